"""Who may attack, and what (W23–W27, D25–D35)."""

from .acting import acts_on, on_being, on_side, those_with
from .state import COLUMNS, Being, Cell, State, neighbours
from .strikes import struck_already
from .words.striking import (
    AttackLimitHost,
    AttackLimitSide,
    AttacksPerTurn,
    CodeShelterMin,
    CountsAsTwo,
    Drawing,
    ProtectAdjacent,
    SkipTurn,
    SkipTurnImmunity,
    Taunt,
)

CEILING = 3


def ready(state: State, cell: Cell) -> bool:
    """W23, D24: arrived before this turn, or in haste."""
    being = state.standing(cell)
    in_haste = being.hasty or (being.played and state.sides[cell.seat].haste)
    return in_haste or not being.arrived


def skips(state: State, cell: Cell) -> bool:
    """D36: whether it cannot attack in this turn of its controller."""
    held = state.standing(cell).skips or acts_on(state, cell, SkipTurn)
    return held and not acts_on(state, cell, SkipTurnImmunity)


def attacks_left(state: State, cell: Cell) -> int:
    """W25, D25: how many attacks it has left in this turn, limits of its side apart."""
    being = state.standing(cell)
    allowed = max((mod.count for mod, _ in on_being(state, cell, AttacksPerTurn)), default=1)
    allowed = min(CEILING, allowed + being.extra)
    for limit, _ in on_being(state, cell, AttackLimitHost):
        allowed = min(allowed, limit.count)
    return max(0, allowed - being.attacks)


def attack_refusal(state: State, cell: Cell) -> str | None:
    """Why a being cannot attack at all now, in the order of D91."""
    if not ready(state, cell):
        return "NOT_READY"
    if skips(state, cell):
        return "SKIPS_TURN"
    if attacks_left(state, cell) == 0:
        return "NO_ATTACK_LEFT"
    made = state.sides[cell.seat].attacks
    limits = on_side(state, cell.seat, AttackLimitSide)
    return "ATTACK_LIMIT" if any(made >= limit.count for limit, _ in limits) else None


def exhausted(state: State, cell: Cell) -> bool:
    """D26: ready, not skipping, has attacked in this turn and has no attack left."""
    being = state.standing(cell)
    able = ready(state, cell) and not skips(state, cell)
    return able and being.attacks > 0 and attacks_left(state, cell) == 0


def target_refusal(state: State, attacker: Cell, target: Cell | None) -> str | None:
    """Why this attacker cannot attack that being, or the Code (None), in the order of D91."""
    if target is not None and state.being(target) is None:
        return "INVALID_TARGET"
    taunting = taunts(state, 1 - attacker.seat)
    if target not in taunting and any(_strikable(state, attacker, taunt) for taunt in taunting):
        return "TAUNTED"
    if target is None:
        return _code_refusal(state, attacker)
    if protected(state, target):
        return "PROTECTED"
    return "ALREADY_STRUCK" if struck_already(state, attacker, target) else None


def _strikable(state: State, attacker: Cell, target: Cell) -> bool:
    """A taunt that this attacker cannot strike does not bind it (D33)."""
    return not struck_already(state, attacker, target)


def taunts(state: State, seat: int) -> tuple[Cell, ...]:
    """The beings of a side that draw attacks (D33)."""
    return those_with(state, seat, Taunt)


def taunts_all(state: State, seat: int) -> tuple[Cell, ...]:
    """The beings of a side that draw all targeting, plagues too (D33)."""
    return tuple(
        cell
        for cell in taunts(state, seat)
        if any(t.drawing is Drawing.ALL_TARGETING for t, _ in on_being(state, cell, Taunt))
    )


def protected(state: State, cell: Cell) -> bool:
    """D35: of the neighbours of a protector, the one with the fewest HP, leftmost at a tie.

    A protector and a taunting being are never protected.
    """
    protectors = those_with(state, cell.seat, ProtectAdjacent)
    if not protectors or cell in protectors or cell in taunts(state, cell.seat):
        return False
    return any(_ward_of(state, protector) == cell for protector in protectors)


def _ward_of(state: State, protector: Cell) -> Cell | None:
    allies = [cell for cell in neighbours(protector) if state.being(cell) is not None]
    return min(allies, key=lambda cell: (state.standing(cell).hp, cell.column), default=None)


def _code_refusal(state: State, attacker: Cell) -> str | None:
    enemy = 1 - attacker.seat
    if state.sides[enemy].code_immune:
        return "CODE_IMMUNE"
    faced = state.sides[enemy].beings[attacker.column] is not None
    return "CODE_SHELTERED" if faced or sheltered(state, enemy) else None


def sheltered(state: State, seat: int) -> bool:
    """W27: whether a side's beings shelter its Code from every column."""
    standing = len(state.cells(seat)) + len(those_with(state, seat, CountsAsTwo))
    needed = min((shelter.count for shelter, _ in on_side(state, seat, CodeShelterMin)), default=2)
    return standing >= needed


def free_columns(state: State, seat: int) -> tuple[int, ...]:
    """Where a being could enter (W17)."""
    beings: tuple[Being | None, ...] = state.sides[seat].beings
    return tuple(column for column in COLUMNS if beings[column] is None)
