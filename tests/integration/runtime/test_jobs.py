"""Tasks: sent without delaying anybody, run as Works, lost without loss."""

import socket
from collections.abc import Iterator

import pytest

from services.runtime import metrics
from services.runtime.enqueue import Enqueuer
from services.runtime.settings import Settings
from services.runtime.testing import eventually


def sent(name: str, result: str) -> float:
    return metrics.ENQUEUED.labels(name, result)._value.get()


@pytest.fixture
def silent_broker() -> Iterator[str]:
    """A broker that accepts connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def test_a_silent_broker_delays_nobody(silent_broker: str) -> None:
    """Design §4: send returns before the broker is given up; what does not go through is lost."""
    enqueuer = Enqueuer(Settings(valkey_url=silent_broker), capacity=2)
    for _ in range(10):
        enqueuer.send("silent.task", 1)
    full = sent("silent.task", "dropped")
    assert 7 <= full <= 8  # one is being sent, two wait
    assert sent("silent.task", "sent") == 0
    eventually(lambda: sent("silent.task", "dropped") == 10, 30)


def test_a_task_reaches_the_broker(stack) -> None:
    """With a broker that answers the task is in its queue."""
    enqueuer = Enqueuer(Settings(valkey_url=stack.valkey_url, topic_prefix="jobs."))
    enqueuer.send("some.task", 7)
    eventually(lambda: sent("some.task", "sent") == 1)
