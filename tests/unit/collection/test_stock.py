"""Packs in stock (W61, D78)."""

from datetime import UTC, datetime, timedelta

import pytest

from services.collection.domain import stock
from services.collection.domain.stock import Accrual, Stock
from services.runtime.errors import Refused

RULES = Accrual()
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


def at(hours: int, minutes: int = 0, seconds: int = 0) -> datetime:
    """A time of that day."""
    return NOON.replace(hour=hours, minute=minutes, second=seconds)


def test_a_pack_every_quarter_of_an_hour() -> None:
    """T38: empty at 12:00:00, refused at 12:14:59, opened at 12:15:00, refused at 12:15:01."""
    empty = Stock(0, NOON)
    with pytest.raises(Refused) as refused:
        stock.take(empty, RULES, at(12, 14, 59))
    assert refused.value.reason == "NO_PACK"
    assert refused.value.metadata == {"next_pack_at": at(12, 15).isoformat()}
    taken = stock.take(empty, RULES, at(12, 15))
    assert taken == Stock(0, at(12, 15))
    with pytest.raises(Refused):
        stock.take(taken, RULES, at(12, 15, 1))


def test_accrual_stops_at_ten_but_its_grid_goes_on() -> None:
    """T38, D78: eleven quarters later ten packs; one taken, and the next accrues on the grid."""
    full = stock.accrue(Stock(0, at(12, 15)), RULES, at(15))
    assert full == Stock(10, at(15))
    assert stock.next_pack_at(full, RULES) is None
    taken = stock.take(full, RULES, at(15, 7))
    assert (taken.packs, stock.next_pack_at(taken, RULES)) == (9, at(15, 15))
    assert stock.accrue(taken, RULES, at(15, 15)).packs == 10


def test_an_account_begins_with_one_pack() -> None:
    """D78: start stock 1, and the next a quarter of an hour later."""
    new = stock.first(NOON)
    assert new.packs == 1
    assert stock.next_pack_at(new, RULES) == at(12, 15)


def test_granted_packs_come_on_top() -> None:
    """Grants pass the cap; accrued packs go first, so that a full stock accrues again."""
    rich = stock.grant(Stock(10, NOON), 3)
    assert rich.packs == 13
    taken = stock.take(rich, RULES, NOON)
    assert taken == Stock(9, NOON, 3)
    last = stock.take(Stock(0, NOON, 1), RULES, NOON)
    assert last.packs == 0
    with pytest.raises(Refused) as refused:
        stock.grant(Stock(0, NOON, stock.GRANTED_LIMIT), 1)
    assert refused.value.reason == "BALANCE_LIMIT"


def test_what_does_not_take_packs_away() -> None:
    """An earlier moment than the last change, and a limit that was lowered, leave the stock be."""
    assert stock.accrue(Stock(3, NOON), RULES, NOON - timedelta(hours=1)) == Stock(3, NOON)
    assert stock.accrue(Stock(8, NOON), Accrual(limit=2), at(13)).packs == 8
