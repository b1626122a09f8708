"""The service's own PostgreSQL: one pool, sized with the handler threads; what passes by itself."""

from collections.abc import Iterator
from contextlib import contextmanager

import orjson
import psycopg
import psycopg.errors
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from .errors import RUNTIME, Unavailable

# relay (lock and work), consumer, tick, probe
BACKGROUND_CONNECTIONS = 6

OPTIONS = (
    "-c lock_timeout=2s -c statement_timeout=5s -c idle_in_transaction_session_timeout=15s"
    " -c timezone=UTC"
)

# A connection into nowhere is noticed in seconds, not in the kernel's quarter of an hour.
ALIVE = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

# Two transactions met; the same one again may work at once.
COLLISIONS = (psycopg.errors.SerializationFailure, psycopg.errors.DeadlockDetected)
BUSY = (*COLLISIONS, psycopg.errors.LockNotAvailable, psycopg.errors.QueryCanceled)


def connect(url: str, threads: int) -> Engine:
    """The pool of a process with `threads` handler threads."""
    return create_engine(
        url,
        pool_size=threads + BACKGROUND_CONNECTIONS,
        max_overflow=0,
        pool_timeout=2,
        pool_use_lifo=True,
        # what a player may not see must not reach the logs in an error's text
        hide_parameters=True,
        json_serializer=orjson.dumps,
        json_deserializer=orjson.loads,
        connect_args={"options": OPTIONS, "connect_timeout": 2, **ALIVE},
    )


def collided(error: Exception) -> bool:
    """Whether two transactions met, and the same one again may work at once."""
    return isinstance(error, DBAPIError) and isinstance(error.orig, COLLISIONS)


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """A transaction that commits at the end and rolls back on any error.

    Raises Unavailable for what passes by itself: a lock not had in time, a lost connection.
    """
    try:
        with engine.begin() as tx:
            yield tx
    except PoolTimeout as error:
        raise _unavailable("the database pool is busy", "BUSY") from error
    except DBAPIError as error:
        _without_values(error)
        if collided(error):
            raise
        if isinstance(error.orig, BUSY):
            raise _unavailable("the database is busy", "BUSY") from error
        if isinstance(error, OperationalError) or error.connection_invalidated:
            raise _unavailable("the database does not answer", "DEPENDENCY_UNAVAILABLE") from error
        raise


def _without_values(error: DBAPIError) -> None:
    # PostgreSQL's details quote whole rows, and what a player may not see must not reach the logs
    if isinstance(error.orig, psycopg.Error) and error.orig.diag.message_primary:
        error.args = error.orig.args = (error.orig.diag.message_primary,)


def _unavailable(message: str, reason: str) -> Unavailable:
    return Unavailable(message, reason=reason, domain=RUNTIME)
