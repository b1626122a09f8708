"""Celery: the app that workers run, tasks as Works, and enqueueing that never fails a call.

A task is idempotent by the state of the database; `tick` queues again what was lost, so losing
Valkey loses nothing.
"""

import os
import queue
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

from celery import Celery, signals

from . import logs, metrics, trace
from .app import App
from .database import connect
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


app = celery(Settings())


@signals.setup_logging.connect  # type: ignore[untyped-decorator]
def _logging(**_: Any) -> None:
    logs.configure("worker", Settings().log_level)


@cache
def service_app(service: str) -> App:
    """The App of a service in a worker; its database is `TCG_<SERVICE>_DATABASE_URL`."""
    settings = Settings()
    url = os.environ.get(f"TCG_{service.upper()}_DATABASE_URL", settings.database_url)
    return App(service, settings, connect(url, settings.threads))


def task(name: str) -> Callable[[Callable[..., None]], Any]:
    """Makes `handler(app, *arguments)` the Celery task `<service>.<what>`, traced and counted."""
    service = name.split(".")[0]

    def wrap(handler: Callable[..., None]) -> Any:
        @app.task(name=name)  # type: ignore[untyped-decorator]
        def run(*arguments: Any, traceparent: str = "") -> None:
            trace.begin(traceparent)
            try:
                handler(service_app(service), *arguments)
            except Exception as error:
                metrics.JOBS.labels(name, "failed").inc()
                log.warning("a task failed", task=name, error=f"{type(error).__name__}: {error}")
                raise
            metrics.JOBS.labels(name, "done").inc()

        return run

    return wrap


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
