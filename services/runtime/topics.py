"""Topics: one a publishing service, twelve partitions for good."""

import time
from contextlib import suppress

from kafka import KafkaAdminClient
from kafka.admin import NewTopic
from kafka.errors import TopicAlreadyExistsError

PARTITIONS = 12
KNOWN_SECONDS = 30.0


def ensure(bootstrap: str, names: list[str]) -> None:
    """Creates those of `names` that are missing, and waits until the broker knows them all.

    A consumer that joins its group a moment too early gets no partitions, and may never ask again.
    Raises TimeoutError.
    """
    admin = KafkaAdminClient(bootstrap_servers=bootstrap)
    try:
        missing = [name for name in names if name not in admin.list_topics()]
        with suppress(TopicAlreadyExistsError):  # somebody else was faster
            if missing:
                admin.create_topics([_topic(name) for name in missing])
        end = time.monotonic() + KNOWN_SECONDS
        while not set(missing) <= set(admin.list_topics()):
            if time.monotonic() > end:
                raise TimeoutError(f"the broker does not know {missing}")
            time.sleep(0.05)
    finally:
        admin.close()


def _topic(name: str) -> NewTopic:
    return NewTopic(name, num_partitions=PARTITIONS, replication_factor=-1)
