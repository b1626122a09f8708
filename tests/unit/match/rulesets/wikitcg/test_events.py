"""What events do: W22, W45, W46, D13, D26, D39, D45, D60."""

import pytest

from services.match.rulesets.wikitcg.actions import Attack
from services.match.rulesets.wikitcg.events.beings import BeingHurt, HurtKind
from services.match.rulesets.wikitcg.state import CELLS
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed


def row(*hps: int) -> list[object]:
    return [placed(creature(), hp=hp) for hp in hps]


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        ("Scaramuccia", (100, 40), (80, 30, 90, 60)),
        ("Razzia", (100, 40), (80, 30, 90, 40)),
        ("Cataclisma", (100, 40), (60, 30, 70, 40)),
        ("Purga", (100, 40), (60, 10, 70, 40)),
        ("Acquazzone", (80, 20), (60, 30, 70, 40)),
        ("Temporale", (100, 40), (60, 30, 70, 40)),
        ("Diluvio", (90, 30), (60, 30, 70, 40)),
    ],
)
def test_event_damage(event: str, mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    """damage_pct (D39): 20 % of the greatest HP: the most wounded, all, double, own by half."""
    scene = Scene(row(100, 40), row(80, 50, 90, 60), [effect(event, 20)])  # type: ignore[arg-type]
    scene.play(event)
    assert scene.hp(MINE)[:2] == mine
    assert scene.hp(THEIRS) == theirs
    assert scene.codes == (55, 55)


def test_event_damage_kills_without_overflow() -> None:
    """D39, D61: nothing beyond the HP reaches the Code; the dead go to the discard pile."""
    scene = Scene(theirs=row(5, 100), hand=[effect("Cataclisma", 20)])  # type: ignore[arg-type]
    scene.play("Cataclisma")
    assert scene.hp(THEIRS) == (None, 80, None, None)
    assert scene.codes == (55, 55)
    assert scene.titles(THEIRS, "discard") == ("being",)


def test_what_leaves_the_match() -> None:
    """D60: Cataclisma leaves the match itself; Purga and Estinzione what they kill."""
    scene = Scene(hand=[effect("Cataclisma"), effect("Lettura")])
    scene.play("Cataclisma")
    scene.play("Lettura")
    assert scene.titles(MINE, "removed") == ("Cataclisma",)
    assert scene.titles(MINE, "discard") == ("Lettura",)
    purge = Scene(theirs=row(5, 100), hand=[effect("Purga")])  # type: ignore[arg-type]
    purge.play("Purga")
    assert purge.titles(THEIRS, "removed") == ("being",)
    assert purge.titles(MINE, "discard") == ("Purga",)


def test_estinzione() -> None:
    """destroy_being, damage_pct (D32, D45): the most wounded goes whatever it has, Tenace too."""
    tough = placed(creature("Tenace", title="tough"), hp=10)
    scene = Scene(
        theirs=[creature(), tough, placed(creature(), hp=15)], hand=[effect("Estinzione")]
    )
    scene.play("Estinzione")
    assert scene.hp(THEIRS) == (80, None, None, None)
    assert scene.titles(THEIRS, "removed") == ("tough", "being")


def test_most_wounded_is_always_defined() -> None:
    """D45: with nobody wounded the lowest HP, then the leftmost."""
    scene = Scene(
        theirs=[creature(), creature(hp=40), creature(hp=40)], hand=[effect("Scaramuccia")]
    )
    scene.play("Scaramuccia")
    assert scene.hp(THEIRS) == (100, 32, 40, None)


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        ("Arringa", [(50, 20, 100), (60, 20, 100)], (50, 20)),
        ("Trionfo", [(60, 24, 100), (60, 24, 100)], (50, 20)),
        ("Apoteosi", [(60, 24, 120), (60, 24, 120)], (50, 20)),
        ("Proclamazione", [(60, 20, 100), (60, 20, 100)], (50, 20)),
        ("Rimostranza", [(50, 20, 100), (50, 20, 100)], (50, 16)),
        ("Capitolazione", [(50, 20, 100), (50, 20, 100)], (40, 16)),
    ],
)
def test_changes(event: str, mine: list[tuple[int, ...]], theirs: tuple[int, ...]) -> None:
    """stat_mod of events (D13): whom they change, by 20 % of the base."""
    scene = Scene(row(100, 50), [creature()], [effect(event, 20)])  # type: ignore[arg-type]
    scene.play(event)
    for column, expected in enumerate(mine):
        assert (
            scene.attack_of(MINE, column),
            scene.defence_of(MINE, column),
            scene.max_hp(MINE, column),
        ) == expected
    assert (scene.attack_of(THEIRS, 0), scene.defence_of(THEIRS, 0)) == theirs


def test_hp_follow_their_maximum() -> None:
    """W43, D12: Apoteosi raises the maximum by 20, and the HP with it; even under no_heal."""
    ill = placed(creature(), hp=50, plagues=[effect("Nulla")])
    scene = Scene(mine=[creature(), ill], hand=[effect("Apoteosi", 20)])
    scene.play("Apoteosi")
    assert scene.hp(MINE)[:2] == (120, 70)


def test_changes_stay_or_cover_who_comes() -> None:
    """W44, D13: Trionfo stays on those in play; Proclamazione covers later beings too."""
    later = creature(title="later")
    scene = Scene(mine=[creature()], hand=[effect("Trionfo"), later])
    scene.play("Trionfo")
    scene.play("later", column=1)
    assert [scene.attack_of(MINE, column) for column in (0, 1)] == [60, 50]
    scene.end_turn()
    scene.end_turn()
    assert scene.attack_of(MINE, 0) == 60
    lasting = Scene(hand=[effect("Proclamazione"), later])
    lasting.play("Proclamazione")
    lasting.play("later", column=1)
    assert lasting.attack_of(MINE, 1) == 60


def test_energy_events() -> None:
    """T67 (W46, refund_cost, energy_gain, energy_loss, discard_costliest)."""
    dear = [creature(title="cheap", cost=1), creature(title="dear", cost=7), creature(cost=7)]
    scene = Scene(
        hand=[effect("Requisizione", cost=5), effect("Bancarotta", cost=6)],
        their_hand=dear,
        energy=8,
        turn=4,
    )
    scene.play("Requisizione")
    assert scene.energy == 11
    scene.play("Bancarotta")
    assert scene.energy == 8
    assert scene.titles(THEIRS, "discard") == ("dear",)
    scene.end_turn()
    assert scene.energy == 10 - 3
    scene.end_turn()
    assert scene.energy == 12 - 2


@pytest.mark.parametrize(("event", "now", "next_turn"), [("Carestia", 13, 12), ("Studio", 12, 13)])
def test_energy_now_and_next_turn(event: str, now: int, next_turn: int) -> None:
    """energy_gain (W46): Carestia pays at once, Studio with the next recharge."""
    scene = Scene(hand=[effect(event)], turn=4, energy=14)
    scene.play(event)
    assert scene.energy == now
    scene.end_turn()
    assert scene.energy == (9 if event == "Carestia" else 10)
    scene.end_turn()
    assert scene.energy == next_turn


def test_lowered_ceilings() -> None:
    """T68 (W9, energy_cap_drop, D55): Assedio lowers four recharges by 2, and one by 1 more."""
    scene = Scene(hand=[effect("Assedio")], turn=4)
    scene.play("Assedio")
    told = []
    for _ in range(5):
        scene.end_turn()
        told.append(scene.energy)
        scene.end_turn()
    assert told == [10 - 3, 12 - 2, 14 - 2, 14 - 2, 14]


def test_two_ceilings_add_and_two_remain() -> None:
    """T68, W9: two ceilings take 4; no enemy card takes energy below 2; own debts do."""
    scene = Scene(hand=[effect("Pedaggio"), effect("Blocco")], turn=4)
    scene.play("Pedaggio")
    scene.play("Blocco")
    scene.end_turn()
    assert scene.energy == 6
    poor = Scene(hand=[effect("Interdetto")] * 5, turn=2, energy=14)
    for _ in range(5):
        poor.play("Interdetto")
    poor.end_turn()
    assert poor.energy == 2


def test_armistizio() -> None:
    """T73 (W32, W46, code_immune, D29): neither attack nor overflow, till the next turn."""
    scene = Scene(
        mine=[None, placed(creature(), hp=1)],
        theirs=[creature(attack=120), creature(attack=120)],
        hand=[effect("Armistizio")],
    )
    scene.play("Armistizio")
    scene.end_turn()
    assert scene.refusal(Attack(0, None)) == "CODE_IMMUNE"
    scene.attack(0, 1)
    assert scene.codes == (55, 55)
    scene.end_turn()
    scene.end_turn()
    scene.attack(0, None)
    assert scene.codes == (43, 55)


def test_effect_shield() -> None:
    """T74 (W37, effect_shield, D48): Purga does nothing to the shielded, once; then it does."""
    row = [creature("Veterana"), placed(creature(), object=effect("Elisir")), creature()]
    scene = Scene(theirs=row, hand=[effect("Purga", 20), effect("Cataclisma", 20)])
    scene.play("Purga")
    assert scene.hp(THEIRS) == (110, 100, 80, None), "the double one was shielded"
    scene.play("Cataclisma")
    assert scene.hp(THEIRS) == (88, 80, 60, None)


def test_bodyguard() -> None:
    """T59 (redirect_single_target, D34): Scaramuccia aims at one and hits it; Razzia does not."""
    row = [creature("Guardia del corpo"), placed(creature(), hp=10), placed(creature(), hp=20)]
    scene = Scene(theirs=row, hand=[effect("Scaramuccia", 30), effect("Razzia", 5)])
    scene.play("Scaramuccia")
    assert scene.hp(THEIRS) == (70, 10, 20, None)
    scene.play("Razzia")
    assert scene.hp(THEIRS) == (70, 5, 15, None)


def test_a_bodyguard_minds_what_aims_at_one_only() -> None:
    """D34: Estinzione has other targets too: the most wounded goes, not the bodyguard."""
    row = [creature("Guardia del corpo"), placed(creature(), hp=10)]
    scene = Scene(theirs=row, hand=[effect("Estinzione", 30)])
    scene.play("Estinzione")
    assert scene.hp(THEIRS)[:2] == (70, None)


def test_nothing_to_heal() -> None:
    """W22: an event that finds nobody wounded is spent, and tells of no healing."""
    scene = Scene(mine=[creature()], hand=[effect("Tregua")])
    scene.play("Tregua")
    assert [type(event).__name__ for event in scene.events] == ["CardPlayed", "CardSpent"]


def test_hp_follow_by_one() -> None:
    """W43: a maximum that rises by 1 takes the HP with it."""
    scene = Scene(mine=[placed(creature(hp=10), hp=4)], hand=[effect("Apoteosi", 10)])
    scene.play("Apoteosi")
    assert (scene.hp(MINE)[0], scene.max_hp(MINE, 0)) == (5, 11)


def test_resa_makes_them_skip() -> None:
    """skip_turn (D36): the beings then in play cannot attack in their next turn, but counter."""
    scene = Scene(
        mine=[creature()], theirs=[creature()], hand=[effect("Resa", 0)], their_hand=[creature()]
    )
    scene.play("Resa")
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 80
    scene.end_turn()
    assert scene.refusal(Attack(0, 0)) == "SKIPS_TURN"
    scene.end_turn()
    scene.end_turn()
    assert scene.refusal(Attack(0, 0)) == ""


def test_healing_events() -> None:
    """heal (D37): Tregua the most wounded, Infermeria two, Scoperta all; never too much."""
    for event, expected in (
        ("Tregua", (95, 50, 60)),
        ("Infermeria", (95, 50, 80)),
        ("Scoperta", (100, 50, 80)),
        ("Guarigione", (95, 65, 60)),
        ("Rinnovamento", (95, 100, 60)),
    ):
        scene = Scene(row(95, 30, 60), hand=[effect(event, 20)])  # type: ignore[arg-type]
        scene.play(event)
        assert scene.hp(MINE)[:3] == expected, event


def test_cleansing_comes_first() -> None:
    """T91 (D70, no_heal, heal, cleanse_plagues): no healing until Provvidenza frees it first."""
    ill = placed(creature("In vita"), hp=40, plagues=[effect("Nulla")])
    scene = Scene(mine=[ill], hand=[effect("Infermeria", 30), effect("Provvidenza", 30)])
    scene.play("Infermeria")
    assert scene.hp(MINE)[0] == 40
    scene.play("Provvidenza")
    assert scene.hp(MINE)[0] == 70
    assert "Nulla" in scene.titles(THEIRS, "discard")


def test_most_wounded_is_a_share() -> None:
    """D45: 100 of 200 is more wounded than 60 of 100."""
    theirs = [placed(creature(), hp=60), placed(creature(hp=200), hp=100)]
    scene = Scene(theirs=theirs, hand=[effect("Scaramuccia")])
    scene.play("Scaramuccia")
    assert scene.hp(THEIRS) == (60, 60, None, None)


def test_surviving_what_an_event_does() -> None:
    """D32, D61: damage without a strike leaves 1 HP too, and says what it came from."""
    scene = Scene(theirs=[placed(creature("Tenace"), hp=10)], hand=[effect("Purga", 20)])
    scene.play("Purga")
    assert BeingHurt(CELLS[THEIRS][0], HurtKind.EVENT, 9) in scene.events
    assert scene.hp(THEIRS)[0] == 1
