"""Celery in a worker: the app it runs, and tasks with their service's App.

A task is idempotent by the state of the database; `tick` queues again what was lost, so losing
Valkey loses nothing.
"""

import os
from collections.abc import Callable
from functools import cache
from typing import Any

from celery import signals
from prometheus_client import start_http_server

from . import logs, metrics, trace
from .app import App
from .database import connect
from .enqueue import celery
from .settings import Settings

log = logs.get(__name__)


app = celery(Settings())


@signals.worker_ready.connect  # type: ignore[untyped-decorator]
def _metrics(**_: Any) -> None:
    settings = Settings()
    if settings.metrics_port:
        start_http_server(settings.metrics_port, settings.grpc_host)


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
