"""Readiness is what answered lately, not what once did."""

import threading

from grpc_health.v1 import health

from services.runtime import probes
from services.runtime.probes import Probes


def test_a_probe_that_hangs_is_as_good_as_a_refusal(monkeypatch) -> None:
    """A frozen database: no probe comes back, and readiness ends by itself."""
    frozen = threading.Event()
    hangs = threading.Event()

    def probe() -> None:
        if frozen.is_set():
            hangs.set()
            thawed.wait(30)

    thawed = threading.Event()
    monkeypatch.setattr(probes, "STALE_SECONDS", 0.2)
    made = Probes({"database": probe}, ["database"], health.HealthServicer())
    made.look()
    assert made.ready
    frozen.set()
    looking = threading.Thread(target=made.look)
    looking.start()
    assert hangs.wait(10)
    while made.ready:
        pass
    thawed.set()
    looking.join()
    assert made.ready


def test_what_is_not_required_may_be_away() -> None:
    """Kafka away: events wait in the outbox, calls are served."""

    def away() -> None:
        raise OSError("away")

    made = Probes({"database": lambda: None, "kafka": away}, ["database"], health.HealthServicer())
    assert not made.ready
    made.look()
    assert made.ready
    made.stop()
    assert not made.ready
