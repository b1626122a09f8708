"""The `tcg` command."""

import sys
from datetime import UTC, datetime
from enum import Enum
from typing import Annotated

import typer
from rich.console import Console

from client import identity, play, refusals, tour
from client.commands import cards, collection, market, ranking
from client.commands.caller import YOU, Player, connect, console
from client.connection import NotConfigured, addresses
from client.deckbuilding import TooFewCards
from client.play.session import Left
from client.waiting import Stuck
from services.runtime.errors import Refused

cli = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Play, collect and look around; see README.md for five minutes of it.",
)
cli.add_typer(cards.cli, name="cards")
cli.add_typer(collection.packs_cli, name="packs")
cli.add_typer(collection.decks_cli, name="decks")
cli.command()(collection.account)
cli.command()(collection.copies)
market.register(cli)
ranking.register(cli)


class Role(Enum):
    """What a development token may do."""

    PLAYER = "player"
    ADMIN = "admin"


@cli.command()
def token(
    player: Player = YOU,
    role: Role = Role.PLAYER,
    hours: int = 24,
) -> None:
    """Print a development token, to call the services with any gRPC client."""
    typer.echo(identity.development_token(player, role.value, hours * 3600))


@cli.command("tour")
def tour_() -> None:
    """See the whole loop once: articles, packs, decks, a ranked match, an auction."""
    tour.run(console, addresses())


@cli.command("play")
def play_(
    player: Player = YOU,
    level: Annotated[
        int | None, typer.Option(min=1, max=3, help="How well the bot plays; 1 if not said.")
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(help="A deck's id (tcg decks list); else `loan`, which is lent to everybody."),
    ] = None,
    language: Annotated[str, typer.Option(help="Of the cards: en, it or fr.")] = "en",
) -> None:
    """Play WikiTCG against a bot; a running match goes on."""
    with connect(player) as backend:
        play.run(console, backend, deck, level, language)


def main() -> None:
    """Runs the command; what goes wrong is told in one line, with exit code 1."""
    try:
        cli()
    except Refused as refused:
        _fail(*refusals.lines(refused, datetime.now(UTC)))
    except Left:
        console.print("\nThe match runs on, and so does its clock; tcg play takes you back to it.")
    except (NotConfigured, Stuck, TooFewCards) as error:
        _fail(str(error))


def _fail(*lines: str) -> None:
    complaint = Console(stderr=True)
    for line in lines:
        complaint.print(line, style="red", markup=False, highlight=False, soft_wrap=True)
    sys.exit(1)
