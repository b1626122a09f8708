"""Kafka to the doors of `consumers.py`: at least once, in order within a key.

Offsets are committed after the effects. What may pass by itself pauses its partition and is tried
again for ever; poison is parked and never blocks the others.
"""

import time
from typing import Any

from kafka import KafkaConsumer, TopicPartition
from kafka.errors import CorruptRecordError

from . import logs, metrics, topics
from .app import App
from .delivery import Delivery, Event, Handlers, Transient

RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 5.0)

log = logs.get(__name__)


def topics_of(app: App, handlers: Handlers) -> list[str]:
    """The topics of the services whose events are listened to."""
    packages = {kind.DESCRIPTOR.file.package for kind in handlers}
    return sorted(app.settings.topic_prefix + package for package in packages)


def run(app: App, handlers: Handlers) -> None:
    """Consumes until the app stops; starts over after any failure of Kafka."""
    while not app.stopping.is_set():
        try:
            names = topics_of(app, handlers)
            topics.ensure(app.settings.kafka, names)
            consumer = KafkaConsumer(
                bootstrap_servers=app.settings.kafka,
                group_id=app.settings.topic_prefix + app.name,
                enable_auto_commit=False,
                auto_offset_reset="earliest",
                max_poll_records=200,
                fetch_max_wait_ms=100,
                metadata_max_age_ms=5000,  # a topic created a moment ago is seen soon
                session_timeout_ms=6000,  # what a killed consumer held goes on soon
                heartbeat_interval_ms=1500,
            )
            try:
                _subscribe(app, consumer, names)
                Loop(app, consumer, Delivery(app, handlers)).run()
            finally:
                consumer.close(timeout_ms=2000)
        except Exception as error:
            log.warning("the consumer starts over", error=str(error))
            app.stopping.wait(1)


def _subscribe(app: App, consumer: Any, names: list[str]) -> None:
    """Joins the group once every topic's partitions are known here.

    A member that joins before may be given none, and not notice when they appear.
    """
    while not all(consumer.partitions_for_topic(name) for name in names):
        if app.stopping.wait(0.1):
            return
    consumer.subscribe(names)


class Loop:
    """Polls, delivers, commits; keeps which partitions pause, and until when."""

    def __init__(self, app: App, consumer: Any, delivery: Delivery) -> None:
        self._app = app
        self._consumer = consumer
        self._delivery = delivery
        self._failures: dict[TopicPartition, int] = {}
        self._resume_at: dict[TopicPartition, float] = {}

    def run(self) -> None:
        """Goes on until the app stops."""
        while not self._app.stopping.is_set():
            self._resume()
            polled = self._poll()
            if polled:
                self._look()
            for partition, records in polled.items():
                self._deliver(partition, records)
            if polled:
                self._consumer.commit()

    def _poll(self) -> Any:
        try:
            return self._consumer.poll(timeout_ms=100)
        except CorruptRecordError as error:
            self._step_over(str(error))
            return {}

    def _step_over(self, cause: str) -> None:
        """Parks the next record of each partition where it cannot even be read."""
        ends = self._consumer.end_offsets(list(self._consumer.assignment()))
        for partition, end in ends.items():
            offset = self._consumer.position(partition)
            if offset < end and not readable(self._app.settings.kafka, partition, offset):
                place = f"{partition.partition}/{offset}"
                self._delivery.park_unreadable(partition.topic, place, cause)
                self._consumer.seek(partition, offset + 1)

    def _look(self) -> None:
        while not self._app.stopping.is_set():
            try:
                self._delivery.look()
                return
            except Transient as error:
                log.warning("the dead letters cannot be read", error=str(error))
                self._app.stopping.wait(RETRY_SECONDS[0])

    def _deliver(self, partition: TopicPartition, records: list[Any]) -> None:
        for record in records:
            if self._app.stopping.is_set():
                self._consumer.seek(partition, record.offset)
                return
            event = read(record)
            try:
                result = self._delivery.deliver(event)
            except Transient as error:
                metrics.CONSUMED.labels(event.type, "retried").inc()
                self._pause(partition, record.offset, error)
                return
            metrics.CONSUMED.labels(event.type, result).inc()
            self._failures.pop(partition, None)

    def _pause(self, partition: TopicPartition, offset: int, error: Exception) -> None:
        failures = self._failures.get(partition, 0)
        self._failures[partition] = failures + 1
        wait = RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
        log.warning(
            "an event is tried again", partition=str(partition), error=str(error), wait=wait
        )
        self._consumer.seek(partition, offset)
        self._consumer.pause(partition)
        self._resume_at[partition] = time.monotonic() + wait

    def _resume(self) -> None:
        assigned = self._consumer.assignment()
        for partition, at in list(self._resume_at.items()):
            if partition not in assigned:
                del self._resume_at[partition]
            elif time.monotonic() >= at:
                self._consumer.resume(partition)
                del self._resume_at[partition]


def readable(bootstrap: str, partition: TopicPartition, offset: int) -> bool:
    """Whether the record at an offset can be decoded, tried with a consumer of its own."""
    consumer = KafkaConsumer(bootstrap_servers=bootstrap, enable_auto_commit=False)
    try:
        consumer.assign([partition])
        consumer.seek(partition, offset)
        consumer.poll(timeout_ms=2000, max_records=1)
    except CorruptRecordError:
        return False
    finally:
        consumer.close(autocommit=False, timeout_ms=1000)
    return True


def read(record: Any) -> Event:
    """The event in a Kafka record; what is no text in key and headers is replaced."""
    return Event(
        topic=record.topic,
        key=_text(record.key),
        payload=record.value or b"",
        headers={name.replace("\0", "�"): _text(value) for name, value in record.headers},
        place=f"{record.partition}/{record.offset}",
    )


def _text(value: bytes | None) -> str:
    """As PostgreSQL can keep it: without NUL."""
    return (value or b"").decode(errors="replace").replace("\0", "�")
