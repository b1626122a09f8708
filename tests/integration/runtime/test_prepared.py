"""Statements that psycopg runs alone fail as SQLAlchemy's do, and no connection suffers."""

import traceback
from collections.abc import Iterator
from uuid import UUID

import psycopg
import pytest
from sqlalchemy import bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from services.runtime.errors import Unavailable
from services.runtime.prepared import Prepared
from services.runtime.tables import dead_letter, inbox
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
    assert str(UUID(int=8)) not in "".join(traceback.format_exception(refused.value))
    with stand.work() as work:
        assert (UUID(int=8),) in RECEIVED(work.tx, {})


@pytest.mark.parametrize("alone", [True, False], ids=["by psycopg alone", "by SQLAlchemy"])
def test_a_rows_values_stay_out_of_errors(stand: Stand, alone: bool) -> None:
    """Promise 5: PostgreSQL quotes the row that breaks a rule; no log may show it."""
    stand.sql("ALTER TABLE dead_letter ADD CONSTRAINT refuses CHECK (attempts < 0) NOT VALID")
    secret = f"secret of {alone}"
    row = {"event_id": UUID(int=9), "topic": "t", "key": secret, "type": "t", "payload": b""}
    row |= {"headers": {}, "cause": "c", "attempts": 1}
    park = insert(dead_letter).values({name: bindparam(name) for name in row})
    with pytest.raises(IntegrityError, match="refuses") as refused, stand.work() as work:
        if alone:
            Prepared(park)(work.tx, row)
        else:
            work.tx.execute(park, row)
    stand.sql("ALTER TABLE dead_letter DROP CONSTRAINT refuses")
    assert secret not in "".join(traceback.format_exception(refused.value))


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
