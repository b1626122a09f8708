"""Topics: one a publishing service, twelve partitions for good."""

from kafka import KafkaAdminClient
from kafka.admin import NewTopic
from kafka.errors import TopicAlreadyExistsError

PARTITIONS = 12


def ensure(bootstrap: str, names: list[str]) -> None:
    """Creates those of `names` that are missing."""
    admin = KafkaAdminClient(bootstrap_servers=bootstrap)
    try:
        missing = [name for name in names if name not in admin.list_topics()]
        if missing:
            admin.create_topics(
                [
                    NewTopic(name, num_partitions=PARTITIONS, replication_factor=-1)
                    for name in missing
                ]
            )
    except TopicAlreadyExistsError:
        pass  # somebody else was faster
    finally:
        admin.close()
