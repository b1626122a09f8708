"""Packs in stock: one accrues each period up to a limit, computed and never ticked (W61, D78)."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from services.runtime.errors import Refused

GRANTED_LIMIT = 1_000_000


@dataclass(frozen=True, slots=True)
class Accrual:
    """How fast packs accrue, and where that stops (D78: 15 minutes, 10 packs)."""

    period: timedelta = timedelta(minutes=15)
    limit: int = 10


@dataclass(frozen=True, slots=True)
class Stock:
    """Accrued packs at the last point of the account's time grid, and granted ones on top."""

    accrued: int
    accrued_at: datetime
    granted: int = 0

    @property
    def packs(self) -> int:
        """Packs that can be opened."""
        return self.accrued + self.granted


def first(moment: datetime) -> Stock:
    """What an account begins with (D78): one pack."""
    return Stock(1, moment)


def accrue(stock: Stock, accrual: Accrual, moment: datetime) -> Stock:
    """The stock at a moment. The grid of accrual times goes on while the stock is full (T38)."""
    periods = max(0, (moment - stock.accrued_at) // accrual.period)
    # a limit that was lowered takes nothing away
    accrued = max(stock.accrued, min(accrual.limit, stock.accrued + periods))
    return replace(stock, accrued=accrued, accrued_at=stock.accrued_at + periods * accrual.period)


def next_pack_at(stock: Stock, accrual: Accrual) -> datetime | None:
    """When an accrued stock grows next; None while it is full."""
    return None if stock.accrued >= accrual.limit else stock.accrued_at + accrual.period


def take(stock: Stock, accrual: Accrual, moment: datetime) -> Stock:
    """The stock less a pack; accrued ones go first, so that a full stock accrues again.

    Raises Refused (NO_PACK), saying when the next accrues.
    """
    now = accrue(stock, accrual, moment)
    if now.accrued > 0:
        return replace(now, accrued=now.accrued - 1)
    if now.granted > 0:
        return replace(now, granted=now.granted - 1)
    due = next_pack_at(now, accrual)
    raise Refused(
        "no pack is in stock",
        reason="NO_PACK",
        metadata={"next_pack_at": due.isoformat() if due else ""},
    )


def grant(stock: Stock, packs: int) -> Stock:
    """The stock with granted packs. Raises Refused (BALANCE_LIMIT) beyond a million."""
    granted = stock.granted + packs
    if granted > GRANTED_LIMIT:
        raise Refused(
            f"an account keeps at most {GRANTED_LIMIT} granted packs", reason="BALANCE_LIMIT"
        )
    return replace(stock, granted=granted)
