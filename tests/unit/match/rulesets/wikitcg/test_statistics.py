"""Beings' statistics, as abilities and what else is in play change them (W42–W44)."""

import pytest

from services.match.rulesets.wikitcg import RULESET
from services.match.rulesets.wikitcg.cards import Copy, Type
from services.match.rulesets.wikitcg.entries import ENTRIES
from services.match.rulesets.wikitcg.events.permanents import (
    ConceptAdopted,
    PermanentLost,
    TerrainLaid,
)
from services.match.rulesets.wikitcg.figures import attack, defence
from services.match.rulesets.wikitcg.state import CELLS
from services.match.rulesets.wikitcg.testing import MINE, Scene, creature, effect, placed
from services.match.rulesets.wikitcg.words.statistics import StatMod
from services.match.rulesets.wikitcg.words.terms import Stat


def test_printed_hp_are_combat_hp() -> None:
    """T49 (W43, W28, W48, D11): Prolissa prints 112 and enters with it; silenced it is 100."""
    scene = Scene(hand=[creature("Prolissa", title="long")])
    scene.play("long", column=0)
    assert (scene.hp(MINE)[0], scene.max_hp(MINE, 0)) == (112, 112)
    silenced = placed(creature("Prolissa"), plagues=[effect("Silenzio")])
    assert Scene(mine=[silenced]).max_hp(MINE, 0) == 100


@pytest.mark.parametrize(
    ("ability", "figures"),
    [
        ("Effimera", (58, 20, 80, 14)),
        ("Insignita", (58, 20, 100, 10)),
        ("Silente", (50, 25, 100, 8)),
        ("Prolissa", (50, 20, 112, 10)),
        ("Concisa", (50, 20, 100, 13)),
        ("Poliglotta", (56, 20, 100, 10)),
        ("ability.documentata_rare", (50, 22, 100, 10)),
        ("Novità", (60, 18, 100, 10)),
        ("Erudita", (50, 24, 100, 10)),
        ("Monumentale", (50, 20, 125, 10)),
        ("Veterana", (50, 20, 110, 10)),
        ("Trincerata", (50, 20, 100, 10)),
    ],
)
def test_own_statistics(ability: str, figures: tuple[int, ...]) -> None:
    """W42, stat_mod on itself: percentages of the base, half up once."""
    scene = Scene(mine=[creature(ability), creature()])
    for column, expected in ((0, figures), (1, (50, 20, 100, 10))):
        assert (
            scene.attack_of(MINE, column),
            scene.defence_of(MINE, column),
            scene.max_hp(MINE, column),
            scene.speed_of(MINE, column),
        ) == expected


def test_no_maximum_depends_on_others() -> None:
    """W43: no change of HP has a condition or counts others, so arrivals and deaths move none."""
    changes = [c for entry in ENTRIES.values() for c in entry.clauses if isinstance(c, StatMod)]
    greatest = [change for change in changes if change.stat is Stat.HP]
    assert len(greatest) > 10
    assert not [change for change in greatest if change.condition or change.per]


def test_percentages_add_up() -> None:
    """T46 (W42): 15 + 20 + 21 − 30 = 26 % of 50 is 63, in one rounding."""
    armed = placed(creature("Insignita"), object=effect("Daga", 20))
    scene = Scene(mine=[armed], terrain=effect("Passo", 21), their_terrain=effect("Frontiera", 30))
    assert scene.attack_of(MINE, 0) == 63


def test_percentages_are_exact() -> None:
    """W1, D1: not a hundredth of a percent is added; 15 % of 5,000 are 750."""
    scene = Scene(mine=[creature("Insignita", attack=5000), creature(attack=10_000)])
    assert (scene.attack_of(MINE, 0), scene.attack_of(MINE, 1)) == (5750, 10_000)


def test_growth_and_erosion_add_to_the_rest() -> None:
    """W42, D15, D44: 15 + 5 − 10 − 10 = 0 % of 100 after a turn, 15 + 10 − 20 − 20 after two."""
    being = creature("Insignita", "Agguerrita", attack=100, hp=400)
    scene = Scene(mine=[placed(being, plagues=[effect("Ferita"), effect("Corrosione")])])
    told = [scene.attack_of(MINE, 0)]
    for _ in range(2):
        scene.end_turn()
        scene.end_turn()
        told.append(scene.attack_of(MINE, 0))
    assert told == [115, 100, 85]


def test_floor_of_percentages() -> None:
    """T47 (W42, D14): no sum goes below −90 %: 50 becomes 5, never less."""
    scene = Scene(
        mine=[creature()],
        their_terrain=effect("Piazzaforte", 52),
        hand=[],
        their_hand=[effect("Capitolazione", 38), effect("Resa", 30)],
    )
    scene.end_turn()
    scene.play("Capitolazione")
    scene.play("Resa")
    assert scene.attack_of(MINE, 0) == 5


def test_least_statistics() -> None:
    """D14: Attack, HP and Speed are at least 1, Defence at least 0, whatever is taken from them."""
    least = creature("Effimera", "Silente", attack=1, defence=1, hp=1, speed=1)
    scene = Scene(mine=[least], their_hand=[effect("Capitolazione", 90)])
    scene.end_turn()
    scene.play("Capitolazione")
    told = (scene.attack_of(MINE, 0), scene.defence_of(MINE, 0), scene.max_hp(MINE, 0))
    assert (*told, scene.speed_of(MINE, 0)) == (1, 0, 1, 1)


def test_growth() -> None:
    """T77 (W42, stat_growth, D15): 60 on entry, then 63, 66, 69 at starts of own turns."""
    scene = Scene(hand=[creature("Agguerrita", attack=60, title="grows"), creature("Patinata")])
    scene.play("grows", column=0)
    scene.play("being", column=1)
    told = []
    for _ in range(4):
        told.append((scene.attack_of(MINE, 0), scene.defence_of(MINE, 1)))
        scene.end_turn()
        scene.end_turn()
    assert told == [(60, 20), (63, 21), (66, 22), (69, 23)]


def test_two_growths() -> None:
    """D15: each grows its own statistic, once a turn."""
    scene = Scene(mine=[creature("Agguerrita", "Patinata", attack=100, defence=100)])
    scene.end_turn()
    scene.end_turn()
    assert (scene.attack_of(MINE, 0), scene.defence_of(MINE, 0)) == (105, 105)


def test_growth_while_silenced() -> None:
    """D15: silenced at S7 it gains nothing, and earlier gains do not act."""
    silenced = placed(creature("Agguerrita"), plagues=[effect("Silenzio")], attack_growth=2)
    scene = Scene(mine=[silenced, placed(creature("Agguerrita"), attack_growth=2)])
    assert (scene.attack_of(MINE, 0), scene.attack_of(MINE, 1)) == (50, 55)
    scene.end_turn()
    scene.end_turn()
    growths = [being.attack_growth for being in scene.state.sides[MINE].beings if being]
    assert growths == [2, 3]


def test_branco_and_falange() -> None:
    """T77 (stat_mod per): 8 % a same-typed ally, 10 % an occupied cell beside it."""
    pack = [creature("Branco"), creature(), creature(), creature(type=Type.MYTH)]
    assert Scene(mine=pack).attack_of(MINE, 0) == 58
    assert Scene(mine=pack[:1]).attack_of(MINE, 0) == 50
    line = [creature(), creature("Falange", defence=40), creature()]
    assert Scene(mine=line).defence_of(MINE, 1) == 48
    assert Scene(mine=[None, *line[1:]]).defence_of(MINE, 1) == 44


def test_revanscista() -> None:
    """T77 (D94): 30 % more while the own Code is lower; strictly."""
    being = [creature("Revanscista")]
    assert Scene(mine=being, code=30, their_code=31).attack_of(MINE, 0) == 65
    assert Scene(mine=being, code=31, their_code=31).attack_of(MINE, 0) == 50
    assert Scene(mine=being, code=32, their_code=31).attack_of(MINE, 0) == 50


def test_what_comes_and_goes_acts_at_once() -> None:
    """W18, W19, W42: what was known of a being before a Terrain or Concept is not kept after it."""
    state, cell = Scene(mine=[creature(attack=100, defence=100)]).state, CELLS[MINE][0]
    ground, idea = Copy(90, effect("Passo", 20)), Copy(91, effect("Polemica", 10))
    told = [(attack(state, cell), defence(state, cell))]
    for event in (
        TerrainLaid(MINE, ground),
        ConceptAdopted(MINE, idea),
        PermanentLost(MINE, ground),
        PermanentLost(MINE, idea),
    ):
        state = RULESET.evolve(state, event)
        told.append((attack(state, cell), defence(state, cell)))
    assert told == [(100, 100), (120, 100), (120, 110), (100, 110), (100, 100)]
