"""The numbers printed on a card: an article's Aura within the band of its rarity (W40, D8)."""

from .arithmetic import half_up
from .entries.entry import Entry
from .words.terms import Printed

BANDS = {"common": 85, "uncommon": 95, "rare": 100, "epic": 115, "legendary_plus": 130}


def ranges(entry: Entry) -> tuple[Printed, ...]:
    """The clauses' numbers that an entry prints, in their order."""
    amounts = (
        getattr(clause, field, None)
        for clause in entry.clauses
        for field in ("percent", "amount", "points")
    )
    return tuple(amount for amount in amounts if isinstance(amount, Printed))


def printed(amount: Printed, slot: str, aura: int) -> int:
    """What a range prints in a slot of rarity, for an Aura of 0 to 100; the sign apart."""
    numerator, denominator = amount.scale
    return half_up((1000 + 30 * aura) * BANDS[slot] * numerator, 10_000 * denominator)
