"""A being's statistics at this moment: its base, and everything that changes it (W42)."""

from typing import Protocol

from .acting import holds, on_being
from .arithmetic import WHOLE, basis_points, bounded, half_up
from .cards import Card, Type
from .entries import clauses
from .state import Being, Cell, State, neighbours
from .words.statistics import StatGrowth, StatMod
from .words.terms import Per, Stat
from .words.wounds import PlagueErode


class OffTypeHalf(Protocol):
    """A clause that may act by half on beings of another type."""

    @property
    def off_type_half(self) -> bool:
        """Whether it does."""


def attack(state: State, cell: Cell) -> int:
    """At least 1 (D14)."""
    return _statistic(state, cell, Stat.ATTACK, state.standing(cell).card.statistics.attack, 1)


def defence(state: State, cell: Cell) -> int:
    """At least 0 (D14)."""
    return _statistic(state, cell, Stat.DEFENCE, state.standing(cell).card.statistics.defence, 0)


def speed(state: State, cell: Cell) -> int:
    """At least 1 (D14)."""
    return _statistic(state, cell, Stat.SPEED, state.standing(cell).card.statistics.speed, 1)


def max_hp(state: State, cell: Cell) -> int:
    """The greatest HP, at least 1 (D14)."""
    return _statistic(state, cell, Stat.HP, state.standing(cell).card.statistics.hp, 1)


def missing(state: State, cell: Cell) -> int:
    """HP a being has lost."""
    return max_hp(state, cell) - state.standing(cell).hp


def _statistic(state: State, cell: Cell, stat: Stat, base: int, least: int) -> int:
    changes = _changes(state, cell, stat)
    return max(least, half_up(base * bounded(changes), WHOLE) if changes else base)


def of_type(amount: int, clause: OffTypeHalf, card: Card, type: Type) -> int:
    """W41: exactly half on beings of another type than the Terrain's, where the card says so."""
    return amount // 2 if clause.off_type_half and card.type != type else amount


def _changes(state: State, cell: Cell, stat: Stat) -> int:
    """All percentages on one statistic; they are added, then applied once (D10)."""
    being = state.standing(cell)
    total = 0
    for mod, card in on_being(state, cell, StatMod):
        if mod.stat is stat and holds(state, cell.seat, mod.condition):
            amount = of_type(basis_points(mod.percent, card), mod, card, being.card.type)
            total += amount * _times(state, cell, mod.per)
    for growth, _ in on_being(state, cell, StatGrowth):
        if growth.stat is stat:
            total += growth.percent * 100 * _steps(being, stat)
    for changes in (being.changes, state.sides[cell.seat].lasting):
        for change in changes:
            if change.stat is stat:
                total += change.basis_points
    return total - _erosion(state, cell, stat)


def _times(state: State, cell: Cell, per: Per | None) -> int:
    match per:
        case None:
            return 1
        case Per.ADJACENT_OCCUPIED:
            return sum(state.being(beside) is not None for beside in neighbours(cell))
        case Per.SAME_TYPE_ALLY:
            type = state.standing(cell).card.type
            allies = (state.standing(other) for other in state.cells(cell.seat) if other != cell)
            return sum(ally.card.type == type for ally in allies)


def _steps(being: Being, stat: Stat) -> int:
    return being.attack_growth if stat is Stat.ATTACK else being.defence_growth


def _erosion(state: State, cell: Cell, stat: Stat) -> int:
    """D44: what the plagues on it, and some on its neighbours, have eroded so far."""
    total = 0
    for host in (cell, *neighbours(cell)):
        being = state.being(host)
        if being is None or not being.plagues:
            continue
        for plague in being.plagues:
            for erode in clauses(plague.copy.card.entries):
                if (
                    isinstance(erode, PlagueErode)
                    and stat in erode.stats
                    and (host == cell or erode.neighbours_too)
                ):
                    total += erode.percent * 100 * plague.ticks
    return total
