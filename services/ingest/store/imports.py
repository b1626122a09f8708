"""Import runs and the batches of articles that wait to be measured."""

from collections.abc import Sequence

from sqlalchemy import func, insert, select, update

from services.ingest.domain.importing import IN_HAND, QUEUED_AGAIN, Batch, ImportRun, patience
from services.runtime.work import Work

from .tables import batches, import_runs


def add_run(work: Work, run: ImportRun) -> None:
    """Writes a new run."""
    work.tx.execute(
        insert(import_runs).values(
            id=run.id,
            source=run.source,
            articles_total=run.articles_total,
            started_at=run.started_at,
        )
    )


def find_run(work: Work, run_id: str) -> ImportRun | None:
    """A run with its progress."""
    size = func.coalesce(func.sum(func.cardinality(batches.c.card_ids)), 0)
    measured = (
        select(size)
        .where(batches.c.import_id == run_id, batches.c.done_at.is_not(None))
        .scalar_subquery()
    )
    query = select(import_runs, measured.label("measured")).where(import_runs.c.id == run_id)
    row = work.tx.execute(query).one_or_none()
    if row is None:
        return None
    return ImportRun(str(row.id), row.source, row.articles_total, row.measured, row.started_at)


def add_batches(
    work: Work, run_id: str | None, source: str, parts: Sequence[Sequence[str]]
) -> list[int]:
    """Writes batches that are about to be queued; returns their ids in order."""
    if not parts:
        return []
    due_at = work.now + QUEUED_AGAIN
    rows = [
        {"import_id": run_id, "source": source, "card_ids": list(part), "due_at": due_at}
        for part in parts
    ]
    ids = work.tx.execute(insert(batches).values(rows).returning(batches.c.id))
    return sorted(ids.scalars())


def take(work: Work, batch_id: int) -> Batch | None:
    """Takes a batch in hand; None if it is done."""
    row = work.tx.execute(
        update(batches)
        .where(batches.c.id == batch_id, batches.c.done_at.is_(None))
        .values(due_at=work.now + IN_HAND)
        .returning(batches)
    ).one_or_none()
    return Batch(row.id, row.source, tuple(row.card_ids)) if row else None


def finish(work: Work, batch_id: int) -> bool:
    """Marks a batch as done; False if somebody else did."""
    done = work.tx.execute(
        update(batches)
        .where(batches.c.id == batch_id, batches.c.done_at.is_(None))
        .values(done_at=work.now)
    )
    return done.rowcount == 1


def claim_late(work: Work) -> int | None:
    """The id of a batch that has waited too long, claimed to be queued again."""
    late = (
        select(batches.c.id, batches.c.attempts)
        .where(batches.c.done_at.is_(None), batches.c.due_at <= work.now)
        .order_by(batches.c.due_at)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    row = work.tx.execute(late).one_or_none()
    if row is None:
        return None
    work.tx.execute(
        update(batches)
        .where(batches.c.id == row.id)
        .values(attempts=row.attempts + 1, due_at=work.now + patience(row.attempts))
    )
    return int(row.id)
