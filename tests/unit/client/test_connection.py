"""Calls in one caller's name, over real gRPC."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import grpc
import pytest

from client.connection import Backend, NotConfigured, addresses, rpc_name
from services.runtime.errors import NotFound, Unavailable
from services.runtime.status import abort
from tcg.match.v1 import match_pb2, match_pb2_grpc

SERVICES = ("collection", "market", "match", "ranking", "ingest")


class Match(match_pb2_grpc.MatchServiceServicer):
    """Refuses, breaks, or answers with the caller's token."""

    def GetMatch(self, request: object, context: grpc.ServicerContext) -> None:
        refused = NotFound("no such match", reason="MATCH_NOT_FOUND", metadata={"a": "b"})
        abort(context, refused, "tcg.match.v1")

    def GetRuleset(
        self, request: object, context: grpc.ServicerContext
    ) -> match_pb2.GetRulesetResponse:
        name = dict(context.invocation_metadata()).get("authorization", "nobody")
        return match_pb2.GetRulesetResponse(name=str(name))

    def ListMatches(self, request: object, context: grpc.ServicerContext) -> None:
        raise RuntimeError("broken")


@contextmanager
def served() -> Iterator[str]:
    server = grpc.server(ThreadPoolExecutor(2))
    match_pb2_grpc.add_MatchServiceServicer_to_server(Match(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(0).wait()


def peers(match: str) -> dict[str, str]:
    return dict.fromkeys(SERVICES, "127.0.0.1:1") | {"match": match}


def test_a_refusal_arrives_as_it_was_raised() -> None:
    """Class, reason, domain, message and metadata of a service's refusal."""
    with (
        served() as target,
        Backend("t", peers(target)) as backend,
        pytest.raises(NotFound) as refused,
    ):
        backend.match.GetMatch(match_pb2.GetMatchRequest())
    assert (refused.value.reason, refused.value.domain) == ("MATCH_NOT_FOUND", "tcg.match.v1")
    assert (refused.value.message, refused.value.metadata) == ("no such match", {"a": "b"})


@pytest.mark.parametrize(("token", "seen"), [("secret", "Bearer secret"), ("", "nobody")])
def test_the_token_goes_with_every_call(token: str, seen: str) -> None:
    """And an anonymous caller sends none; each RPC is heard by its name."""
    heard: list[str] = []
    with served() as target, Backend(token, peers(target), heard.append) as backend:
        assert backend.match.GetRuleset(match_pb2.GetRulesetRequest()).name == seen
    assert heard == ["MatchService.GetRuleset"]


def test_a_service_that_is_not_there_is_named() -> None:
    """One line: which service, where, and what to do."""
    with Backend("t", peers("127.0.0.1:1")) as backend, pytest.raises(Unavailable) as refused:
        backend.match.GetMatch(match_pb2.GetMatchRequest())
    assert str(refused.value).startswith("match at 127.0.0.1:1 does not answer; is the stack")


def test_a_broken_service_is_not_called_absent() -> None:
    """What is neither a refusal nor an absence is told with its status and the log to read."""
    with (
        served() as target,
        Backend("t", peers(target)) as backend,
        pytest.raises(Unavailable, match=r"answered UNKNOWN: .*match\.log"),
    ):
        backend.match.ListMatches(match_pb2.ListMatchesRequest())


def test_where_services_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Design §13: TCG_PEERS where it is set, else the local stack's table."""
    monkeypatch.delenv("TCG_PEERS", raising=False)
    assert addresses()["match"] == "127.0.0.1:7103"
    monkeypatch.setenv("TCG_PEERS", json.dumps({"match": "elsewhere:1"}))
    assert addresses() == {"match": "elsewhere:1"}
    with pytest.raises(NotConfigured, match="collection"):
        Backend("", addresses())
    monkeypatch.setenv("TCG_PEERS", "match=elsewhere")
    with pytest.raises(NotConfigured, match="not a JSON object"):
        addresses()


def test_rpc_names() -> None:
    """A person reads `MatchService.GetMatch`."""
    assert rpc_name("/tcg.match.v1.MatchService/GetMatch") == "MatchService.GetMatch"
