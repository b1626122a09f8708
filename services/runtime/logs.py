"""JSON logs, one object a line, each with service and trace id."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from . import trace


def configure(service: str, level: str) -> None:
    """Sends all logs of the process, other libraries' too, to standard error as JSON."""
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _add_context(service),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    logging.root.handlers = [handler]
    logging.root.setLevel(level)
    for chatty in ("kafka", "alembic", "celery.redirected"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def get(name: str) -> Any:
    """The logger of a module."""
    return structlog.stdlib.get_logger(name)


def _add_context(service: str) -> Any:
    def add(_logger: object, _method: str, event: MutableMapping[str, Any]) -> Any:
        event["service"] = service
        event.setdefault("trace_id", trace.trace_id())
        return event

    return add
