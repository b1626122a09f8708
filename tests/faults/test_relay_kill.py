"""SIGKILL of the relay between publish and mark: nothing lost, nothing doubled (promise 3)."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from kafka import KafkaConsumer
from sqlalchemy import text

from services.runtime.testing import Cluster, eventually
from tcg.ranking.v1 import events_pb2 as ranking
from tests.integration.runtime.probe import SERVICE

EVENTS = 60


@pytest.fixture
def cluster(stack) -> Iterator[Cluster]:
    with Cluster(stack) as made:
        yield made


@contextmanager
def relay_process(cluster: Cluster) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, **cluster.environment("probe")}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.integration.runtime.probe", "relay"], env=environment
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def test_a_killed_relay_loses_and_doubles_nothing(cluster: Cluster) -> None:
    """The mark is blocked while the events are already in Kafka, and the relay is killed there."""
    stand = cluster.start(SERVICE, roles=("consume",))
    topic = cluster.prefix + "tcg.ranking.v1"
    with stand.work() as work:
        for number in range(EVENTS):
            work.publish(ranking.SeasonStarted(mode="m", season=number), f"key {number % 7}")
    log = KafkaConsumer(
        topic, bootstrap_servers=cluster.servers.kafka, auto_offset_reset="earliest"
    )
    sent = 0

    def in_kafka() -> int:
        nonlocal sent
        sent += sum(len(records) for records in log.poll(timeout_ms=200).values())
        return sent

    with stand.app.engine.connect() as blocker:
        blocker.execute(text("LOCK TABLE outbox IN SHARE MODE"))
        with relay_process(cluster):
            eventually(lambda: in_kafka() >= EVENTS)
        # PostgreSQL would still carry out what the dead process sent last
        stand.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        blocker.rollback()
    assert stand.sql("SELECT 1 FROM outbox WHERE published_at IS NOT NULL") == []

    with relay_process(cluster):
        unpublished = "SELECT 1 FROM outbox WHERE published_at IS NULL"
        eventually(lambda: stand.sql(unpublished) == [])
    eventually(lambda: in_kafka() == 2 * EVENTS)
    eventually(lambda: len(stand.sql("SELECT 1 FROM inbox")) == EVENTS)
    rows = stand.sql("SELECT number FROM heard ORDER BY number")
    assert [row.number for row in rows] == list(range(EVENTS))
    log.close()
