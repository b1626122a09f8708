"""Demonstrations of groups C and D: wounds, care, plagues and silence."""

from services.match.rulesets.wikitcg.actions import PlayCard
from services.match.rulesets.wikitcg.cards import Type
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed

from .part import STRONG, WALL, Part, in_play, next_turn, rounded, share

OFF_TYPE = creature(attack=1, defence=0, hp=400, speed=1, type=Type.HISTORY)
TWO_PLAGUES = placed(WALL, hp=50, plagues=[effect("Oblio"), effect("Afasia")])


def regen(part: Part) -> None:
    """At the start of my next turn; by half on another type where the card says so."""
    wounded = placed(WALL, hp=100)
    if part.kind == "ability":
        scene = in_play(part, WALL, (wounded,), (creature(attack=120, speed=30),))
        scene.end_turn()
        scene.attack(0, 0)
        scene.end_turn()
        assert scene.hp(MINE)[:2] == (280 + share(400, part.percent), 100)
        return
    scene = next_turn(in_play(part, wounded, (placed(OFF_TYPE, hp=100),)))
    beside = {"own_beings": part.percent}.get(part.said["scope"], 0)
    if "off_type_half" in part.said:
        beside = part.percent / 2  # type: ignore[assignment]
    expected = (100 + share(400, part.percent), 100 + rounded(int(400 * beside), 100))
    assert scene.hp(MINE)[:2] == expected


def heal(part: Part) -> None:
    """At once: a share of 400, half of what is missing, or all; on a kill its own 25 %."""
    if part.said.get("trigger") == "kill":
        scene = in_play(part, STRONG, (), (STRONG, None, placed(WALL, hp=1)))
        scene.end_turn()
        scene.attack(0, 0)
        scene.end_turn()
        scene.attack(0, 2)
        assert scene.hp(MINE)[0] == 280 + share(400, part.percent)
        return
    row = (placed(WALL, hp=50), placed(WALL, hp=60))
    scene = in_play(part, placed(WALL, hp=70), row)
    gain = {"full": 350, "half_missing": 175}.get(part.said["amount"]) or share(400, part.percent)
    healed = {"all_own": (0, 1, 2), "most_wounded_own:2": (1, 2)}.get(part.said["scope"], (1,))
    before = (70, 50, 60)
    expected = [hp + gain * (column in healed) for column, hp in enumerate(before)]
    assert list(scene.hp(MINE)[:3]) == expected


def no_heal(part: Part) -> None:
    """Their Università heals its neighbour, not the host."""
    university = [effect("Università", 20)]
    wounded = placed(WALL, hp=100)
    scene = in_play(part, wounded, theirs=(wounded,), their_concepts=university)
    scene.end_turn()
    assert scene.hp(THEIRS)[:2] == (100, 180)


def turn_damage_flat(part: Part) -> None:
    """Each of their beings at the start of my next turn, Defence ignored; none of mine."""
    tough = creature(defence=120, hp=400)
    scene = in_play(part, theirs=(tough, tough))
    assert scene.hp(THEIRS)[:2] == (400, 400)
    next_turn(scene)
    assert scene.hp(THEIRS)[:2] == (400 - part.count("amount"),) * 2
    assert scene.hp(MINE)[0] == 400


def damage_pct(part: Part) -> None:
    """A share of 400 from exactly those it names, mine too where it says all."""
    theirs = tuple(placed(WALL, hp=hp) for hp in (380, 300, 370, 360))
    scene = in_play(part, placed(WALL, hp=390), theirs=theirs)
    harm = share(400, part.percent)
    scope = part.said["scope"]
    struck = {"most_wounded_enemy:1": (1,), "most_wounded_enemy:2": (1, 3)}.get(scope, range(4))
    twice = 1 if "double_most_wounded" in part.said else None
    expected: list[int | None] = []
    for column, hp in enumerate((380, 300, 370, 360)):
        times = (column in struck) + (column == twice)
        expected.append(hp - (share(400, part.percent * times) if times else 0))
    if scope == "other_enemy_beings":
        expected[1] = None
    assert list(scene.hp(THEIRS)) == [hp if hp is None or hp > 0 else None for hp in expected]
    mine = share(400, part.percent, 200) if part.said.get("own_factor") == "1/2" else harm
    assert scene.hp(MINE)[0] == 390 - (mine if scope == "all_beings" else 0)
    dying = (placed(WALL, hp=1), placed(WALL, hp=2))
    scene = in_play(part, theirs=dying)
    kills = 1 if scope == "most_wounded_enemy:1" else 2
    assert scene.hp(THEIRS)[:2].count(None) == kills
    assert len(scene.titles(THEIRS, "removed")) == (2 if "exile_kills" in part.said else 0)


def destroy_being(part: Part) -> None:
    """The most wounded, whatever would save it, and out of the match."""
    tough = placed(creature("Tenace", hp=400, title="tough"), hp=10)
    scene = in_play(part, theirs=(WALL, tough))
    assert scene.hp(THEIRS)[1] is None
    assert scene.titles(THEIRS, "removed") == ("tough",)


def entry_loss(part: Part) -> None:
    """Who enters on their side loses a share of 400; whoever stands there does not."""
    entering = creature(hp=400, title="entering")
    scene = in_play(part, theirs=(WALL,), their_hand=(entering,))
    scene.end_turn()
    scene.play("entering", column=1)
    assert scene.hp(THEIRS)[:2] == (400, 400 - share(400, part.percent))


def plague_decay(part: Part) -> None:
    """A share of 400 at each tick; a quarter more where it worsens, copies where it spreads."""
    scene = in_play(part, WALL, theirs=(WALL,))
    scene.end_turn()
    first = 400 - share(400, part.percent)
    assert scene.hp(THEIRS)[:2] == (first, 400)
    next_turn(scene)
    quarters = 5 if "worsens" in part.said else 4
    second = first - share(400, part.percent * quarters, 400)
    beside = first if "spread" in part.said else 400
    assert scene.hp(THEIRS)[:2] == (second, beside)


def plague_erode(part: Part) -> None:
    """One more share of the base at each tick, beside the host too where it says so."""
    tall = creature(attack=120, defence=120)
    scene = in_play(part, tall, theirs=(tall, tall))
    stats = {"both": ("attack", "defence")}.get(part.said["stats"], (part.said["stats"],))
    for ticks in (1, 2):
        scene.end_turn()
        less = share(120, 100 - ticks * part.percent)
        near = less if part.said["area"] == "host_and_neighbours" else 120
        for stat, figure in (("attack", Scene.attack_of), ("defence", Scene.defence_of)):
            told = [figure(scene, THEIRS, column) for column in range(3)]
            assert told == ([less, near, 120] if stat in stats else [120] * 3)
        scene.end_turn()


def plague_suffocate(part: Part) -> None:
    """Every being of the host's side, none of mine."""
    scene = in_play(part, WALL, (WALL,), (WALL, WALL))
    scene.end_turn()
    assert scene.hp(THEIRS)[:3] == (400 - share(400, part.percent),) * 3
    assert scene.hp(MINE)[0] == 400


def plague_immunity(part: Part) -> None:
    """A plague cannot be aimed at it, but at its neighbour."""
    scene = in_play(part, mine=(WALL,), their_hand=(effect("Morso"),))
    scene.end_turn()
    told = [scene.refusal(PlayCard(scene.card("Morso"), target=column)) for column in (0, 1)]
    assert told == ["PLAGUE_IMMUNE", ""]


def effect_shield(part: Part) -> None:
    """The first plague is refused, the second attaches; the first event passes it by too."""
    scene = in_play(part, their_hand=(effect("Morso"), effect("Morso")))
    scene.end_turn()
    for attached in (0, 1):
        scene.play("Morso", target=0)
        being = scene.being(MINE, 0)
        assert being is not None
        assert len(being.plagues) == attached
    struck = in_play(part, creature(hp=400), their_hand=(effect("Acquazzone", 10),))
    full = struck.hp(MINE)[0]
    struck.end_turn()
    struck.play("Acquazzone")
    assert struck.hp(MINE)[0] == full


def cleanse_plagues(part: Part) -> None:
    """All plagues of all my beings, or of the most wounded one, which comes first."""
    scene = in_play(part, placed(WALL, hp=90, plagues=[effect("Afasia")]), (TWO_PLAGUES,))
    left = [len(being.plagues) for being in scene.state.sides[MINE].beings if being]
    assert left == ([0, 0] if part.said["scope"] == "all_own" else [1, 0])
    assert len(scene.titles(THEIRS, "discard")) == 3 - sum(left)


def silence_abilities(part: Part) -> None:
    """Of all their beings, or of the host alone; none of mine."""
    able = creature("Insignita", attack=100)
    if part.kind == "plague":
        scene = in_play(part, able, (able,), (able,))
        assert [scene.attack_of(THEIRS, column) for column in (0, 1)] == [100, 115]
    else:
        scene = in_play(part, able, (able,), (able, able))
        assert [scene.attack_of(THEIRS, column) for column in (0, 1)] == [100, 100]
    assert scene.attack_of(MINE, 1 if part.kind != "plague" else 0) == 115


def silence_immunity(part: Part) -> None:
    """Its other ability acts under their Concept and under their plague."""
    able = creature("Insignita", attack=100)
    scene = in_play(part, able, (able,), their_concepts=[effect("Genio")])
    assert [scene.attack_of(MINE, column) for column in (0, 1)] == [115, 100]


def silence_concepts(part: Part) -> None:
    """Their Concept does not act; another of mine does."""
    scene = in_play(
        part,
        creature(defence=100),
        theirs=(creature(defence=100),),
        concepts=[effect("Stampa", 20)],
        their_concepts=[effect("Riforma", 30)],
    )
    assert (scene.defence_of(MINE, 0), scene.defence_of(THEIRS, 0)) == (120, 100)


def terrain_ward(part: Part) -> None:
    """Their Terrain takes nothing from my beings."""
    scene = in_play(part, creature(attack=100), their_terrain=effect("Vulcano", 40))
    assert scene.attack_of(MINE, 0) == 100


DEMONSTRATIONS = {
    "regen": regen,
    "heal": heal,
    "no_heal": no_heal,
    "turn_damage_flat": turn_damage_flat,
    "damage_pct": damage_pct,
    "destroy_being": destroy_being,
    "entry_loss": entry_loss,
    "plague_decay": plague_decay,
    "plague_erode": plague_erode,
    "plague_suffocate": plague_suffocate,
    "plague_immunity": plague_immunity,
    "effect_shield": effect_shield,
    "cleanse_plagues": cleanse_plagues,
    "silence_abilities": silence_abilities,
    "silence_immunity": silence_immunity,
    "silence_concepts": silence_concepts,
    "terrain_ward": terrain_ward,
}
