"""One transaction, whatever the door: a Work is a transaction, an outbox and a claim.

A claim says what the work is done for: a request, an event, a task or a tick. For a request it is a
row (caller, method, request_id, digest) written first; the answer is stored in it before the same
commit, and a repeat returns it. Refusals roll back and leave no record.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from uuid import UUID, uuid5

from google.protobuf.message import Message
from sqlalchemy import Connection, Engine, bindparam, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from . import trace
from .database import transaction
from .errors import RUNTIME, AlreadyExists
from .identity import Caller
from .prepared import Prepared
from .tables import claim as claims
from .tables import outbox

# Ids that a client chose never become keys others can meet: all effects are named under this.
NAMESPACE = UUID("6f5c1f0e-3f4b-5c1d-9e57-0c6f0c5d7a11")


def named(*parts: str) -> UUID:
    """The UUIDv5 of some words: the same words, the same id."""
    return uuid5(NAMESPACE, "\x1f".join(parts))


# Built once: composing a statement costs as much as a small one takes to run.
_NEW = upsert(claims).values(
    {column: bindparam(column) for column in ("caller", "method", "request_id", "digest")}
)
_TAKE = Prepared(
    _NEW.on_conflict_do_update(
        index_elements=["caller", "method", "request_id"], set_={"caller": _NEW.excluded.caller}
    ).returning(claims.c.digest, claims.c.answer, func.now())
)
_THIS = (
    claims.c.caller == bindparam("of_caller"),
    claims.c.method == bindparam("of_method"),
    claims.c.request_id == bindparam("of_request"),
)
_LOOK = Prepared(select(claims.c.digest, claims.c.answer).where(*_THIS))
_ANSWER = Prepared(update(claims).where(*_THIS).values(answer=bindparam("response")))
_PUBLISH = insert(outbox)


class Work:
    """What a use case is handed.

    `tx` is the open transaction, `caller` who asks, `cause` the id of what it is done for.
    """

    def __init__(
        self,
        tx: Connection,
        caller: Caller,
        cause: UUID,
        source: "Outbox",
        now: datetime | None = None,
    ) -> None:
        self.tx = tx
        self.caller = caller
        self.cause = cause
        self._outbox = source
        self._events = 0
        self._after_commit: list[Callable[[], None]] = []
        if now is not None:
            self.now = now

    @cached_property
    def now(self) -> datetime:
        """The database's transaction time, UTC; the only clock that deadlines are compared with."""
        return self.tx.execute(select(func.now())).scalar_one()

    def id(self, purpose: str) -> UUID:
        """The id of an effect of this work: UUIDv5 of (cause, purpose), the same on a repeat."""
        return uuid5(self.cause, purpose)

    def publish(self, message: Message, key: str) -> None:
        """Tells the world with this commit; events of one key stay in order."""
        self._events += 1
        descriptor = message.DESCRIPTOR
        row = {
            "id": uuid5(self.cause, f"event {self._events} {descriptor.full_name} {key}"),
            "topic": self._outbox.topic_prefix + descriptor.file.package,
            "key": key,
            "type": descriptor.full_name,
            "payload": message.SerializeToString(),
            "traceparent": trace.current(),
        }
        self.tx.execute(_PUBLISH, row)
        if self._events == 1:
            self.after_commit(self._outbox.wake)

    def after_commit(self, callback: Callable[[], None]) -> None:
        """Calls `callback` once the work is durable; best effort, its errors are the callback's."""
        self._after_commit.append(callback)

    def committed(self) -> None:
        """Runs what waits for the commit."""
        for callback in self._after_commit:
            callback()


@dataclass(frozen=True, slots=True)
class Outbox:
    """Where a Work's events go, and how to wake the relay of this process."""

    topic_prefix: str
    wake: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Claim:
    """A request and who made it."""

    caller: Caller
    method: str
    request_id: UUID
    digest: bytes

    @property
    def cause(self) -> UUID:
        """The id of what is done for this request."""
        return named(self.method, self.caller.id, str(self.request_id))

    def take(self, tx: Connection) -> tuple[bytes | None, datetime]:
        """Writes or locks the claim's row; the stored answer, if there is one, and the time.

        Raises AlreadyExists (REQUEST_ID_REUSED) if the row was written for another payload.
        """
        row = {
            "caller": self.caller.id,
            "method": self.method,
            "request_id": self.request_id,
            "digest": self.digest,
        }
        [(digest, answer, now)] = _TAKE(tx, row)
        return self._answer(digest, answer), now

    def look(self, tx: Connection) -> bytes | None:
        """The stored answer, if there is one; writes nothing. Raises as `take`."""
        rows = _LOOK(tx, self._key())
        return self._answer(*rows[0]) if rows else None

    def answer(self, tx: Connection, response: bytes) -> None:
        """Stores the answer, so that a repeat returns it."""
        _ANSWER(tx, {**self._key(), "response": response})

    def _key(self) -> dict[str, object]:
        return {
            "of_caller": self.caller.id,
            "of_method": self.method,
            "of_request": self.request_id,
        }

    def _answer(self, digest: bytes, answer: bytes | None) -> bytes | None:
        if digest != self.digest:
            raise AlreadyExists(
                "this request_id was used with another payload; choose a new one",
                reason="REQUEST_ID_REUSED",
                domain=RUNTIME,
            )
        return answer


@contextmanager
def begin(engine: Engine, caller: Caller, cause: UUID, source: Outbox) -> Iterator[Work]:
    """A Work in a transaction of its own, committed at the end."""
    with transaction(engine) as tx:
        work = Work(tx, caller, cause, source)
        yield work
    work.committed()


class Answered(Exception):
    """The request was answered meanwhile; carries the stored answer."""

    def __init__(self, answer: bytes) -> None:
        super().__init__("answered")
        self.answer = answer


class Saga:
    """A request that takes several transactions, with calls to others between them.

    The first stores the intent under the claim without an answer; a repeat resumes it, so every
    step must stand being done again. No transaction is open during a call.
    """

    def __init__(self, engine: Engine, claim: Claim, source: Outbox) -> None:
        self._engine = engine
        self._claim = claim
        self._outbox = source
        self.caller = claim.caller

    def id(self, purpose: str) -> UUID:
        """As Work.id: the id of an effect of this request."""
        return uuid5(self._claim.cause, purpose)

    @contextmanager
    def begin(self) -> Iterator[Work]:
        """The next transaction; the claim's row is locked in it. Raises Answered."""
        with transaction(self._engine) as tx:
            answer, now = self._claim.take(tx)
            if answer is not None:
                raise Answered(answer)
            work = Work(tx, self._claim.caller, self._claim.cause, self._outbox, now)
            yield work
        work.committed()

    def answer(self, work: Work, response: Message) -> None:
        """Stores the answer in this transaction; what follows it must not fail."""
        self._claim.answer(work.tx, response.SerializeToString())
