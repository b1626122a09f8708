"""Calls to other services: our token, the trace, and a deadline inside the caller's own."""

import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, NamedTuple, Protocol

import grpc

from . import metrics, trace
from .errors import RUNTIME, DeadlinePassed
from .status import refusal

# What is left of the caller's time for the way back.
MARGIN_SECONDS = 0.05
OWN_LIMIT_SECONDS = 5.0

_RETRY = """{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 3,
 "initialBackoff": "0.05s", "maxBackoff": "0.5s", "backoffMultiplier": 2,
 "retryableStatusCodes": ["UNAVAILABLE"]}}],
 "loadBalancingConfig": [{"round_robin": {}}]}"""

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


def set_deadline(seconds: float | None) -> None:
    """Says how long the call being served may still take; None outside a call."""
    _deadline.set(None if seconds is None else time.monotonic() + seconds)


def remaining(own_limit: float = OWN_LIMIT_SECONDS) -> float:
    """Seconds an outgoing call may take. Raises DeadlinePassed if none are left."""
    deadline = _deadline.get()
    if deadline is None:
        return own_limit
    left = deadline - time.monotonic() - MARGIN_SECONDS
    if left <= 0:
        raise DeadlinePassed(
            "no time is left for a call to another service",
            reason="DEADLINE_PASSED",
            domain=RUNTIME,
        )
    return min(own_limit, left)


class Token(Protocol):
    """Whatever gives a token that is good now; an empty one is not sent."""

    def value(self) -> str:
        """The token."""


class _Details(NamedTuple):
    method: str
    timeout: float | None
    metadata: Any
    credentials: Any
    wait_for_ready: bool | None
    compression: Any


class _Interceptor(grpc.UnaryUnaryClientInterceptor):  # type: ignore[misc]
    def __init__(self, service: str, token: Token) -> None:
        self._service = service
        self._token = token

    def intercept_unary_unary(
        self, continuation: Callable[..., Any], details: Any, request: Any
    ) -> Any:
        metadata = [("traceparent", trace.current())]
        if token := self._token.value():
            metadata.append(("authorization", f"Bearer {token}"))
        method = details.method if isinstance(details.method, str) else details.method.decode()
        call = continuation(
            _Details(method, remaining(), metadata, details.credentials, None, None), request
        )
        error = call.exception()
        code = "OK" if error is None else error.code().name
        metrics.PEER_CALLS.labels(method, code).inc()
        if error is not None:
            raise refusal(error, self._service) from error
        return call


def channel(service: str, target: str, token: Token) -> grpc.Channel:
    """A channel to `service` at `target`. Raises ValueError if nobody said where it listens."""
    if not target:
        raise ValueError(f"TCG_PEERS does not say where {service} listens")
    plain = grpc.insecure_channel(
        target,
        options=[
            ("grpc.service_config", _RETRY),
            ("grpc.initial_reconnect_backoff_ms", 100),
            ("grpc.max_reconnect_backoff_ms", 2000),
            ("grpc.keepalive_time_ms", 20000),
        ],
    )
    return grpc.intercept_channel(plain, _Interceptor(service, token))
