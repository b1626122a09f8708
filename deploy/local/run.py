"""`make run` and `make tour`: the stack, the services, the tour."""

import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from . import postgres, programs, stack
from .place import ROOT, Place, held
from .ports import GRPC, HOST, METRICS, SERVICES, Ports
from .processes import Processes, StartFailed, clean_environment, readable
from .stack import Stack
from .tell import tell

WATCH_SECONDS = 0.3
INTERRUPTED = 130
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def supervised(place: Place, body: Callable[[Processes], int]) -> int:
    """Runs `body` with processes that all end with it; returns the exit code.

    What cannot run is told in one line. One run at a time uses the place.
    """
    for number in SIGNALS:
        signal.signal(number, signal.default_int_handler)
    try:
        with held(place) as lock:
            processes = Processes(place.log, hold=lock)
            try:
                return body(processes)
            finally:
                for number in SIGNALS:
                    signal.signal(number, signal.SIG_IGN)
                processes.stop()
    except StartFailed as failed:
        tell(f"\n{failed}")
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def run(processes: Processes, place: Place) -> int:
    """Brings everything up, shows the tour, and stays up until it is interrupted."""
    running = bring_up(processes, place)
    code = tour(processes, place)
    if code:
        tell(f"\nThe tour ended with exit code {code}; everything stays up, to look at.")
    tell(guide(running, place))
    stay(processes)
    return 0


def run_tour(processes: Processes, place: Place) -> int:
    """Brings everything up and shows the tour; its exit code."""
    bring_up(processes, place)
    return tour(processes, place)


def bring_up(processes: Processes, place: Place) -> Stack:
    """Starts everything, and returns when all of it is ready."""
    since = time.monotonic()

    def step(what: str) -> None:
        tell(f"[{time.monotonic() - since:5.1f} s] {what}")

    stack.refuse_taken(programs.ports())
    step("starting PostgreSQL, Valkey and Kafka")
    running = stack.start(place.data, Ports(), processes)
    step(f"migrating the databases of {', '.join(SERVICES)}")
    postgres.ensure_databases(running.ports.postgres, running.password, SERVICES)
    key = place.key()
    programs.migrate(processes, running, key, ROOT)
    step("starting the services and the Celery worker")
    worker = programs.worker(running, key, place.data / "beat")
    programs.start(processes, [*programs.services(running, key), worker], ROOT)
    step("ready")
    return running


def tour(processes: Processes, place: Place) -> int:
    """Shows the tour on this terminal; its exit code. Raises StartFailed if a process dies."""
    env = {
        **clean_environment(),
        "TCG_PEERS": programs.peers(),
        "TCG_DEV_KEY": place.key(),
    }
    command = (Path(sys.executable).with_name("tcg"), "tour")
    tell()
    child = processes.start(
        "tour", command, env=env, cwd=ROOT, stage=programs.STAGE, lasting=False, terminal=True
    )
    while child.process.poll() is None:
        processes.check()
        time.sleep(WATCH_SECONDS)
    return child.process.returncode


def stay(processes: Processes) -> None:
    """Stays until interrupted. Raises StartFailed if a process dies."""
    try:
        while True:
            processes.check()
            time.sleep(WATCH_SECONDS)
    except KeyboardInterrupt:
        tell("\nStopping …")


def guide(running: Stack, place: Place) -> str:
    """Where everything listens, and what to type next."""
    rows = [
        f"  {service:<11} gRPC {HOST}:{GRPC[service]}   http://{HOST}:{METRICS[service]}/metrics"
        for service in SERVICES
    ]
    database = running.database_url("match", "match").replace("+psycopg", "")
    return "\n".join(
        [
            "\nEverything is up:",
            *rows,
            f"  PostgreSQL  {database} (and one database a service)",
            f"  Valkey      {running.valkey_url}",
            f"  Kafka       {running.kafka}",
            f"  logs        {readable(place.log)}/<name>.log",
            "\nNext, in another terminal:",
            "  .venv/bin/tcg play      a match against a bot",
            "  .venv/bin/tcg tour      the tour again, on the same data",
            "  .venv/bin/tcg --help    everything else",
            "  make stop               stops everything, as Ctrl-C does here",
        ]
    )
