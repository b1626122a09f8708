"""Copies; who changes a player's must hold the lock of his account."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, tuple_, update

from services.collection.domain.copies import Copy
from services.runtime.work import Work

from .tables import copies


def find(work: Work, copy_id: str) -> Copy | None:
    """A copy by its id."""
    row = work.tx.execute(select(copies).where(copies.c.id == copy_id)).one_or_none()
    return _copy(row) if row else None


def get(work: Work, copy_id: str) -> Copy:
    """A copy that there is, such as an escrow's."""
    return _copy(work.tx.execute(select(copies).where(copies.c.id == copy_id)).one())


def owned(work: Work, owner_id: str, card_ids: Collection[str]) -> list[Copy]:
    """A player's copies of some cards, escrowed ones included."""
    rows = work.tx.execute(
        select(copies).where(
            copies.c.owner_id == owner_id, copies.c.card_id.in_(sorted(set(card_ids)))
        )
    )
    return [_copy(row) for row in rows]


def count(work: Work, owner_id: str) -> int:
    """How many copies a player owns, escrowed ones included."""
    mine = select(func.count()).select_from(copies).where(copies.c.owner_id == owner_id)
    return int(work.tx.execute(mine).scalar_one())


def page(
    work: Work, owner_id: str, card_id: str, after: tuple[datetime, str] | None, limit: int
) -> list[Copy]:
    """A player's copies after one, the oldest first; only of a card, if one is named."""
    order = (copies.c.acquired_at, copies.c.id)
    query = select(copies).where(copies.c.owner_id == owner_id)
    if card_id:
        query = query.where(copies.c.card_id == card_id)
    if after is not None:
        place = tuple_(*after, types=[column.type for column in order])
        query = query.where(tuple_(*order) > place)
    return [_copy(row) for row in work.tx.execute(query.order_by(*order).limit(limit))]


def add(work: Work, new: Sequence[Copy]) -> None:
    """Writes new copies."""
    if new:
        work.tx.execute(insert(copies).values([_values(copy) for copy in new]))


def save(work: Work, copy: Copy) -> None:
    """Writes a changed copy."""
    work.tx.execute(update(copies).where(copies.c.id == copy.id).values(_values(copy)))


def remove(work: Work, copy_id: str) -> None:
    """Ends a copy that turned to dust."""
    work.tx.execute(delete(copies).where(copies.c.id == copy_id))


def _copy(row: Row[Any]) -> Copy:
    return Copy(row.id, row.card_id, row.owner_id, row.acquired_at, row.slot, row.auction_id)


def _values(copy: Copy) -> dict[str, Any]:
    return {
        "id": copy.id,
        "card_id": copy.card_id,
        "owner_id": copy.owner_id,
        "acquired_at": copy.acquired_at,
        "slot": copy.slot,
        "auction_id": copy.auction_id,
    }
