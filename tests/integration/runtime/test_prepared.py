"""Statements that psycopg runs alone fail as SQLAlchemy's do, and no connection suffers."""

from collections.abc import Iterator
from uuid import UUID

import psycopg
import pytest
from sqlalchemy import bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from services.runtime.errors import Unavailable
from services.runtime.prepared import Prepared
from services.runtime.tables import inbox
from services.runtime.testing import Cluster, Stand

from .probe import SERVICE

ID = UUID(int=7)
RECEIVE = Prepared(insert(inbox).values(event_id=bindparam("event_id")))
RECEIVED = Prepared(select(inbox.c.event_id).order_by(inbox.c.event_id))


@pytest.fixture(scope="module")
def stand(stack) -> Iterator[Stand]:
    with Cluster(stack) as cluster:
        yield cluster.start(SERVICE, roles=())


def test_what_it_writes_commits_and_rolls_back_with_the_work(stand: Stand) -> None:
    """It shares the transaction of the statements around it, alone or among others."""
    with pytest.raises(ZeroDivisionError), stand.work() as work:
        assert RECEIVE(work.tx, {"event_id": ID}) == []
        assert RECEIVED(work.tx, {}) == [(ID,)]
        raise ZeroDivisionError
    with stand.work() as work:
        assert RECEIVED(work.tx, {}) == []
        RECEIVE(work.tx, {"event_id": ID})
    assert stand.sql("SELECT event_id FROM inbox") == [(ID,)]


def test_what_the_database_refuses_is_told_as_ever(stand: Stand) -> None:
    """An IntegrityError, without the values in its text; the next work has a sound connection."""
    with stand.work() as work:
        RECEIVE(work.tx, {"event_id": UUID(int=8)})
    with pytest.raises(IntegrityError) as refused, stand.work() as work:
        RECEIVE(work.tx, {"event_id": UUID(int=8)})
    assert refused.value.params is None
    with stand.work() as work:
        assert (UUID(int=8),) in RECEIVED(work.tx, {})


def test_lost_connections_cost_one_work(stand: Stand) -> None:
    """All are cut: one work is told to try again, those after it get new connections."""

    def three() -> None:
        with stand.work() as one, stand.work() as two, stand.work() as three:
            for work in (one, two, three):
                RECEIVED(work.tx, {})

    three()
    address = stand.app.engine.url.set(drivername="postgresql")
    with psycopg.connect(address.render_as_string(hide_password=False)) as outside:
        outside.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    with pytest.raises(Unavailable) as told, stand.work() as work:
        RECEIVED(work.tx, {})
    assert told.value.reason == "DEPENDENCY_UNAVAILABLE"
    three()
