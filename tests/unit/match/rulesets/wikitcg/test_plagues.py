"""Plagues: whom they reach, who steps in, and what they forbid (W21, W47)."""

import pytest

from services.match.rulesets.wikitcg.actions import Attack, PlayCard
from services.match.rulesets.wikitcg.cards import Card
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed


def ill(*plagues: Card, hp: int | None = None, ability: str = "", most: int = 100) -> object:
    """A being with plagues on it."""
    return placed(creature(*filter(None, (ability,)), hp=most), hp=hp, plagues=plagues)


def plagues_on(scene: Scene, seat: int) -> list[list[str]]:
    """The titles of the plagues on each cell."""
    beings = scene.state.sides[seat].beings
    return [[p.copy.card.title for p in being.plagues] if being else [] for being in beings]


def aim(scene: Scene, title: str, column: int) -> str:
    """Why a plague of my hand cannot be aimed at a column; "" if it can."""
    return scene.refusal(PlayCard(scene.card(title), target=column))


def test_attaching() -> None:
    """T80 (W21, W47, D47, D69, plague_immunity): Graal refuses new ones only; others add up."""
    guarded = placed(creature(), object=effect("Graal"))
    late = placed(
        creature(), object=effect("Graal"), plagues=[effect("Marciume", 10), effect("Torpore", 5)]
    )
    row = [guarded, late, ill(effect("Fatiscenza", 10))]
    scene = Scene(theirs=row, hand=[effect("Morso", 20)])  # type: ignore[arg-type]
    assert [aim(scene, "Morso", column) for column in range(4)] == [
        "PLAGUE_IMMUNE",
        "PLAGUE_IMMUNE",
        "",
        "INVALID_TARGET",
    ]
    assert scene.refusal(PlayCard(scene.card("Morso"))) == "CHOICE_REQUIRED"
    assert scene.refusal(PlayCard(scene.card("Morso"), target=2, column=1)) == "INVALID_CHOICE"
    assert aim(scene, "Morso", 7) == "INVALID_TARGET"
    scene.play("Morso", target=2)
    scene.end_turn()
    assert scene.hp(THEIRS)[:3] == (100, 85, 70)


def test_taunts_draw_plagues() -> None:
    """T58 (W26, W49, taunt, D33): Provocatrice draws attacks and plagues, Pavese only attacks."""
    row = [creature(), placed(creature(), object=effect("Pavese")), creature("Provocatrice")]
    mine, hand = [creature(), creature(attack=120)], [effect("Morso"), effect("Esodo")]
    scene = Scene(mine=mine, theirs=row, hand=hand)
    attacks = [scene.refusal(Attack(0, column)) for column in (0, 1, 2, None)]
    assert attacks == ["TAUNTED", "", "", "TAUNTED"]
    assert [aim(scene, "Morso", column) for column in (0, 1, 2)] == ["TAUNTED", "TAUNTED", ""]
    scene.attack(1, 2)
    assert scene.hp(THEIRS)[2] is None
    assert [scene.refusal(Attack(0, column)) for column in (0, 1)] == ["TAUNTED", ""]
    assert aim(scene, "Morso", 0) == ""


def test_an_immune_taunt_does_not_bind_plagues() -> None:
    """D33: a Provocatrice that cannot receive the plague leaves the choice free."""
    row = [creature(), creature("Provocatrice", "Profilassi")]
    scene = Scene(theirs=row, hand=[effect("Morso")])
    assert [aim(scene, "Morso", column) for column in (0, 1)] == ["", "PLAGUE_IMMUNE"]


def test_the_bodyguard_takes_the_plague() -> None:
    """T59 (W49, D34): Morso on c3 lands on c0; checked on c3, and not if c0 is immune or silent."""
    for guard, lands in (
        (creature("Guardia del corpo"), 0),
        (creature("Guardia del corpo", "Profilassi"), 3),
        (ill(effect("Oblio"), ability="Guardia del corpo"), 3),
    ):
        row = [guard, creature(), creature(), creature()]
        scene = Scene(theirs=row, hand=[effect("Morso")])  # type: ignore[arg-type]
        scene.play("Morso", target=3)
        hosts = [column for column, told in enumerate(plagues_on(scene, THEIRS)) if "Morso" in told]
        assert hosts == [lands]


def test_a_bodyguard_stays_the_target() -> None:
    """D34: aimed at a bodyguard, the plague stays there though another stands further left."""
    row = [creature("Guardia del corpo"), creature("Guardia del corpo")]
    scene = Scene(theirs=row, hand=[effect("Morso")])
    scene.play("Morso", target=1)
    assert plagues_on(scene, THEIRS)[:2] == [[], ["Morso"]]


def test_shields_answer_plagues() -> None:
    """T74 (W37, effect_shield, D48): a shield refuses the first, which is discarded; no more."""
    row = [creature("Veterana"), placed(creature(), object=effect("Elisir"))]
    hand = [effect("Morso"), effect("Marciume"), effect("Torpore"), effect("Scavo")]
    scene = Scene(theirs=row, hand=hand)
    scene.play("Morso", target=0)
    scene.play("Marciume", target=1)
    assert scene.titles(MINE, "discard") == ("Morso", "Marciume")
    scene.play("Torpore", target=0)
    scene.play("Scavo", target=1)
    assert plagues_on(scene, THEIRS)[:2] == [["Torpore"], ["Scavo"]]
    bearer = scene.being(THEIRS, 1)
    assert bearer is not None
    assert bearer.object is not None, "Elisir stays as a spent object"


def test_purga_then_morsi() -> None:
    """T74 (D48): Purga spends both shields and hits the others; then both Morsi attach."""
    row = [creature("Veterana"), placed(creature(), object=effect("Elisir")), creature()]
    scene = Scene(theirs=row, hand=[effect("Purga", 20), effect("Morso"), effect("Morso")])
    scene.play("Purga")
    assert scene.hp(THEIRS)[:3] == (110, 100, 80)
    scene.play("Morso", target=0)
    scene.play("Morso", target=1)
    assert plagues_on(scene, THEIRS)[:2] == [["Morso"], ["Morso"]]


def test_veteranas_shield_goes_before_elisirs() -> None:
    """D48: two shields answer twice, the being's own first."""
    both = placed(creature("Veterana"), object=effect("Elisir"))
    scene = Scene(theirs=[both], hand=[effect("Morso"), effect("Scavo"), effect("Torpore")])
    for title in ("Morso", "Scavo"):
        scene.play(title, target=0)
        being = scene.being(THEIRS, 0)
        assert being is not None
        assert being.object is not None
        assert (being.shield_spent, being.object.shield_spent) == (True, title == "Scavo")
    scene.play("Torpore", target=0)
    assert plagues_on(scene, THEIRS)[0] == ["Torpore"]


def test_shields_answer_copies_but_not_ticks() -> None:
    """D48, D42: a spreading copy is answered once; suffocation from a neighbour is not."""
    row = [ill(effect("Epidemia", 10)), creature("Veterana")]
    scene = Scene(theirs=row)  # type: ignore[arg-type]
    scene.end_turn()
    assert plagues_on(scene, THEIRS)[1] == []
    scene.end_turn()
    scene.end_turn()
    assert plagues_on(scene, THEIRS)[1] == ["Epidemia"]
    choking = Scene(theirs=[ill(effect("Necrosi")), creature("Veterana")])  # type: ignore[list-item]
    choking.end_turn()
    assert choking.hp(THEIRS)[1] == 110 - 7
    being = choking.being(THEIRS, 1)
    assert being is not None
    assert not being.shield_spent


@pytest.mark.parametrize("plague", ["Pietrificazione", "Agonia", "Nulla", "Anatema"])
def test_nothing_heals_it(plague: str) -> None:
    """T91 (W47, no_heal, heal): no event, no start of turn, no kill, no life-steal heals it."""
    cursed = placed(creature("Insignita", hp=100), hp=40, plagues=[effect(plague)])
    scene = Scene(
        mine=[cursed],
        theirs=[placed(creature(), hp=1), None, None, creature(speed=1, attack=1)],
        hand=[effect("Infermeria", 30), effect("Calice", 46)],
        concepts=[effect("Università", 46)],
    )
    scene.play("Infermeria")
    scene.play("Calice", target=0)
    scene.attack(0, 0)
    scene.end_turn()
    scene.end_turn()
    assert scene.hp(MINE)[0] == 40


def test_no_healing_by_kills() -> None:
    """T91 (no_heal): the kill of a Sanguisuga under Nulla recovers nothing."""
    cursed = placed(creature("Sanguisuga"), hp=40, plagues=[effect("Nulla")])
    scene = Scene(mine=[cursed], theirs=[placed(creature(), hp=1)])
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 40


def test_dissolving_objects() -> None:
    """T79 (W20, dissolve_objects): the object goes at once, and so does each that follows.

    None of them acts: Staffa gives no haste, Elisir no shield.
    """
    rider = placed(creature(), object=effect("Daga", 20), arrived=True)
    scene = Scene(
        theirs=[rider],
        hand=[effect("Dissoluzione")],
        their_hand=[effect("Staffa"), creature(title="new")],
    )
    scene.play("Dissoluzione", target=0)
    assert scene.titles(THEIRS, "discard") == ("Daga",)
    assert scene.attack_of(THEIRS, 0) == 50
    scene.end_turn()
    energy = scene.energy
    scene.play("Staffa", target=0)
    assert scene.energy == energy - 2
    assert scene.titles(THEIRS, "discard") == ("Daga", "Staffa")
    being = scene.being(THEIRS, 0)
    assert being is not None
    assert being.object is None
    assert not being.hasty


def test_silencing_plagues() -> None:
    """W48 (silence_abilities): Oblio, Silenzio, Anatema silence their host from attachment on."""
    for plague in ("Oblio", "Silenzio", "Anatema"):
        scene = Scene(theirs=[creature("Insignita")], hand=[effect(plague)])
        assert scene.attack_of(THEIRS, 0) == 58
        scene.play(plague, target=0)
        assert scene.attack_of(THEIRS, 0) == 50
        immune = Scene(theirs=[creature("Insignita", "Incrollabile")], hand=[effect(plague)])
        immune.play(plague, target=0)
        assert immune.attack_of(THEIRS, 0) == 58


def test_silence_takes_hp_with_it() -> None:
    """W43, D12: Silenzio on a full Prolissa caps its HP; cleansed, they rise again with it."""
    scene = Scene(
        theirs=[creature("Prolissa")], hand=[effect("Silenzio")], their_hand=[effect("Remissione")]
    )
    scene.play("Silenzio", target=0)
    assert scene.hp(THEIRS)[0] == 100
    scene.end_turn()
    scene.play("Remissione")
    assert scene.hp(THEIRS)[0] == 112
