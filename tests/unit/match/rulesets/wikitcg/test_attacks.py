"""Who may attack what, and how hard: W23–W34."""

import pytest

from services.match.rulesets.wikitcg.actions import Attack, PlayCard
from services.match.rulesets.wikitcg.cards import Type
from services.match.rulesets.wikitcg.strikes import wheel
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed

WALL = creature(defence=0, hp=400, attack=10)


def damage(scene: Scene) -> int:
    """HP that my first being's attack takes from their first."""
    before = scene.hp(THEIRS)[0]
    scene.attack(0, 0)
    after = scene.hp(THEIRS)[0]
    assert before is not None
    assert after is not None
    return before - after


def test_the_wheel_is_a_tournament() -> None:
    """T20 (W29): distance 1 or 3 is an advantage, 5 or 7 a disadvantage, an even one nothing."""
    factors = [wheel(striker, target) for striker in Type for target in Type]
    assert [factors.count(f) for f in (150, 67, 100)] == [16, 16, 32]
    for striker in Type:
        for target in Type:
            expected = {1: 150, 3: 150, 5: 67, 7: 67}.get((target - striker) % 8, 100)
            assert wheel(striker, target) == expected


@pytest.mark.parametrize(
    ("type", "expected"), [(Type.COSMOS, 12), (Type.LIFE, 25), (Type.MYTH, 43)]
)
def test_one_rounding(type: Type, expected: int) -> None:
    """T19 a (W1, W30): 37 × 0.67 − 25/2 = 12.29 → 12; even 24.5 → 25; advantage 43."""
    target = creature(defence=25, hp=400, type=Type.KNOWLEDGE)
    assert damage(Scene(mine=[creature(attack=37, type=type)], theirs=[target])) == expected


def test_pierce_and_more_damage() -> None:
    """T19 b, c (W30, pierce_defence): 37 − 8.75 = 28.25 → 28; with 20 % more 33.9 → 34."""
    target = creature(defence=25, hp=400)
    armed = placed(creature(attack=37), object=effect("Stocco", 30))
    assert damage(Scene(mine=[armed], theirs=[target])) == 28
    bold = Scene(mine=[armed], theirs=[target], concepts=[effect("Audacia", 20)])
    assert damage(bold) == 34


def test_stoccata_ignores_defence() -> None:
    """pierce_defence: Stoccata ignores 30 % of the target's Defence: 50 − 35 = 15; plain 0 → 1."""
    target = creature(defence=100, hp=400)
    assert damage(Scene(mine=[creature("Stoccata")], theirs=[target])) == 15
    assert damage(Scene(mine=[creature()], theirs=[target])) == 1


def test_a_strike_does_at_least_one() -> None:
    """T22 (W31): 10 − 60 is 1, and so is the counter of 12 against 120."""
    scene = Scene(
        mine=[creature(attack=10, defence=120)], theirs=[creature(attack=12, defence=120)]
    )
    scene.attack(0, 0)
    assert (scene.hp(MINE)[0], scene.hp(THEIRS)[0]) == (99, 99)


@pytest.mark.parametrize(("hp", "code"), [(18, 52), (15, 51), (46, 55), (50, 55)])
def test_overflow(hp: int, code: int) -> None:
    """T23 (W32): 32 beyond → −3, 35 → −4 (half up), 4 → 0, 0 → 0; shelter does not matter."""
    scene = Scene(
        mine=[creature(attack=60)], theirs=[placed(creature(), hp=hp), creature(), creature()]
    )
    scene.attack(0, 0)
    assert scene.hp(THEIRS) == (None, 100, 100, None)
    assert scene.codes == (55, code)
    assert scene.hp(MINE)[0] == 100, "the dead do not counter"


def test_overflow_of_sfondatrice() -> None:
    """T23 (D17): an overflow of 32 with 40 % more on the Code is 4.48 → 4."""
    scene = Scene(mine=[creature("Sfondatrice", attack=60)], theirs=[placed(creature(), hp=18)])
    scene.attack(0, 0)
    assert scene.codes == (55, 51)


@pytest.mark.parametrize(("attack", "points"), [(57, 6), (55, 6), (54, 5), (3, 1)])
def test_attack_on_the_code(attack: int, points: int) -> None:
    """T17 (W28): a tenth, half up, at least 1; no counter."""
    scene = Scene(mine=[creature(attack=attack)])
    scene.attack(0, None)
    assert scene.codes == (55, 55 - points)
    assert scene.hp(MINE)[0] == 100


def test_more_damage_to_the_code() -> None:
    """T17 (D17): Sfondatrice 57 × 1.4 / 10 → 8; Audacia 60 × 1.2 / 10 → 7; Giustiziera never."""
    for being, concepts, points in (
        (creature("Sfondatrice", attack=57), (), 8),
        (creature(attack=60), (effect("Audacia", 20),), 7),
        (creature("Giustiziera", attack=57), (), 6),
        (creature("Risposta", attack=57), (), 6),
    ):
        scene = Scene(mine=[being], concepts=concepts)
        scene.attack(0, None)
        assert scene.codes == (55, 55 - points)


def test_shelter_of_the_code() -> None:
    """W27: not while a being faces the attacker, nor while two stand; one elsewhere is none."""
    assert (
        Scene(mine=[creature()], theirs=[creature()]).refusal(Attack(0, None)) == "CODE_SHELTERED"
    )
    aside = Scene(mine=[creature()], theirs=[None, creature()])
    assert aside.refusal(Attack(0, None)) == ""
    two = Scene(mine=[creature()], theirs=[None, creature(), creature()])
    assert two.refusal(Attack(0, None)) == "CODE_SHELTERED"


def test_sentinella_shelters_as_two() -> None:
    """T16 (W27, counts_as_two, code_shelter_min): Sentinella alone, or one being with Bastione.

    A silenced Sentinella counts as one.
    """
    lone = [None, None, None, creature("Sentinella")]
    assert Scene([None, creature()], lone).refusal(Attack(1, None)) == "CODE_SHELTERED"
    plain = [None, None, None, creature()]
    walled = Scene([None, creature()], plain, their_terrain=effect("terrain.strongholds.uncommon"))
    assert walled.refusal(Attack(1, None)) == "CODE_SHELTERED"
    silent = [None, None, None, placed(creature("Sentinella"), plagues=[effect("Silenzio")])]
    assert Scene([None, creature()], silent).refusal(Attack(1, None)) == ""


def test_quickness() -> None:
    """T25 (W34): faster by 8 the attacker is not countered, by 7 it is; slower by 8 it is."""
    for speed, countered in ((18, False), (17, True), (2, True)):
        scene = Scene(mine=[creature(speed=speed)], theirs=[WALL])
        scene.attack(0, 0)
        assert (scene.hp(MINE)[0] == 100) is not countered, speed


def test_first_strike() -> None:
    """T25 (W34, first_strike): Iniziativa, Terrain Ponte or Object Lama: no counter."""
    for mine, terrain in (
        (creature("Iniziativa"), None),
        (creature(), effect("Ponte")),
        (placed(creature(), object=effect("Lama")), None),
    ):
        scene = Scene(mine=[mine], theirs=[creature()], terrain=terrain)
        scene.attack(0, 0)
        assert (scene.hp(MINE)[0], scene.hp(THEIRS)[0]) == (100, 60)


def test_first_strike_does_not_help_the_attacked() -> None:
    """W34: the attacked one's Iniziativa changes nothing: the attacker strikes, it counters."""
    scene = Scene(mine=[creature()], theirs=[creature("Iniziativa")])
    scene.attack(0, 0)
    assert (scene.hp(MINE)[0], scene.hp(THEIRS)[0]) == (80, 60)


def test_counter_is_half() -> None:
    """W33: half of the damage it would deal: (50 − 10) / 2 = 20; it costs no attack."""
    scene = Scene(mine=[creature()], theirs=[creature()])
    scene.attack(0, 0)
    assert (scene.hp(MINE)[0], scene.hp(THEIRS)[0]) == (80, 60)
    being = scene.being(THEIRS, 0)
    assert being is not None
    assert being.attacks == 0


def test_risposta_counters_harder() -> None:
    """damage_dealt_mod on counters: 40 × 1.5 / 2 = 30; its own attack is plain 40."""
    scene = Scene(mine=[creature()], theirs=[creature("Risposta")])
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 70
    assert damage(Scene(mine=[creature("Risposta")], theirs=[creature()])) == 40


def test_a_counter_that_kills() -> None:
    """T26 (W33, W32, W35): 38 against 5 HP: overflow 33 → 3 on its own controller's Code."""
    scene = Scene(mine=[placed(creature(defence=0), hp=5)], theirs=[creature(attack=76)])
    scene.attack(0, 0)
    assert scene.hp(MINE) == (None,) * 4
    assert scene.codes == (52, 55)
    assert scene.titles(MINE, "discard") == ("being",)


def test_the_match_ends_at_once() -> None:
    """T82 (W3, W50): at 0 nothing else is resolved; the Code is clamped; no command counts."""
    scene = Scene(
        mine=[creature(attack=60), creature()],
        theirs=[placed(creature("Controversa"), hp=18)],
        their_code=3,
    )
    scene.attack(0, 0)
    assert scene.codes == (55, 0)
    ending = scene.state.ending
    assert ending is not None
    assert (ending.winner, ending.cause) == (MINE, "CODE_DESTROYED")
    assert scene.hp(MINE)[0] == 100, "no reflection after the end"
    assert scene.refusal(Attack(1, None)) == "MATCH_OVER"


def test_readiness() -> None:
    """T13 (W23, haste): not in the turn it enters, but in the next; Colle, or Leva: at once."""
    scene = Scene(hand=[creature(title="new")])
    scene.play("new", column=0)
    assert scene.refusal(Attack(0, None)) == "NOT_READY"
    scene.end_turn()
    scene.end_turn()
    assert scene.refusal(Attack(0, None)) == ""
    ready = Scene(hand=[creature(title="new")], terrain=effect("Colle"))
    ready.play("new", column=0)
    assert ready.refusal(Attack(0, None)) == ""


def test_leva_covers_before_and_after() -> None:
    """T13 (D24): beings played this turn before Leva, and those played after it."""
    scene = Scene(hand=[creature(title="one"), effect("Leva"), creature(title="two")])
    scene.play("one", column=0)
    assert scene.refusal(Attack(0, None)) == "NOT_READY"
    scene.play("Leva")
    scene.play("two", column=1)
    for column in (0, 1):
        assert scene.refusal(Attack(column, None)) == ""


def test_attacks_per_turn() -> None:
    """T14 (W25, D25): 1, 2 with Implacabile, 3 with Orologio; Giuramento one more, never above."""
    strong = [
        creature(),
        creature("Implacabile"),
        placed(creature(), object=effect("Orologio")),
    ]
    scene = Scene(mine=strong, hand=[effect("Giuramento")], their_code=55)
    made = [0, 0, 0]

    def all_attack() -> None:
        for column in (0, 1, 2):
            while not scene.refusal(Attack(column, None)):
                scene.attack(column, None)
                made[column] += 1
            assert scene.refusal(Attack(column, None)) == "NO_ATTACK_LEFT"

    all_attack()
    assert made == [1, 2, 3]
    scene.play("Giuramento")
    all_attack()
    assert made == [2, 3, 3]


def test_attack_targets_that_are_not() -> None:
    """D91: an empty own column, an empty enemy column, columns off the board."""
    scene = Scene(mine=[creature()], theirs=[creature()])
    assert scene.refusal(Attack(1, 0)) == "INVALID_CHOICE"
    assert scene.refusal(Attack(7, 0)) == "INVALID_CHOICE"
    assert scene.refusal(Attack(0, 1)) == "INVALID_TARGET"
    assert scene.refusal(Attack(0, -1)) == "INVALID_TARGET"


def test_boards_are_small() -> None:
    """T11 (W17): a fifth being finds the board full; a taken column is refused; one is needed."""
    full = Scene(mine=[creature()] * 4, hand=[creature(title="new")])
    assert full.refusal(PlayCard(full.card("new"), column=0)) == "BOARD_FULL"
    scene = Scene(mine=[creature()], hand=[creature(title="new"), creature(title="big", cost=15)])
    new = scene.card("new")
    assert scene.refusal(PlayCard(new, column=0)) == "COLUMN_TAKEN"
    assert scene.refusal(PlayCard(new)) == "CHOICE_REQUIRED"
    assert scene.refusal(PlayCard(new, column=4)) == "INVALID_CHOICE"
    assert scene.refusal(PlayCard(new, column=1, target=0)) == "INVALID_CHOICE"
    assert scene.refusal(PlayCard(scene.card("big"), column=1)) == "NOT_ENOUGH_ENERGY"
    assert scene.refusal(PlayCard(99, column=1)) == "NOT_IN_HAND"
    assert scene.refusal(PlayCard(new, column=1)) == ""
