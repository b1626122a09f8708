"""Processes are started with a log each, watched while one waits, and stopped in order."""

import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from deploy.local.processes import Child, Processes, StartFailed, ending

SLEEP = "import time; print('up', flush=True); time.sleep(600)"
DEAF = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {SLEEP}"
# Says when it was told to stop, then takes its time.
ORDERLY = """
import signal, sys, time
def end(*_):
    time.sleep(0.2)
    with open(sys.argv[1], "a") as out:
        out.write(sys.argv[2] + " ")
    sys.exit()
signal.signal(signal.SIGTERM, end)
print("up", flush=True)
time.sleep(600)
"""


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    """Processes that are given half a second to stop."""
    made = Processes(tmp_path / "log", grace=0.5)
    yield made
    made.stop()


def start(processes: Processes, code: str, *words: str, stage: int = 0) -> Child:
    """Starts a Python program that prints `up`, and waits for that."""
    child = processes.start("program", [sys.executable, "-c", code, *words], stage=stage)
    processes.wait(child, lambda: "up" in child.log.read_text(), 10)
    return child


def test_one_that_dies_while_it_is_awaited_is_told_with_its_log(processes: Processes) -> None:
    """A server that cannot start is known at once, not after the time for it is over."""
    child = processes.start("program", [sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(StartFailed, match=r"^program ended with exit code 3; read .*program\.log$"):
        processes.wait(child, lambda: False, 60)


def test_the_death_of_another_is_told_while_one_is_awaited(processes: Processes) -> None:
    """A service that waits for a dead server is not what is to be looked at."""
    first = start(processes, SLEEP)
    second = processes.start("second", [sys.executable, "-c", SLEEP])
    first.process.kill()
    with pytest.raises(StartFailed, match="program was killed by SIGKILL"):
        processes.wait(second, lambda: False, 60)


def test_one_that_hangs_is_told_when_its_time_is_over(processes: Processes) -> None:
    """Never a hang: what is not ready in time is named."""
    child = start(processes, SLEEP)
    with pytest.raises(StartFailed, match=r"program is not ready after 0 s; read .*program\.log"):
        processes.wait(child, lambda: False, 0.1)


@pytest.mark.parametrize(("code", "good"), [("pass", True), ("raise SystemExit(1)", False)])
def test_one_that_is_to_end_must_end_well(processes: Processes, code: str, good: bool) -> None:
    """A migration that fails stops the run; one that ends well is forgotten."""
    child = processes.start("migrate", [sys.executable, "-c", code], lasting=False)
    if good:
        processes.finish(child, 10)
    else:
        with pytest.raises(StartFailed, match="migrate ended with exit code 1; read"):
            processes.finish(child, 10)
    processes.check()


def test_a_higher_stage_has_ended_before_a_lower_one_is_stopped(
    processes: Processes, tmp_path: Path
) -> None:
    """Services finish what is in flight while their database still runs."""
    record = tmp_path / "record"
    start(processes, ORDERLY, str(record), "database", stage=0)
    start(processes, ORDERLY, str(record), "service", stage=1)
    processes.stop()
    assert record.read_text().split() == ["service", "database"]


def test_one_that_ignores_its_signal_is_killed(processes: Processes) -> None:
    """A stop ends, however stubborn a process is."""
    child = start(processes, DEAF)
    processes.stop()
    assert child.process.returncode == -9
    assert not psutil.pid_exists(child.process.pid)


def test_a_killed_guard_leaves_nothing_either(processes: Processes) -> None:
    """Whichever of the two is killed, the other one stops what was started."""
    child = start(processes, SLEEP)
    processes._guard.kill()
    processes.stop()
    assert not psutil.pid_exists(child.process.pid)


def test_folders_to_remove_go_after_the_processes(tmp_path: Path) -> None:
    """Data of a temporary stack is not deleted under a server that still writes it."""
    folder = tmp_path / "data"
    folder.mkdir()
    processes = Processes(tmp_path / "log")
    processes.remove_at_end(folder)
    start(processes, ORDERLY, str(folder / "record"), "written")
    processes.stop()
    assert not folder.exists()


def test_nothing_starts_once_all_are_to_stop(processes: Processes) -> None:
    """What is started on another thread while a run is interrupted cannot be left behind."""
    processes.stop()
    with pytest.raises(StartFailed, match="stopping"):
        processes.start("late", [sys.executable, "-c", SLEEP])


def test_endings_in_words() -> None:
    """An exit code is a number, a signal has a name."""
    assert ending(2) == "ended with exit code 2"
    assert ending(-15) == "was killed by SIGTERM"
