"""Demonstrations of groups E and F: cards, energy, and what moves between zones."""

from services.match.rulesets.wikitcg import supply
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed

from .part import STRONG, WALL, Part, in_play, next_turn, ready

FULL = 14
COST = 2


def held(scene: Scene, seat: int) -> int:
    """Cards in a hand."""
    return len(scene.titles(seat, "hand"))


def draw_per_turn(part: Part) -> None:
    """So many more than one at the start of my next turn."""
    fewer = next_turn(in_play(part, theirs=(WALL, WALL)))
    assert held(fewer, MINE) == 1 + part.count()
    even = next_turn(in_play(part, theirs=(WALL,)))
    assert held(even, MINE) == 1 + (0 if "condition" in part.said else part.count())


def draw_choice(part: Part) -> None:
    """Of the two upper cards the dearest is kept, the other goes under."""
    deck = [creature(title="cheap", cost=1), creature(title="dear", cost=9), WALL]
    scene = next_turn(in_play(part, deck=deck))
    assert scene.titles(MINE, "hand") == ("dear",)
    assert scene.titles(MINE, "deck") == ("wall", "cheap")


def enemy_draw_penalty(part: Part) -> None:
    """They draw so many fewer, never fewer than one."""
    generous = {"their_terrain": effect("Sorgente"), "their_concepts": [effect("Sinodo")]}
    scene = in_play(part, **generous)
    scene.end_turn()
    assert held(scene, THEIRS) == 3 - part.count()
    alone = in_play(part)
    alone.end_turn()
    assert held(alone, THEIRS) == part.count("floor")


def hand_limit(part: Part) -> None:
    """They hold five: the drawn card goes, or the dearest."""
    hand = tuple(creature(title=f"h{n}", cost=9 if n == 2 else 2) for n in range(5))
    scene = in_play(part, their_hand=hand)
    scene.end_turn()
    gone = {"drawn": "filling", "costliest": "h2"}[part.said["overflow"]]
    assert held(scene, THEIRS) == part.count()
    assert scene.titles(THEIRS, "discard") == (gone,)


def draw(part: Part) -> None:
    """So many cards at once."""
    assert held(in_play(part), MINE) == part.count()


def discard_costliest(part: Part) -> None:
    """The dearest of their hand."""
    hand = (creature(title="cheap", cost=1), creature(title="dear", cost=9))
    scene = in_play(part, their_hand=hand)
    assert scene.titles(THEIRS, "discard") == ("dear",)
    assert scene.titles(THEIRS, "hand") == ("cheap",)


def energy_per_turn(part: Part) -> None:
    """Every recharge of mine, or of theirs."""
    scene = in_play(part, turn=9)
    told = []
    for _ in range(4):
        scene.end_turn()
        told.append(scene.energy)
    changed = FULL + part.count()
    assert told == ([FULL, changed] if part.said["scope"] == "own" else [changed, FULL]) * 2


def energy_gain(part: Part) -> None:
    """At once, with my next recharge, or with every kill."""
    when = part.said["when"]
    if when == "on_kill":
        scene = ready(part, in_play(part, STRONG, theirs=(None, placed(WALL, hp=1)), turn=9))
        scene.attack(0, 1)
        assert scene.energy == FULL + part.count()
        return
    scene = in_play(part, turn=9)
    paid = 3 if part.kind == "ability" else COST
    now = part.count() if when == "now" else 0
    assert scene.energy == FULL - paid + now
    later = part.count() if when == "next_turn" else 0
    assert next_turn(scene).energy == FULL + later


def recharges(part: Part, number: int) -> tuple[list[int], list[int]]:
    """My recharges and theirs after the entry has been played, in a game of full recharges."""
    scene = in_play(part, turn=9)
    mine, theirs = [], []
    for _ in range(number):
        scene.end_turn()
        theirs.append(scene.energy)
        scene.end_turn()
        mine.append(scene.energy)
    return mine, theirs


def energy_loss(part: Part) -> None:
    """Their next recharge, or my own; only that one."""
    mine, theirs = recharges(part, 6)
    ceilings = [2, 2, 2, 2, 0, 0] if "energy_cap_drop" in part.also else [0] * 6
    taken = [part.count(), 0, 0, 0, 0, 0]
    own = part.said["scope"] == "own"
    assert mine == [FULL - (loss if own else 0) for loss in taken]
    lost = [c + (0 if own else loss) for c, loss in zip(ceilings, taken, strict=True)]
    assert theirs == [FULL - each for each in lost]


def energy_cap_drop(part: Part) -> None:
    """So many recharges of theirs are a step lower."""
    _, theirs = recharges(part, 6)
    turns = part.count("turns")
    lost = [part.count("step")] * turns + [0] * (6 - turns)
    lost[0] += 1 if "energy_loss" in part.also else 0
    assert theirs == [FULL - each for each in lost]


def cost_mod(part: Part) -> None:
    """Beings of one side cost so much more or less, with fewer beings where it says so."""
    own = part.said["scope"] == "own_beings"
    hand = (creature(cost=5), effect("Daga", cost=2))
    scene = in_play(part, theirs=(WALL, WALL), hand=hand, their_hand=hand)
    told = [
        [supply.cost(scene.state, seat, copy) for copy in scene.state.sides[seat].hand]
        for seat in (MINE, THEIRS)
    ]
    changed = [5 + part.count(), 2]
    assert told == ([changed, [5, 2]] if own else [[5, 2], changed])
    even = in_play(part, theirs=(WALL,), hand=hand)
    if "condition" in part.said:
        assert supply.cost(even.state, MINE, even.state.sides[MINE].hand[0]) == 5


def refund_cost(part: Part) -> None:
    """What it cost, and so much more."""
    assert in_play(part, energy=9).energy == 9 + part.count("plus")


def bounce(part: Part) -> None:
    """Exactly those it names, to the hand or under the deck."""
    row = tuple(creature(title=f"c{c}", cost=cost) for c, cost in enumerate((5, 3, 8, 4)))
    scene = in_play(part, theirs=row)
    chosen = {
        ("cheapest", "1"): ("c1",),
        ("cheapest", "2"): ("c1", "c3"),
        ("costliest", "1"): ("c2",),
        ("all_but_costliest", ""): ("c0", "c1", "c3"),
        ("all", ""): ("c0", "c1", "c2", "c3"),
    }[part.said["select"], part.said.get("n", "")]
    left = [being.card.title for being in scene.state.sides[THEIRS].beings if being]
    assert left == [title for title in ("c0", "c1", "c2", "c3") if title not in chosen]
    if part.said["to"] == "hand":
        assert scene.titles(THEIRS, "hand") == chosen
    else:
        assert scene.titles(THEIRS, "deck")[20:] == chosen


def destroy_terrain(part: Part) -> None:
    """Theirs goes to their discard pile, mine stays."""
    scene = in_play(part, terrain=effect("Pozzo"), their_terrain=effect("Oasi"))
    assert scene.titles(THEIRS, "discard") == ("Oasi",)
    assert scene.state.sides[THEIRS].terrain is None
    assert scene.state.sides[MINE].terrain is not None


def destroy_object(part: Part) -> None:
    """The dearest of theirs goes to their discard pile."""
    cheap, dear = effect("Targa", cost=2), effect("Graal", cost=6)
    row = (placed(WALL, object=cheap), placed(WALL, object=dear))
    scene = in_play(part, placed(WALL, object=dear), theirs=row)
    assert scene.titles(THEIRS, "discard") == ("Graal",)
    assert scene.titles(MINE, "discard") == (part.entry,)


def dissolve_objects(part: Part) -> None:
    """The host's object goes, and so does the next one."""
    armed = placed(WALL, object=effect("Daga"))
    scene = in_play(part, armed, their_hand=(effect("Targa"),))
    assert scene.titles(THEIRS, "discard") == ("Daga",)
    scene.end_turn()
    scene.play("Targa", target=0)
    assert scene.titles(THEIRS, "discard") == ("Daga", "Targa")


def free_play_costliest(part: Part) -> None:
    """The dearest being of the hand enters for nothing, facing the strongest enemy."""
    hand = (creature(title="dear", cost=30), creature(title="cheap"))
    scene = in_play(part, theirs=(WALL, STRONG), hand=hand)
    entered = scene.being(MINE, 1)
    assert entered is not None
    assert entered.card.title == "dear"
    assert scene.energy == FULL - COST


def recover_being(part: Part) -> None:
    """The being of the discard pile is in the hand, or in play with full HP."""
    scene = in_play(part, discard=(creature(title="back", hp=200), effect("Lettura")))
    assert scene.titles(MINE, "discard") == ("Lettura", part.entry)
    if part.said["to"] == "hand":
        assert scene.titles(MINE, "hand") == ("back",)
    else:
        assert scene.hp(MINE)[:2] == (400, 200)


def exile_self(part: Part) -> None:
    """The event itself leaves the match."""
    scene = in_play(part)
    assert scene.titles(MINE, "removed") == (part.entry,)
    assert scene.titles(MINE, "discard") == ()


def plague_energy_tax(part: Part) -> None:
    """Every recharge of their side is so much lower."""
    scene = in_play(part, turn=9)
    scene.end_turn()
    assert scene.energy == FULL - part.count()
    assert next_turn(scene).energy == FULL - part.count()


def plague_draw(part: Part) -> None:
    """I draw so many at every tick."""
    scene = in_play(part, WALL)
    scene.end_turn()
    assert held(scene, MINE) == part.count()


DEMONSTRATIONS = {
    "draw_per_turn": draw_per_turn,
    "draw_choice": draw_choice,
    "enemy_draw_penalty": enemy_draw_penalty,
    "hand_limit": hand_limit,
    "draw": draw,
    "discard_costliest": discard_costliest,
    "energy_per_turn": energy_per_turn,
    "energy_gain": energy_gain,
    "energy_loss": energy_loss,
    "energy_cap_drop": energy_cap_drop,
    "cost_mod": cost_mod,
    "refund_cost": refund_cost,
    "bounce": bounce,
    "destroy_terrain": destroy_terrain,
    "destroy_object": destroy_object,
    "dissolve_objects": dissolve_objects,
    "free_play_costliest": free_play_costliest,
    "recover_being": recover_being,
    "exile_self": exile_self,
    "plague_energy_tax": plague_energy_tax,
    "plague_draw": plague_draw,
}
