"""`tcg play`: a match of WikiTCG against a bot in the terminal."""

from secrets import token_bytes

from rich.console import Console

from client.calls import pages, request_id
from client.connection import Backend
from client.packs import SEED_BYTES
from client.table import Table
from tcg.match.v1.match_pb2 import (
    MODE_CLASSIC,
    Bot,
    CreateMatchRequest,
    DeckChoice,
    ListMatchesRequest,
    Match,
)

from .session import Session
from .wording import RULE_SET, Wording

LOAN = "loan"
EASIEST = 1


def run(
    console: Console,
    backend: Backend,
    deck: str | None = None,
    level: int | None = None,
    language: str = "en",
) -> None:
    """Plays the caller's running match against a bot to its end, or a new one.

    A new one has that deck, by id, and a bot of that level: the loan deck and 1 where none is
    said. A running one keeps its own, and the player hears so. Cards speak the language of a
    BCP 47 tag.

    Raises Left when the player leaves it; it runs on. Raises Refused (LANGUAGE_UNKNOWN).
    """
    wording = Wording(backend, language)
    running = _running(backend)
    if running:
        console.print("Your match goes on.", style="bold")
        if deck or level:
            console.print("It keeps its deck and its bot; resign (r) to begin another.")
    table = Table(backend, running or _create(backend, deck or LOAN, level or EASIEST))
    Session(console, table, wording).play()


def _running(backend: Backend) -> str:
    """The id of the caller's newest running match against a bot; empty if there is none."""
    request = ListMatchesRequest(state=Match.STATE_RUNNING, rule_set=RULE_SET)
    matches = (m for page in pages(backend.match.ListMatches, request) for m in page.matches)
    return next((m.id for m in matches if any(s.bot_level for s in m.seats)), "")


def _create(backend: Backend, deck: str, level: int) -> str:
    request = CreateMatchRequest(
        request_id=request_id(),
        rule_set=RULE_SET,
        mode=MODE_CLASSIC,
        deck=DeckChoice(deck_id=deck),
        bot=Bot(level=level),
        client_seed=token_bytes(SEED_BYTES),
    )
    return str(backend.match.CreateMatch(request).match.id)
