"""What abilities make of an attack, in the order of W35; and what beings do as they arrive."""

import pytest

from services.match.rulesets.wikitcg.actions import Attack
from services.match.rulesets.wikitcg.cards import Type
from services.match.rulesets.wikitcg.events.beings import (
    BeingHurt,
    BeingStruck,
    HurtKind,
    StrikeKind,
)
from services.match.rulesets.wikitcg.events.sides import CodeHit, CodeHitKind
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed


def test_strike_cap() -> None:
    """T61 (W37, strike_cap): 120 takes 50 of 200; at 40 it kills with an overflow of 10 → 1."""
    scene = Scene(
        mine=[creature(attack=130)], theirs=[creature("Corazzata", hp=200, speed=1, attack=1)]
    )
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] == 150
    low = Scene(mine=[creature(attack=130)], theirs=[placed(creature("Corazzata", hp=200), hp=40)])
    low.attack(0, 0)
    assert low.hp(THEIRS)[0] is None
    assert low.codes == (55, 54)


def test_surviving_the_lethal_blow() -> None:
    """T61 (survive_lethal, D32): 1 HP, no overflow, it counters; a second blow: 89 → 9."""
    scene = Scene(
        mine=[creature(attack=100), creature(attack=100)],
        theirs=[placed(creature("Tenace"), hp=10)],
    )
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] == 1
    assert scene.codes == (55, 55)
    assert scene.hp(MINE) == (80, 100, None, None)
    scene.attack(1, 0)
    assert scene.hp(THEIRS)[0] is None
    assert scene.codes == (55, 46)


def kinds(scene: Scene) -> list[object]:
    """What the losses of the last action came of."""
    losses = BeingStruck | BeingHurt | CodeHit
    return [event.kind for event in scene.events if isinstance(event, losses)]


def test_what_a_fight_tells() -> None:
    """W37: of each loss, whether it came of the attack, the counter, a reflection or overflow."""
    dying = placed(creature("Controversa"), hp=10)
    scene = Scene(mine=[creature(attack=130), creature()], theirs=[dying, creature()])
    scene.attack(0, 0)
    assert kinds(scene) == [StrikeKind.ATTACK, CodeHitKind.OVERFLOW, HurtKind.REFLECTION]
    scene.attack(1, 1)
    assert kinds(scene) == [StrikeKind.ATTACK, StrikeKind.COUNTER]
    alone = Scene(mine=[creature()])
    alone.attack(0, None)
    assert kinds(alone) == [CodeHitKind.ATTACK]


def test_survival_is_remembered() -> None:
    """W24, D32: once a card and match, even after it has left and come back."""
    scene = Scene(
        mine=[creature(attack=100), creature(attack=100)],
        theirs=[placed(creature("Tenace", title="tough"), hp=10)],
        hand=[effect("Bando")],
    )
    scene.attack(0, 0)
    scene.play("Bando")
    scene.end_turn()
    scene.play("tough", column=0)
    scene.end_turn()
    scene.attack(0, 0)
    scene.attack(1, 0)
    assert scene.hp(THEIRS)[0] is None


@pytest.mark.parametrize(
    ("attacker", "expected"),
    [
        (placed(creature(attack=60), object=effect("Mazza")), (100, 50, 75, 100)),
        (creature("Universale", attack=60), (100, 50, 50, 50)),
        (creature("Colosso", attack=60), (100, 50, 75, 100)),
        (creature(attack=60), (100, 50, 100, 100)),
    ],
)
def test_collateral_strikes(attacker: object, expected: tuple[int, ...]) -> None:
    """T62 (W36, D21, splash, splash_immunity): neighbours by half, a row in full, not Scudata.

    Only the target counters.
    """
    row = [creature("Scudata"), creature(), creature(), creature()]
    scene = Scene(mine=[attacker], theirs=row)  # type: ignore[list-item]
    scene.attack(0, 1)
    assert scene.hp(THEIRS) == expected
    assert scene.hp(MINE)[0] == 80


def test_collateral_kills_do_not_overflow() -> None:
    """T62 (W36): the neighbour dies, the Code is whole; the attack on a Code has no collateral."""
    weak = placed(creature(), hp=1)
    scene = Scene(mine=[creature("Universale", attack=120)], theirs=[creature(hp=400), weak, weak])
    scene.attack(0, 0)
    assert scene.hp(THEIRS) == (290, None, None, None)
    assert scene.codes == (55, 55)
    code = Scene(mine=[creature("Universale")], theirs=[None, creature()])
    code.attack(0, None)
    assert code.hp(THEIRS)[1] == 100


def test_on_kill() -> None:
    """T76 (W46, heal, energy_gain, D86): Mietitura +1 at once, Sanguisuga 25 % of 200 → 90."""
    killer = creature("Mietitura", "Sanguisuga", hp=200)
    scene = Scene(
        mine=[placed(killer, hp=40)], theirs=[placed(creature(), hp=1), creature()], energy=3
    )
    scene.attack(0, 0)
    assert scene.energy == 4
    assert scene.hp(MINE)[0] == 90


def test_on_kill_by_counter() -> None:
    """T76 (D86): a kill by counter in the enemy's turn heals at once and pays at the recharge."""
    killer = creature("Mietitura", "Sanguisuga", hp=200, defence=120)
    scene = Scene(mine=[placed(creature(), hp=1)], theirs=[placed(killer, hp=40)])
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] is None
    assert scene.hp(THEIRS)[0] == 89, "1 suffered, 50 recovered"
    assert scene.state.sides[THEIRS].banked == 1
    scene.end_turn()
    assert scene.energy == 13, "their fifth turn recharges 12"


def test_reflection() -> None:
    """reflect_damage (D22): Controversa reflects 20 % of the 40 removed, then counters 20."""
    scene = Scene(mine=[creature()], theirs=[creature("Controversa")])
    scene.attack(0, 0)
    assert (scene.hp(MINE)[0], scene.hp(THEIRS)[0]) == (72, 60)


def test_reflection_kills_before_the_counter() -> None:
    """W35, D22: reflection comes before the counter, kills without overflow; the dead reflect."""
    scene = Scene(
        mine=[placed(creature(attack=100), hp=5)], theirs=[placed(creature("Controversa"), hp=30)]
    )
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] is None
    assert scene.hp(MINE)[0] is None, "20 % of 30 is 6"
    assert scene.codes == (55, 49), "overflow 60 of the target's death, none of the striker's"


def test_counters_are_reflected_too() -> None:
    """D22: source strike answers counters: 20 % of the counter's 20."""
    scene = Scene(mine=[creature("Controversa")], theirs=[creature()])
    scene.attack(0, 0)
    assert (scene.hp(MINE)[0], scene.hp(THEIRS)[0]) == (80, 56)


def test_lifesteal_comes_before_reflection() -> None:
    """W35, D23: half of the 40 removed is recovered, then 8 are reflected, then 20 countered."""
    armed = placed(creature(), hp=30, object=effect("Misericordia", 50))
    scene = Scene(mine=[armed], theirs=[creature("Controversa")])
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 30 + 20 - 8 - 20


def test_trincerata_until_it_attacks() -> None:
    """damage_taken_mod (D18): 30 % less until its attack is declared; the counter is full."""
    scene = Scene(mine=[creature("Trincerata")], theirs=[creature()])
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 80
    attacked = Scene(mine=[creature()], theirs=[creature("Trincerata")])
    attacked.attack(0, 0)
    assert attacked.hp(THEIRS)[0] == 72


def test_documentata_suffers_less() -> None:
    """damage_taken_mod: 40 × 0.85 = 34, of strikes and of events."""
    scene = Scene(
        mine=[creature()],
        theirs=[creature("ability.documentata_epic")],
        hand=[effect("Diluvio", 20)],
    )
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] == 66
    scene.play("Diluvio")
    assert scene.hp(THEIRS)[0] == 49


def test_giustiziera() -> None:
    """damage_dealt_mod versus below half: 60 instead of 40, and not at exactly half."""
    for hp, left in ((49, None), (50, 10)):
        scene = Scene(mine=[creature("Giustiziera")], theirs=[placed(creature(), hp=hp)])
        scene.attack(0, 0)
        assert scene.hp(THEIRS)[0] == left


@pytest.mark.parametrize(
    ("ability", "type", "left"),
    [
        ("Affinità", Type.TERRITORY, 10),
        ("Insignita", Type.TERRITORY, 23),
        ("Affinità", Type.LIFE, 60),
        ("Antitesi", Type.COSMOS, 60),
        ("Affinità", Type.COSMOS, 76),
    ],
)
def test_bent_wheel(ability: str, type: Type, left: int) -> None:
    """type_advantage_mult, type_no_disadvantage (D19): ×2, or ×1 instead of ×0.67."""
    target = creature(type=type)
    scene = Scene(mine=[creature(ability)], theirs=[target])
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] == left
    assert scene.attack_of(MINE, 0) == (58 if ability == "Insignita" else 50)


def test_provocatrice_and_pavese() -> None:
    """T58 (W26, W49, taunt, D33): of several taunts any, else nothing; the Code neither."""
    row = [creature(), placed(creature(), object=effect("Pavese")), creature("Provocatrice")]
    scene = Scene(mine=[creature()], theirs=row)
    assert [scene.refusal(Attack(0, column)) for column in (0, 1, 2)] == ["TAUNTED", "", ""]
    aside = Scene(mine=[creature()], theirs=[None, creature("Provocatrice")])
    assert aside.refusal(Attack(0, None)) == "TAUNTED"


def test_pietra_angolare() -> None:
    """T59 (protect_adjacent, D35): the neighbour with the fewest HP cannot be attacked."""
    row = [
        creature(),
        placed(creature(), hp=10),
        creature("Pietra angolare"),
        placed(creature(), hp=20),
    ]
    scene = Scene(mine=[creature()], theirs=row)
    told = [scene.refusal(Attack(0, column)) for column in range(4)]
    assert told == ["", "PROTECTED", "", ""]


def test_in_vita_recovers_every_turn() -> None:
    """regen (W12): 5 % at the start of each own turn, never above the greatest HP."""
    scene = Scene(mine=[placed(creature("In vita"), hp=40), placed(creature("In vita"), hp=98)])
    scene.end_turn()
    assert scene.hp(MINE)[:2] == (40, 98)
    scene.end_turn()
    assert scene.hp(MINE)[:2] == (45, 100)


def test_start_of_turn_care_is_capped() -> None:
    """T50 (W12, regen): 91 % counts as half of 200; only what is missing; nothing under Agonia."""
    for hp, plagues, expected in ((40, (), 140), (150, (), 200), (40, (effect("Agonia"),), 40)):
        ill = placed(
            creature("In vita", hp=200),
            hp=hp,
            object=effect("Reliquiario", 40),
            plagues=plagues,
        )
        scene = Scene(mine=[ill], concepts=[effect("Università", 46)])
        scene.end_turn()
        scene.end_turn()
        assert scene.hp(MINE)[0] == expected


def test_energy_and_cards_when_played() -> None:
    """energy_gain, draw (D85): Virale +1, Inesauribile +2, Esploratrice draws one, when played."""
    for ability, energy, held in (("Virale", 8, 0), ("Inesauribile", 9, 0), ("Esploratrice", 7, 1)):
        scene = Scene(hand=[creature(ability, title="new")], energy=10)
        scene.play("new", column=0)
        assert scene.energy == energy
        assert len(scene.titles(MINE, "hand")) == held


def test_scudiero_grants_the_strongest_one_more() -> None:
    """extra_attack (D26): of those that can still attack, the strongest by current Attack."""
    row = [creature(attack=40), creature(attack=60), placed(creature(attack=90), attacks=1)]
    scene = Scene(mine=row, hand=[creature("Scudiero", title="squire")])
    scene.play("squire", column=3)
    extra = [being.extra for being in scene.state.sides[MINE].beings if being]
    assert extra == [0, 1, 0, 0]


def test_scudiero_finds_nobody() -> None:
    """D26: with nobody able to attack nothing happens; it is not ready itself."""
    scene = Scene(mine=[placed(creature(), attacks=1)], hand=[creature("Scudiero", title="squire")])
    scene.play("squire", column=3)
    assert [being.extra for being in scene.state.sides[MINE].beings if being] == [0, 0]


def test_silence_and_incrollabile() -> None:
    """W48 (silence_abilities, silence_immunity): a Concept silences all but Incrollabile."""
    row = [creature("Insignita"), creature("Insignita", "Incrollabile")]
    scene = Scene(mine=row, their_concepts=[effect("Inquisizione")])
    assert [scene.attack_of(MINE, column) for column in (0, 1)] == [50, 58]
