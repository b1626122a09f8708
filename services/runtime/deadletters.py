"""The dead letters: what is parked and why; redriving it, or dropping it for good."""

from typing import Any
from uuid import UUID

from sqlalchemy import Row, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from . import database
from .app import App
from .delivery import Delivery, Event, Handlers, Transient
from .tables import dead_letter, inbox


def parked(app: App) -> list[Row[Any]]:
    """All parked events, in the order they were parked."""
    with database.transaction(app.engine) as tx:
        return list(tx.execute(select(dead_letter).order_by(dead_letter.c.position)).all())


def redrive(app: App, handlers: Handlers) -> tuple[int, int]:
    """Delivers parked events again, key by key in their order; returns (delivered, left).

    A key stops at its first event that fails again, whose cause is renewed.
    """
    delivery = Delivery(app, handlers)
    stuck: set[tuple[str, str]] = set()
    delivered = left = 0
    for row in parked(app):
        if (row.topic, row.key) in stuck or not _redriven(app, delivery, row):
            stuck.add((row.topic, row.key))
            left += 1
        else:
            delivered += 1
    return delivered, left


def drop(app: App, event_id: UUID) -> bool:
    """Gives a parked event up: it counts as received and never acts; False if it is not parked."""
    with database.transaction(app.engine) as tx:
        gone = tx.execute(delete(dead_letter).where(dead_letter.c.event_id == event_id))
        if gone.rowcount == 0:
            return False
        row = insert(inbox).values(event_id=event_id, received_at=func.now())
        tx.execute(row.on_conflict_do_nothing())
    return True


def _redriven(app: App, delivery: Delivery, row: Row[Any]) -> bool:
    event = Event(row.topic, row.key, row.payload, row.headers, "")
    mine = dead_letter.c.event_id == row.event_id
    if not event.headers:
        return False  # only the trace of a record that cannot be read
    try:
        delivery.apply(event)
    except Transient:
        return False
    except Exception as error:
        with database.transaction(app.engine) as tx:
            cause = f"{type(error).__name__}: {error}"[:1000]
            tx.execute(
                dead_letter.update()
                .where(mine)
                .values(cause=cause, attempts=dead_letter.c.attempts + 1)
            )
        return False
    with database.transaction(app.engine) as tx:
        tx.execute(delete(dead_letter).where(mine))
    return True
