"""A bot that looks one action ahead, from what its seat may see.

It carries each option out on the view, hidden cards being strangers there, and takes the one that
leaves it best off; passing is worth the position as it stands.
"""

from collections.abc import Sequence
from contextlib import suppress

from services.match.engine.options import Option
from services.match.engine.rng import Rng

from .actions import Action, Pass
from .figures import attack, defence
from .hidden import View
from .plays import carry_out
from .readiness import sheltered
from .state import Cell, State
from .story import MatchOver, Story
from .supply import draws

VICTORY = 1_000_000
# In the same measure as a being's Attack: a point of the Code, one of the first four cards held, a
# further one, a Terrain, Concept or object of one's own, and a point of energy to come.
CODE_POINT = 15
HELD_CARD, ENOUGH, SPARE_CARD = 20, 4, 2
STANDING_CARD = 20
ENERGY_TO_COME = 8
LAST_TURN = 26


def choose(view: View, options: Sequence[Option], level: int, rng: Rng) -> Action:
    """The best option; level 1 takes any every fourth time, level 3 minds the answer too.

    Of equally good ones any. Raises ValueError if there are no options.
    """
    actions: list[Action] = [option.action for option in options]
    if not actions:
        raise ValueError("nothing can be done")
    seat = view.state.active
    if level == 1 and rng.below(4) == 0:
        return actions[rng.below(len(actions))]
    values = [outlook(view.state, seat, action, level) for action in actions]
    best = max(values)
    good = [action for action, value in zip(actions, values, strict=True) if value == best]
    return good[rng.below(len(good))]


def outlook(state: State, seat: int, action: Action, level: int) -> int:
    """What an action is worth to a seat: the position it leaves."""
    if isinstance(action, Pass):
        return worth(state, seat, level)
    story = Story(state)
    with suppress(MatchOver):
        carry_out(story, seat, action)
    return worth(story.state, seat, level)


def worth(state: State, seat: int, level: int) -> int:
    """How well off a seat is; from level 3 on what may strike its Code next counts against it."""
    if state.ending is not None:
        return VICTORY if state.ending.winner == seat else -VICTORY
    value = _side(state, seat) - _side(state, 1 - seat)
    return value - _threat(state, seat) if level >= 3 else value


def _side(state: State, seat: int) -> int:
    """Code, cards held and standing, energy to come and beings of a side."""
    side = state.sides[seat]
    supply = side.banked - side.owed - side.lost - 2 * sum(side.ceilings)
    return (
        CODE_POINT * side.code
        + HELD_CARD * min(ENOUGH, len(side.hand))
        + SPARE_CARD * max(0, len(side.hand) - ENOUGH)
        - CODE_POINT * _wear_to_come(state, seat) * side.turns // LAST_TURN
        + STANDING_CARD * ((side.terrain is not None) + len(side.concepts))
        + ENERGY_TO_COME * supply
        + sum(_being(state, cell) for cell in state.cells(seat))
    )


def _wear_to_come(state: State, seat: int) -> int:
    """Points the Code loses if the deck is drawn as fast as now and the match lasts (D64)."""
    side = state.sides[seat]
    lasting = len(side.deck) // draws(state, seat)
    turns = max(0, LAST_TURN - side.turns - lasting)
    # Five wears take a whole Code.
    worn = sum((side.wear + wear) ** 2 for wear in range(1, min(turns, 5) + 1))
    return min(side.code, worn)


def _being(state: State, cell: Cell) -> int:
    """What strikes and lasts is worth most; even a dying being shelters its Code."""
    being = state.standing(cell)
    hp = being.hp
    attached = STANDING_CARD * ((being.object is not None) - len(being.plagues))
    lasting = hp * (200 + defence(state, cell)) // 400
    return 20 + min(attack(state, cell), 2 * hp) + lasting + attached


def _threat(state: State, seat: int) -> int:
    """What enemy beings could take from an unsheltered Code in one turn, in its points' worth."""
    if sheltered(state, seat) or state.sides[seat].code_immune:
        return 0
    beings = state.sides[seat].beings
    enemies = state.cells(1 - seat)
    open_columns = [cell for cell in enemies if beings[cell.column] is None]
    points = sum(attack(state, cell) // 10 for cell in open_columns)
    deadly = points >= state.sides[seat].code
    return VICTORY // 2 if deadly else CODE_POINT * points // 2
