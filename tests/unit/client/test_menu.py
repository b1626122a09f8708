"""Legal moves by number."""

import pytest

from client.play import menu
from tcg.rulesets.wikitcg.v1.action_pb2 import Action, Attack, Choose, Pass, PlayCard
from tcg.rulesets.wikitcg.v1.card_pb2 import CATEGORY_EVENT, CATEGORY_OBJECT, CATEGORY_PLAGUE
from tests.unit.client.scenes import being, copy, option, side, view

HAND = [copy(11, "Ada"), copy(12, "Sword", CATEGORY_OBJECT), copy(13, "Rust", CATEGORY_PLAGUE)]
SCENE = view(
    side([being(1, "Hero", 0), being(2, "Friend", 2)], HAND),
    side([being(3, "Foe", 1)]),
)
OPTIONS = [
    option(**{"pass": Pass()}),
    option(attack=Attack(attacker=2, code=True)),
    option(attack=Attack(attacker=2, column=1)),
    option(play_card=PlayCard(card=13, target=1)),
    option(play_card=PlayCard(card=12, target=0)),
    option(play_card=PlayCard(card=12, target=2)),
    option(play_card=PlayCard(card=11, column=1)),
    option(play_card=PlayCard(card=11, column=3)),
]


def test_cards_then_attacks_then_the_pass() -> None:
    """One line a card or attacker, however many ways there are to play it."""
    entries = menu.entries(OPTIONS, SCENE)
    assert [entry.label for entry in entries] == [
        "play Ada", "play Sword", "play Rust", "attack with Friend", "end the turn",
    ]  # fmt: skip
    assert [entry.card for entry in entries] == [11, 12, 13, 0, 0]
    assert [move.label for entry in entries for move in entry.moves] == [
        "in column 2", "in column 4", "on Hero (column 1)", "on Friend (column 3)",
        "on Foe (column 2)", "the Code (55)", "Foe (HP 120/120, column 2)", "",
    ]  # fmt: skip


def test_a_line_with_one_way_is_played_at_once() -> None:
    """A number plays; a line with several ways asks, by the board's columns."""
    entries = menu.entries(OPTIONS, SCENE)
    assert menu.find(entries, ["3"]) == Action(play_card=PlayCard(card=13, target=1))
    assert menu.find(entries, ["4"]) is entries[3]
    assert menu.choices(entries[0]) == [(2, "in column 2"), (4, "in column 4")]
    assert menu.choices(entries[3]) == [
        (0, "the Code (55)"), (2, "Foe (HP 120/120, column 2)"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("1 2", {"play_card": PlayCard(card=11, column=1)}),
        ("1 4", {"play_card": PlayCard(card=11, column=3)}),
        ("2 3", {"play_card": PlayCard(card=12, target=2)}),
        ("3 2", {"play_card": PlayCard(card=13, target=1)}),
        ("4 2", {"attack": Attack(attacker=2, column=1)}),
        ("4 0", {"attack": Attack(attacker=2, code=True)}),
    ],
)
def test_the_second_number_is_the_boards_column(words: str, kind: dict[str, object]) -> None:
    """1 to 4 as the board counts (W17), 0 for the Code; never the place in a list."""
    expected = Action(**kind)  # type: ignore[arg-type]
    assert menu.find(menu.entries(OPTIONS, SCENE), words.split()) == expected


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("1 1", "column 1 is not offered; type 2 or 4"),
        ("3 1", "column 1 is not offered; type 2"),
        ("4 1", r"column 1 is not offered; type 0 \(the Code\) or 2"),
        ("5 1", "there is nothing to choose: type one number to end the turn"),
    ],
)
def test_an_unoffered_column_names_the_offered_ones(words: str, offered: str) -> None:
    """A wrong column plays nothing, even where one way is left."""
    with pytest.raises(menu.Misread, match=offered):
        menu.find(menu.entries(OPTIONS, SCENE), words.split())


@pytest.mark.parametrize("words", [["0"], ["6"], ["x"], ["-1"], ["²"]])
def test_what_is_not_on_the_menu_is_said(words: list[str]) -> None:
    """A wrong key plays nothing."""
    with pytest.raises(menu.Misread, match="type a number from 1 to"):
        menu.find(menu.entries(OPTIONS, SCENE), words)


def test_a_column_may_leave_a_choice() -> None:
    """D59: where and who are two choices; the column comes first."""
    event = copy(13, "Return", CATEGORY_EVENT)
    scene = view(side(discard=[copy(7, "Ada"), copy(8, "Bob")], hand=[event]), side())
    ways = [PlayCard(card=13, pick=pick, column=column) for column in (0, 2) for pick in (7, 8)]
    [entry] = menu.entries([option(play_card=way) for way in ways], scene)
    assert menu.choices(entry) == [(1, "column 1"), (3, "column 3")]
    left = menu.choose(entry, ["3"])
    assert isinstance(left, menu.Entry)
    assert menu.choices(left) == [
        (1, "in column 3, bringing back Ada"), (2, "in column 3, bringing back Bob"),
    ]  # fmt: skip
    assert menu.choose(left, ["2"]) == menu.choose(entry, ["3", "2"]) == Action(play_card=ways[3])


def test_a_pending_choice_names_the_cards() -> None:
    """D59: the cards to choose from lie in the discard pile."""
    event = copy(13, "Return", CATEGORY_EVENT)
    scene = view(side(discard=[copy(7, "Ada"), copy(8, "Bob")], hand=[event]), side())
    entries = menu.entries([option(choose=Choose(pick=8)), option(choose=Choose(pick=7))], scene)
    assert [entry.label for entry in entries] == ["take Ada", "take Bob"]
    [entry] = menu.entries([option(play_card=PlayCard(card=13, pick=8, column=0))], scene)
    assert entry.moves[0].label == "in column 1, bringing back Bob"
