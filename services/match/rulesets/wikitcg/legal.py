"""Everything a seat may do now: exactly what is accepted, resigning apart (W13, D91)."""

from collections.abc import Iterator

from .actions import Action, Attack, Choose, Pass, PlayCard
from .cards import Category, Copy
from .effects.board import recoverable
from .readiness import attack_refusal, exhausted, free_columns, target_refusal
from .refusals import full_of_concepts, infection_refusal, musters_one, recovers
from .state import CONCEPTS, State
from .supply import cost


def legal_actions(state: State, seat: int) -> Iterator[Action]:
    """In a fixed order: cards as held, attacks left to right, the pass last."""
    if state.ending is not None or state.active != seat:
        return
    if state.asking is not None:
        for copy in recoverable(state, seat):
            yield Choose(copy.id)
        return
    energy = state.sides[seat].energy
    for copy in state.sides[seat].hand:
        if cost(state, seat, copy) <= energy:
            yield from _plays(state, seat, copy)
    yield from _attacks(state, seat)
    yield Pass()


def _plays(state: State, seat: int, copy: Copy) -> Iterator[PlayCard]:
    match copy.card.category:
        case Category.BEING:
            columns = free_columns(state, seat)
            return (PlayCard(copy.id, column=column) for column in columns)
        case Category.TERRAIN:
            return iter((PlayCard(copy.id),))
        case Category.OBJECT:
            bearers = (c for c in state.cells(seat) if state.standing(c).object is None)
            return (PlayCard(copy.id, target=cell.column) for cell in bearers)
        case Category.PLAGUE:
            hosts = (c for c in state.cells(1 - seat) if infection_refusal(state, c) is None)
            return (PlayCard(copy.id, target=cell.column) for cell in hosts)
        case Category.CONCEPT:
            return _concepts(state, seat, copy)
        case Category.EVENT:
            return _events(state, seat, copy)


def _concepts(state: State, seat: int, copy: Copy) -> Iterator[PlayCard]:
    if full_of_concepts(state, seat):
        for place in range(CONCEPTS):
            yield PlayCard(copy.id, replace=place)
    else:
        yield PlayCard(copy.id)


def _events(state: State, seat: int, copy: Copy) -> Iterator[PlayCard]:
    tired = [cell.column for cell in state.cells(seat) if exhausted(state, cell)]
    if musters_one(copy) and tired:
        for column in tired:
            yield PlayCard(copy.id, target=column)
        return
    yield PlayCard(copy.id)
    recover = recovers(copy)
    if recover is not None:
        free = free_columns(state, seat) if recover.to_play else ()
        columns: tuple[int | None, ...] = (None, *free)
        for fallen in recoverable(state, seat):
            yield from (PlayCard(copy.id, pick=fallen.id, column=column) for column in columns)


def _attacks(state: State, seat: int) -> Iterator[Attack]:
    for attacker in state.cells(seat):
        if attack_refusal(state, attacker) is None:
            for target in (*state.cells(1 - seat), None):
                if target_refusal(state, attacker, target) is None:
                    yield Attack(attacker.column, target.column if target else None)
