"""Outbox to Kafka: one relay a service, in order, at least once.

What is unpublished is read from a partial index (commits land out of order), sent, flushed, and
marked in one update. A relay killed in between sends again; the inbox of each consumer drops it.
"""

from datetime import UTC, datetime
from typing import Any

from kafka import KafkaProducer
from sqlalchemy import Connection, Row, func, select, update

from . import logs, metrics
from .app import App
from .tables import outbox

BATCH = 500
POLL_SECONDS = 0.05
RELAY_LOCK = 7_300_002

log = logs.get(__name__)


def producer(bootstrap: str) -> Any:
    """A producer that waits for all replicas and never duplicates a send by itself."""
    return KafkaProducer(
        bootstrap_servers=bootstrap,
        acks="all",
        enable_idempotence=True,
        linger_ms=2,
        max_block_ms=5000,
        delivery_timeout_ms=30_000,
        request_timeout_ms=10_000,
    )


def run(app: App) -> None:
    """Relays until the app stops; starts over after any failure."""
    while not app.stopping.is_set():
        try:
            _lead(app)
        except Exception as error:
            log.warning("the relay starts over", error=str(error))
            app.stopping.wait(1)


def _lead(app: App) -> None:
    with app.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as lock:
        while not lock.scalar(select(func.pg_try_advisory_lock(RELAY_LOCK))):
            if app.stopping.wait(1):
                return
        sender = producer(app.settings.kafka)
        try:
            _relay(app, lock, sender)
        finally:
            sender.close(timeout=2)
            lock.invalidate()  # the lock goes with its connection


def _relay(app: App, connection: Connection, sender: Any) -> None:
    while not app.stopping.is_set():
        app.committed.clear()
        if relay_batch(connection, sender, app.name) < BATCH:
            app.committed.wait(POLL_SECONDS)


def relay_batch(connection: Connection, sender: Any, source: str) -> int:
    """Publishes and marks the oldest unpublished events; returns how many."""
    rows = connection.execute(
        select(outbox)
        .where(outbox.c.published_at.is_(None))
        .order_by(outbox.c.position)
        .limit(BATCH)
    ).all()
    oldest = min((row.created_at for row in rows), default=None)
    metrics.UNPUBLISHED.set(len(rows))
    metrics.RELAY_LAG.set((datetime.now(UTC) - oldest).total_seconds() if oldest else 0)
    if not rows:
        return 0
    sent = [_send(sender, row, source) for row in rows]
    sender.flush(timeout=30)
    for future in sent:
        future.get(timeout=0)
    connection.execute(
        update(outbox)
        .where(outbox.c.id.in_([row.id for row in rows]))
        .values(published_at=func.now())
    )
    for row in rows:
        metrics.PUBLISHED.labels(row.type).inc()
    return len(rows)


def _send(sender: Any, row: Row[Any], source: str) -> Any:
    headers = {
        "ce_specversion": "1.0",
        "ce_id": str(row.id),
        "ce_source": f"/services/{source}",
        "ce_type": row.type,
        "ce_subject": row.key,
        "ce_time": row.created_at.isoformat(),
        "content-type": "application/protobuf",
        "traceparent": row.traceparent,
    }
    return sender.send(
        row.topic,
        key=row.key.encode(),
        value=row.payload,
        headers=[(name, value.encode()) for name, value in headers.items()],
    )
