"""Objects: their bearers, what they do, and what ends it (W20)."""

import pytest

from services.match.rulesets.wikitcg.actions import Attack, PlayCard
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed


def test_equipping() -> None:
    """W20, D91: one object a being, its own side's; it acts at once and stays with the bearer."""
    scene = Scene(
        mine=[creature(), placed(creature(), object=effect("Targa"))],
        theirs=[creature()],
        hand=[effect("Daga", 20)],
    )
    daga = scene.card("Daga")
    assert scene.refusal(PlayCard(daga)) == "CHOICE_REQUIRED"
    assert scene.refusal(PlayCard(daga, target=1)) == "ALREADY_EQUIPPED"
    assert scene.refusal(PlayCard(daga, target=2)) == "INVALID_TARGET"
    assert scene.refusal(PlayCard(daga, target=9)) == "INVALID_TARGET"
    assert scene.refusal(PlayCard(daga, target=0, pick=1)) == "INVALID_CHOICE"
    scene.play("Daga", target=0)
    assert scene.attack_of(MINE, 0) == 60


@pytest.mark.parametrize("name", ["Staffa", "Sestante"])
def test_ready_by_equipment(name: str) -> None:
    """T13 (W23, haste, D24): equipped in the turn it entered, the being is ready till it ends."""
    scene = Scene(hand=[creature(title="new"), effect(name)])
    scene.play("new", column=0)
    assert scene.refusal(Attack(0, None)) == "NOT_READY"
    scene.play(name, target=0)
    assert scene.refusal(Attack(0, None)) == ""


def test_an_object_returns_with_nobody() -> None:
    """W24: a bounced bearer's object goes to the discard pile; replayed it has none."""
    scene = Scene(theirs=[placed(creature(), object=effect("Daga", 20))], hand=[effect("Bando")])
    scene.play("Bando")
    assert scene.titles(THEIRS, "discard") == ("Daga",)
    scene.end_turn()
    scene.play("being", column=0)
    assert scene.attack_of(THEIRS, 0) == 50


def test_objects_destroyed() -> None:
    """T79 (W20, W45, destroy_object): Trattato takes the dearest; HP fall to their maximum."""
    scene = Scene(
        theirs=[
            placed(creature(), object=effect("Daga", cost=2)),
            None,
            None,
            placed(creature(), hp=120, object=effect("Grimorio", 40, cost=4)),
        ],
        hand=[effect("Trattato")],
    )
    assert scene.max_hp(THEIRS, 3) == 140
    scene.play("Trattato")
    assert scene.titles(THEIRS, "discard") == ("Grimorio",)
    assert (scene.hp(THEIRS)[3], scene.max_hp(THEIRS, 3)) == (100, 100)
    assert scene.attack_of(THEIRS, 0) == 60


def test_trattato_passes_shields_and_bodyguards() -> None:
    """D34, D48: it is aimed at the object: Elisir does not answer; with none it does nothing."""
    row = [creature("Guardia del corpo"), placed(creature("Veterana"), object=effect("Elisir"))]
    scene = Scene(theirs=row, hand=[effect("Trattato")])
    scene.play("Trattato")
    assert scene.titles(THEIRS, "discard") == ("Elisir",)
    bare = Scene(theirs=[creature()], hand=[effect("Trattato")])
    bare.play("Trattato")
    assert bare.titles(MINE, "discard") == ("Trattato",)


def test_ties_of_trattato() -> None:
    """W45: of equally dear objects the leftmost."""
    row = [placed(creature(), object=effect(name)) for name in ("Daga", "Targa")]
    scene = Scene(theirs=row, hand=[effect("Trattato")])
    scene.play("Trattato")
    assert scene.titles(THEIRS, "discard") == ("Daga",)


def test_attack_limits_of_beings() -> None:
    """T71 b, c (D25, D28): Pastoia one attack; Scudo one strike an attacker, then elsewhere."""
    fettered = placed(creature("Implacabile"), plagues=[effect("Pastoia")])
    scene = Scene(mine=[fettered])
    scene.attack(0, None)
    assert scene.refusal(Attack(0, None)) == "NO_ATTACK_LEFT"
    row = [placed(creature(hp=400), object=effect("Scudo")), creature(hp=400)]
    other = Scene(mine=[creature("Implacabile"), creature()], theirs=row)
    other.attack(0, 0)
    assert other.refusal(Attack(0, 0)) == "ALREADY_STRUCK"
    assert other.refusal(Attack(1, 0)) == ""
    other.attack(0, 1)
    first_elsewhere = Scene(mine=[creature("Implacabile")], theirs=row)
    first_elsewhere.attack(0, 1)
    assert first_elsewhere.refusal(Attack(0, 0)) == "", "it has not struck the bearer yet"


def test_scudo_stops_collateral_too() -> None:
    """D28: whom the bearer was struck by does not hit it beside another; counters do not count."""
    row = [placed(creature(hp=400), object=effect("Scudo")), creature(hp=400)]
    scene = Scene(mine=[creature("Implacabile", "Colosso")], theirs=row)
    scene.attack(0, 1)
    assert scene.hp(THEIRS)[0] == 380
    scene.attack(0, 1)
    assert scene.hp(THEIRS)[0] == 380
