"""A run ends with nothing left behind, whatever its end; what went wrong is told in one line."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from deploy.local.place import Place

RUNNER = Path(__file__).with_name("runner.py")
Run = Callable[[str], "subprocess.Popen[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Starts runs in one folder; kills those that a test leaves."""
    started = []

    def start(scenario: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, str(RUNNER), str(tmp_path), scenario],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def until(condition: Callable[[], bool], seconds: float = 10) -> None:
    """Waits for the condition. Raises AssertionError if it does not come true in time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "not in time"
        time.sleep(0.02)


def children(folder: Path) -> list[psutil.Process]:
    """The stand-ins of a run that is up."""
    until((folder / "pids").exists)
    found = [psutil.Process(int(pid)) for pid in (folder / "pids").read_text().split()]
    assert all(each.is_running() for each in found)
    return found


def gone(processes: list[psutil.Process]) -> bool:
    """Whether none of them runs; one that nobody has reaped yet does not run."""
    return all(not each.is_running() or each.status() == psutil.STATUS_ZOMBIE for each in processes)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_run_leaves_no_process(run: Run, tmp_path: Path, number: int) -> None:
    """Issue 3.1: Ctrl-C, `kill` and a closed terminal stop children and grandchildren."""
    runner = run("up")
    started = children(tmp_path)
    runner.send_signal(number)
    output, _ = runner.communicate(timeout=20)
    assert gone(started)
    assert runner.returncode == 0
    assert "Traceback" not in output


def test_a_killed_run_leaves_no_process(run: Run, tmp_path: Path) -> None:
    """SIGKILL of the runner stops its children too, and frees the place for the next run."""
    runner = run("up")
    started = children(tmp_path)
    runner.kill()
    until(lambda: gone(started))
    until(lambda: Place(tmp_path / "place").runner() is None)


def test_a_crashed_child_is_told_in_one_line_that_names_its_log(run: Run, tmp_path: Path) -> None:
    """Issue 3.1: a crash ends the run with one clear line, and the log holds the cause."""
    runner = run("crash")
    started = children(tmp_path)
    output, _ = runner.communicate(timeout=20)
    log = tmp_path / "place" / "log" / "unlucky.log"
    assert output.strip() == f"unlucky ended with exit code 1; read {log}"
    assert "out of luck" in log.read_text()
    assert runner.returncode == 1
    assert gone(started)


def test_a_second_run_is_refused_while_one_is_up(run: Run, tmp_path: Path) -> None:
    """Two runs never share data: the second says who has it, and the first is not disturbed."""
    first = run("up")
    started = children(tmp_path)
    second = run("up")
    output, _ = second.communicate(timeout=20)
    expected = f"the stack of this checkout runs already (pid {first.pid}); make stop ends it"
    assert output.strip() == expected
    assert second.returncode == 1
    assert all(each.is_running() for each in started)


def test_stop_ends_a_run_started_elsewhere(run: Run, tmp_path: Path) -> None:
    """`make stop` returns when nothing is left, and says so when there was nothing to stop."""
    place = Place(tmp_path / "place")
    assert not place.stop()
    runner = run("up")
    started = children(tmp_path)
    assert place.runner() == runner.pid
    assert place.stop()
    assert gone(started)
    assert runner.wait(timeout=5) == 0
    assert not place.stop()


def test_forgetting_keeps_what_was_downloaded(tmp_path: Path) -> None:
    """`make clean` deletes data, logs and key; the downloads stay."""
    place = Place(tmp_path / "place")
    for folder in (place.data, place.log, place.folder / "cache"):
        folder.mkdir(parents=True)
    assert place.key() == place.key()
    assert (place.folder / "dev_key").stat().st_mode & 0o777 == 0o600
    place.forget()
    assert [each.name for each in place.folder.iterdir()] == ["cache"]
