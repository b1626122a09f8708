"""One event, one effect: inbox and handler in one transaction; poison goes to the dead letters.

A refusal or an undecodable message is tried three times, then parked with its cause; later events
of its key wait behind it, those of other keys go on. What may pass by itself is never parked.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias
from uuid import UUID

from google.protobuf.message import Message
from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError

from . import database, logs, trace, work
from .admission import validate
from .app import App
from .errors import Unavailable
from .identity import Caller
from .tables import dead_letter, inbox
from .work import Work, named

Handler: TypeAlias = Callable[[Any, Work], None]
Handlers: TypeAlias = Mapping[type[Message], Handler]

TRIES = 3
BEHIND = "waits behind an earlier event of its key"

log = logs.get(__name__)


class Transient(Exception):
    """Not now; deliver the same event again."""


@dataclass(frozen=True, slots=True)
class Event:
    """A message as it came from Kafka."""

    topic: str
    key: str
    payload: bytes
    headers: Mapping[str, str]
    place: str

    @property
    def type(self) -> str:
        """The full name of its message."""
        return self.headers.get("ce_type", "")

    @property
    def id(self) -> UUID:
        """Its CloudEvents id; where that is missing or malformed, one of its place in the topic."""
        try:
            return UUID(self.headers.get("ce_id", ""))
        except ValueError:
            return named("event", self.topic, self.place)


class Delivery:
    """Delivers events of the types in `handlers`; others are none of this service's business."""

    def __init__(self, app: App, handlers: Handlers) -> None:
        self._app = app
        self._handlers = {kind.DESCRIPTOR.full_name: (kind, do) for kind, do in handlers.items()}
        self._parked: set[tuple[str, str]] = set()

    def look(self) -> None:
        """Learns which keys have parked events. Raises Transient.

        A key's events come to one consumer only, so nobody else parks what this one receives, and
        a look before each batch is enough.
        """
        keys = select(dead_letter.c.topic, dead_letter.c.key).distinct()
        with self._transaction() as tx:
            self._parked = {(row.topic, row.key) for row in tx.execute(keys)}

    def deliver(self, event: Event) -> str:
        """Delivers; returns `done`, `repeated`, `ignored` or `parked`. Raises Transient."""
        trace.begin(event.headers.get("traceparent", ""))
        if event.type not in self._handlers:
            return "ignored"
        cause = BEHIND
        if (event.topic, event.key) not in self._parked:
            for _ in range(TRIES):
                try:
                    return "done" if self.apply(event) else "repeated"
                except Transient:
                    raise
                except Exception as error:
                    cause = f"{type(error).__name__}: {error}"
        log.warning("an event is parked", event_id=str(event.id), type=event.type, cause=cause)
        with self._transaction() as tx:
            park(tx, event, cause, 0 if cause == BEHIND else TRIES)
        self._parked.add((event.topic, event.key))
        return "parked"

    def apply(self, event: Event) -> bool:
        """Inbox row and effect in one transaction; False if it was there before.

        The rules its proto declares hold for an event as for a request.

        Raises Transient for what may pass by itself, any other error as it is.
        """
        kind, handler = self._handlers[event.type]
        message = kind.FromString(event.payload)
        validate(message)
        source = Caller(event.headers.get("ce_source", ""), "service")
        try:
            with work.begin(
                self._app.engine, source, named("event", str(event.id)), self._app.outbox
            ) as unit:
                row = insert(inbox).values(event_id=event.id, received_at=func.now())
                new = row.on_conflict_do_nothing().returning(inbox.c.event_id)
                if unit.tx.execute(new).first() is None:
                    return False
                handler(message, unit)
        except Unavailable as error:
            raise Transient(str(error)) from error
        except DBAPIError as error:
            if database.collided(error):
                raise Transient(str(error)) from error
            raise
        return True

    def park_unreadable(self, topic: str, place: str, cause: str) -> None:
        """Parks the trace of a record that no client can decode. Raises Transient."""
        log.warning("a record is parked", topic=topic, place=place, cause=cause)
        with self._transaction() as tx:
            park(tx, Event(topic, f"unreadable {place}", b"", {}, place), cause, 1)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            with database.transaction(self._app.engine) as tx:
                yield tx
        except (Unavailable, DBAPIError) as error:
            raise Transient(str(error)) from error


def park(tx: Connection, event: Event, cause: str, attempts: int) -> None:
    """Writes an event to the dead letters, with its cause."""
    row = insert(dead_letter).values(
        event_id=event.id,
        topic=event.topic,
        key=event.key,
        type=event.type,
        payload=event.payload,
        headers=dict(event.headers),
        cause=cause.replace("\0", "�")[:1000],
        attempts=attempts,
        parked_at=func.now(),
    )
    tx.execute(row.on_conflict_do_nothing())
