"""Demonstrations of group A: what changes a statistic, and what strikes do."""

from services.match.rulesets.wikitcg.cards import Type
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, placed

from .part import STRONG, WALL, Part, in_play, next_turn, ready, rounded, share

TALL = creature(attack=120, defence=120, hp=400, speed=400)
STRANGE = creature(attack=120, defence=120, hp=400, speed=400, type=Type.HISTORY)
LESSER = creature(attack=120, defence=100, hp=400, speed=400)
WEAK = creature(attack=1, defence=0, hp=400)
# Another type, between which and the others the wheel is even.
OFF_TYPE = creature(attack=1, defence=0, hp=400, type=Type.HISTORY)
BASE = {"attack": 120, "defence": 120, "hp": 400, "speed": 400}
FIGURES = {
    "attack": Scene.attack_of,
    "defence": Scene.defence_of,
    "hp": Scene.max_hp,
    "speed": Scene.speed_of,
}


def reached(part: Part) -> dict[tuple[int, int], int]:
    """How many hundredths of the announced percentage each being of the scene gets."""
    times = {"same_type_ally": 200, "adjacent_occupied": 100}.get(part.said.get("per", ""), 100)
    half = 50 if "off_type_half" in part.said else 100
    return {
        "self": {(MINE, 0): times},
        "bearer": {(MINE, 0): 100},
        "own_beings": {(MINE, 0): 100, (MINE, 1): 100, (MINE, 2): half},
        "all_own": {(MINE, 0): 100, (MINE, 1): 100, (MINE, 2): 100},
        "most_wounded_own:1": {(MINE, 1): 100},
        "enemy_beings": {(THEIRS, 0): 100, (THEIRS, 1): 100},
        "all_enemy": {(THEIRS, 0): 100, (THEIRS, 1): 100},
        "best_defended_enemy": {(THEIRS, 0): 100},
    }[part.said["scope"]]


def stat_mod(part: Part) -> None:
    """The statistic of exactly these beings, from the base, half up once."""
    hurt = placed(TALL, hp=100)
    third = STRANGE if part.kind != "ability" else TALL
    scene = in_play(part, TALL, (hurt, third), (TALL, LESSER), (TALL,), code=30)
    _as_announced(part, scene)
    next_turn(scene)
    _as_announced(part, scene)
    if part.said.get("duration") == "rest_of_game":
        scene.play("being", column=3)
        assert scene.attack_of(MINE, 3) == share(120, 100 + part.percent), "later beings too"
    even = in_play(part, TALL, (hurt, third), (TALL, LESSER))
    if "condition" in part.said:
        assert even.attack_of(MINE, 0) == 120


def _as_announced(part: Part, scene: Scene) -> None:
    stat = part.said["stat"]
    reach = reached(part)
    for seat, column in [(MINE, 0), (MINE, 1), (MINE, 2), (THEIRS, 0), (THEIRS, 1)]:
        base = 100 if (seat, column, stat) == (THEIRS, 1, "defence") else BASE[stat]
        expected = share(base, 10_000 + part.percent * reach.get((seat, column), 0), of=10_000)
        assert FIGURES[stat](scene, seat, column) == expected, (seat, column)


def stat_growth(part: Part) -> None:
    """Nothing as it enters, then one percentage more at each start of an own turn."""
    scene = in_play(part, creature(attack=1200, defence=1200))
    figure = FIGURES[part.said["stat"]]
    for turns in range(3):
        assert figure(scene, MINE, 0) == share(1200, 100 + turns * part.percent)
        next_turn(scene)


def damage_dealt_mod(part: Part) -> None:
    """Of 120: against anything, only as a counter, only below half, only on the Code."""
    more = 100 + part.percent
    if part.said["on"] == "counter":
        scene = in_play(part, theirs=(placed(WALL),))
        scene.end_turn()
        scene.attack(0, 0)
        assert scene.hp(THEIRS)[0] == 400 - share(60, more)
        return
    hp = {"any": 400, "target_below_half": 199, "code": 400}[part.said["versus"]]
    target = placed(WALL, hp=hp)
    scene = ready(part, in_play(part, theirs=(None, target, placed(WALL, hp=200))))
    if part.said["versus"] != "target_below_half":
        code = ready(part, in_play(part, creature(attack=1200), their_code=1000))
        code.attack(0, None)
        assert code.codes[THEIRS] == 1000 - share(1200, more, of=1000)
    if part.said["versus"] != "code":
        scene.attack(0, 1)
        assert scene.hp(THEIRS)[1] == hp - share(120, more)


def damage_taken_mod(part: Part) -> None:
    """Of the 120 a strike would do; exactly half on another type where the card says so."""
    scene = in_play(part, WEAK, (OFF_TYPE,), (STRONG, STRONG))
    scene.end_turn()
    scene.attack(0, 0)
    scene.attack(1, 1)
    whole, half = 100 + part.percent, 200 + part.percent
    assert scene.hp(MINE)[0] == 400 - share(120, whole)
    if part.said["scope"] != "own_beings":
        suffered = 120
    else:
        suffered = share(120, half, 200) if "off_type_half" in part.said else share(120, whole)
    assert scene.hp(MINE)[1] == 400 - suffered


def pierce_defence(part: Part) -> None:
    """1200 − half of what is left of Defence 1000."""
    target = creature(attack=1, defence=1000, hp=4000)
    scene = ready(part, in_play(part, creature(attack=1200), theirs=(target,)))
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] == 4000 - rounded(1200 * 200 - 1000 * (100 - part.percent), 200)


def type_no_disadvantage(part: Part) -> None:
    """120 instead of 80 against what is strong against it; an advantage stays."""
    row = (creature(hp=400, defence=0, type=Type.MYTH), creature(hp=400, defence=0, type=Type(3)))
    for column, damage in ((0, 120), (1, 180)):
        scene = ready(part, in_play(part, theirs=row))
        scene.attack(0, column)
        assert scene.hp(THEIRS)[column] == 400 - damage


def type_advantage_mult(part: Part) -> None:
    """240 instead of 180 against what it is strong against; a disadvantage stays."""
    row = (creature(hp=400, defence=0, type=Type.MYTH), creature(hp=400, defence=0, type=Type(3)))
    for column, damage in ((0, 80), (1, 120 * part.count("mult") // 100)):
        scene = ready(part, in_play(part, theirs=row))
        scene.attack(0, column)
        assert scene.hp(THEIRS)[column] == 400 - damage


DEMONSTRATIONS = {
    "stat_mod": stat_mod,
    "stat_growth": stat_growth,
    "damage_dealt_mod": damage_dealt_mod,
    "damage_taken_mod": damage_taken_mod,
    "pierce_defence": pierce_defence,
    "type_no_disadvantage": type_no_disadvantage,
    "type_advantage_mult": type_advantage_mult,
}
