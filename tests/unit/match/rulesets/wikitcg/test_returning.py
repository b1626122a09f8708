"""Events that move beings: bounce, Stendardo, Leva (D24, D57, D58)."""

import pytest

from services.match.rulesets.wikitcg.actions import Attack
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed


@pytest.mark.parametrize(
    ("event", "theirs", "hand", "discard", "deck"),
    [
        ("Bando", (None, 5, 3, 8), ("c0",), (), ()),
        ("Migrazione", (None, 5, None, 8), ("c0",), ("c2",), ()),
        ("Esodo", (3, 5, 3, None), ("c3",), ("Morso", "Daga"), ()),
        ("Evacuazione", (None, None, None, 8), ("c0",), ("c1", "c2"), ()),
        ("Diaspora", (None,) * 4, ("c0",), ("c1", "c2", "Morso", "Daga", "c3"), ()),
        ("Damnatio memoriae", (3, 5, 3, None), (), ("Morso", "Daga"), ("c3",)),
        ("Cancellazione", (None,) * 4, (), ("Morso", "Daga"), ("c0", "c1", "c2", "c3")),
    ],
)
def test_returning_beings(
    event: str,
    theirs: tuple[int | None, ...],
    hand: tuple[str, ...],
    discard: tuple[str, ...],
    deck: tuple[str, ...],
) -> None:
    """T64 (W24, W45, bounce, D57): column order; a full hand means the discard pile."""
    costs = (3, 5, 3, 8)
    beings: list[object] = [creature(title=f"c{c}", cost=cost) for c, cost in enumerate(costs)]
    beings[3] = placed(
        creature(title="c3", cost=8), object=effect("Daga"), plagues=[effect("Morso")]
    )
    held = [creature(title=f"h{n}") for n in range(6)]
    scene = Scene(theirs=beings, hand=[effect(event)], their_hand=held)  # type: ignore[arg-type]
    scene.play(event)
    assert tuple(b.card.cost if b else None for b in scene.state.sides[THEIRS].beings) == theirs
    assert scene.titles(THEIRS, "hand")[6:] == hand
    assert scene.titles(THEIRS, "deck")[20:] == deck
    plagues = tuple(title for title in scene.titles(MINE, "discard") if title != event)
    told = [title for title in discard if title != "Morso"]
    assert list(scene.titles(THEIRS, "discard")) == told
    assert plagues == (("Morso",) if "Morso" in discard else ())


def test_stendardo() -> None:
    """T65 (W45, free_play_costliest, D58): the dearest held longest, facing the strongest if free.

    It costs nothing, counts as played, and is not ready.
    """
    hand = [
        effect("Stendardo"),
        creature(title="four", cost=4),
        creature("Virale", title="nine", cost=9),
        creature(title="other nine", cost=9),
    ]
    enemies = [creature(), creature(), creature(attack=60)]
    taken = Scene(mine=[None, None, creature()], theirs=enemies, hand=hand, energy=5)
    taken.play("Stendardo")
    entered = taken.being(MINE, 0)
    assert entered is not None
    assert entered.card.title == "nine"
    assert taken.energy == 5 - 2 + 1
    assert taken.refusal(Attack(0, None)) == "NOT_READY"
    assert taken.titles(MINE, "hand") == ("four", "other nine")
    facing = Scene(theirs=[None, *enemies], hand=hand)
    facing.play("Stendardo")
    assert facing.being(MINE, 3) is not None
    alone = Scene(hand=hand)
    alone.play("Stendardo")
    assert alone.being(MINE, 0) is not None
    second = Scene(mine=[None, None, creature(attack=60), creature()], their_hand=hand)
    second.end_turn()
    second.play("Stendardo")
    assert second.being(THEIRS, 2) is not None, "the second player faces the strongest too"
    full = Scene(mine=[creature()] * 4, hand=hand)
    full.play("Stendardo")
    assert full.titles(MINE, "hand") == ("four", "nine", "other nine")
    assert full.titles(MINE, "discard") == ("Stendardo",)


def test_leva_covers_a_stendardo_being() -> None:
    """D24: a being that Stendardo played was played."""
    scene = Scene(hand=[effect("Leva"), effect("Stendardo"), creature(cost=5)])
    scene.play("Leva")
    scene.play("Stendardo")
    assert scene.refusal(Attack(0, None)) == ""
