"""Holds and escrows: a row for each bid and each auction, in a state that only moves forward."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Row, bindparam, select
from sqlalchemy.dialects.postgresql import insert

from services.collection.domain.escrows import Escrow, Lot, Sale
from services.collection.domain.holds import Hold, State
from services.runtime.errors import RUNTIME, Unavailable
from services.runtime.work import Work

from .tables import escrows, holds


def hold(work: Work, hold_id: str) -> Hold | None:
    """A hold, not locked; its player never changes, and his account's lock covers it."""
    return find_holds(work, [hold_id]).get(hold_id)


def find_holds(work: Work, hold_ids: Collection[str]) -> dict[str, Hold]:
    """Those of some holds that are there, by id."""
    rows = work.tx.execute(select(holds).where(holds.c.id.in_(sorted(set(hold_ids)))))
    return {
        row.id: Hold(row.id, row.player_id, row.amount, State(row.state), row.auction_id)
        for row in rows
    }


def add_hold(work: Work, new: Hold) -> None:
    """Writes a new hold. Raises Unavailable (BUSY) if somebody else just has."""
    row = insert(holds).values(_hold(new)).on_conflict_do_nothing().returning(holds.c.id)
    if work.tx.execute(row).first() is None:
        raise _busy()


def save_holds(work: Work, changed: Sequence[Hold]) -> None:
    """Writes the new states of some holds."""
    rows = [{"hold_id": one.id, "state": one.state, "lot": one.auction_id} for one in changed]
    statement = (
        holds.update()
        .where(holds.c.id == bindparam("hold_id"))
        .values(state=bindparam("state"), auction_id=bindparam("lot"))
    )
    work.tx.execute(statement, rows)


def escrow(work: Work, auction_id: str) -> Escrow | None:
    """An escrow, not locked; its seller never changes, and his account's lock covers it."""
    mine = escrows.c.auction_id == auction_id
    row = work.tx.execute(select(escrows).where(mine)).one_or_none()
    return _escrow(row) if row else None


def add_escrow(work: Work, new: Escrow) -> None:
    """Writes a new escrow. Raises Unavailable (BUSY) if somebody else just has."""
    row = insert(escrows).values(_escrow_values(new)).on_conflict_do_nothing()
    if work.tx.execute(row.returning(escrows.c.auction_id)).first() is None:
        raise _busy()


def save_escrow(work: Work, changed: Escrow) -> None:
    """Writes an escrow's new state."""
    mine = escrows.c.auction_id == changed.auction_id
    work.tx.execute(escrows.update().where(mine).values(_escrow_values(changed)))


def _busy() -> Unavailable:
    return Unavailable("another call of the same id is under way", reason="BUSY", domain=RUNTIME)


def _hold(hold: Hold) -> dict[str, Any]:
    return {
        "id": hold.id,
        "state": hold.state,
        "player_id": hold.player_id,
        "amount": hold.amount,
        "auction_id": hold.auction_id,
    }


def _escrow(row: Row[Any]) -> Escrow:
    lot = sale = None
    if row.copy_id:
        lot = Lot(row.copy_id, row.seller_id, row.card_version, row.card)
    if row.winner_id:
        sale = Sale(row.winner_id, row.price, row.duplicate_dust)
    return Escrow(row.auction_id, State(row.state), lot, sale)


def _escrow_values(escrow: Escrow) -> dict[str, Any]:
    lot, sale = escrow.lot, escrow.sale
    return {
        "auction_id": escrow.auction_id,
        "state": escrow.state,
        "copy_id": lot.copy_id if lot else None,
        "seller_id": lot.seller_id if lot else None,
        "card_version": lot.card_version if lot else None,
        "card": lot.card if lot else None,
        "winner_id": sale.winner_id if sale else None,
        "price": sale.price if sale else None,
        "duplicate_dust": sale.duplicate_dust if sale else None,
    }
