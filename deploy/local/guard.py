"""Outlives whoever starts processes, and stops what he started, however he ended.

Reads one JSON object a line on standard input: `{"pid", "signal", "stage"}` for a process that
leads a group of its own, `{"forget"}` for a pid that is no concern any more, `{"remove"}` for a
folder to delete at the end. When the input ends (its writer has closed it, or was killed) the
processes are stopped, the highest stage first: each gets its signal, and after a grace (seconds,
the first argument) whatever is left of its group is killed. A script apart: it imports nothing of
the project, so it starts fast.
"""

import contextlib
import json
import os
import shutil
import signal
import sys
import time
from dataclasses import dataclass

import psutil  # type: ignore[import-untyped]

LOOK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Charge:
    """A process to stop; psutil knows it by pid and start time, so a reused pid is not hit."""

    process: psutil.Process
    signal: int
    stage: int

    def alive(self) -> bool:
        """Whether it runs; a zombie does not, it only waits to be read."""
        try:
            return bool(self.process.is_running() and self.process.status() != "zombie")
        except psutil.NoSuchProcess:
            return False

    def reused(self) -> bool:
        """Whether its number belongs to a stranger now; else its group is still its own."""
        return psutil.pid_exists(self.process.pid) and not self.process.is_running()


def listen() -> tuple[dict[int, Charge], list[str]]:
    """What is to be stopped, and removed, when the input has ended."""
    charges: dict[int, Charge] = {}
    folders: list[str] = []
    for line in sys.stdin:
        told = json.loads(line)
        if "remove" in told:
            folders.append(told["remove"])
        elif "forget" in told:
            charges.pop(told["forget"], None)
        else:
            with contextlib.suppress(psutil.NoSuchProcess):
                process = psutil.Process(told["pid"])
                charges[told["pid"]] = Charge(process, told["signal"], told["stage"])
    return charges, folders


def stop(charges: list[Charge], grace: float) -> None:
    """Stops the processes of one stage, and what they left in their groups."""
    for charge in charges:
        with contextlib.suppress(psutil.NoSuchProcess):
            charge.process.send_signal(charge.signal)
    end = time.monotonic() + grace
    while time.monotonic() < end and any(charge.alive() for charge in charges):
        time.sleep(LOOK_SECONDS)
    for charge in charges:
        if not charge.reused():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(charge.process.pid, signal.SIGKILL)


def main() -> None:
    """Waits for the end of the input, then stops and removes everything."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    charges, folders = listen()
    for stage in sorted({charge.stage for charge in charges.values()}, reverse=True):
        stop([charge for charge in charges.values() if charge.stage == stage], float(sys.argv[1]))
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
