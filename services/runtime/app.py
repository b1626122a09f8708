"""What a process of a service holds: settings, database, outbox, clients of other services."""

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import cached_property

import grpc
from sqlalchemy import Engine

from . import peers, work
from .database import connect
from .enqueue import Enqueuer
from .identity import Caller, OwnToken
from .settings import Settings
from .work import Outbox, Work, named


@dataclass(frozen=True)
class App:
    """The parts that doors and ticks of a service are built from."""

    name: str
    settings: Settings
    engine: Engine
    committed: threading.Event = field(default_factory=threading.Event)
    stopping: threading.Event = field(default_factory=threading.Event)

    @property
    def outbox(self) -> Outbox:
        """Where events go; waking the relay of this process."""
        return Outbox(self.settings.topic_prefix, self.committed.set)

    @property
    def itself(self) -> Caller:
        """The service as a caller: of ticks and tasks."""
        return Caller(f"service:{self.name}", "service", self.name)

    @cached_property
    def enqueuer(self) -> Enqueuer:
        """Sends tasks; one for the process."""
        return Enqueuer(self.settings)

    def begin(self, *cause: str) -> AbstractContextManager[Work]:
        """A Work of the service's own, outside any request; `cause` names what it is done for.

        The ids of effects follow from the cause: name what is due, not the attempt.
        """
        return work.begin(self.engine, self.itself, named(self.name, *cause), self.outbox)

    def channel(self, service: str) -> grpc.Channel:
        """A channel to another service: with our token, the trace and a deadline on every call.

        Calls raise Refused as the other service raised it, Unavailable where it does not answer.
        """
        target = self.settings.peers.get(service, "")
        return peers.channel(service, target, OwnToken(self.name, self.settings))


@contextmanager
def open_app(name: str, settings: Settings) -> Iterator[App]:
    """The App of a process, its pool closed at the end."""
    engine = connect(settings.database_url, settings.threads)
    try:
        yield App(name, settings, engine)
    finally:
        engine.dispose()
