"""Where a checkout keeps what running makes: `.local/`, and the lock that lets one run use it."""

import fcntl
import os
import secrets
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from . import stack
from .processes import StartFailed

ROOT = Path(__file__).resolve().parents[2]
STOP_SECONDS = 60.0
LOOK_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Place:
    """A folder with the data, the logs and the development key of one stack."""

    folder: Path = ROOT / ".local"

    @property
    def data(self) -> Path:
        """What the servers keep."""
        return self.folder / "data"

    @property
    def log(self) -> Path:
        """A log for each process, of the newest run."""
        return self.folder / "log"

    @property
    def lock(self) -> Path:
        """Locked while a process of the stack lives; holds the runner's pid."""
        return self.folder / "run.lock"

    def key(self) -> str:
        """The development signing key, made once, readable by its owner only."""
        file = self.folder / "dev_key"
        if not file.exists():
            unfinished = file.with_suffix(".new")
            unfinished.touch(mode=0o600)
            unfinished.write_text(secrets.token_urlsafe(32))
            unfinished.rename(file)
        return file.read_text().strip()

    def forget(self) -> None:
        """Deletes data, logs and key; what was downloaded stays. The stack must not run."""
        stack.remove(self.data)
        shutil.rmtree(self.log, ignore_errors=True)
        for name in ("dev_key", "run.lock"):
            (self.folder / name).unlink(missing_ok=True)

    def runner(self) -> int | None:
        """The pid of the run that uses this place, 0 if only its leftovers still stop, or None."""
        try:
            with self.lock.open() as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except FileNotFoundError:
            return None
        except BlockingIOError:
            return _runner(self.lock.read_text())
        return None

    def stop(self) -> bool:
        """Stops the run that uses this place, and returns when nothing of it is left.

        Returns False if there was none. Raises StartFailed if it does not stop.
        """
        pid = self.runner()
        if pid is None:
            return False
        if pid:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        end = time.monotonic() + STOP_SECONDS
        while self.runner() is not None:
            if time.monotonic() > end:
                raise StartFailed(f"it still runs after {STOP_SECONDS:.0f} s; its pid is {pid}")
            time.sleep(LOOK_SECONDS)
        return True


@contextmanager
def held(place: Place) -> Iterator[int]:
    """The lock of the place, as a file descriptor to hand on to whoever outlives this process.

    Raises StartFailed if another run has it.
    """
    place.folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(place.lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = _runner(place.lock.read_text())
            what = f"runs already (pid {pid})" if pid else "is still stopping"
            raise StartFailed(f"the stack of this checkout {what}; make stop ends it") from None
        os.truncate(descriptor, 0)
        os.write(descriptor, str(os.getpid()).encode())
        yield descriptor
    finally:
        os.close(descriptor)


def _runner(written: str) -> int:
    """The pid that was written, if it is still that of a Python program; else 0."""
    with suppress(ValueError, psutil.Error):
        pid = int(written)
        if "python" in psutil.Process(pid).name().lower():
            return pid
    return 0
