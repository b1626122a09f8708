"""What is due: each tick is a function that handles one due row and says whether there was one.

A tick claims its row with SKIP LOCKED in a transaction of `app.begin`, so any number of processes
can tick; it needs no Celery and no Valkey. One that makes calls first moves its row's `due_at` on,
so that a crash between its transactions is carried on later.
"""

import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from sqlalchemy import text

from . import database, logs, metrics, trace
from .app import App

Tick: TypeAlias = Callable[[], bool]

IDLE_SECONDS = 0.1
FAILED_SECONDS = 1.0
HOUSEKEEPING_SECONDS = 60.0

log = logs.get(__name__)


def run(app: App, ticks: Sequence[Tick]) -> None:
    """Ticks until the app stops; one that fails pauses, and holds up no other."""
    resumes = dict.fromkeys(ticks, 0.0)
    while not app.stopping.is_set():
        busy = False
        for tick in ticks:
            if time.monotonic() < resumes[tick]:
                continue
            found = _once(tick)
            busy |= bool(found)
            if found is None:
                resumes[tick] = time.monotonic() + FAILED_SECONDS
        if not busy:
            app.stopping.wait(IDLE_SECONDS)


def _once(tick: Tick) -> bool | None:
    trace.begin()
    name = tick.__name__
    try:
        found = tick()
    except Exception as error:
        metrics.TICKS.labels(name, "failed").inc()
        log.warning("a tick failed", tick=name, error=f"{type(error).__name__}: {error}")
        return None
    if found:
        metrics.TICKS.labels(name, "done").inc()
    return found


# Claims live 7 days, published events 14, received ones 30.
_OLD = (
    "DELETE FROM claim WHERE ctid IN (SELECT ctid FROM claim"
    " WHERE created_at < now() - interval '7 days' LIMIT 1000)",
    "DELETE FROM outbox WHERE ctid IN (SELECT ctid FROM outbox"
    " WHERE published_at < now() - interval '14 days' LIMIT 1000)",
    "DELETE FROM inbox WHERE ctid IN (SELECT ctid FROM inbox"
    " WHERE received_at < now() - interval '30 days' LIMIT 1000)",
)


def keep_house(app: App) -> None:
    """Deletes what is older than it is kept, a thousand rows at a time, until the app stops."""
    while not app.stopping.is_set():
        try:
            deleted = [_delete(app, statement) for statement in _OLD]
            with database.transaction(app.engine) as tx:
                letters = tx.execute(text("SELECT count(*) FROM dead_letter")).scalar_one()
            metrics.DEAD_LETTERS.set(letters)
            if not any(deleted):
                app.stopping.wait(HOUSEKEEPING_SECONDS)
        except Exception as error:
            log.warning("housekeeping failed", error=str(error))
            app.stopping.wait(HOUSEKEEPING_SECONDS)


def _delete(app: App, statement: str) -> int:
    with database.transaction(app.engine) as tx:
        return tx.execute(text(statement)).rowcount
