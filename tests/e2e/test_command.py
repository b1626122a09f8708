"""The tour, and a match in the terminal, against the real services."""

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

import pytest
from rich.console import Console

from client import play, tour
from client.connection import Backend
from client.identity import token
from client.play.session import Left
from services.runtime.testing import KEY

from .world import World

STORY = (
    "1 · Articles become cards",
    "Together 1,702 309 497 92 244 156 3,000",
    "2 · A gift to begin with",
    "it counted once",
    "3 · Opening packs",
    "the same five cards",
    "4 · Two decks",
    "bob saved “Tour”: 30 cards",
    "5 · A ranked match of WikiTCG",
    "the same beginner, the same opening hands",
    "6 · Ratings and rewards",
    "The top of the ladder",
    "7 · An auction",
    "carol is outbid, and the dust is back",
    "8 · Before and after",
    "sum to zero",
    "exactly one owner or escrow",
)


@pytest.fixture
def peers(world: World, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, str]:
    """Where the world's services listen; its key signs the command's tokens."""
    monkeypatch.setenv("TCG_DEV_KEY", KEY)
    return {name: stand.target for name, stand in world.cluster.stands.items()}


def paper() -> Console:
    return Console(file=io.StringIO(), width=100)


def words(console: Console) -> str:
    """What was printed, as one line."""
    assert isinstance(console.file, io.StringIO)
    return " ".join(console.file.getvalue().split())


def told(peers: Mapping[str, str]) -> str:
    console = paper()
    tour.run(console, peers)
    return words(console)


@pytest.mark.timeout(400)
def test_the_tour_is_true_again_on_the_same_data(peers: Mapping[str, str]) -> None:
    """The whole loop with both proofs and the audit; the second time it starts from the first."""
    for text in (first := told(peers), second := told(peers)):
        places = [text.find(line) for line in STORY]
        assert -1 not in places, STORY[places.index(-1)]
        assert places == sorted(places)
    ends = [text.split("8 · Before and after")[1] for text in (first, second)]
    assert "1,000 → 1,016" in ends[0]
    assert "1,016 → " in ends[1], "the ratings of the first run stand"


BEING = "a being"


class Typist(io.StringIO):
    """Types lines, then nothing more; BEING puts the first affordable being in column 1.

    While no being of the hand can be paid for, the turn is ended: the deal is chance (D2).
    """

    def __init__(self, screen: io.StringIO, lines: Sequence[str]) -> None:
        super().__init__()
        self._screen = screen
        self._lines = list(lines)

    def readline(self, *_: Any) -> str:  # type: ignore[override]
        if not self._lines:
            return ""
        if self._lines[0] != BEING:
            return f"{self._lines.pop(0)}\n"
        shown = self._screen.getvalue().rsplit("\nyou  Code ", 1)[1]
        if being := re.search(r"^ *(\d+) +cost \d+ .* A\d+ D\d+ ", shown, re.MULTILINE):
            self._lines.pop(0)
            return f"{being[1]} 1\n"
        [ending] = re.findall(r"^ *(\d+)  end the turn", shown, re.MULTILINE)
        return f"{ending}\n"


def sitting(
    peers: Mapping[str, str], player: str, typed: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> str:
    """What a player reads who types these lines, and then nothing more."""
    console = paper()
    assert isinstance(console.file, io.StringIO)
    monkeypatch.setattr("sys.stdin", Typist(console.file, typed))
    with Backend(token(player), peers) as backend:
        try:
            play.run(console, backend, "loan", 1)
        except Left:
            console.print("LEFT")
    return words(console)


def test_a_match_in_the_terminal_is_resumed(
    peers: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves by number, what happened in sentences; leaving keeps the match, resigning ends it."""
    player = f"player-{uuid4().hex[:12]}"
    first = sitting(peers, player, [BEING, "99", "x"], monkeypatch)
    assert "You play" in first, first
    assert "stands in column 1" in first
    assert first.count("type a number from 1 to") == 2
    assert first.endswith("LEFT")
    second = sitting(peers, player, ["l", "r", "n", "r", "y"], monkeypatch)
    assert second.startswith("Your match goes on.")
    assert "You lose: by resignation." in second
    third = sitting(peers, player, ["q"], monkeypatch)
    assert "Your match goes on." not in third, "a finished match is over"
