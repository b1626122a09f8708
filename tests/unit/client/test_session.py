"""A person at the table whose clock runs out, and one whose match runs already."""

import io
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from google.protobuf.timestamp_pb2 import Timestamp
from rich.console import Console

from client import play
from client.play.session import Left, Session
from services.runtime.errors import Stale
from tcg.match.v1.match_pb2 import Match, MatchSeat
from tcg.rulesets.wikitcg.v1 import event_pb2 as e
from tcg.rulesets.wikitcg.v1.action_pb2 import Action, Pass
from tests.unit.client.scenes import option, side, view

DEADLINE = datetime(2026, 11, 29, 12, tzinfo=UTC)
BY_CLOCK = e.Event(turn_ended=e.TurnEnded(seat=0, by_clock=True))


def at(seconds: int) -> Timestamp:
    stamp = Timestamp()
    stamp.FromDatetime(DEADLINE + timedelta(seconds=seconds))
    return stamp


class Table:
    """A turn that passes `after` seconds from its deadline; what is played comes too late."""

    over, my_turn = False, True

    def __init__(self, after: int) -> None:
        seats = [MatchSeat(display_name="you"), MatchSeat(bot_level=1)]
        self.match = Match(seats=seats, version=4, deadline=at(0), server_time=at(-9))
        self.view = view(side(), side())
        self._after = after

    def legal(self) -> list[Any]:
        return [option(**{"pass": Pass()})]

    def play(self, _: Action) -> list[e.Event]:
        raise Stale("the match is at version 5; read it and try again", reason="VERSION_STALE")

    def look(self) -> None:
        self.match = Match(seats=self.match.seats, version=5, server_time=at(self._after))

    def since(self, version: int) -> list[tuple[int, list[e.Event]]]:
        return [(5, [BY_CLOCK])] if version < 5 else []


class Silent:
    """Cards without texts."""

    def learn(self, _: object) -> None:
        pass

    def of(self, _: object) -> tuple[str, ...]:
        return ()


def told(monkeypatch: pytest.MonkeyPatch, table: Any) -> str:
    """What a player reads who ends the turn and then types nothing more."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    console = Console(file=io.StringIO(), width=100)
    wording: Any = Silent()
    with pytest.raises(Left):
        Session(console, table, wording).play()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_who_is_too_late_hears_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """W14: not the API's words about versions; what the clock did is told once."""
    text = told(monkeypatch, Table(after=1))
    assert text.count("Your time ran out; the turn has passed.") == 1
    assert text.count("The clock ends your turn.") == 1
    assert "version" not in text


def test_a_move_made_elsewhere_is_no_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the deadline it was another window of the player's."""
    text = told(monkeypatch, Table(after=-1))
    assert "The match has gone on meanwhile." in text
    assert "time ran out" not in text


@pytest.mark.parametrize(
    ("deck", "level", "said"), [(None, None, False), ("loan", None, True), (None, 2, True)]
)
def test_options_for_a_running_match_are_not_dropped_silently(
    monkeypatch: pytest.MonkeyPatch, deck: str | None, level: int | None, said: bool
) -> None:
    """Its deck and its bot were chosen when it began."""
    monkeypatch.setattr(play, "Wording", lambda *_: Silent())
    monkeypatch.setattr(play, "_running", lambda _: "a match")
    monkeypatch.setattr(play, "Table", lambda *_: Table(after=1))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    console, backend = Console(file=io.StringIO(), width=100), Any
    with pytest.raises(Left):
        play.run(console, backend, deck, level)  # type: ignore[arg-type]
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert text.startswith("Your match goes on.")
    assert ("It keeps its deck and its bot" in text) is said
