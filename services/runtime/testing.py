"""What tests of services stand on: the real parts, fresh for each module.

A Cluster has databases cloned from migrated templates, a topic prefix, and a key to mint tokens
with; its services run on threads of the test's own process, so that a test reads what they read.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import uuid4

import grpc
from sqlalchemy import create_engine, text

from . import peers, relay, topics
from .app import App, open_app
from .identity import mint
from .main import ROLES, Running, Service
from .migrate import migrate
from .settings import Settings
from .work import Work, begin, named

KEY = "the key of all tests, long enough for its hash"


class Servers(Protocol):
    """The real servers, as the local stack starts them."""

    kafka: str
    valkey_url: str

    def database_url(self, name: str) -> str:
        """The SQLAlchemy address of a database, as its superuser."""


@dataclass(frozen=True)
class FixedToken:
    """A token that does not change."""

    token: str

    def value(self) -> str:
        """The token."""
        return self.token


@dataclass(frozen=True)
class Stand:
    """A service under test: its App, and where it listens."""

    app: App
    target: str
    metrics_port: int

    @contextmanager
    def work(self, *cause: str) -> Iterator[Work]:
        """A Work in the service's database, for use cases called without a door."""
        words = cause or (str(uuid4()),)
        with begin(self.app.engine, self.app.itself, named(*words), self.app.outbox) as unit:
            yield unit

    def sql(self, statement: str, **values: Any) -> list[Any]:
        """Runs a statement in the service's database; the rows, if it returns any."""
        with self.app.engine.begin() as tx:
            result = tx.execute(text(statement), values)
            return list(result.all()) if result.returns_rows else []


class Cluster:
    """Services of one test module."""

    def __init__(self, servers: Servers) -> None:
        self.servers = servers
        self.prefix = f"t{uuid4().hex[:8]}."
        self._exit = ExitStack()
        self.stands: dict[str, Stand] = {}

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *exc: object) -> None:
        self._exit.close()

    def environment(self, name: str) -> dict[str, str]:
        """What a process of the service `name` in this cluster is told by its environment."""
        addresses = {other: stand.target for other, stand in self.stands.items()}
        return {
            "TCG_DATABASE_URL": self.servers.database_url(self._database(name)),
            "TCG_KAFKA": self.servers.kafka,
            "TCG_VALKEY_URL": self.servers.valkey_url,
            "TCG_TOPIC_PREFIX": self.prefix,
            "TCG_DEV_KEY": KEY,
            "TCG_PEERS": str(addresses).replace("'", '"'),
            "TCG_STOP_SECONDS": "2",
        }

    def settings(self, name: str, **changes: Any) -> Settings:
        """The settings of a service in this cluster."""
        own: dict[str, Any] = {k[4:].lower(): v for k, v in self.environment(name).items()}
        own["peers"] = {other: stand.target for other, stand in self.stands.items()}
        return Settings(**{**own, **changes})

    def prepare(self, service: Service) -> None:
        """Gives the service its database, cloned from a migrated template, and its topic."""
        template = f"template_{service.name}"
        with _admin(self.servers) as admin:
            if not admin.scalar(
                text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": template}
            ):
                admin.execute(text(f'CREATE DATABASE "{template}"'))
                _migrated(self.servers.database_url(template), service)
            admin.execute(
                text(f'CREATE DATABASE "{self._database(service.name)}" TEMPLATE "{template}"')
            )
        topics.ensure(self.servers.kafka, [self.prefix + service.proto.DESCRIPTOR.package])

    def start(self, service: Service, roles: tuple[str, ...] = ROLES, **changes: Any) -> Stand:
        """Starts a service on threads of this process; those it calls must have been started."""
        if service.name not in self.stands:
            self.prepare(service)
        app = self._exit.enter_context(
            open_app(service.name, self.settings(service.name, **changes))
        )
        running = self._exit.enter_context(Running(service, app, roles))
        stand = Stand(app, f"127.0.0.1:{running.port}", running.metrics_port)
        self.stands[service.name] = stand
        return stand

    def worker(self, tasks: str, services: tuple[str, ...]) -> subprocess.Popen[bytes]:
        """Starts a Celery worker as a process of its own, with the databases of `services`."""
        environment = {**os.environ, **self.environment(services[0]), "TCG_TASKS": tasks}
        for name in services:
            url = self.servers.database_url(self._database(name))
            environment[f"TCG_{name.upper()}_DATABASE_URL"] = url
        command = [sys.executable, "-m", "celery", "-A", "services.runtime.jobs", "worker"]
        options = ["--pool=threads", "-c", "2", "--without-mingle", "--without-gossip"]
        process = subprocess.Popen([*command, *options], env=environment)  # noqa: S603
        self._exit.callback(process.wait)
        self._exit.callback(process.kill)
        return process

    def token(self, subject: str, role: str = "player") -> str:
        """A token good for an hour."""
        return mint(KEY, subject, role, audience="tcg", seconds=3600)

    def channel(self, service: str, subject: str = "", role: str = "player") -> grpc.Channel:
        """A channel to a service as `subject`; calls raise Refused as the service raised it."""
        token = FixedToken(self.token(subject, role) if subject else "")
        channel = peers.channel(service, self.stands[service].target, token)
        self._exit.callback(channel.close)
        return channel

    def publish(self, source: str, *messages: tuple[Any, str]) -> None:
        """Publishes (message, key) pairs as the service `source` would, without that service."""
        sender = relay.producer(self.servers.kafka)
        for message, key in messages:
            send(sender, self.prefix, source, message, key)
        sender.flush()
        sender.close()

    def _database(self, name: str) -> str:
        return f"{self.prefix}{name}"


def send(
    sender: Any,
    prefix: str,
    source: str,
    message: Any,
    key: str,
    event_id: str = "",
    payload: bytes | None = None,
) -> None:
    """Sends one event with CloudEvents headers; `payload` replaces the message's bytes."""
    headers: Mapping[str, str] = {
        "ce_specversion": "1.0",
        "ce_id": event_id or str(uuid4()),
        "ce_source": f"/services/{source}",
        "ce_type": message.DESCRIPTOR.full_name,
    }
    sender.send(
        prefix + message.DESCRIPTOR.file.package,
        key=key.encode(),
        value=message.SerializeToString() if payload is None else payload,
        headers=[(name, value.encode()) for name, value in headers.items()],
    )


def eventually(check: Callable[[], Any], seconds: float = 60.0) -> Any:
    """The first true answer of `check`, asked again and again. Raises AssertionError in the end."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = check()
        if answer:
            return answer
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} s")


@contextmanager
def _admin(servers: Servers) -> Iterator[Any]:
    engine = create_engine(servers.database_url("postgres"), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _migrated(url: str, service: Service) -> None:
    engine = create_engine(url)
    try:
        migrate(engine, service.versions)
    finally:
        engine.dispose()
