"""Putting a changed side or being back into the state."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from services.match.engine.record import changed
from services.match.rulesets.wikitcg.cards import Copy
from services.match.rulesets.wikitcg.state import Being, Cell, Side, State

Table: TypeAlias = Mapping[type, Callable[[State, Any], State]]


def put_side(state: State, seat: int, side: Side) -> State:
    """The state with another side in place of one."""
    first, second = state.sides
    return changed(state, sides=(side, second) if seat == 0 else (first, side))


def put_being(state: State, cell: Cell, being: Being | None) -> State:
    """The state with `being` on a cell, or nobody."""
    side = state.sides[cell.seat]
    beings = side.beings
    place = cell.column
    return put_side(
        state, cell.seat, changed(side, beings=(*beings[:place], being, *beings[place + 1 :]))
    )


def without(copies: tuple[Copy, ...], copy: Copy) -> tuple[Copy, ...]:
    """The copies but one, by its id; of strangers, which share theirs, but the first (D95)."""
    for place, other in enumerate(copies):
        if other.id == copy.id:
            return copies[:place] + copies[place + 1 :]
    return copies
