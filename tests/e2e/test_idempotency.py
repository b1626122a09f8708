"""Promise 2, walked over the descriptors: every mutating RPC is idempotent."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from services.runtime.errors import AlreadyExists, Refused

from .calls import CALLS, METHODS
from .world import World

MUTATING = sorted(name for name, (_, method) in METHODS.items() if not method.read)


def test_every_mutating_rpc_is_here_and_takes_a_request_id() -> None:
    """An RPC is a read only if it says so; every other one has a call, and a request_id."""
    assert sorted(CALLS) == MUTATING
    for name, (_, method) in METHODS.items():
        fields = method.request.DESCRIPTOR.fields_by_name
        assert ("request_id" in fields) == (name in MUTATING), name


def ask(world: World, name: str, subject: str, role: str, request: Any) -> Any:
    return getattr(world.stub(METHODS[name][0], subject, role), name)(request)


@pytest.mark.parametrize("name", MUTATING)
def test_a_repeat_answers_as_before_and_changes_nothing(world: World, name: str) -> None:
    """The same id again returns the first answer; with another payload it is refused; another
    caller's same id never meets it."""
    call = CALLS[name](world)
    first = ask(world, name, call.subject, call.role, call.request)
    claims = "SELECT count(*) AS n FROM claim WHERE request_id = CAST(:r AS uuid)"
    stand = world.cluster.stands[METHODS[name][0]]
    assert ask(world, name, call.subject, call.role, call.request) == first
    assert stand.sql(claims, r=call.request.request_id)[0].n == 1

    with pytest.raises(AlreadyExists) as refused:
        ask(world, name, call.subject, call.role, call.other)
    assert refused.value.reason == "REQUEST_ID_REUSED"

    stranger = world.player() if call.role == "player" else f"{call.subject}-2"
    with suppress(Refused):
        ask(world, name, stranger, call.role, call.request)
        assert stand.sql(claims, r=call.request.request_id)[0].n == 2
    assert ask(world, name, call.subject, call.role, call.request) == first


@pytest.mark.parametrize("name", MUTATING)
def test_five_at_once_have_one_effect(world: World, name: str) -> None:
    """Racing repeats get one answer, and leave one claim."""
    call = CALLS[name](world)
    with ThreadPoolExecutor(5) as pool:
        answers = list(
            pool.map(lambda _: ask(world, name, call.subject, call.role, call.request), range(5))
        )
    assert all(answer == answers[0] for answer in answers)
    stand = world.cluster.stands[METHODS[name][0]]
    claims = "SELECT count(*) AS n FROM claim WHERE request_id = CAST(:r AS uuid)"
    assert stand.sql(claims, r=call.request.request_id)[0].n == 1
    assert ask(world, name, call.subject, call.role, call.request) == answers[0]
