"""The Celery door of ingest: measuring batches, and asking again for what is old.

Both are idempotent by the state of the database: a batch is recorded once, an old article is asked
for once. What Valkey loses is queued again by the tick below, which needs no Celery itself.
"""

from collections.abc import Sequence

from services.runtime import jobs
from services.runtime.app import App
from services.runtime.tick import Tick

from . import service
from .settings import Settings
from .sources import SOURCES

MEASURE = "ingest.measure"
REMEASURE_SECONDS = 300.0


@jobs.task(MEASURE)
def measure(app: App, batch_id: int) -> None:
    """Measures a batch and makes its cards; no transaction is open while the source is asked."""
    with app.begin("take", str(batch_id)) as work:
        batch = service.take_batch(work, batch_id)
    if batch is None:
        return
    measured = SOURCES[batch.source].measure(batch.card_ids)
    with app.begin("batch", str(batch_id)) as work:
        service.record(work, batch, measured)


@jobs.task("ingest.remeasure")
def remeasure(app: App) -> None:
    """Puts articles whose measurement is old into batches; the tick queues them (W60)."""
    with app.begin("remeasure") as work:
        service.ask_again(work, Settings().remeasure_after)


jobs.app.add_periodic_task(REMEASURE_SECONDS, remeasure.s(), name="ingest.remeasure")


def ticks(app: App) -> Sequence[Tick]:
    """What is due in ingest."""
    queue = app.enqueuer

    def queue_again() -> bool:
        """Queues a batch that has waited too long."""
        with app.begin("queue again") as work:
            batch_id = service.claim_late_batch(work)
        if batch_id is not None:
            queue.send(MEASURE, batch_id)
        return batch_id is not None

    return (queue_again,)
