"""Lists of what can be named in another command: an id is never cut."""

import io
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from rich.console import Console

from client.commands import caller, collection, market
from client.holdings import Holdings
from tcg.collection.v1.collection_pb2 import Copy
from tcg.market.v1.market_pb2 import Auction, ListAuctionsRequest, ListAuctionsResponse
from tcg.rulesets.wikitcg.v1.card_pb2 import CATEGORY_CONCEPT, RARITY_UNCOMMON, Card

ID = str(UUID(int=2**128 - 1))
TITLE = "[" + "T" * 58 + "]"
CARD = Card(id="Q42", title=TITLE, rarity=RARITY_UNCOMMON, category=CATEGORY_CONCEPT, cost=10)
LEADER = "a-player-with-a-rather-long-name"


class Backend:
    """One copy for sale and two auctions, one of them with a bid."""

    def __init__(self) -> None:
        self.market = self

    def __enter__(self) -> "Backend":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def ListAuctions(self, _: ListAuctionsRequest) -> ListAuctionsResponse:
        bid = Auction(id=ID, card=CARD, minimum_bid=1_050, current_bid=1_000, leader_id=LEADER)
        return ListAuctionsResponse(auctions=[bid, Auction(id=ID, card=CARD, minimum_bid=20)])


def told(monkeypatch: pytest.MonkeyPatch, command: Any, width: int, terminal: bool) -> list[str]:
    """The lines that a command prints on a terminal of that width, or into a pipe."""
    console = Console(
        file=io.StringIO(), width=width, force_terminal=terminal, color_system=None
    )  # fmt: skip
    holdings = Holdings((Copy(id=ID, card_id="Q42", state=Copy.STATE_ESCROWED),), {"Q42": CARD})
    monkeypatch.setattr(caller, "console", console)
    monkeypatch.setattr(collection, "connect", lambda _: Backend())
    monkeypatch.setattr(collection, "holdings", SimpleNamespace(read=lambda _: holdings))
    monkeypatch.setattr(market, "anonymous", Backend)
    command()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("command", [collection.copies, market.auctions])
@pytest.mark.parametrize("width", [80, 120])
def test_on_a_terminal_the_title_gives_way(
    monkeypatch: pytest.MonkeyPatch, command: Any, width: int
) -> None:
    """A row is a line, and its id and figures are whole."""
    for line in told(monkeypatch, command, width, terminal=True)[1:]:
        assert line.endswith(f" {ID}")
        assert len(line) <= width
        assert line.startswith(("[TTTTT", "[TTTT…"))
        assert "…" in line


@pytest.mark.parametrize("command", [collection.copies, market.auctions])
def test_a_pipe_gets_everything(monkeypatch: pytest.MonkeyPatch, command: Any) -> None:
    """Nothing is cut where another program reads."""
    for line in told(monkeypatch, command, 80, terminal=False)[1:]:
        assert line.startswith(f"{TITLE} ")
        assert line.endswith(f" {ID}")


def test_a_narrow_terminal_still_shows_ids_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no room for the row, the terminal wraps it."""
    assert all(ID in line for line in told(monkeypatch, collection.copies, 40, terminal=True)[1:])


def test_bid_and_minimum_have_their_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """D81: the highest bid so far, and the least next one."""
    head, bid, fresh = told(monkeypatch, market.auctions, 80, terminal=False)
    assert head.split()[:4] == ["Card", "Bid", "Minimum", "Leader"]
    assert bid.split()[1:4] == ["1,000", "1,050", LEADER]
    assert fresh.split()[1:3] == ["none", "20"]
