"""Starts processes, each with its own log; tells which one died; stops them all, whatever happens.

A process runner off the shelf was looked at: honcho puts a Python process beside each child, joins
their output in one stream, knows no readiness, and leaves everything running when it is killed.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from . import guard

LOOK_SECONDS = 0.05
GRACE_SECONDS = 15.0


class StartFailed(Exception):
    """The stack cannot run; the message is one line that tells what to read or to do."""


@dataclass(frozen=True, slots=True)
class Account:
    """An unprivileged user a process runs as."""

    user: int
    group: int


@dataclass(frozen=True, slots=True)
class Child:
    """A process that was started, and where it writes; a `lasting` one should never end."""

    name: str
    process: subprocess.Popen[bytes]
    log: Path
    lasting: bool


class Processes:
    """The processes of one stack. Starting is safe from several threads.

    `hold` is a file descriptor that stays open until the last process is gone (a lock on it lasts
    as long). A process that is told to stop has `grace` seconds.
    """

    def __init__(self, logs: Path, hold: int | None = None, grace: float = GRACE_SECONDS) -> None:
        self.logs = logs
        logs.mkdir(parents=True, exist_ok=True)
        self._children: list[Child] = []
        self._lock = threading.Lock()
        self._guard = subprocess.Popen(  # noqa: S603 (our own script)
            [sys.executable, "-I", guard.__file__, str(grace)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=() if hold is None else (hold,),
        )

    def start(
        self,
        name: str,
        command: Sequence[str | Path],
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        account: Account | None = None,
        stop: signal.Signals = signal.SIGTERM,
        stage: int = 0,
        lasting: bool = True,
        terminal: bool = False,
    ) -> Child:
        """Starts a process that is stopped by `stop`, after all those of higher stages.

        It writes to its log, or on this `terminal`.
        """
        log = self.logs / f"{name}.log"
        with log.open("wb") as out, self._lock:
            self._refuse_when_stopping()
            process = subprocess.Popen(  # noqa: S603 (commands of this package only)
                [str(word) for word in command],
                env=env,
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=None if terminal else out,
                stderr=None if terminal else subprocess.STDOUT,
                start_new_session=True,
                user=account.user if account else None,
                group=account.group if account else None,
                extra_groups=[] if account else None,
            )
            self._tell({"pid": process.pid, "signal": stop, "stage": stage})
            child = Child(name, process, log, lasting)
            self._children.append(child)
        return child

    def remove_at_end(self, folder: Path) -> None:
        """Has the folder deleted when everything has stopped."""
        with self._lock:
            self._tell({"remove": str(folder)})

    def check(self) -> None:
        """Raises StartFailed if a process has ended that should run, or all are to stop."""
        self._refuse_when_stopping()
        for child in tuple(self._children):
            code = child.process.poll()
            if child.lasting and code is not None:
                raise StartFailed(f"{child.name} {ending(code)}; read {readable(child.log)}")

    def wait(self, child: Child, ready: Callable[[], bool], seconds: float) -> None:
        """Waits until `ready`. Raises StartFailed if any process ends, or the time is over."""
        end = time.monotonic() + seconds
        while not ready():
            self.check()
            if time.monotonic() > end:
                late = f"{child.name} is not ready after {seconds:.0f} s"
                raise StartFailed(f"{late}; read {readable(child.log)}")
            time.sleep(LOOK_SECONDS)

    def finish(self, child: Child, seconds: float) -> None:
        """Waits for a process that is to end. Raises StartFailed unless it ends well and in time.

        Those that are to last are watched meanwhile.
        """
        self.wait(child, lambda: child.process.poll() is not None, seconds)
        self._forget(child)
        if child.process.returncode:
            what = f"{child.name} {ending(child.process.returncode)}"
            raise StartFailed(f"{what}; read {readable(child.log)}")

    def stop(self) -> None:
        """Stops everything, and returns when nothing is left."""
        with self._lock:
            if self._guard.stdin:
                self._guard.stdin.close()
        while self._guard.poll() is None:
            for child in self._children:
                child.process.poll()
            time.sleep(LOOK_SECONDS)
        for child in self._children:
            if child.process.poll() is None:  # the guard was killed itself
                os.killpg(child.process.pid, signal.SIGKILL)
            child.process.wait()
        self._children.clear()

    def _forget(self, child: Child) -> None:
        with self._lock:
            self._children.remove(child)
            self._tell({"forget": child.process.pid})

    def _refuse_when_stopping(self) -> None:
        if self._guard.stdin is None or self._guard.stdin.closed:
            raise StartFailed("the stack is stopping")

    def _tell(self, line: Mapping[str, object]) -> None:
        self._refuse_when_stopping()
        if self._guard.stdin:
            self._guard.stdin.write(json.dumps(line).encode() + b"\n")
            self._guard.stdin.flush()


def ending(code: int) -> str:
    """How a process ended, in words."""
    if code < 0:
        return f"was killed by {signal.Signals(-code).name}"
    return f"ended with exit code {code}"


def readable(path: Path) -> str:
    """The path as a person in the current folder would type it."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def clean_environment() -> dict[str, str]:
    """This process's environment without PostgreSQL's variables, which would change its meaning."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")}
