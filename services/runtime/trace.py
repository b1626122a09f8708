"""One trace through gRPC, Kafka and Celery: the W3C `traceparent` of what is being served."""

import secrets
from contextvars import ContextVar

_current: ContextVar[str] = ContextVar("traceparent", default="")


def begin(traceparent: str = "") -> str:
    """Continues `traceparent` with a span of our own, or starts a new trace; returns it."""
    parts = traceparent.split("-")
    valid = len(parts) == 4 and len(parts[1]) == 32 and _hexadecimal(parts[1])
    trace_id = parts[1] if valid else secrets.token_hex(16)
    value = f"00-{trace_id}-{secrets.token_hex(8)}-01"
    _current.set(value)
    return value


def current() -> str:
    """The traceparent of what is being served; a new one where nothing is."""
    return _current.get() or begin()


def trace_id() -> str:
    """The trace's id: what a player can quote."""
    return current().split("-")[1]


def _hexadecimal(text: str) -> bool:
    return all(c in "0123456789abcdef" for c in text)
