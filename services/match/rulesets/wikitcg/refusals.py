"""Why an action is refused: the first reason of D91 that applies, or None."""

from .acting import acts_on
from .actions import Action, Attack, Choose, Pass, PlayCard, Resign, TimeOut
from .cards import Category, Copy
from .effects.board import recoverable
from .entries import about, clauses
from .readiness import attack_refusal, exhausted, free_columns, target_refusal, taunts_all
from .state import CELLS, COLUMNS, CONCEPTS, Cell, State
from .supply import cost
from .words.board import RecoverBeing
from .words.terms import Whom
from .words.wounds import PlagueImmunity


def refusal(state: State, seat: int, action: Action) -> str | None:
    """Why `action` of `seat` is refused, by the name of its reason."""
    if state.ending is not None:
        return "MATCH_OVER"
    if isinstance(action, Resign):
        return None
    if state.active != seat:
        return "TURN_OVER" if state.sides[seat].timed_out else "NOT_YOUR_TURN"
    if isinstance(action, TimeOut):
        return None
    if isinstance(action, Choose):
        return choice_refusal(state, seat, action)
    if state.asking is not None:
        return "CHOICE_PENDING"
    match action:
        case PlayCard():
            return play_refusal(state, seat, action)
        case Attack():
            return _attack_refusal(state, seat, action)
        case Pass():
            return None


def choice_refusal(state: State, seat: int, action: Choose) -> str | None:
    """Only what is asked for can be chosen (D59)."""
    if state.asking is None:
        return "NO_CHOICE_PENDING"
    picks = {copy.id for copy in recoverable(state, seat)}
    return None if action.pick in picks else "INVALID_CHOICE"


def _attack_refusal(state: State, seat: int, action: Attack) -> str | None:
    if action.attacker not in COLUMNS or state.being(CELLS[seat][action.attacker]) is None:
        return "INVALID_CHOICE"
    attacker = CELLS[seat][action.attacker]
    reason = attack_refusal(state, attacker)
    if reason is not None:
        return reason
    if action.target is None:
        return target_refusal(state, attacker, None)
    if action.target not in COLUMNS:
        return "INVALID_TARGET"
    return target_refusal(state, attacker, CELLS[1 - seat][action.target])


def held(state: State, seat: int, id: int) -> Copy | None:
    """The card of a hand with this id."""
    return next((copy for copy in state.sides[seat].hand if copy.id == id), None)


def play_refusal(state: State, seat: int, action: PlayCard) -> str | None:
    """Why a card cannot be played, or not like that."""
    copy = held(state, seat, action.card)
    if copy is None:
        return "NOT_IN_HAND"
    if cost(state, seat, copy) > state.sides[seat].energy:
        return "NOT_ENOUGH_ENERGY"
    match copy.card.category:
        case Category.BEING:
            return _being_refusal(state, seat, action)
        case Category.TERRAIN:
            return "INVALID_CHOICE" if choices(action) else None
        case Category.OBJECT:
            return _object_refusal(state, seat, action)
        case Category.PLAGUE:
            return _plague_refusal(state, seat, action)
        case Category.CONCEPT:
            return _concept_refusal(state, seat, action)
        case Category.EVENT:
            return _event_refusal(state, seat, action, copy)


def choices(action: PlayCard) -> set[str]:
    """What an action chooses, by name."""
    named = ("column", "target", "replace", "pick")
    return {name for name in named if getattr(action, name) is not None}


def _being_refusal(state: State, seat: int, action: PlayCard) -> str | None:
    free = free_columns(state, seat)
    if not free:
        return "BOARD_FULL"
    if action.column in COLUMNS and action.column not in free:
        return "COLUMN_TAKEN"
    if action.column is None:
        return "CHOICE_REQUIRED"
    surplus = choices(action) != {"column"}
    return "INVALID_CHOICE" if surplus or action.column not in COLUMNS else None


def _object_refusal(state: State, seat: int, action: PlayCard) -> str | None:
    """For an own being that bears none (W20)."""
    if action.target is None:
        return "CHOICE_REQUIRED"
    if choices(action) != {"target"}:
        return "INVALID_CHOICE"
    if action.target not in COLUMNS:
        return "INVALID_TARGET"
    bearer = state.being(CELLS[seat][action.target])
    if bearer is None:
        return "INVALID_TARGET"
    return "ALREADY_EQUIPPED" if bearer.object is not None else None


def _plague_refusal(state: State, seat: int, action: PlayCard) -> str | None:
    """For an enemy being, checked before a bodyguard steps in (W21, D34)."""
    if action.target is None:
        return "CHOICE_REQUIRED"
    if choices(action) != {"target"}:
        return "INVALID_CHOICE"
    if action.target not in COLUMNS:
        return "INVALID_TARGET"
    return infection_refusal(state, CELLS[1 - seat][action.target])


def infection_refusal(state: State, cell: Cell) -> str | None:
    """Why no plague can be aimed at a cell; a taunt that is immune does not bind (D33, D47)."""
    if state.being(cell) is None:
        return "INVALID_TARGET"
    drawing = taunts_all(state, cell.seat)
    if cell not in drawing and any(not _immune(state, taunt) for taunt in drawing):
        return "TAUNTED"
    return "PLAGUE_IMMUNE" if _immune(state, cell) else None


def _immune(state: State, cell: Cell) -> bool:
    return acts_on(state, cell, PlagueImmunity)


def _concept_refusal(state: State, seat: int, action: PlayCard) -> str | None:
    """A third one needs to be told whose place it takes, others not (W19, D68)."""
    if not full_of_concepts(state, seat):
        return "INVALID_CHOICE" if choices(action) else None
    if action.replace is None:
        return "CHOICE_REQUIRED"
    fits = choices(action) == {"replace"} and action.replace in range(CONCEPTS)
    return None if fits else "INVALID_CHOICE"


def full_of_concepts(state: State, seat: int) -> bool:
    """Whether one more Concept would be a third (W19)."""
    return len(state.sides[seat].concepts) == CONCEPTS


def _event_refusal(state: State, seat: int, action: PlayCard, copy: Copy) -> str | None:
    """Events are always playable; only Adunata, Resurrezione and Fenice take choices (D70)."""
    if musters_one(copy):
        return _muster_refusal(state, seat, action)
    return _pick_refusal(state, seat, action, copy)


def musters_one(copy: Copy) -> bool:
    """Whether an event asks for one exhausted being: Adunata (D26)."""
    return bool(about(copy.card.entries, Whom.ONE_EXHAUSTED_OWN))


def _muster_refusal(state: State, seat: int, action: PlayCard) -> str | None:
    """Needs a target if there is one, else it resolves without effect (D26)."""
    tired = [cell.column for cell in state.cells(seat) if exhausted(state, cell)]
    if tired and action.target is None:
        return "CHOICE_REQUIRED"
    if choices(action) - {"target"}:
        return "INVALID_CHOICE"
    return None if action.target is None or action.target in tired else "INVALID_TARGET"


def _pick_refusal(state: State, seat: int, action: PlayCard, copy: Copy) -> str | None:
    """A being of the own discard pile, and for Fenice a free column for it (D59, D91)."""
    recover = recovers(copy)
    places = COLUMNS if recover is not None and recover.to_play else ()
    if action.column in places and action.column not in free_columns(state, seat):
        return "COLUMN_TAKEN"
    if action.pick is None or recover is None:
        return "INVALID_CHOICE" if choices(action) else None
    fits = choices(action) <= {"pick", "column"} and action.column in (None, *places)
    found = action.pick in {fallen.id for fallen in recoverable(state, seat)}
    return None if fits and found else "INVALID_CHOICE"


def recovers(copy: Copy) -> RecoverBeing | None:
    """The clause by which an event brings a being back, if it has one."""
    return next((c for c in clauses(copy.card.entries) if isinstance(c, RecoverBeing)), None)
