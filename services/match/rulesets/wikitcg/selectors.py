"""Which beings a selector finds at this moment (W45)."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from .figures import attack, defence, max_hp
from .readiness import attack_refusal, ready
from .state import Cell, State
from .words.terms import Whom


def _most_wounded(state: State, seat: int, count: int) -> tuple[Cell, ...]:
    """Lowest share of HP, then lowest HP, then leftmost; defined even if nobody is (D45)."""

    def wounds(cell: Cell) -> tuple[Fraction, int, int]:
        hp = state.standing(cell).hp
        return Fraction(hp, max_hp(state, cell)), hp, cell.column

    return tuple(sorted(state.cells(seat), key=wounds)[:count])


def _cheapest(state: State, seat: int, count: int) -> tuple[Cell, ...]:
    by_cost = sorted(state.cells(seat), key=lambda cell: state.standing(cell).card.cost)
    return tuple(by_cost[:count])


def dearest_being(state: State, seat: int) -> tuple[Cell, ...]:
    """The dearest by printed cost, leftmost at a tie; none if there is none."""
    return _greatest(state, seat, lambda state, cell: state.standing(cell).card.cost)


def strongest(state: State, seat: int) -> tuple[Cell, ...]:
    """The one of the greatest Attack, leftmost at a tie; none if there is none."""
    return _greatest(state, seat, attack)


def _greatest(state: State, seat: int, figure: Callable[[State, Cell], int]) -> tuple[Cell, ...]:
    cells = state.cells(seat)
    return (max(cells, key=lambda cell: figure(state, cell)),) if cells else ()


def _but_dearest(state: State, seat: int) -> tuple[Cell, ...]:
    spared = dearest_being(state, seat)
    return tuple(cell for cell in state.cells(seat) if cell not in spared)


def _able(state: State, seat: int) -> tuple[Cell, ...]:
    """D26: ready or exhausted, not just arrived."""
    return tuple(cell for cell in state.cells(seat) if ready(state, cell))


def _strongest_able(state: State, seat: int) -> tuple[Cell, ...]:
    """D26: the strongest that can still attack in this turn."""
    able = [cell for cell in state.cells(seat) if attack_refusal(state, cell) is None]
    return (max(able, key=lambda cell: attack(state, cell)),) if able else ()


SELECTORS: Mapping[Whom, Callable[[State, int], tuple[Cell, ...]]] = {
    Whom.OWN: lambda state, seat: state.cells(seat),
    Whom.ENEMY: lambda state, seat: state.cells(1 - seat),
    Whom.ALL: lambda state, seat: state.cells(1 - seat) + state.cells(seat),
    Whom.MOST_WOUNDED_OWN: lambda state, seat: _most_wounded(state, seat, 1),
    Whom.TWO_MOST_WOUNDED_OWN: lambda state, seat: _most_wounded(state, seat, 2),
    Whom.MOST_WOUNDED_ENEMY: lambda state, seat: _most_wounded(state, 1 - seat, 1),
    Whom.TWO_MOST_WOUNDED_ENEMY: lambda state, seat: _most_wounded(state, 1 - seat, 2),
    Whom.BEST_DEFENDED_ENEMY: lambda state, seat: _greatest(state, 1 - seat, defence),
    Whom.CHEAPEST_ENEMY: lambda state, seat: _cheapest(state, 1 - seat, 1),
    Whom.TWO_CHEAPEST_ENEMIES: lambda state, seat: _cheapest(state, 1 - seat, 2),
    Whom.DEAREST_ENEMY: lambda state, seat: dearest_being(state, 1 - seat),
    Whom.ENEMIES_BUT_DEAREST: lambda state, seat: _but_dearest(state, 1 - seat),
    Whom.ABLE_OWN: _able,
    Whom.STRONGEST_ABLE_OWN: _strongest_able,
}

SINGLE_ENEMIES = (
    Whom.MOST_WOUNDED_ENEMY,
    Whom.BEST_DEFENDED_ENEMY,
    Whom.CHEAPEST_ENEMY,
    Whom.DEAREST_ENEMY,
)


def select(state: State, seat: int, whom: Whom) -> tuple[Cell, ...]:
    """The beings a selector of this seat's card finds, in the order they are affected."""
    return SELECTORS[whom](state, seat)
