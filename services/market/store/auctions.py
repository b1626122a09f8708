"""Auctions as rows: one is changed only under its lock, and what is due is claimed by one tick."""

from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, tuple_, update

from services.market.domain import Auction, Lot, State
from services.runtime.work import Work

from .tables import auctions

# Where a page of auctions ended: (closes_at or created_at, id).
Place = tuple[datetime, str]


def add(work: Work, auction: Auction, due_at: datetime) -> None:
    """Writes a new auction, pending."""
    work.tx.execute(
        insert(auctions).values(
            id=auction.id,
            seller_id=auction.seller_id,
            copy_id=auction.copy_id,
            start_price=auction.start_price,
            created_at=auction.created_at,
            due_at=due_at,
            **_progress(auction),
        )
    )


def find(work: Work, auction_id: str) -> Auction | None:
    """An auction as it stands."""
    row = work.tx.execute(select(auctions).where(auctions.c.id == auction_id)).one_or_none()
    return _auction(row) if row else None


def lock(work: Work, auction_id: str) -> Auction:
    """An auction that is there, locked until the commit; bids may still be written beside it."""
    query = select(auctions).where(auctions.c.id == auction_id)
    return _auction(work.tx.execute(query.with_for_update(key_share=True)).one())


def save(work: Work, auction: Auction, due_at: datetime | None) -> None:
    """Writes a locked auction's progress; the tick looks at it at `due_at`, if ever."""
    mine = update(auctions).where(auctions.c.id == auction.id)
    work.tx.execute(mine.values(due_at=due_at, **_progress(auction)))


def save_opened(work: Work, auction: Auction, lot: Lot) -> None:
    """Writes a locked auction that has just opened; the tick looks at it when it closes."""
    mine = update(auctions).where(auctions.c.id == auction.id)
    work.tx.execute(
        mine.values(
            card_id=lot.card_id,
            card=lot.card,
            card_version=lot.version,
            opened_at=auction.opened_at,
            closes_at=auction.closes_at,
            due_at=auction.closes_at,
            **_progress(auction),
        )
    )


def wake(work: Work, auction_id: str, due_at: datetime | None) -> None:
    """Has the tick look at an auction at `due_at`, or never again."""
    work.tx.execute(update(auctions).where(auctions.c.id == auction_id).values(due_at=due_at))


def claim_due(work: Work, later: datetime) -> Auction | None:
    """The auction due longest, for this tick alone until `later`; None where none is due."""
    due = (
        select(auctions.c.id)
        .where(auctions.c.due_at <= func.now())
        .order_by(auctions.c.due_at)
        .limit(1)
        .with_for_update(skip_locked=True, key_share=True)
        .scalar_subquery()
    )
    claimed = update(auctions).where(auctions.c.id == due).values(due_at=later)
    row = work.tx.execute(claimed.returning(auctions)).one_or_none()
    return _auction(row) if row else None


def list_open(
    work: Work, card_id: str, seller_id: str, after: Place | None, limit: int
) -> list[Auction]:
    """Open auctions by closing time."""
    query = _filtered(State.OPEN, card_id, seller_id)
    if after is not None:
        query = query.where(tuple_(auctions.c.closes_at, auctions.c.id) > after)
    rows = work.tx.execute(query.order_by(auctions.c.closes_at, auctions.c.id).limit(limit))
    return [_auction(row) for row in rows]


def list_newest(
    work: Work, state: State, card_id: str, seller_id: str, after: Place | None, limit: int
) -> list[Auction]:
    """Auctions in a state, the newest first."""
    query = _filtered(state, card_id, seller_id)
    if after is not None:
        query = query.where(tuple_(auctions.c.created_at, auctions.c.id) < after)
    newest = query.order_by(auctions.c.created_at.desc(), auctions.c.id.desc())
    return [_auction(row) for row in work.tx.execute(newest.limit(limit))]


def _filtered(state: State, card_id: str, seller_id: str) -> Select[Any]:
    query = select(auctions).where(auctions.c.state == state.value)
    if card_id:
        query = query.where(auctions.c.card_id == card_id)
    if seller_id:
        query = query.where(auctions.c.seller_id == seller_id)
    return query


def _progress(auction: Auction) -> dict[str, Any]:
    return {
        "state": auction.state.value,
        "reason": auction.reason,
        "current_bid": auction.current_bid,
        "leader_id": auction.leader_id or None,
        "bids": auction.bids,
        "changed_at": auction.changed_at,
    }


def _auction(row: Row[Any]) -> Auction:
    return Auction(
        id=row.id,
        seller_id=row.seller_id,
        copy_id=row.copy_id,
        start_price=row.start_price,
        state=State(row.state),
        reason=row.reason,
        lot=Lot(row.card_id, row.card, row.card_version) if row.card_id else None,
        current_bid=row.current_bid,
        leader_id=row.leader_id or "",
        bids=row.bids,
        created_at=row.created_at,
        changed_at=row.changed_at,
        opened_at=row.opened_at,
        closes_at=row.closes_at,
    )
