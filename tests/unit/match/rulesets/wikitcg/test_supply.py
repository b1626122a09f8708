"""Energy, draws, hands and costs, as permanents change them (W8–W11, D50–D56)."""

from collections.abc import Sequence

import pytest

from services.match.rulesets.wikitcg.cards import Card
from services.match.rulesets.wikitcg.supply import cost
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed


@pytest.mark.parametrize(
    ("taxes", "terrain", "third", "fourth"),
    [
        (("Carogna",), None, 2, 8),
        (("Carogna", "Pestilenza"), None, 2, 7),
        (("Carogna", "Pestilenza"), "Oasi", 2, 8),
        (("Carogna",), "Oasi", 3, 9),
    ],
)
def test_energy_composition(
    taxes: tuple[str, ...], terrain: str | None, third: int, fourth: int
) -> None:
    """T4 (W9, energy_per_turn, plague_energy_tax, energy_loss, energy_cap_drop): floor 2.

    Embargo and Pedaggio are spent in the third turn.
    """
    scene = Scene(
        theirs=[placed(creature(), plagues=[effect(tax) for tax in taxes])],
        hand=[effect("Embargo"), effect("Pedaggio")],
        concepts=[effect("Inerzia")],
        their_terrain=effect(terrain) if terrain else None,
        turn=3,
    )
    scene.play("Embargo")
    scene.play("Pedaggio")
    scene.end_turn()
    assert scene.energy == third
    scene.end_turn()
    scene.end_turn()
    assert scene.energy == fourth


def test_the_floor_holds() -> None:
    """T5 a (W9): 6 − 2 of an own debt = 4; enemies take 3, but not below 2."""
    scene = Scene(
        mine=[placed(creature(), plagues=[effect("Carogna")])],
        hand=[effect("Requisizione")],
        their_concepts=[effect("Inerzia"), effect("Scolastica")],
        turn=1,
    )
    scene.play("Requisizione")
    scene.end_turn()
    scene.end_turn()
    assert scene.energy == 2


def test_the_floor_never_raises() -> None:
    """T5 b (W9): own debts of 6 leave nothing of 6; the floor adds nothing."""
    scene = Scene(hand=[effect("Embargo")], their_hand=[effect("Requisizione", cost=5)] * 3, turn=1)
    scene.end_turn()
    told = [scene.energy]
    for _ in range(3):
        scene.play("Requisizione")
        told.append(scene.energy)
    assert told == [5, 8, 11, 14]
    scene.end_turn()
    scene.play("Embargo")
    scene.end_turn()
    assert scene.energy == 0


def test_bonuses_go_above_fourteen() -> None:
    """D89: 14 limits the growth, not the energy."""
    scene = Scene(turn=8, their_terrain=effect("Istmo"), their_concepts=[effect("Panache")])
    scene.end_turn()
    assert scene.energy == 16


@pytest.mark.parametrize(
    ("terrain", "own", "enemy", "drawn"),
    [
        (None, (), ("Censura",), 1),
        ("Sorgente", (), ("Censura",), 1),
        ("Sorgente", ("Illuminismo",), ("Censura",), 2),
        ("Sorgente", ("Illuminismo",), ("Censura", "Autarchia"), 1),
        ("Sorgente", ("Illuminismo", "Sinodo"), (), 4),
    ],
)
def test_draws(terrain: str | None, own: Sequence[str], enemy: Sequence[str], drawn: int) -> None:
    """T8 (W10, D52, draw_per_turn, enemy_draw_penalty): extra draws add, one always remains."""
    scene = Scene(
        their_terrain=effect(terrain) if terrain else None,
        their_concepts=[effect(name) for name in own],
        concepts=[effect(name) for name in enemy],
    )
    scene.end_turn()
    assert len(scene.titles(THEIRS, "hand")) == drawn


def test_granaio() -> None:
    """draw_per_turn (D94): one more with fewer beings, strictly, read once in S4."""
    for theirs, drawn in (((), 2), ((creature(),), 1), ((creature(), creature()), 1)):
        scene = Scene(mine=[creature()], theirs=theirs, their_terrain=effect("Granaio"))
        scene.end_turn()
        assert len(scene.titles(THEIRS, "hand")) == drawn


def test_sentinella_is_one_being() -> None:
    """D94: it counts double only for the shelter, not for having fewer beings."""
    scene = Scene(
        mine=[creature(), creature()],
        theirs=[creature("Sentinella")],
        their_terrain=effect("Granaio"),
    )
    scene.end_turn()
    assert len(scene.titles(THEIRS, "hand")) == 2


def costing(*costs: int) -> list[Card]:
    return [creature(title=f"{place}:{cost}", cost=cost) for place, cost in enumerate(costs)]


@pytest.mark.parametrize(
    ("deck", "turn", "held", "under"),
    [
        ((3, 5), 5, "1:5", "0:3"),
        ((5, 3), 5, "0:5", "1:3"),
        ((5, 3), 1, "1:3", "0:5"),
        ((9, 8), 1, "1:8", "0:9"),
        ((4, 4), 5, "0:4", "1:4"),
        ((9, 9), 1, "0:9", "1:9"),
        ((4, 3), 1, "0:4", "1:3"),
    ],
)
def test_pozzo(deck: tuple[int, ...], turn: int, held: str, under: str) -> None:
    """draw_choice (D53): the dearest payable of two; none payable, the cheaper; tie, the upper."""
    cards = [*costing(*deck), creature(title="third"), creature(title="fourth")]
    scene = Scene(their_terrain=effect("Pozzo"), their_deck=cards, turn=max(2, turn))
    if turn == 1:
        # Four energy are left: of some pairs nothing, of others only the cheap one can be paid.
        scene = Scene(
            their_terrain=effect("Pozzo"),
            their_deck=cards,
            concepts=[effect("Inerzia"), effect("Scolastica")],
            turn=2,
        )
    scene.end_turn()
    assert scene.titles(THEIRS, "hand") == (held,)
    assert scene.titles(THEIRS, "deck") == ("third", "fourth", under)


def test_pozzo_with_one_card_left_and_more_draws() -> None:
    """D53: one card left is it; only the basic draw is chosen, the others come from the top."""
    last = Scene(their_terrain=effect("Pozzo"), their_deck=costing(20))
    last.end_turn()
    assert last.titles(THEIRS, "hand") == ("0:20",)
    more = Scene(
        their_terrain=effect("Pozzo"),
        their_deck=costing(1, 5, 2, 9),
        their_concepts=[effect("Slancio")],
    )
    more.end_turn()
    assert more.titles(THEIRS, "hand") == ("1:5", "2:2")
    assert more.titles(THEIRS, "deck") == ("3:9", "0:1")


@pytest.mark.parametrize(
    ("concepts", "held", "discarded"),
    [
        (("Indice",), ("h0", "h1", "h2", "h3", "h4"), ("0:1",)),
        (("Autodafé",), ("h0", "h2", "h3", "h4", "0:1"), ("h1",)),
        (("Indice", "Autodafé"), ("h0", "h2", "h3", "h4", "0:1"), ("h1",)),
    ],
)
def test_hand_limits(
    concepts: tuple[str, ...], held: tuple[str, ...], discarded: tuple[str, ...]
) -> None:
    """hand_limit (D54): beyond five Indice discards the drawn card, Autodafé the dearest."""
    hand = [creature(title=f"h{n}", cost=9 if n in (1, 3) else 2) for n in range(5)]
    scene = Scene(
        their_hand=hand, their_deck=costing(1, 1), concepts=[effect(name) for name in concepts]
    )
    scene.end_turn()
    assert scene.titles(THEIRS, "hand") == held
    assert scene.titles(THEIRS, "discard") == discarded


def test_a_lower_limit_takes_nothing_back() -> None:
    """D54: six held cards stay; what is drawn, returned or recovered beyond is discarded."""
    hand = [creature(title=f"h{n}") for n in range(6)]
    scene = Scene(
        theirs=[creature(title="back", cost=30)],
        their_hand=hand,
        hand=[effect("Autodafé"), effect("Bando")],
    )
    scene.play("Autodafé")
    assert len(scene.titles(THEIRS, "hand")) == 6
    scene.play("Bando")
    assert scene.titles(THEIRS, "discard") == ("back",), "not the dearest of the hand"
    scene.end_turn()
    assert len(scene.titles(THEIRS, "hand")) == 6
    assert len(scene.titles(THEIRS, "discard")) == 2


@pytest.mark.parametrize(
    ("mine", "concepts", "theirs", "costs"),
    [
        (1, (), (), (1, 5)),
        (0, ("Rivoluzione",), (), (1, 4)),
        (0, (), ("Protezionismo",), (2, 6)),
        (0, ("Rivoluzione",), ("Protezionismo",), (1, 5)),
        (1, ("Rivoluzione",), (), (1, 5)),
    ],
)
def test_costs(
    mine: int, concepts: tuple[str, ...], theirs: tuple[str, ...], costs: tuple[int, int]
) -> None:
    """T70 (W59, D56, cost_mod): with strictly fewer beings one less; Protezionismo one more.

    Never below 1; objects and events keep their cost.
    """
    scene = Scene(
        mine=[creature()] * mine,
        theirs=[creature()],
        hand=[creature(cost=1), creature(cost=5), effect("Daga", cost=2), effect("Lettura")],
        concepts=[effect(name) for name in concepts],
        their_concepts=[effect(name) for name in theirs],
    )
    told = [cost(scene.state, MINE, copy) for copy in scene.state.sides[MINE].hand]
    assert told == [*costs, 2, 2]


def test_a_well_without_cards() -> None:
    """D53, D64 (draw_choice): Pozzo finds an empty deck, and the Code wears as ever."""
    scene = Scene(deck=(), terrain=effect("Pozzo"))
    scene.end_turn()
    scene.end_turn()
    assert scene.titles(MINE, "hand") == ()
    assert scene.codes[MINE] < 55


def test_either_player_makes_the_other_discard() -> None:
    """discard_costliest (D45): Bancarotta takes the dearest card of whoever did not play it."""
    scene = Scene(
        hand=[creature(title="cheap", cost=1), creature(title="dear", cost=9)],
        their_hand=[effect("Bancarotta")],
    )
    scene.end_turn()
    scene.play("Bancarotta")
    assert "dear" in scene.titles(MINE, "discard")
    assert "cheap" in scene.titles(MINE, "hand")
