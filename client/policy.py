"""A simple way to play WikiTCG from what is legal: hit the Code, fill the board, fight, pass."""

from collections.abc import Sequence

from tcg.match.v1.options_pb2 import Option
from tcg.rulesets.wikitcg.v1.action_pb2 import Action
from tcg.rulesets.wikitcg.v1.view_pb2 import Being, View

# Better first.
_CHOOSE, _HIT_CODE, _PLAY, _FIGHT, _PASS = range(5)


def choose(options: Sequence[Option], view: View) -> Action:
    """The action that this way of playing prefers. Raises ValueError if there is none."""
    return min((read(option) for option in options), key=lambda action: _rank(action, view))


def read(option: Option) -> Action:
    """The action of an option; WikiTCG lists complete ones only."""
    action = Action()
    option.action.Unpack(action)
    return action


def _rank(action: Action, view: View) -> tuple[int, int]:
    """Orders actions: by kind, then dear cards and strong attackers before others."""
    mine = view.sides[view.seat]
    kind = action.WhichOneof("kind")
    if kind == "choose":
        return _CHOOSE, 0
    if kind == "play_card":
        cost = next(held.cost for held in mine.hand if held.copy.id == action.play_card.card)
        return _PLAY, -cost
    if kind == "attack":
        attack = at(mine.beings, action.attack.attacker).attack
        if action.attack.WhichOneof("target") == "code":
            return _HIT_CODE, -attack
        theirs = view.sides[1 - view.seat].beings
        return _FIGHT, at(theirs, action.attack.column).hp - attack
    return _PASS, 0


def at(beings: Sequence[Being], column: int) -> Being:
    """The being that stands in a column. Raises StopIteration if none does."""
    return next(being for being in beings if being.column == column)
