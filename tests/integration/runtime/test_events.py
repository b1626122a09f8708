"""Outbox → Kafka → inbox: never lost, one effect, poison set aside (promise 3)."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from kafka import KafkaConsumer

from services.runtime import deadletters, relay
from services.runtime.errors import Refused, Unavailable
from services.runtime.testing import Cluster, Stand, eventually, send
from tcg.collection.v1 import events_pb2 as other
from tcg.ranking.v1 import events_pb2 as ranking

from .probe import MOOD, SERVICE, hear


@pytest.fixture(scope="module")
def cluster(stack) -> Iterator[Cluster]:
    with Cluster(stack) as made:
        made.start(SERVICE)
        yield made


@pytest.fixture
def stand(cluster: Cluster) -> Iterator[Stand]:
    stand = cluster.stands["probe"]
    stand.sql("TRUNCATE heard, inbox, dead_letter, outbox")
    yield stand
    MOOD["error"] = None


def season(mode: str, number: int, rule_set: str = "fine") -> ranking.SeasonStarted:
    return ranking.SeasonStarted(rule_set=rule_set, mode=mode, season=number)


def heard(stand: Stand) -> list[tuple[str, int]]:
    return [tuple(row) for row in stand.sql("SELECT rating, number FROM heard ORDER BY 1, 2")]


def test_what_is_committed_arrives_in_order(stand: Stand) -> None:
    """A key's events come in the order of their commits; a rollback tells nothing."""
    for number in range(1, 6):
        with stand.work() as work:
            work.publish(season("a", number), "a")
    with pytest.raises(ZeroDivisionError), stand.work() as work:
        work.publish(season("a", 99), "a")
        raise ZeroDivisionError
    eventually(lambda: len(heard(stand)) == 5)
    rows = stand.sql("SELECT number FROM heard ORDER BY ctid")
    assert [row.number for row in rows] == [1, 2, 3, 4, 5]


def test_a_redelivered_event_has_one_effect(cluster: Cluster, stand: Stand) -> None:
    """The inbox row and the effect are one transaction: the second delivery changes nothing."""
    sender = relay.producer(cluster.servers.kafka)
    event_id = str(uuid4())
    for _ in range(3):
        send(sender, cluster.prefix, "ranking", season("b", 1), "b", event_id)
    send(sender, cluster.prefix, "ranking", season("b", 2), "b")
    sender.close()
    eventually(lambda: ("b", 2) in heard(stand))
    assert heard(stand) == [("b", 1), ("b", 2)]


def test_an_unmarked_event_is_sent_again_and_counts_once(cluster: Cluster, stand: Stand) -> None:
    """A relay that dies between publish and mark: sent twice, one effect."""
    with stand.work() as work:
        work.publish(season("c", 1), "c")
    eventually(lambda: heard(stand) == [("c", 1)])
    stand.sql("UPDATE outbox SET published_at = NULL")
    with stand.work() as work:
        work.publish(season("c", 2), "c")
    eventually(lambda: ("c", 2) in heard(stand))
    assert heard(stand) == [("c", 1), ("c", 2)]


def test_types_of_no_concern_are_passed_over(cluster: Cluster, stand: Stand) -> None:
    """Consumers ignore types they do not know, on the same topic too."""
    rated = ranking.MatchRated(match_id="m")
    cluster.publish("ranking", (rated, "d"), (season("d", 1), "d"))
    cluster.publish("collection", (other.PackOpened(), "d"))
    eventually(lambda: heard(stand) == [("d", 1)])
    assert stand.sql("SELECT 1 FROM dead_letter") == []


def test_poison_is_parked_and_blocks_only_its_key(cluster: Cluster, stand: Stand) -> None:
    """Refused and undecodable events are parked with their cause; their key waits, others go on;
    a redrive after the repair delivers all, in order."""
    MOOD["error"] = Refused("never", reason="NO_PACK")
    sender = relay.producer(cluster.servers.kafka)
    send(sender, cluster.prefix, "ranking", season("e", 1, "poison"), "e")
    send(sender, cluster.prefix, "ranking", season("e", 2), "e")
    send(sender, cluster.prefix, "ranking", season("f", 1), "f", payload=b"\xff\xff")
    send(sender, cluster.prefix, "ranking", season("g", 1), "g", event_id="not a uuid")
    sender.close()
    eventually(lambda: len(deadletters.parked(stand.app)) == 3)
    eventually(lambda: heard(stand) == [("g", 1)])
    causes = {row.cause for row in deadletters.parked(stand.app)}
    assert any("never" in cause for cause in causes)
    assert any("DecodeError" in cause for cause in causes)
    assert any("waits behind" in cause for cause in causes)

    handlers = {ranking.SeasonStarted: hear}
    assert deadletters.redrive(stand.app, handlers) == (0, 3)
    MOOD["error"] = None
    assert deadletters.redrive(stand.app, handlers) == (2, 1)
    assert heard(stand) == [("e", 1), ("e", 2), ("g", 1)]

    (undecodable,) = deadletters.parked(stand.app)
    assert undecodable.attempts == 5
    assert deadletters.drop(stand.app, undecodable.event_id)
    assert not deadletters.drop(stand.app, undecodable.event_id)
    assert deadletters.parked(stand.app) == []


class NoText(str):
    """A header's name that is no text on the wire."""

    def encode(self, *_: str) -> bytes:
        return b"\xff"


def test_what_no_database_or_client_can_read_is_parked_too(cluster: Cluster, stand: Stand) -> None:
    """A NUL in key, header or cause, and a record whose header names are no text: parked, and
    events on the same partition go on."""
    sender = relay.producer(cluster.servers.kafka)
    topic = cluster.prefix + "tcg.ranking.v1"
    kind = ("ce_type", b"tcg.ranking.v1.SeasonStarted")
    for partition in (0, 1):
        for key, headers in (
            (b"a\0b", [kind]),
            (b"c", [kind, ("x-note", b"a\0b"), ("y", b"\xff")]),
            (b"d", [kind, ("x\0", b"1")]),
        ):
            sender.send(topic, key=key, value=b"\xff", headers=headers, partition=partition)
        sender.flush()
        bad = [kind, (NoText("bad"), b"1")]
        sender.send(topic, key=b"e", value=b"", headers=bad, partition=partition)
        sender.flush()
        good = season("after", partition).SerializeToString()
        sender.send(topic, key=b"f", value=good, headers=[kind], partition=partition)
    sender.close()
    eventually(lambda: heard(stand) == [("after", 0), ("after", 1)], 15)
    keys = [row.key for row in deadletters.parked(stand.app)]
    assert sorted(keys)[:6] == ["a�b"] * 2 + ["c"] * 2 + ["d"] * 2
    assert [key.startswith("unreadable") for key in sorted(keys)[6:]] == [True, True]
    assert deadletters.redrive(stand.app, {ranking.SeasonStarted: hear}) == (0, 8)


def test_what_passes_by_itself_is_never_parked(cluster: Cluster, stand: Stand) -> None:
    """A dependency that is away: tried again until it is back, in order, other partitions go on."""
    MOOD["error"] = Unavailable("away", reason="DEPENDENCY_UNAVAILABLE")
    cluster.publish("ranking", (season("h", 1, "poison"), "h"), (season("h", 2), "h"))
    cluster.publish("ranking", *((season(f"k{i}", i), f"k{i}") for i in range(12)))
    eventually(lambda: len(heard(stand)) >= 9)
    assert ("h", 2) not in heard(stand)
    MOOD["error"] = None
    eventually(lambda: {("h", 1), ("h", 2)} <= set(heard(stand)))
    assert stand.sql("SELECT 1 FROM dead_letter") == []


def test_events_carry_cloudevents_headers(cluster: Cluster, stand: Stand) -> None:
    """Other services need nothing of ours: id, type, source, time and trace are headers."""
    consumer = KafkaConsumer(
        cluster.prefix + "tcg.ranking.v1",
        bootstrap_servers=cluster.servers.kafka,
        auto_offset_reset="earliest",
        consumer_timeout_ms=10_000,
    )
    with stand.work() as work:
        work.publish(season("headers", 1), "headers")
    try:
        record = next(r for r in consumer if r.key == b"headers")
    finally:
        consumer.close()
    headers = {name: value.decode() for name, value in record.headers}
    assert headers["ce_specversion"] == "1.0"
    assert headers["ce_type"] == "tcg.ranking.v1.SeasonStarted"
    assert headers["ce_source"] == "/services/probe"
    assert headers["ce_subject"] == "headers"
    assert headers["traceparent"].startswith("00-")
    assert ranking.SeasonStarted.FromString(record.value) == season("headers", 1)
