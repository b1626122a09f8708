"""A run with stand-ins for the real programs: `runner.py FOLDER SCENARIO`.

Writes the pids of its children to FOLDER/pids when they run.
"""

import sys
from pathlib import Path

from deploy.local.place import Place
from deploy.local.processes import Processes
from deploy.local.run import stay, supervised

PARENT = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, flush=True)
child.wait()
"""
CRASH = "import sys, time; time.sleep(0.3); sys.exit('out of luck')"


def body(folder: Path, scenario: str) -> int:
    """Starts stand-ins and stays."""
    place = Place(folder / "place")

    def up(processes: Processes) -> int:
        parent = processes.start("parent", [sys.executable, "-c", PARENT])
        processes.wait(parent, lambda: bool(parent.log.read_text().strip()), 10)
        pids = [parent.process.pid, int(parent.log.read_text())]
        if scenario == "crash":
            processes.start("unlucky", [sys.executable, "-c", CRASH])
        write(folder / "pids", pids)
        stay(processes)
        return 0

    return supervised(place, up)


def write(path: Path, pids: list[int]) -> None:
    """Writes the pids, all or none."""
    unfinished = path.with_suffix(".new")
    unfinished.write_text(" ".join(str(pid) for pid in pids))
    unfinished.rename(path)


if __name__ == "__main__":
    sys.exit(body(Path(sys.argv[1]), sys.argv[2]))
