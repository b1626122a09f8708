"""Whether the process lives and what it stands on answers: on HTTP, apart from the handler threads.

A full handler pool must not look like a dead process.
"""

import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from grpc_health.v1 import health, health_pb2
from prometheus_client import make_wsgi_app

from . import logs, metrics

STALE_SECONDS = 5

log = logs.get(__name__)

Probe = Callable[[], None]


class Probes:
    """Asks each dependency once a second, and tells on /readyz, in gRPC health and in a metric.

    The process is ready while every `required` dependency answers.
    """

    def __init__(
        self, probes: Mapping[str, Probe], required: Iterable[str], servicer: health.HealthServicer
    ) -> None:
        self._probes = probes
        self._required = frozenset(required)
        self._servicer = servicer
        self._up = dict.fromkeys(probes, False)
        self._answered = dict.fromkeys(probes, 0.0)
        self._stopping = False

    @property
    def ready(self) -> bool:
        """Whether calls can be served."""
        # a probe that hangs is as good as a refusal
        fresh = time.monotonic() - STALE_SECONDS
        return not self._stopping and all(
            self._up[name] and self._answered[name] > fresh for name in self._required
        )

    def look(self) -> None:
        """Asks every dependency once."""
        for name, probe in self._probes.items():
            try:
                probe()
                up = True
                self._answered[name] = time.monotonic()
            except Exception as error:
                up = False
                if self._up[name]:
                    log.warning("a dependency is down", dependency=name, error=str(error))
            self._up[name] = up
            metrics.HEALTHY.labels(name).set(up)
            self._set(name, up)
        self._set("", self.ready)

    def run(self, stopping: threading.Event) -> None:
        """Looks every second until `stopping`."""
        while not stopping.is_set():
            self.look()
            stopping.wait(1)

    def stop(self) -> None:
        """Says not ready from now on, so that no new calls come."""
        self._stopping = True
        self._servicer.enter_graceful_shutdown()

    def _set(self, name: str, up: bool) -> None:
        kind = health_pb2.HealthCheckResponse
        self._servicer.set(name, kind.SERVING if up else kind.NOT_SERVING)

    def app(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """The WSGI application: /livez, /readyz, /metrics."""
        path = environ["PATH_INFO"]
        if path == "/livez":
            start_response("200 OK", [("Content-Type", "text/plain")])
            return [b"ok\n"]
        if path == "/readyz":
            status = "200 OK" if self.ready else "503 Service Unavailable"
            start_response(status, [("Content-Type", "application/json")])
            return [json.dumps({"ready": self.ready, "dependencies": self._up}).encode() + b"\n"]
        result: Iterable[bytes] = make_wsgi_app()(environ, start_response)
        return result


class _Server(ThreadingMixIn, WSGIServer):
    """A thread a connection: one that says nothing holds up no other, nor a stop."""

    daemon_threads = True
    block_on_close = False


class _Quiet(WSGIRequestHandler):
    timeout = 5  # seconds without a word from the client

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing: probes come every second."""


def listen(host: str, port: int, app: Any) -> WSGIServer:
    """An HTTP server for `app` on a thread of its own. Raises OSError if the port is taken."""
    server = make_server(host, port, app, _Server, _Quiet)
    threading.Thread(target=server.serve_forever, daemon=True, name="metrics").start()
    return server
