"""Demonstrations of group B: who may attack what, and what else a strike does."""

from services.match.rulesets.wikitcg.actions import Attack, PlayCard
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed

from .part import STRONG, WALL, Part, in_play, next_turn, ready, share

QUICK = creature(attack=120, defence=0, hp=400, speed=30)
FAINT = creature(attack=10, hp=400)


def may(scene: Scene, attacker: int, target: int | None) -> str:
    """Why a being of the active player may not attack; "" if it may."""
    return scene.refusal(Attack(attacker, target))


def attacks(scene: Scene, attacker: int) -> int:
    """How often it attacks the Code before it is refused."""
    made = 0
    while not may(scene, attacker, None):
        scene.attack(attacker, None)
        made += 1
    return made


def first_strike(part: Part) -> None:
    """The target survives and does not counter; of the whole side, or of one being."""
    scene = ready(part, in_play(part, FAINT, (FAINT,), (STRONG, STRONG)))
    scene.attack(0, 0)
    scene.attack(1, 1)
    assert scene.hp(MINE)[0] == 400
    assert scene.hp(MINE)[1] == (400 if part.said["scope"] == "own_beings" else 345)


def haste(part: Part) -> None:
    """Ready in the turn it enters, is equipped or played."""
    if part.said["on"] == "equip":
        assert may(in_play(part, placed(FAINT, arrived=True)), 0, None) == ""
        return
    scene = Scene(hand=(FAINT, part.card, FAINT))
    if part.said["on"] == "played_this_turn":
        scene.play("being", column=0)
    scene.play(part.entry)
    scene.play("being", column=1)
    assert may(scene, 1, None) == ""
    if part.said["on"] == "played_this_turn":
        assert may(scene, 0, None) == ""
    next_turn(scene).play("filling", column=2)
    assert (may(scene, 2, None) == "") == (part.said["on"] == "entry")


def attacks_per_turn(part: Part) -> None:
    """Exactly so many on the Code, those beside it one."""
    scene = ready(part, in_play(part, FAINT, (FAINT,)))
    assert (attacks(scene, 0), attacks(scene, 1)) == (part.count(), 1)


def extra_attack(part: Part) -> None:
    """One more for one exhausted being, for all that can attack, or for the strongest of them."""
    scope = part.said["scope"]
    if scope == "one_own_exhausted":
        scene = Scene((placed(FAINT, attacks=1),), hand=(part.card,))
        chosen = PlayCard(scene.card(part.entry), target=0)
        assert scene.refusal(chosen) == ""
        scene.act(chosen)
        assert attacks(scene, 0) == 1
        return
    just_here = placed(FAINT, arrived=True)
    tired = placed(FAINT, attacks=1)
    if scope == "all_own":
        scene = in_play(part, FAINT, (tired, just_here))
        assert [attacks(scene, column) for column in (0, 1, 2)] == [2, 1, 0]
    else:
        scene = in_play(part, FAINT, (creature(attack=11), FAINT, just_here))
        assert [attacks(scene, column) for column in range(4)] == [0, 2, 1, 0]


def attack_limit_side(part: Part) -> None:
    """Their three beings attack so often together."""
    scene = in_play(part, theirs=(FAINT, FAINT, FAINT))
    scene.end_turn()
    for column in range(part.count()):
        scene.attack(column, 0)
    assert may(scene, 2, 0) == "ATTACK_LIMIT"


def attack_limit_host(part: Part) -> None:
    """Even a being that may attack twice attacks so often."""
    scene = in_play(part, creature("Implacabile"), theirs=(creature("Implacabile"),))
    scene.end_turn()
    assert (attacks(scene, 0), attacks(scene, 1)) == (part.count(), 2)


def code_immune(part: Part) -> None:
    """Refused to the end of their turn."""
    scene = Scene(theirs=(FAINT,), hand=(part.card,))
    scene.play(part.entry)
    scene.end_turn()
    assert may(scene, 0, None) == "CODE_IMMUNE"
    next_turn(scene)
    assert may(scene, 0, None) == ""


def one_hit_per_attacker(part: Part) -> None:
    """The second attack of the same being must aim elsewhere."""
    scene = in_play(part, WALL, (WALL,), (creature("Implacabile"),))
    scene.end_turn()
    scene.attack(0, 0)
    assert (may(scene, 0, 0), may(scene, 0, 1)) == ("ALREADY_STRUCK", "")


def splash(part: Part) -> None:
    """120 on the target; the neighbours by half, or the whole row in full."""
    scene = ready(part, in_play(part, QUICK, theirs=(WALL, WALL, WALL, WALL)))
    scene.attack(0, 1)
    rate = {"half": 60, "full": 120}[part.said["rate"]]
    far = rate if part.said["area"] == "row" else 0
    assert scene.hp(THEIRS) == (400 - rate, 280, 400 - rate, 400 - far)


def splash_immunity(part: Part) -> None:
    """A collateral strike on a neighbour's behalf does nothing to it."""
    scene = in_play(part, WALL, (WALL, WALL), (creature("Universale", attack=120, speed=30),))
    scene.end_turn()
    scene.attack(0, 1)
    all_safe = part.said["scope"] == "own_beings"
    assert scene.hp(MINE)[:3] == (400, 280, 400 if all_safe else 280)


def reflect_damage(part: Part) -> None:
    """A share of the 120 removed by an attack; of counters only where it says any strike."""
    scene = in_play(part, WALL, theirs=(QUICK,))
    scene.end_turn()
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] == 400 - share(120, part.percent)
    slow = creature(attack=120, defence=0, hp=400, speed=10)
    answered = ready(part, in_play(part, WALL, theirs=(slow,)))
    answered.attack(0, 0)
    reflected = share(60, part.percent) if part.said["source"] == "strike" else 0
    assert answered.hp(THEIRS)[0] == 400 - 1 - reflected


def lifesteal(part: Part) -> None:
    """A share of the 120 its strike removes, of the 50 where there is no more; none of a Code."""
    for hp, removed in ((400, 120), (50, 50)):
        scene = in_play(part, placed(QUICK, hp=100), theirs=(placed(WALL, hp=hp),))
        scene.attack(0, 0)
        assert scene.hp(MINE)[0] == 100 + share(removed, part.percent)
    code = in_play(part, placed(QUICK, hp=100))
    code.attack(0, None)
    assert code.hp(MINE)[0] == 100


def strike_cap(part: Part) -> None:
    """No strike removes more than that share of 400; what is below passes."""
    scene = in_play(part, WALL, theirs=(QUICK, creature(attack=90, speed=30)))
    scene.end_turn()
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 400 - 4 * part.percent
    scene.attack(1, 0)
    assert scene.hp(MINE)[0] == 400 - 4 * part.percent - 90


def survive_lethal(part: Part) -> None:
    """Once 1 HP is left and nothing overflows; the second blow kills."""
    scene = in_play(part, creature(hp=40, defence=0), theirs=(QUICK, QUICK))
    scene.end_turn()
    scene.attack(0, 0)
    assert (scene.hp(MINE)[0], scene.codes[MINE]) == (part.count("hp"), 55)
    scene.attack(1, 0)
    assert scene.hp(MINE)[0] is None


def counts_as_two(part: Part) -> None:
    """Alone it shelters the Code from a being it does not face."""
    scene = in_play(part, theirs=(None, FAINT))
    scene.end_turn()
    assert may(scene, 1, None) == "CODE_SHELTERED"


def code_shelter_min(part: Part) -> None:
    """So few beings shelter the Code."""
    scene = in_play(part, theirs=(None, FAINT))
    scene.end_turn()
    assert may(scene, 1, None) == "CODE_SHELTERED"
    bare = Scene(theirs=(FAINT,), hand=(part.card,))
    bare.play(part.entry)
    bare.end_turn()
    assert may(bare, 0, None) == ""


def taunt(part: Part) -> None:
    """Attacks on others and the Code are refused; plagues only where it draws all targeting."""
    scene = in_play(part, mine=(FAINT,), theirs=(FAINT,), their_hand=(effect("Morso"),))
    scene.end_turn()
    assert [may(scene, 0, target) for target in (0, 1, None)] == ["", "TAUNTED", "TAUNTED"]
    plague = scene.refusal(PlayCard(scene.card("Morso"), target=1))
    assert plague == ("TAUNTED" if part.said["what"] == "all_targeting" else "")


def redirect_single_target(part: Part) -> None:
    """A plague on another, and an event aimed at one, hit it instead."""
    enemy = (effect("Morso"), effect("Scaramuccia", 10))
    scene = in_play(part, mine=(placed(FAINT, hp=10),), their_hand=enemy)
    scene.end_turn()
    scene.play("Morso", target=1)
    scene.play("Scaramuccia")
    hosts = [bool(being and being.plagues) for being in scene.state.sides[MINE].beings[:2]]
    assert hosts == [True, False]
    assert scene.hp(MINE)[:2] == (360, 10)


def protect_adjacent(part: Part) -> None:
    """Of its neighbours the one with the fewest HP cannot be attacked; others can."""
    scene = in_play(part, mine=(placed(FAINT, hp=10), FAINT), theirs=(FAINT,))
    scene.end_turn()
    assert [may(scene, 0, column) for column in (0, 1, 2)] == ["", "PROTECTED", ""]


def skip_turn(part: Part) -> None:
    """In its next turn the host, or every enemy being then in play, cannot attack; then it can."""
    scene = (
        in_play(part, FAINT, theirs=(FAINT,))
        if part.kind == "plague"
        else in_play(part, theirs=(FAINT, FAINT))
    )
    scene.end_turn()
    all_skip = part.said["scope"] == "enemy_beings"
    target = 0 if part.kind != "plague" else None
    told = [may(scene, column, target) for column in (0, 1)]
    assert told == ["SKIPS_TURN", "SKIPS_TURN" if all_skip else ""]
    next_turn(scene)
    assert [may(scene, column, target) for column in (0, 1)] == ["", ""]


def skip_turn_immunity(part: Part) -> None:
    """A marked being, and one that a plague holds, attack all the same."""
    held = placed(FAINT, plagues=[effect("Paralisi")])
    scene = in_play(part, placed(FAINT, skips=True), (held,))
    assert [may(scene, column, None) for column in (0, 1)] == ["", ""]


DEMONSTRATIONS = {
    "first_strike": first_strike,
    "haste": haste,
    "attacks_per_turn": attacks_per_turn,
    "extra_attack": extra_attack,
    "attack_limit_side": attack_limit_side,
    "attack_limit_host": attack_limit_host,
    "code_immune": code_immune,
    "one_hit_per_attacker": one_hit_per_attacker,
    "splash": splash,
    "splash_immunity": splash_immunity,
    "reflect_damage": reflect_damage,
    "lifesteal": lifesteal,
    "strike_cap": strike_cap,
    "survive_lethal": survive_lethal,
    "counts_as_two": counts_as_two,
    "code_shelter_min": code_shelter_min,
    "taunt": taunt,
    "redirect_single_target": redirect_single_target,
    "protect_adjacent": protect_adjacent,
    "skip_turn": skip_turn,
    "skip_turn_immunity": skip_turn_immunity,
}
