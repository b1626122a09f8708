"""The table of ports."""

import socket

import pytest

from deploy.local import ports, programs
from deploy.local.processes import StartFailed
from deploy.local.stack import refuse_taken


def test_no_port_is_given_twice() -> None:
    """Services, their metrics and the servers can all listen at the same time."""
    together = [*programs.ports().values(), *ports.Ports().named().values()]
    assert len(together) == len(set(together)) == 15


def test_a_taken_port_is_told_by_what_wants_it() -> None:
    """Issue 3.1: a taken port is one line that says which, and for what; a free one is nothing."""
    with socket.socket() as other:
        other.bind((ports.HOST, 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(StartFailed, match=rf"^port {port} \(Kafka\) is taken: [^\n]*$"):
            refuse_taken({"Kafka": port})
    refuse_taken({"Kafka": port})


def test_free_ports_differ_and_are_free() -> None:
    """Two stacks beside each other do not meet."""
    found = list(ports.free().named().values())
    assert len(set(found)) == 4
    assert not any(ports.taken(port) for port in found)
