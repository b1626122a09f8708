"""The table in the terminal."""

import io
from typing import Any

import pytest
from rich.console import Console

from client.play import board, menu
from tcg.match.v1.match_pb2 import Match, MatchSeat
from tcg.rulesets.wikitcg.v1.action_pb2 import Pass, PlayCard
from tcg.rulesets.wikitcg.v1.card_pb2 import CATEGORY_EVENT, Card
from tests.unit.client.scenes import being, copy, option, side, view

LONG = "The Extraordinarily Long Title of an Article That Somebody Wrote, with a Subtitle"
MATCH = Match(seats=[MatchSeat(player_id="you", display_name="you"), MatchSeat(bot_level=2)])


class Chatty:
    """Long texts for every card."""

    def of(self, card: Card) -> tuple[str, ...]:
        return (LONG, LONG)


def drawn(width: int = 100) -> str:
    full = [being(i, f"{i} {LONG}", i, attack=120, hp=400) for i in range(4)]
    for each in full:
        each.object.CopyFrom(copy(30, LONG))
        each.silenced = True
    hand = [copy(10 + i, f"{i} {LONG}") for i in range(6)] + [copy(19, LONG, CATEGORY_EVENT)]
    scene = view(side(full, hand), side(full), seat=0)
    options = [
        option(play_card=PlayCard(card=11)),
        option(play_card=PlayCard(card=15)),
        option(**{"pass": Pass()}),
    ]
    console = Console(file=io.StringIO(), width=width)
    wording: Any = Chatty()
    console.print(board.draw(MATCH, scene, menu.entries(options, scene), wording))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_it_fits_a_hundred_columns() -> None:
    """Long titles, full board and full hand stay within 100 columns, a line each."""
    lines = drawn().splitlines()
    assert max(map(len, lines)) <= 100
    assert len(lines) <= 30, "a screen"


def test_what_can_be_played_has_its_number() -> None:
    """The hand shows each card once, with the number that plays it, or a dot."""
    marks = [line.split()[0] for line in drawn().splitlines() if " cost 3 " in line]
    assert marks == ["·", "1", "·", "·", "·", "2", "·"]


@pytest.mark.parametrize(
    "text", ["bot, level 2", "Code 55/55", "energy 6", "HP400/120", "silenced"]
)
def test_it_says_what_counts(text: str) -> None:
    """Code, energy, the beings' figures and states."""
    assert text in drawn()
