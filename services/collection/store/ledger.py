"""Transfers and their postings: only ever appended; a cause has one transfer for each purpose."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from services.collection.domain.ledger import Posting, Side, Transfer
from services.runtime.work import Work, named

from .tables import postings, transfers


@dataclass(frozen=True, slots=True)
class PastTransfer:
    """A transfer as it was written; positions of one player's transfers are in their order."""

    position: int
    id: str
    purpose: str
    created_at: datetime
    postings: tuple[Posting, ...]


def add(work: Work, transfer: Transfer, moment: datetime) -> str | None:
    """Writes a transfer and returns its id; None if its cause had one for this purpose before."""
    transfer_id = str(named("transfer", transfer.cause, transfer.purpose))
    row = {
        "id": transfer_id,
        "cause": transfer.cause,
        "purpose": transfer.purpose,
        "created_at": moment,
    }
    position = work.tx.execute(
        insert(transfers)
        .values(row)
        .on_conflict_do_nothing(index_elements=["cause", "purpose"])
        .returning(transfers.c.position)
    ).scalar_one_or_none()
    if position is None:
        return None
    work.tx.execute(insert(postings).values([_values(position, p) for p in transfer.postings]))
    return transfer_id


def recent(work: Work, player_id: str, before: int | None, limit: int) -> list[PastTransfer]:
    """The transfers that touched a player's dust, the newest first, before a position."""
    newest = select(postings.c.transfer).where(postings.c.player_id == player_id).distinct()
    if before is not None:
        newest = newest.where(postings.c.transfer < before)
    page = newest.order_by(postings.c.transfer.desc()).limit(limit).subquery()
    rows = work.tx.execute(
        select(transfers, postings)
        .join(postings, postings.c.transfer == transfers.c.position)
        .where(transfers.c.position.in_(select(page)))
        .order_by(transfers.c.position.desc(), postings.c.amount)
    ).all()
    sides: dict[int, list[Posting]] = {}
    for row in rows:
        posting = Posting(Side(row.side), row.player_id or "", row.amount)
        sides.setdefault(row.position, []).append(posting)
    heads = {row.position: (row.id, row.purpose, row.created_at) for row in rows}
    return [PastTransfer(at, *head, tuple(sides[at])) for at, head in heads.items()]


def _values(position: int, posting: Posting) -> dict[str, object]:
    return {
        "transfer": position,
        "side": posting.side,
        "player_id": posting.player_id or None,
        "amount": posting.amount,
    }
