"""Waiting for something that must come, and saying where to look when it does not."""

import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import TypeVar

from rich.console import Console

T = TypeVar("T")

FIRST_PAUSE = 0.05
LONGEST_PAUSE = 0.5


class Stuck(Exception):
    """Something that must come did not; the message says what, and where to look."""


def wait(
    console: Console, what: str, look_at: str, seconds: float, check: Callable[[], T | None]
) -> T:
    """What `check` finds, asked again and again until it is something.

    `look_at` names the process whose log tells more. Raises Stuck after `seconds`.
    """
    deadline = time.monotonic() + seconds
    pause = FIRST_PAUSE
    with console.status(f"waiting for {what} …") if console.is_terminal else nullcontext():
        while not (found := check()):
            if time.monotonic() > deadline:
                raise Stuck(
                    f"{what} did not come within {seconds:.0f} s; look at .local/log/{look_at}.log"
                )
            time.sleep(pause)
            pause = min(pause * 1.5, LONGEST_PAUSE)
    return found
