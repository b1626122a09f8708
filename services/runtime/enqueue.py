"""Tasks to the broker, in a way that never fails and never delays a call."""

import queue
import threading
from typing import Any

from celery import Celery

from . import logs, metrics, trace
from .settings import Settings

VISIBILITY_SECONDS = 60
SOCKET_SECONDS = 2

log = logs.get(__name__)


def celery(settings: Settings) -> Celery:
    """The Celery app for these settings; its tasks are found in the modules of `TCG_TASKS`."""
    made = Celery("tcg", broker=settings.valkey_url)
    made.conf.update(
        include=[name for name in settings.tasks.split(",") if name],
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_ignore_result=True,
        task_default_queue=settings.topic_prefix + "tcg",
        worker_prefetch_multiplier=1,
        worker_hijack_root_logger=False,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            "visibility_timeout": VISIBILITY_SECONDS,
            "socket_timeout": SOCKET_SECONDS,
            "socket_connect_timeout": SOCKET_SECONDS,
            "global_keyprefix": settings.topic_prefix,
        },
        redis_socket_timeout=SOCKET_SECONDS,
        redis_socket_connect_timeout=SOCKET_SECONDS,
    )
    return made


class Enqueuer:
    """Sends tasks from a thread of its own: a silent broker delays nobody.

    Best effort: what does not fit or does not go through is dropped, and queued again by a tick.
    """

    def __init__(self, settings: Settings, capacity: int = 1000) -> None:
        self._celery = celery(settings)
        self._waiting: queue.Queue[tuple[str, tuple[Any, ...], str]] = queue.Queue(capacity)
        threading.Thread(target=self._run, daemon=True, name="enqueue").start()

    def send(self, name: str, *arguments: Any) -> None:
        """Hands a task over and returns at once."""
        try:
            self._waiting.put_nowait((name, arguments, trace.current()))
        except queue.Full:
            metrics.ENQUEUED.labels(name, "dropped").inc()

    def _run(self) -> None:
        while True:
            name, arguments, traceparent = self._waiting.get()
            try:
                self._celery.send_task(name, arguments, {"traceparent": traceparent}, retry=False)
                metrics.ENQUEUED.labels(name, "sent").inc()
            except Exception as error:
                metrics.ENQUEUED.labels(name, "dropped").inc()
                log.warning("a task was not sent", task=name, error=str(error))
