"""The gRPC door: every RPC of a service goes through its Door, and a handler sees only Work.

A handler is a method `Name(request, work)` of the service's api class; one marked `saga` gets a
Saga instead of a Work. It returns the response or raises Refused; it holds no try.
"""

import time
from collections.abc import Callable
from concurrent import futures
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

import grpc
from google.protobuf.message import Message
from sqlalchemy.exc import DBAPIError

from . import database, logs, metrics, peers, trace, work
from .admission import Method, admit, methods
from .app import App
from .errors import RUNTIME, Refused, Unavailable
from .fingerprint import fingerprint
from .identity import Caller, Verifier
from .status import abort
from .work import Answered, Claim, Saga, named

F = TypeVar("F", bound=Callable[..., Any])

# Collisions of transactions pass by themselves; so many times they are tried again at once.
ATTEMPTS = 4

log = logs.get(__name__)


def saga(handler: F) -> F:
    """Marks a handler that takes several transactions, with calls to others between them."""
    handler.__saga__ = True  # type: ignore[attr-defined]
    return handler


@dataclass(frozen=True, slots=True)
class Door:
    """One RPC: its declaration, its handler, and what serving it needs."""

    app: App
    verifier: Verifier
    method: Method
    handler: Callable[..., Message]

    def __call__(self, request: bytes, context: grpc.ServicerContext) -> Message | bytes:
        """Serves a call; ends it with a status where it is refused."""
        metadata = {k: v for k, v in context.invocation_metadata() if isinstance(v, str)}
        trace.begin(metadata.get("traceparent", ""))
        started = time.perf_counter()
        code = "OK"
        try:
            return self._serve(request, metadata, _remaining(context, self.app))
        except Refused as refused:
            code = refused.code
            abort(context, refused, self.method.domain)
        except Exception:
            code = "INTERNAL"
            log.exception("a call failed", method=self.method.path)
            abort(context, _internal(), RUNTIME)
        finally:
            metrics.CALLS.labels(self.method.path, code).inc()
            metrics.CALL_SECONDS.labels(self.method.path).observe(time.perf_counter() - started)

    def _serve(self, data: bytes, metadata: dict[str, str], left: float) -> Message | bytes:
        peers.set_deadline(left)
        request, caller = admit(self.method, data, metadata, left, self.verifier)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                if self.method.read:
                    return self._read(request, caller)
                return self._write(request, caller)
            except Answered as answered:
                metrics.REPEATS.labels(self.method.path).inc()
                return answered.answer
            except DBAPIError as error:
                if not database.collided(error):
                    raise
                if attempt == ATTEMPTS:
                    raise Unavailable(
                        "others change the same", reason="BUSY", domain=RUNTIME
                    ) from error
                time.sleep(0.01 * attempt)
        raise AssertionError

    def _read(self, request: Message, caller: Caller) -> Message:
        cause = named("read", caller.id)
        with work.begin(self.app.engine, caller, cause, self.app.outbox) as unit:
            return self.handler(request, unit)

    def _write(self, request: Message, caller: Caller) -> Message | bytes:
        request_id = UUID(request.request_id)  # type: ignore[attr-defined]
        claim = Claim(caller, self.method.path, request_id, fingerprint(request))
        if getattr(self.handler, "__saga__", False):
            with database.transaction(self.app.engine) as tx:
                answer = claim.look(tx)
            if answer is not None:
                raise Answered(answer)
            return self.handler(request, Saga(self.app.engine, claim, self.app.outbox))
        with Saga(self.app.engine, claim, self.app.outbox).begin() as unit:
            answer = self.handler(request, unit).SerializeToString()
            claim.answer(unit.tx, answer)
        return answer


def _remaining(context: grpc.ServicerContext, app: App) -> float:
    left = context.time_remaining()
    # a call without a deadline reports none, or centuries
    return app.settings.call_seconds if left is None or left > 3600 else left


def _internal() -> Refused:
    refused = Refused(
        "something went wrong on our side",
        reason="INTERNAL",
        domain=RUNTIME,
        metadata={"trace_id": trace.trace_id()},
    )
    refused.code = "INTERNAL"
    return refused


def handlers(app: App, service: Any, api: object) -> grpc.GenericRpcHandler:
    """The RPCs of `service` (a ServiceDescriptor), each served by the method of its name of `api`.

    Raises AttributeError if `api` lacks one.
    """
    verifier = Verifier(app.settings)
    return grpc.method_handlers_generic_handler(
        service.full_name,
        {
            method.name: grpc.unary_unary_rpc_method_handler(
                Door(app, verifier, method, getattr(api, method.name)),
                response_serializer=_serialised,
            )
            for method in methods(service)
        },
    )


def _serialised(response: Message | bytes) -> bytes:
    return response if isinstance(response, bytes) else response.SerializeToString()


def build(app: App) -> grpc.Server:
    """A server without services, its threads sized with the database pool."""
    return grpc.server(
        futures.ThreadPoolExecutor(app.settings.threads, thread_name_prefix="rpc"),
        maximum_concurrent_rpcs=app.settings.concurrent_rpcs,
        options=[
            ("grpc.max_connection_age_ms", 300_000),
            ("grpc.max_connection_age_grace_ms", 30_000),
            ("grpc.max_receive_message_length", 1 << 20),
            ("grpc.so_reuseport", 0),
        ],
    )
