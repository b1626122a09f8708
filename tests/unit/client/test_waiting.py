"""Waits that end."""

import io
import time

import pytest
from rich.console import Console

from client.waiting import Stuck, wait

QUIET = Console(file=io.StringIO())


def test_what_comes_is_returned() -> None:
    """Asked again until it is something."""
    answers = iter([None, 0, "", "here"])
    assert wait(QUIET, "it", "match", 5, lambda: next(answers)) == "here"


def test_what_does_not_come_is_told_with_the_log_to_read() -> None:
    """A bounded wait, and one line that says what and where to look."""
    began = time.monotonic()
    with pytest.raises(Stuck) as stuck:
        wait(QUIET, "the end of time", "worker", 0.2, lambda: None)
    assert time.monotonic() - began < 2
    assert str(stuck.value) == (
        "the end of time did not come within 0 s; look at .local/log/worker.log"
    )
