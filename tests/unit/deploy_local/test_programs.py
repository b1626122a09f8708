"""Services are configured by their environment only."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.local import programs
from deploy.local.ports import GRPC, SERVICES, Ports
from deploy.local.processes import Processes
from deploy.local.stack import Stack


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Stack]:
    """A stack with addresses, and no servers."""
    made = Stack(Ports(), "secret", Processes(tmp_path))
    yield made
    made.stop()


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_is_told_its_own_database_and_ports(stack: Stack, service: str) -> None:
    """Design §4: one database and role a service; it knows where the others listen."""
    env = programs.environment(stack, service, "key")
    url = f"postgresql+psycopg://{service}:secret@127.0.0.1:7301/{service}"
    assert env["TCG_DATABASE_URL"] == url
    assert env["TCG_GRPC_PORT"] == str(GRPC[service])
    assert json.loads(env["TCG_PEERS"])["match"] == "127.0.0.1:7103"
    assert env["TCG_DEV_KEY"] == "key"


def test_every_service_has_a_processor_unless_told(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are dealt round by round; `TCG_PROCESSOR` of the environment prevails."""
    monkeypatch.delenv("TCG_PROCESSOR", raising=False)
    dealt = [programs.environment(stack, name, "key")["TCG_PROCESSOR"] for name in SERVICES]
    assert dealt == ["0", "1", "2", "3", "4"]
    monkeypatch.setenv("TCG_PROCESSOR", "-1")
    assert programs.environment(stack, "match", "key")["TCG_PROCESSOR"] == "-1"


def test_short_durations_can_be_overruled(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make run` uses short auctions (D81 is the default elsewhere) unless told otherwise."""
    monkeypatch.delenv("TCG_AUCTION_SECONDS", raising=False)
    assert programs.environment(stack, "market", "key")["TCG_AUCTION_SECONDS"] == "20"
    monkeypatch.setenv("TCG_AUCTION_SECONDS", "300")
    assert programs.environment(stack, "market", "key")["TCG_AUCTION_SECONDS"] == "300"


def test_the_surroundings_do_not_change_where_a_service_connects(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newcomer's PGHOST or TCG_KAFKA leads nobody astray."""
    monkeypatch.setenv("PGHOST", "elsewhere")
    monkeypatch.setenv("TCG_KAFKA", "elsewhere:9092")
    env = programs.environment(stack, "match", "key")
    assert "PGHOST" not in env
    assert env["TCG_KAFKA"] == "127.0.0.1:7303"


def test_the_worker_reaches_the_database_of_every_service_with_tasks(stack: Stack) -> None:
    """One worker serves two services, each in its own database and role."""
    env = programs.worker(stack, "key", Path("beat")).env
    for service in ("collection", "ingest"):
        assert f"//{service}:" in env[f"TCG_{service.upper()}_DATABASE_URL"]
    assert env["TCG_TASKS"] == "services.collection.tasks,services.ingest.tasks"


def test_a_silent_port_is_not_ready() -> None:
    """Readiness of what does not listen is no, not an error."""
    assert not programs.answers(1)
