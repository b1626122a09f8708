"""Where everything listens: the one table. All addresses are on 127.0.0.1."""

import socket
from contextlib import ExitStack
from dataclasses import dataclass

HOST = "127.0.0.1"

SERVICES = ("collection", "market", "match", "ranking", "ingest")
GRPC = {service: 7101 + index for index, service in enumerate(SERVICES)}
METRICS = {name: 7201 + index for index, name in enumerate((*SERVICES, "worker"))}


@dataclass(frozen=True, slots=True)
class Ports:
    """The ports of the three servers; `controller` is Kafka's own, no client needs it."""

    postgres: int = 7301
    valkey: int = 7302
    kafka: int = 7303
    controller: int = 7304

    def named(self) -> dict[str, int]:
        """Port by what listens there, as a person would call it."""
        return {
            "PostgreSQL": self.postgres,
            "Valkey": self.valkey,
            "Kafka": self.kafka,
            "Kafka's controller": self.controller,
        }


def free() -> Ports:
    """Ports that nobody listens on now."""
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(4)]
        for each in sockets:
            each.bind((HOST, 0))
        return Ports(*(each.getsockname()[1] for each in sockets))


def taken(port: int) -> bool:
    """Whether somebody listens on the port."""
    with socket.socket() as probe:
        # Connections of an earlier run may linger on the port; they do not hinder a server.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return True
    return False
