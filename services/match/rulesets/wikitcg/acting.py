"""Which clauses act on a being, or on a side, at this moment: the one place that knows silence."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

from .cards import Card
from .entries import about, has
from .state import Cell, State
from .words.silence import SilenceAbilities, SilenceConcepts, SilenceImmunity, TerrainWard
from .words.terms import Condition, Whom

C = TypeVar("C")
Acting: TypeAlias = tuple[tuple[C, Card], ...]
ByKind: TypeAlias = Mapping[type, Acting[Any]]

# State.acting has, after the eight cells, the two sides, and the Concepts of each.
SIDES = 8
CONCEPTS = 10


def on_being(state: State, cell: Cell, kind: type[C]) -> Acting[C]:
    """The clauses of one kind that act on a being, each with the card it stands on."""
    found: ByKind | None = state.acting.get(4 * cell.seat + cell.column)
    if found is None:
        found = _everything(state, cell)
    return found.get(kind, ())


def on_side(state: State, seat: int, kind: type[C]) -> Acting[C]:
    """The clauses of one kind by which Terrains and Concepts act on a side and its beings."""
    return _side(state, seat).get(kind, ())


def acts_on(state: State, cell: Cell, kind: type) -> bool:
    """Whether any clause of one kind acts on a being."""
    return bool(on_being(state, cell, kind))


def those_with(state: State, seat: int, kind: type) -> tuple[Cell, ...]:
    """The beings of a side on which any clause of one kind acts, left to right."""
    found: tuple[Cell, ...] | None = state.acting.get((kind, seat))
    if found is None:
        found = tuple(cell for cell in state.cells(seat) if acts_on(state, cell, kind))
        state.acting[kind, seat] = found
    return found


def _everything(state: State, cell: Cell) -> ByKind:
    """What acts on a being: its abilities, its object, its plagues, and what acts on its side."""
    being = state.standing(cell)
    own = about(abilities(state, cell), Whom.ITSELF)
    acting = [(clause, being.card) for clause in own]
    attached = [being.object.copy.card] if being.object else []
    for card in (*attached, *(plague.copy.card for plague in being.plagues)):
        acting += [(clause, card) for clause in about(card.entries, Whom.ITSELF)]
    for clauses in _side(state, cell.seat).values():
        acting += clauses
    found = state.acting[4 * cell.seat + cell.column] = _by_kind(acting)
    return found


def _side(state: State, seat: int) -> ByKind:
    """What acts on a side through both players' Terrains and Concepts."""
    found: ByKind | None = state.acting.get(SIDES + seat)
    if found is None:
        acting: list[tuple[Any, Card]] = []
        for owner, whom in ((seat, Whom.OWN), (1 - seat, Whom.ENEMY)):
            ground = terrain(state, owner, seat)
            for card in (*([ground] if ground else []), *concepts(state, owner)):
                acting += [(clause, card) for clause in about(card.entries, whom)]
        found = state.acting[SIDES + seat] = _by_kind(acting)
    return found


def _by_kind(acting: Iterable[tuple[Any, Card]]) -> ByKind:
    found: dict[type, Acting[Any]] = {}
    for clause, card in acting:
        found[type(clause)] = (*found.get(type(clause), ()), (clause, card))
    return found


def concepts(state: State, seat: int) -> tuple[Card, ...]:
    """The Concepts of a side that act.

    D49: of the Concepts that silence others, the earliest acts; its opponent's Concepts do not.
    """
    found: tuple[Card, ...] | None = state.acting.get(CONCEPTS + seat)
    if found is None:
        found = state.acting[CONCEPTS + seat] = _unsilenced(state, seat)
    return found


def _unsilenced(state: State, seat: int) -> tuple[Card, ...]:
    standing = [(concept, owner) for owner in (0, 1) for concept in state.sides[owner].concepts]
    silencers = [
        (concept.entered, owner)
        for concept, owner in standing
        if has(concept.copy.card.entries, SilenceConcepts)
    ]
    if silencers and min(silencers)[1] != seat:
        return ()
    return tuple(concept.copy.card for concept in state.sides[seat].concepts)


def terrain(state: State, seat: int, over: int) -> Card | None:
    """The Terrain of `seat`, if it has any effect on the side of `over` (D93)."""
    standing = state.sides[seat].terrain
    if standing is None:
        return None
    if seat != over:
        ward = state.sides[over].terrain
        if ward is not None and has(ward.card.entries, TerrainWard):
            return None
    return standing.card


def abilities(state: State, cell: Cell) -> tuple[str, ...]:
    """The abilities of a being that act (W48)."""
    being = state.standing(cell)
    ids = being.card.entries
    if not ids or has(ids, SilenceImmunity):
        return ids
    if any(has(plague.copy.card.entries, SilenceAbilities) for plague in being.plagues):
        return ()
    enemy = concepts(state, 1 - cell.seat)
    return () if any(has(card.entries, SilenceAbilities) for card in enemy) else ids


def holds(state: State, seat: int, condition: Condition | None) -> bool:
    """Whether a condition of a clause of this side holds (D94)."""
    own, enemy = state.sides[seat], state.sides[1 - seat]
    match condition:
        case None:
            return True
        case Condition.OWN_CODE_LOWER:
            return own.code < enemy.code
        case Condition.FEWER_BEINGS:
            return len(state.cells(seat)) < len(state.cells(1 - seat))
