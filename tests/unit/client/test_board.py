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
        each.max_hp, each.defence, each.speed = 400, 120, 30
        each.copy.card.cost = 10
        each.object.CopyFrom(copy(30, LONG))
        each.silenced = True
    hand = [copy(10 + i, f"{i} {LONG}") for i in range(6)] + [copy(19, LONG, CATEGORY_EVENT)]
    scene = view(side(full, hand, turns=2), side(full), seat=0)
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


@pytest.mark.parametrize("width", [80, 100])
def test_it_fits_the_terminal(width: int) -> None:
    """Long titles, full board and full hand stay within the width, a line each."""
    lines = drawn(width).splitlines()
    assert max(map(len, lines)) <= width
    assert len(lines) <= 30, "a screen"


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("figures", ["HP400/400 S30 (10)", "A120 D120 "])
def test_the_figures_of_a_being_fit(width: int, figures: str) -> None:
    """W55: the greatest printed figures are never cut; of all eight beings on a full board."""
    assert drawn(width).count(figures) == 8


def test_the_columns_are_numbered() -> None:
    """W17: from 1 to 4, as the second number of a move names them."""
    rows = [line.replace("│", " ").split() for line in drawn().splitlines()]
    assert rows.count(["1", "2", "3", "4"]) == 1


def test_one_count_of_turns_is_shown() -> None:
    """W7: the player's own, as the sentences count; never both players' together."""
    assert "your turn 2, " in drawn()
    assert "turn 3" not in drawn()


def test_what_can_be_played_has_its_number() -> None:
    """The hand shows each card once, with the number that plays it, or a dot."""
    marks = [line.split()[0] for line in drawn().splitlines() if " cost 3 " in line]
    assert marks == ["·", "1", "·", "·", "·", "2", "·"]


@pytest.mark.parametrize(
    "text", ["bot, level 2", "Code 55/55", "energy 6", "HP400/400", "silenced"]
)
def test_it_says_what_counts(text: str) -> None:
    """Code, energy, the beings' figures and states."""
    assert text in drawn()
