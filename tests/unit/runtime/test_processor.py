"""A process can be kept on one processor."""

import os
import subprocess
import sys

import pytest

LOOK = """
import os, sys, threading
from services.runtime.main import stay_on
stay_on(int(sys.argv[1]))
found = []
thread = threading.Thread(target=lambda: found.append(sorted(os.sched_getaffinity(0))))
thread.start(); thread.join()
print(*found[0])
"""

ALLOWED = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


@pytest.mark.skipif(not ALLOWED, reason="only Linux lets a process choose its processor")
@pytest.mark.parametrize(
    ("asked", "got"),
    [
        (-1, ALLOWED),
        (0, ALLOWED[:1]),
        (len(ALLOWED), ALLOWED[:1]),
        (len(ALLOWED) - 1, ALLOWED[-1:]),
    ],
)
def test_threads_stay_where_the_process_was_put(asked: int, got: list[int]) -> None:
    """The n-th of those allowed, counted round; -1 leaves all."""
    command = [sys.executable, "-c", LOOK, str(asked)]
    seen = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert [int(word) for word in seen.split()] == got
