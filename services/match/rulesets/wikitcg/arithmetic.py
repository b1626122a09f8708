"""Exact integers: percentages in hundredths of a percent, one rounding a number (W1, D1)."""

from .cards import Card
from .words.terms import Amount

WHOLE = 10_000


def half_up(numerator: int, denominator: int) -> int:
    """The fraction rounded half up; the denominator is positive."""
    return (2 * numerator + denominator) // (2 * denominator)


def basis_points(amount: Amount, card: Card) -> int:
    """A percentage of a clause on `card`, printed (W40) or constant, in hundredths of a percent."""
    if isinstance(amount, int):
        return amount * 100
    return amount.sign * card.magnitudes[0] * 100


def points(amount: Amount, card: Card) -> int:
    """A number of a clause on `card`, printed or constant."""
    return amount if isinstance(amount, int) else amount.sign * card.magnitudes[0]


def bounded(basis_points: int) -> int:
    """A whole changed by a sum of percentages, which never goes below −90 % (D14)."""
    return WHOLE + max(-9_000, basis_points)
