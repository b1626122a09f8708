"""The three real servers: they answer, keep what they got, and go with whoever started them."""

import subprocess
import sys
import time
from pathlib import Path

import psutil
import psycopg
import pytest
import redis
from kafka import KafkaConsumer, KafkaProducer

from deploy.local import postgres
from deploy.local import stack as local
from deploy.local.ports import Ports, free
from deploy.local.processes import Processes, StartFailed
from deploy.local.stack import Stack

NAMES = ("alpha", "beta")


def connect(stack: Stack, database: str, role: str) -> psycopg.Connection:
    """A connection as a client of the stack makes it."""
    return psycopg.connect(stack.database_url(database, role).replace("+psycopg", ""))


def running(folder: Path) -> list[psutil.Process]:
    """The processes that were started on data in the folder."""
    places = [str(each) for each in local.folders(folder)]
    found = []
    for process in psutil.process_iter(["cmdline", "cwd"]):
        words = " ".join([*(process.info["cmdline"] or ()), process.info["cwd"] or ""])
        if any(place in words for place in places) and "pytest" not in words:
            found.append(process)
    return found


def until_gone(folder: Path, seconds: float = 20) -> None:
    """Waits until no process of the stack runs. Raises AssertionError if one stays."""
    end = time.monotonic() + seconds
    while any(each.status() != psutil.STATUS_ZOMBIE for each in running(folder)):
        assert time.monotonic() < end, running(folder)
        time.sleep(0.05)


def write(stack: Stack) -> None:
    """Leaves a word in each server."""
    postgres.ensure_databases(stack.ports.postgres, stack.password, NAMES)
    with connect(stack, "alpha", "alpha") as database:
        database.execute("CREATE TABLE words AS SELECT 'yesterday' AS word")
    with redis.Redis.from_url(stack.valkey_url) as store:
        store.set("word", "yesterday")
    producer = KafkaProducer(bootstrap_servers=stack.kafka)
    producer.send("words", b"yesterday").get(timeout=20)
    producer.close()


def read(stack: Stack) -> list[bytes | str | None]:
    """The word of each server."""
    postgres.ensure_databases(stack.ports.postgres, stack.password, NAMES)
    with connect(stack, "alpha", "alpha") as database:
        row = database.execute("SELECT word FROM words").fetchone()
    with redis.Redis.from_url(stack.valkey_url) as store:
        kept = store.get("word")
    consumer = KafkaConsumer(
        "words",
        bootstrap_servers=stack.kafka,
        auto_offset_reset="earliest",
        consumer_timeout_ms=10_000,
    )
    message = next(consumer, None)
    consumer.close()
    return [row and row[0], kept, message and message.value]


def test_a_second_start_finds_yesterdays_data(tmp_path: Path) -> None:
    """Issue 3.1: data survives a stop, also when the ports have changed."""
    try:
        first = local.start(tmp_path, free())
        write(first)
        first.stop()
        until_gone(tmp_path)
        second = local.start(tmp_path, free())
        found = read(second)
        second.stop()
    finally:
        local.remove(tmp_path)
    assert found == ["yesterday", b"yesterday", b"yesterday"]
    until_gone(tmp_path)


def test_a_role_enters_no_database_but_its_own(stack: Stack) -> None:
    """Design §4: no service reads another's tables; the server refuses it."""
    postgres.ensure_databases(stack.ports.postgres, stack.password, NAMES)
    with connect(stack, "beta", "beta") as own:
        own.execute("CREATE TABLE mine ()")
        own.rollback()
    with pytest.raises(psycopg.OperationalError, match="permission denied"):
        connect(stack, "alpha", "beta")


def test_nobody_enters_without_the_password(stack: Stack) -> None:
    """Other users of the machine reach the port, not the data."""
    url = stack.database_url("postgres").replace("+psycopg", "").replace(stack.password, "guess")
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(url)


def test_a_taken_port_leaves_nothing_running(stack: Stack, tmp_path: Path) -> None:
    """Issue 3.1: a stack that cannot have its ports says so, and starts no server at all."""
    with pytest.raises(StartFailed, match=rf"^port {stack.ports.kafka} \(Kafka\) is taken"):
        local.start(tmp_path, Ports(*list(free().named().values())[:2], stack.ports.kafka, 1))
    assert running(tmp_path) == []


def test_a_server_that_cannot_start_is_told_with_its_log(tmp_path: Path) -> None:
    """Broken data is not a hang: the log to read is named, and the other servers are stopped."""
    (tmp_path / "valkey").mkdir()
    (tmp_path / "valkey" / "appendonlydir").write_text("not a folder")
    try:
        with pytest.raises(
            StartFailed, match=r"^valkey ended with exit code 1; read .*valkey\.log"
        ):
            local.start(tmp_path, free())
        until_gone(tmp_path)
    finally:
        local.remove(tmp_path)


def test_a_killed_owner_leaves_neither_servers_nor_data(tmp_path: Path) -> None:
    """SIGKILL of a test session stops its three servers and deletes their data."""
    code = (
        "import time; from deploy.local.stack import temporary\n"
        "with temporary() as s: print(s.processes.logs.parent, flush=True); time.sleep(600)"
    )
    owner = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert owner.stdout is not None
    folder = Path(owner.stdout.readline().strip())
    started = running(folder)
    owner.kill()
    owner.communicate()
    assert len(started) >= 3
    until_gone(folder)
    end = time.monotonic() + 10
    while any(each.exists() for each in local.folders(folder)):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_stopping_what_has_not_fully_started_is_quick(tmp_path: Path) -> None:
    """Ctrl-C while the servers start does not wait for them."""
    processes = Processes(tmp_path / "log")
    processes.stop()
    began = time.monotonic()
    with pytest.raises(StartFailed, match="stopping"):
        local.start(tmp_path, free(), processes)
    assert time.monotonic() - began < 5
    local.remove(tmp_path)
