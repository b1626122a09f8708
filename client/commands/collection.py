"""`tcg account`, `copies`, `packs`, `decks`: what a player has."""

from collections.abc import Sequence

import typer
from rich.table import Table

from client import holdings, names, packs
from client.commands.caller import YOU, Player, connect, console, listing
from client.connection import Backend
from client.waiting import wait
from tcg.collection.v1.collection_pb2 import Copy, GetAccountRequest, GetOpeningRequest, Opening
from tcg.rulesets.wikitcg.v1.card_pb2 import Card

packs_cli = typer.Typer(no_args_is_help=True, help="Open packs, and check that they were fair.")
decks_cli = typer.Typer(no_args_is_help=True, help="Build and list decks.")

DRAW_SECONDS = 30
COPY_HEADS = ("Card", "Rarity", "Category", "Cost", "State", "Copy")


def account(player: Player = YOU) -> None:
    """Dust, packs and the promise for the next pack."""
    with connect(player) as backend:
        own = backend.collection.GetAccount(GetAccountRequest()).account
    console.print(
        f"[bold]{own.display_name}[/bold]: {own.dust_available:,} dust free, "
        f"{own.dust_held:,} held for bids, {own.packs} packs, {own.copies:,} cards"
    )
    if own.HasField("next_pack_at"):
        console.print(f"next pack at {own.next_pack_at.ToDatetime():%H:%M:%S} UTC", style="dim")
    console.print(
        f"the next pack's commitment is {own.next_commitment.hex()}", style="dim", soft_wrap=True
    )


def copies(player: Player = YOU) -> None:
    """The cards one owns, copy by copy."""
    with connect(player) as backend:
        owned = holdings.read(backend)
    listing(COPY_HEADS, [_copy(copy, owned.cards[copy.card_id]) for copy in owned.copies])


def _copy(copy: Copy, card: Card) -> list[str]:
    state = "for sale" if copy.state == Copy.STATE_ESCROWED else "free"
    kind = names.rarity(card.rarity), names.category(card.category)
    return [card.title, *kind, str(card.cost), state, copy.id]


@packs_cli.command("open")
def open_(number: int = 1, player: Player = YOU) -> None:
    """Open packs, and show their cards."""
    with connect(player) as backend:
        begun = [packs.open_pack(backend) for _ in range(number)]
        for opening in begun:
            _show(_drawn(backend, opening.id).draws)
            console.print(f"check it with: tcg packs verify {opening.id}\n", style="dim")


def _drawn(backend: Backend, opening_id: str) -> Opening:
    return wait(
        console, "the cards", "worker", DRAW_SECONDS, lambda: packs.drawn(backend, opening_id)
    )


def _show(draws: Sequence[Opening.Draw]) -> None:
    table = Table("Ticket", "Rarity", "Card", "", box=None, pad_edge=False)
    for draw in draws:
        note = f"a third copy: {draw.dust} dust" if draw.dust else ""
        table.add_row(f"{draw.ticket:04}", names.rarity(draw.rarity), draw.title, note)
    console.print(table)


@packs_cli.command()
def verify(opening_id: str, player: Player = YOU) -> None:
    """Draw an opened pack again from its revealed seed and the published catalogue."""
    with connect(player) as backend:
        request = GetOpeningRequest(opening_id=opening_id)
        opening = backend.collection.GetOpening(request).opening
        fair = packs.is_fair(backend, opening)
    _show(opening.draws)
    console.print(f"server seed {opening.server_seed.hex()}", style="dim")
    console.print(f"client seed {opening.client_seed.hex()}", style="dim")
    console.print("drawn again: the same cards" if fair else "[red]drawn again: OTHER cards[/red]")
    if not fair:
        raise typer.Exit(1)


@decks_cli.command("list")
def list_(player: Player = YOU) -> None:
    """Your decks and the loan deck."""
    with connect(player) as backend:
        decks = holdings.decks(backend)
    for deck in decks:
        cards = sum(entry.count for entry in deck.entries)
        console.print(f"{deck.id}  [bold]{deck.name}[/bold]  {cards} cards")


@decks_cli.command()
def build(name: str = "Mine", player: Player = YOU) -> None:
    """Build a legal deck of thirty from what you own, and save it under a name."""
    with connect(player) as backend:
        deck = holdings.save_deck(backend, name)
        titles = {id_: card.title for id_, card in holdings.read(backend).cards.items()}
    console.print(f"{deck.id}  [bold]{deck.name}[/bold]")
    console.print(", ".join(f"{entry.count} {titles[entry.card_id]}" for entry in deck.entries))
