"""`python -m services.<name> ROLE`: the same wiring for every service.

A service's `__main__` says what it is made of (`Service`); here the roles are run, each on threads
of one process: serve, consume, relay, tick, or all of them; and the commands migrate and events.
"""

import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from uuid import UUID

import grpc
import typer
from grpc_health.v1 import health, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from kafka.errors import KafkaError
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from . import consumer, deadletters, logs, probes, relay, server, tick, topics
from .app import App, open_app
from .delivery import Handlers
from .errors import Refused
from .migrate import migrate
from .settings import Settings

ROLES = ("serve", "consume", "relay", "tick")

log = logs.get(__name__)


@dataclass(frozen=True)
class Service:
    """What a service is made of.

    `proto` is the generated module with its gRPC service; `api` builds the object whose methods
    serve the RPCs; `handlers` are the events it listens to; `ticks` builds its due work; `versions`
    is the folder of its migrations.
    """

    name: str
    proto: ModuleType
    api: Callable[[App], object]
    versions: Path
    handlers: Callable[[App], Handlers] = field(default=lambda _: {})
    ticks: Callable[[App], Sequence[tick.Tick]] = field(default=lambda _: ())


def run(service: Service) -> None:
    """The command line of a service."""
    cli = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        help=f"The {service.name} service.",
    )
    for role in (*ROLES, "all"):
        cli.command(role, help=_help(role))(_runner(service, role))
    cli.command("migrate", help="Bring the database to its newest tables.")(
        lambda: _migrate(service)
    )
    cli.add_typer(_events(service), name="events", help="The dead letters.")
    try:
        cli()
    except (Refused, SQLAlchemyError, KafkaError, OSError, ValueError) as error:
        # told in a line: what went wrong is outside, and no look at the source mends it
        sys.exit(f"{service.name}: {str(error).splitlines()[0]}")


def _help(role: str) -> str:
    return {
        "serve": "Serve gRPC.",
        "consume": "Listen to events.",
        "relay": "Publish events from the outbox.",
        "tick": "Handle what is due.",
        "all": "Serve, consume, relay and tick in one process.",
    }[role]


def stay_on(processor: int) -> None:
    """Keeps what this thread starts on one processor of those allowed, counted round; -1: on any.

    The threads of a process take turns; a turn that goes to another processor finds its caches
    cold and has to wake it first.
    """
    if processor >= 0 and hasattr(os, "sched_setaffinity"):
        allowed = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {allowed[processor % len(allowed)]})


def _runner(service: Service, role: str) -> Callable[[], None]:
    def command() -> None:
        settings = Settings()
        logs.configure(service.name, settings.log_level)
        stay_on(settings.processor)
        with open_app(service.name, settings) as app:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, lambda *_: app.stopping.set())
            try:
                with Running(service, app, ROLES if role == "all" else (role,)) as running:
                    # what start-up made stays: the collector need not look at it again
                    gc.collect()
                    gc.freeze()
                    log.info("started", role=role, grpc=running.port, metrics=running.metrics_port)
                    app.stopping.wait()
            except OSError as error:
                log.error("cannot start", error=str(error))
                sys.exit(1)

    return command


class Running:
    """A service running its roles on threads, from `with` to the end of it."""

    def __init__(self, service: Service, app: App, roles: Sequence[str] = ROLES) -> None:
        self._service = service
        self._app = app
        self._roles = roles
        self._threads: list[threading.Thread] = []
        self._health = health.HealthServicer(experimental_non_blocking=True)
        self._probes = probes.Probes(
            {"database": self._database, "kafka": self._kafka}, ["database"], self._health
        )
        self._server: grpc.Server | None = None
        self.port = 0
        self.metrics_port = 0

    def __enter__(self) -> "Running":
        settings = self._app.settings
        http = probes.listen(settings.grpc_host, settings.metrics_port, self._probes.app)
        self._http, self.metrics_port = http, http.server_port
        if "serve" in self._roles:
            self._server = self._serve()
        for target in self._loops():
            thread = threading.Thread(target=target, name=f"{self._service.name} loop", daemon=True)
            thread.start()
            self._threads.append(thread)
        return self

    def __exit__(self, *_: object) -> None:
        """Finishes what is in flight, then stops the loops."""
        self._probes.stop()
        if self._server is not None:
            self._server.stop(self._app.settings.stop_seconds).wait()
        self._app.stopping.set()
        self._app.committed.set()
        for thread in self._threads:
            thread.join(5)
        self._http.shutdown()
        self._http.server_close()

    def _serve(self) -> grpc.Server:
        serving = server.build(self._app)
        (descriptor,) = self._service.proto.DESCRIPTOR.services_by_name.values()
        api = self._service.api(self._app)
        handlers = server.handlers(self._app, descriptor, api)
        serving.add_generic_rpc_handlers((handlers,))
        health_pb2_grpc.add_HealthServicer_to_server(self._health, serving)
        names = (descriptor.full_name, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, serving)
        settings = self._app.settings
        try:
            self.port = serving.add_insecure_port(f"{settings.grpc_host}:{settings.grpc_port}")
        except RuntimeError as error:
            raise OSError(f"port {settings.grpc_port} is taken") from error
        serving.start()
        return serving

    def _loops(self) -> list[Callable[[], None]]:
        app, service = self._app, self._service
        loops: list[Callable[[], None]] = [
            lambda: self._probes.run(app.stopping),
        ]
        handlers = service.handlers(app)
        ticks = service.ticks(app)
        if "consume" in self._roles and handlers:
            loops.append(lambda: consumer.run(app, handlers))
        if "relay" in self._roles:
            loops.append(lambda: relay.run(app))
        if "tick" in self._roles:
            loops.append(lambda: tick.keep_house(app))
            if ticks:
                loops.append(lambda: tick.run(app, ticks))
        return loops

    def _database(self) -> None:
        with self._app.engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    def _kafka(self) -> None:
        for broker in self._app.settings.kafka.split(","):
            host, _, port = broker.rpartition(":")
            with suppress(OSError), socket.create_connection((host, int(port)), timeout=1):
                return
        raise OSError("no broker answers")


def _migrate(service: Service) -> None:
    settings = Settings()
    logs.configure(service.name, "WARNING")
    with open_app(service.name, settings) as app:
        migrate(app.engine, service.versions)
        topics.ensure(settings.kafka, [settings.topic_prefix + service.proto.DESCRIPTOR.package])


def _events(service: Service) -> typer.Typer:
    cli = typer.Typer(no_args_is_help=True)

    @cli.command("list", help="Print what is parked, and why.")
    def list_() -> None:
        with open_app(service.name, Settings()) as app:
            rows = deadletters.parked(app)
            for row in rows:
                typer.echo(
                    f"{row.event_id}  {row.type}  key {row.key}  {row.parked_at}  {row.cause}"
                )
            typer.echo(f"{len(rows)} parked")

    @cli.command(help="Deliver all that is parked again, in its order.")
    def redrive() -> None:
        with open_app(service.name, Settings()) as app:
            delivered, left = deadletters.redrive(app, service.handlers(app))
        typer.echo(f"{delivered} delivered, {left} left")
        if left:
            raise typer.Exit(1)

    @cli.command(help="Give one parked event up for good.")
    def drop(event_id: UUID) -> None:
        with open_app(service.name, Settings()) as app:
            if not deadletters.drop(app, event_id):
                typer.echo("it is not parked")
                raise typer.Exit(1)
        typer.echo("dropped; redrive delivers what waited behind it")

    return cli
