"""Plagues: whom they reach, what a tick does, how they spread and end (W21, W47)."""

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


def test_spreading() -> None:
    """T52 (W47, D42, plague_decay, plague_immunity): a copy a turn, acting from the next one on.

    The immune are passed over; cleansing one host leaves the copies; copies are tokens.
    """
    row = [creature("Profilassi"), ill(effect("Epidemia", 10)), creature(), creature()]
    scene = Scene(theirs=row, their_hand=[effect("Remissione")])  # type: ignore[arg-type]
    told = []
    for _ in range(3):
        scene.end_turn()
        told.append((scene.hp(THEIRS), [len(each) for each in plagues_on(scene, THEIRS)]))
        if len(told) < 3:
            scene.end_turn()
    assert told == [
        ((100, 90, 100, 100), [0, 1, 1, 0]),
        ((100, 80, 90, 100), [0, 1, 1, 1]),
        ((100, 70, 80, 90), [0, 1, 1, 1]),
    ]
    scene.play("Remissione")
    assert [len(each) for each in plagues_on(scene, THEIRS)] == [0, 0, 1, 1]
    assert scene.titles(MINE, "discard") == ("Epidemia",)


def test_a_copy_spreads_back_once_the_original_is_gone() -> None:
    """D42: a copy does not return to a being that has the plague, but does to one cleansed."""
    row = [ill(effect("Sepsi", 10)), creature()]
    scene = Scene(theirs=row, their_hand=[effect("Remissione")])  # type: ignore[arg-type]
    scene.end_turn()
    scene.play("Remissione")
    assert plagues_on(scene, THEIRS)[:2] == [[], ["Sepsi"]]
    scene.end_turn()
    scene.end_turn()
    assert plagues_on(scene, THEIRS)[:2] == [["Sepsi"], ["Sepsi"]]


def test_a_copy_vanishes_with_its_host() -> None:
    """D42, W24: the original goes to its owner's discard pile once, a copy nowhere."""
    row = [ill(effect("Sepsi", 26)), placed(creature(), hp=20)]
    scene = Scene(theirs=row)  # type: ignore[arg-type]
    scene.end_turn()
    scene.end_turn()
    scene.end_turn()
    assert scene.hp(THEIRS)[:2] == (48, None)
    assert scene.titles(MINE, "discard") == ()


def test_worsening() -> None:
    """T53 (W47, D43): 20, 25, 30, 35 % of 400: it dies at the fourth tick, nothing overflows."""
    scene = Scene(theirs=[ill(effect("Cancrena", 20), most=400)])  # type: ignore[list-item]
    told = []
    for _ in range(4):
        scene.end_turn()
        told.append(scene.hp(THEIRS)[0])
        scene.end_turn()
    assert told == [320, 220, 100, None]
    assert scene.codes == (55, 55)


def test_suffocation() -> None:
    """T55 (W47, D46, plague_suffocate): every being of the host's side loses 5 %, half up."""
    row = [creature(hp=100), ill(effect("Miasma"), most=150), creature(hp=30)]
    scene = Scene(mine=[creature()], theirs=row)  # type: ignore[arg-type]
    scene.end_turn()
    assert scene.hp(THEIRS)[:3] == (95, 142, 28)
    assert scene.hp(MINE)[0] == 100


def test_whoever_suffocates_no_longer_ticks() -> None:
    """W47, D41: a being that an earlier plague of the row kills is not corroded any more."""
    row = [ill(effect("Necrosi")), placed(creature(), hp=3, plagues=[effect("Vermina", 20)])]
    scene = Scene(theirs=row)  # type: ignore[arg-type]
    scene.end_turn()
    assert scene.hp(THEIRS)[:2] == (94, None)
    assert scene.titles(MINE, "hand") == (), "Vermina did not act"
    assert scene.titles(MINE, "discard") == ("Vermina",)


def test_death_stops_the_rest_of_a_being() -> None:
    """D41: the first plague kills it: the second does not act, and the first spreads no more."""
    row = [ill(effect("Sepsi", 26), effect("Vermina", 20), hp=5), creature()]
    scene = Scene(theirs=row)  # type: ignore[arg-type]
    scene.end_turn()
    assert scene.hp(THEIRS)[:2] == (None, 100)
    assert plagues_on(scene, THEIRS)[1] == []
    assert scene.titles(MINE, "hand") == ()


def test_plagues_wait_for_the_turn_of_their_hosts_player() -> None:
    """W21, W47: nothing at attachment, nothing at the start of the other's turn."""
    scene = Scene(theirs=[creature()], hand=[effect("Morso", 20)])
    scene.play("Morso", target=0)
    assert scene.hp(THEIRS)[0] == 100
    scene.end_turn()
    assert scene.hp(THEIRS)[0] == 80
    scene.end_turn()
    assert scene.hp(THEIRS)[0] == 80


def test_the_owner_draws() -> None:
    """T88 (W10, W11, D41, plague_draw): at every tick a card, lost where the hand is full."""
    held = [creature(title="held")] * 7
    scene = Scene(theirs=[ill(effect("Vermina", 20))], hand=held)  # type: ignore[list-item]
    scene.end_turn()
    assert scene.hp(THEIRS)[0] == 80
    assert len(scene.titles(MINE, "hand")) == 7
    assert scene.titles(MINE, "discard") == ("filling",)
    assert len(scene.titles(MINE, "deck")) == 19


def test_erosion_and_its_cure() -> None:
    """D9, D44 (plague_erode): one more band of the base a tick, both with one plague; cleansed,
    all returns.
    """
    scene = Scene(
        theirs=[ill(effect("Decrepitezza"))],  # type: ignore[list-item]
        their_hand=[effect("Remissione")],
    )
    told = [(scene.attack_of(THEIRS, 0), scene.defence_of(THEIRS, 0))]
    for _ in range(2):
        scene.end_turn()
        told.append((scene.attack_of(THEIRS, 0), scene.defence_of(THEIRS, 0)))
        scene.end_turn()
    assert told == [(50, 20), (45, 18), (40, 16)]
    scene.end_turn()
    scene.play("Remissione")
    assert (scene.attack_of(THEIRS, 0), scene.defence_of(THEIRS, 0)) == (50, 20)


def test_erosion_of_neighbours() -> None:
    """D44: Sabotaggio erodes its host and whoever stands beside it now; immunity is no help."""
    row = [creature("Profilassi"), ill(effect("Sabotaggio")), None, creature()]
    scene = Scene(theirs=row, their_hand=[creature(title="new")])  # type: ignore[arg-type]
    scene.end_turn()
    assert [scene.defence_of(THEIRS, column) for column in (0, 1, 3)] == [18, 18, 20]
    scene.play("new", column=2)
    assert scene.defence_of(THEIRS, 2) == 18


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


def test_paralysis_lasts_one_turn() -> None:
    """skip_turn (D36, D96): it skips its next turn and still counters; then the plague is gone."""
    scene = Scene(mine=[creature()], theirs=[creature()], hand=[effect("Paralisi")])
    scene.play("Paralisi", target=0)
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 80
    scene.end_turn()
    assert scene.refusal(Attack(0, 0)) == "SKIPS_TURN"
    assert scene.titles(MINE, "discard") == ()
    scene.end_turn()
    assert plagues_on(scene, THEIRS)[0] == []
    assert scene.titles(MINE, "discard") == ("Paralisi",)
    scene.end_turn()
    assert scene.refusal(Attack(0, 0)) == ""


def test_paralysis_cleansed_and_stoicism() -> None:
    """D36: cleansed before attacking it may attack; under Stoicismo it may at once."""
    sick = placed(creature(), plagues=[effect("Paralisi")])
    scene = Scene(mine=[sick], hand=[effect("Remissione")])
    assert scene.refusal(Attack(0, None)) == "SKIPS_TURN"
    scene.play("Remissione")
    assert scene.refusal(Attack(0, None)) == ""
    calm = Scene(mine=[sick, placed(creature(), skips=True)], concepts=[effect("Stoicismo")])
    assert [calm.refusal(Attack(column, None)) for column in (0, 1)] == ["", ""]


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


def test_taxes() -> None:
    """plague_energy_tax (D50): each takes one of its player's recharge while the host stands."""
    taxed = ill(effect("Carogna"), effect("Pestilenza"))
    scene = Scene(theirs=[taxed, ill(effect("Caducità"))], turn=4)  # type: ignore[list-item]
    scene.end_turn()
    assert scene.energy == 10 - 3


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
