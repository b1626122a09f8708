"""Bids as rows; the id of a bid is the id of its hold in collection."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, func, insert, select, update

from services.market.domain import Bid, BidState
from services.runtime.work import Work

from .tables import bids


@dataclass(frozen=True, slots=True)
class AcceptedBid:
    """A bid that led, the `number`th of its auction."""

    id: str
    bidder_id: str
    amount: int
    number: int
    accepted_at: datetime


def add(work: Work, bid: Bid, due_at: datetime) -> None:
    """Writes a new bid."""
    work.tx.execute(
        insert(bids).values(
            id=bid.id,
            auction_id=bid.auction_id,
            bidder_id=bid.bidder_id,
            amount=bid.amount,
            held=bid.held,
            state=bid.state.value,
            reason="",
            created_at=work.now,
            due_at=due_at,
        )
    )


def find(work: Work, bid_id: str) -> Bid | None:
    """A bid as it stands."""
    row = work.tx.execute(select(bids).where(bids.c.id == bid_id)).one_or_none()
    return _bid(row) if row else None


def lock(work: Work, bid_id: str) -> Bid:
    """A bid that is there, locked until the commit; its auction is locked before it, if at all."""
    return _bid(work.tx.execute(select(bids).where(bids.c.id == bid_id).with_for_update()).one())


def lead(work: Work, bid_id: str, number: int, accepted_at: datetime) -> None:
    """Makes a locked bid the leading one, the `number`th that led."""
    values = {"state": "LEADING", "number": number, "accepted_at": accepted_at, "due_at": None}
    work.tx.execute(update(bids).where(bids.c.id == bid_id).values(**values))


def outbid(work: Work, auction_id: str, due_at: datetime) -> list[str]:
    """The holds of the leader who was outbid, to be released by `due_at` at the latest."""
    return _moved(work, auction_id, BidState.LEADING, state="OUTBID", due_at=due_at)


def win(work: Work, auction_id: str) -> None:
    """The leader's bids have won."""
    _moved(work, auction_id, BidState.LEADING, state="WON")


def reject(work: Work, bid_id: str, reason: str, due_at: datetime) -> None:
    """Rejects a locked bid; its hold is to be released by `due_at` at the latest."""
    values = {"state": "REJECTED", "reason": reason, "due_at": due_at}
    work.tx.execute(update(bids).where(bids.c.id == bid_id).values(**values))


def reject_pending(work: Work, auction_id: str, reason: str, due_at: datetime) -> list[str]:
    """Rejects every bid of an auction that is under way; returns their ids."""
    values = {"state": "REJECTED", "reason": reason, "due_at": due_at}
    return _moved(work, auction_id, BidState.PENDING, **values)


def leading_holds(work: Work, auction_id: str) -> list[str]:
    """The holds of the leader; together they are the current bid."""
    mine = (bids.c.auction_id == auction_id, bids.c.state == "LEADING")
    return list(work.tx.execute(select(bids.c.id).where(*mine).order_by(bids.c.number)).scalars())


def wake(work: Work, bid_ids: Iterable[str], due_at: datetime | None) -> None:
    """Has the tick look at bids at `due_at`, or never again."""
    work.tx.execute(update(bids).where(bids.c.id.in_(list(bid_ids))).values(due_at=due_at))


def claim_due(work: Work, later: datetime) -> Bid | None:
    """The bid due longest, for this tick alone until `later`; None where none is due."""
    due = (
        select(bids.c.id)
        .where(bids.c.due_at <= func.now())
        .order_by(bids.c.due_at)
        .limit(1)
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )
    claimed = update(bids).where(bids.c.id == due).values(due_at=later).returning(bids)
    row = work.tx.execute(claimed).one_or_none()
    return _bid(row) if row else None


def list_accepted(work: Work, auction_id: str, before: int | None, limit: int) -> list[AcceptedBid]:
    """The bids that led, the newest first, from below number `before`."""
    query = select(bids).where(bids.c.auction_id == auction_id, bids.c.number.is_not(None))
    if before is not None:
        query = query.where(bids.c.number < before)
    rows = work.tx.execute(query.order_by(bids.c.number.desc()).limit(limit))
    return [
        AcceptedBid(row.id, row.bidder_id, row.amount, row.number, row.accepted_at) for row in rows
    ]


def _moved(work: Work, auction_id: str, before: BidState, **values: Any) -> list[str]:
    those = (bids.c.auction_id == auction_id, bids.c.state == before.value)
    moved = update(bids).where(*those).values(**values).returning(bids.c.id)
    return list(work.tx.execute(moved).scalars())


def _bid(row: Row[Any]) -> Bid:
    return Bid(
        id=row.id,
        auction_id=row.auction_id,
        bidder_id=row.bidder_id,
        amount=row.amount,
        held=row.held,
        state=BidState(row.state),
        reason=row.reason,
    )
