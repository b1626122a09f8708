"""PostgreSQL, Valkey and Kafka as one: started at the same time, stopped together."""

import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import kafka, postgres, valkey
from .ports import HOST, Ports, free, taken
from .processes import Processes, StartFailed


@dataclass(frozen=True, slots=True)
class Stack:
    """Three servers that answer, and where."""

    ports: Ports
    password: str
    processes: Processes

    @property
    def kafka(self) -> str:
        """Kafka's bootstrap server."""
        return f"{HOST}:{self.ports.kafka}"

    @property
    def valkey_url(self) -> str:
        """Valkey's first database."""
        return f"redis://{HOST}:{self.ports.valkey}/0"

    def database_url(self, name: str, role: str = postgres.SUPERUSER) -> str:
        """The SQLAlchemy address of a PostgreSQL database, as `role`."""
        return f"postgresql+psycopg://{role}:{self.password}@{HOST}:{self.ports.postgres}/{name}"

    def stop(self) -> None:
        """Stops the servers, and whatever else runs in `processes`; leaves nothing behind."""
        self.processes.stop()


def start(
    directory: Path, ports: Ports, processes: Processes | None = None, *, durable: bool = True
) -> Stack:
    """Starts the servers with their data in `directory`, and waits until all answer.

    Without `durable` they are faster, and a crash of the machine may lose data. Raises StartFailed,
    with nothing left running, if a port is taken or a server does not start.
    """
    directory = directory.resolve()
    processes = processes or Processes(directory / "log")
    pool = ThreadPoolExecutor(3)
    try:
        refuse_taken(ports.named())
        password = pool.submit(
            postgres.start, processes, directory / "postgres", ports.postgres, durable
        )
        starting: list[Future[Any]] = [
            password,
            pool.submit(valkey.start, processes, directory / "valkey", ports.valkey),
            pool.submit(kafka.start, processes, directory / "kafka", ports.kafka, ports.controller),
        ]
        for each in as_completed(starting):
            each.result()
    except BaseException:
        processes.stop()
        raise
    finally:
        pool.shutdown()
    return Stack(ports, password.result(), processes)


def refuse_taken(ports: dict[str, int]) -> None:
    """Raises StartFailed if somebody listens on one of the ports."""
    for name, port in ports.items():
        if taken(port):
            raise StartFailed(
                f"port {port} ({name}) is taken: stop what listens there (make stop, if it is ours)"
            )


@contextmanager
def temporary() -> Iterator[Stack]:
    """A stack on free ports whose data is gone afterwards, whatever the end of this process."""
    directory = Path(tempfile.mkdtemp(prefix="tcg-stack-"))
    processes = Processes(directory / "log")
    for folder in folders(directory):
        processes.remove_at_end(folder)
    stack = start(directory, free(), processes, durable=False)
    try:
        yield stack
    finally:
        stack.stop()


def folders(directory: Path) -> list[Path]:
    """Where the data of a stack in `directory` lies."""
    return [directory, postgres.home(directory / "postgres")]


def remove(directory: Path) -> None:
    """Deletes the data of a stack that does not run."""
    for folder in folders(directory):
        shutil.rmtree(folder, ignore_errors=True)
