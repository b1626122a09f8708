"""What runs on the servers: the five services and the Celery worker, each configured by environment
variables only."""

import http.client
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from celery import Celery

from .ports import GRPC, HOST, METRICS, SERVICES
from .processes import Processes, clean_environment
from .stack import Stack

READY_SECONDS = 60
MIGRATION_SECONDS = 60
STAGE = 1  # stopped before the servers, which are stage 0
TASKS = {
    "collection": "services.collection.tasks",
    "ingest": "services.ingest.tasks",
}
# What a newcomer wants shorter than in production; the environment of `make run` prevails.
SHORT = {"TCG_AUCTION_SECONDS": "20"}


@dataclass(frozen=True, slots=True)
class Program:
    """A process to run, and how one sees that it is ready."""

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str]
    ready: Callable[[], bool]


def services(stack: Stack, key: str) -> list[Program]:
    """The five services, each as one process."""
    return [
        Program(
            service,
            (sys.executable, "-m", f"services.{service}", "all"),
            environment(stack, service, key),
            lambda port=METRICS[service]: answers(port),  # type: ignore[misc]
        )
        for service in SERVICES
    ]


def worker(stack: Stack, key: str, schedule: Path) -> Program:
    """The Celery worker for every service's tasks, with beat; `schedule` is beat's memory."""
    env = environment(stack, "collection", key)
    for service in TASKS:
        env[f"TCG_{service.upper()}_DATABASE_URL"] = stack.database_url(service, service)
    env["TCG_TASKS"] = ",".join(TASKS.values())
    env["TCG_METRICS_PORT"] = str(METRICS["worker"])
    # Threads: a fork after gRPC has started hangs.
    options = ("--pool=threads", "--concurrency=4", "--without-mingle", "--without-gossip")
    beat = ("--beat", f"--schedule={schedule}")
    app = ("-m", "celery", "-A", "services.runtime.jobs:app", "worker")
    return Program(
        "worker",
        (sys.executable, *app, *options, *beat),
        env,
        lambda: works(stack.valkey_url),
    )


def environment(stack: Stack, service: str, key: str) -> dict[str, str]:
    """The environment of a service."""
    return {
        "TCG_PROCESSOR": str(SERVICES.index(service)),
        **SHORT,
        **clean_environment(),
        "PYTHONUNBUFFERED": "1",
        "TCG_DATABASE_URL": stack.database_url(service, service),
        "TCG_KAFKA": stack.kafka,
        "TCG_VALKEY_URL": stack.valkey_url,
        "TCG_TOPIC_PREFIX": "",
        "TCG_GRPC_PORT": str(GRPC[service]),
        "TCG_METRICS_PORT": str(METRICS[service]),
        "TCG_DEV_KEY": key,
        "TCG_PEERS": peers(),
    }


def peers() -> str:
    """Where the services listen, as JSON."""
    return json.dumps({service: f"{HOST}:{port}" for service, port in GRPC.items()})


def ports() -> dict[str, int]:
    """Every port of the programs, by what listens there."""
    return {
        **{f"{service}'s gRPC": port for service, port in GRPC.items()},
        **{f"{name}'s metrics": port for name, port in METRICS.items()},
    }


def start(processes: Processes, programs: Iterable[Program], root: Path) -> None:
    """Starts the programs at the same time, and waits until all are ready.

    Raises StartFailed if one is not.
    """
    started = [
        (
            program,
            processes.start(program.name, program.command, env=program.env, cwd=root, stage=STAGE),
        )
        for program in programs
    ]
    for program, child in started:
        processes.wait(child, program.ready, READY_SECONDS)


def migrate(processes: Processes, stack: Stack, key: str, root: Path) -> None:
    """Brings the databases to their newest tables, all at the same time.

    Raises StartFailed if one does not get there.
    """
    started = [
        processes.start(
            f"{service}-migrate",
            (sys.executable, "-m", f"services.{service}", "migrate"),
            env=environment(stack, service, key),
            cwd=root,
            stage=STAGE,
            lasting=False,
        )
        for service in SERVICES
    ]
    for child in started:
        processes.finish(child, MIGRATION_SECONDS)


def answers(port: int) -> bool:
    """Whether the process with this metrics port says that it is ready."""
    connection = http.client.HTTPConnection(HOST, port, timeout=1)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def works(broker: str) -> bool:
    """Whether a Celery worker answers."""
    with Celery(broker=broker) as app:
        return bool(app.control.ping(timeout=1, limit=1))
