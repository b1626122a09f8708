"""The toy's rules: lay stones or roll; a six makes the other drop a stone; 20 points win."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from services.match.engine.options import OneOf, Option, Subset, complete
from services.match.engine.record import changed, record
from services.match.engine.rng import Rng

GOAL = 20
TURNS = 30
HAND = 3
SIX = 6


@record
class Stone:
    """The toy's card: what it is worth when laid."""

    value: int


@record
class Lay:
    """Lays one or two stones."""

    stones: tuple[str, ...]


@record
class Roll:
    """Rolls the die."""


@record
class Drop:
    """Gives up a stone after the opponent's six."""

    stone: str


@record
class Resign:
    """Gives up the match."""


Action: TypeAlias = Lay | Roll | Drop | Resign


@record
class Laid:
    """Stones were laid for their sum."""

    seat: int
    stones: tuple[str, ...]
    points: int


@record
class Drawn:
    """The bag's first stone came to the hand; the empty id is a stone one may not see."""

    seat: int
    stone: str


@record
class Rolled:
    """The die fell."""

    seat: int
    pips: int


@record
class Dropped:
    """A stone was given up."""

    seat: int
    stone: str


@record
class Resigned:
    """The match was given up."""

    seat: int


Event: TypeAlias = Laid | Drawn | Rolled | Dropped | Resigned


@record
class Side:
    """Ids of stones in hand and bag, and points."""

    hand: tuple[str, ...]
    bag: tuple[str, ...]
    points: int = 0


@record
class State:
    """`stones`: values by id. `dropping`: the active seat owes a stone, and then has its turn."""

    stones: Mapping[str, int]
    sides: tuple[Side, Side]
    active: int = 0
    dropping: bool = False
    turn: int = 0
    resigned: int | None = None

    def over(self) -> bool:
        """Whether somebody has given up, enough points, or all turns are over."""
        reached = any(side.points >= GOAL for side in self.sides)
        return self.resigned is not None or reached or self.turn >= TURNS


def options(state: State, seat: int) -> tuple[Option, ...]:
    """Lay a subset, roll; or drop one of the hand."""
    if state.over() or state.active != seat:
        return ()
    hand = state.sides[seat].hand
    if state.dropping:
        return (Option(Drop(""), {"stone": OneOf(hand)}),)
    lay = (Option(Lay(()), {"stones": Subset(hand, 1, 2)}),) if hand else ()
    return (*lay, complete(Roll()))


def carry_out(state: State, seat: int, action: Action, rng: Rng) -> Iterator[Event]:
    """The events of an accepted action; the die is drawn here."""
    match action:
        case Lay(stones):
            yield Laid(seat, stones, sum(state.stones[id] for id in stones))
            for id in state.sides[seat].bag[: len(stones)]:
                yield Drawn(seat, id)
        case Roll():
            yield Rolled(seat, 1 + rng.below(SIX))
        case Drop(stone):
            yield Dropped(seat, stone)
        case Resign():
            yield Resigned(seat)


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case Laid(seat, stones, points):
            side = state.sides[seat]
            hand = tuple(id for id in side.hand if id not in stones)
            laid = changed(side, hand=hand, points=side.points + points)
            return _next(_put(state, seat, laid), 1 - seat)
        case Drawn(seat, stone):
            side = state.sides[seat]
            return _put(state, seat, changed(side, hand=(*side.hand, stone), bag=side.bag[1:]))
        case Rolled(seat, pips):
            side = state.sides[seat]
            state = _put(state, seat, changed(side, points=side.points + pips))
            owes = pips == SIX and bool(state.sides[1 - seat].hand)
            return changed(_next(state, 1 - seat), dropping=owes)
        case Dropped(seat, stone):
            side = state.sides[seat]
            kept = tuple(id for id in side.hand if id != stone)
            return changed(_put(state, seat, changed(side, hand=kept)), dropping=False)
        case Resigned(seat):
            return changed(state, resigned=seat)


def _put(state: State, seat: int, side: Side) -> State:
    first, second = state.sides
    return changed(state, sides=(side, second) if seat == 0 else (first, side))


def _next(state: State, seat: int) -> State:
    return changed(state, active=seat, turn=state.turn + 1)
