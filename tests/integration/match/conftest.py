"""A running match service with a tiny game, a stand-in collection, and players."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from services.match.__main__ import service
from services.match.games import Games
from services.match.hall import Hall
from services.runtime.testing import Cluster, Stand
from tcg.match.v1 import match_pb2 as proto
from tcg.match.v1.match_pb2_grpc import MatchServiceStub

from .duel import Duel, packed, text
from .library import Library, serving

BOT_PAUSE = timedelta(milliseconds=10)


def new_id() -> str:
    return str(uuid4())


@dataclass
class Player:
    """A client of one player: calls with what a test does not care about filled in."""

    name: str
    stub: Any

    def create(self, **fields: Any) -> Any:
        fields = {"rule_set": "duel", "mode": proto.MODE_CLASSIC, "request_id": new_id(), **fields}
        fields.setdefault("deck", proto.DeckChoice(deck_id=self.name))
        return self.stub.CreateMatch(proto.CreateMatchRequest(**fields))

    def join(self, match_id: str, **fields: Any) -> Any:
        fields = {"match_id": match_id, "request_id": new_id(), **fields}
        fields.setdefault("deck", proto.DeckChoice(deck_id=self.name))
        return self.stub.JoinMatch(proto.JoinMatchRequest(**fields))

    def play(self, match_id: str, version: int, action: str, request_id: str = "") -> Any:
        return self.stub.PlayAction(
            proto.PlayActionRequest(
                request_id=request_id or new_id(),
                match_id=match_id,
                expected_version=version,
                action=packed(action),
            )
        )

    def resign(self, match_id: str) -> Any:
        return self.stub.Resign(proto.ResignRequest(request_id=new_id(), match_id=match_id))

    def get(self, match_id: str) -> Any:
        return self.stub.GetMatch(proto.GetMatchRequest(match_id=match_id))

    def hand(self, match_id: str) -> list[str]:
        hand: list[str] = text(self.get(match_id).view)["hand"]
        return hand

    def options(self, match_id: str) -> Any:
        return self.stub.ListLegalActions(proto.ListLegalActionsRequest(match_id=match_id))

    def steps(self, match_id: str, after: int = 0, size: int = 0) -> Any:
        return self.stub.ListMatchEvents(
            proto.ListMatchEventsRequest(match_id=match_id, after_version=after, page_size=size)
        )

    def matches(self, **fields: Any) -> Any:
        return self.stub.ListMatches(proto.ListMatchesRequest(**fields))


@pytest.fixture(scope="package")
def library() -> Iterator[Library]:
    with serving(Library()) as made:
        for name in ("alice", "bob", "eve"):
            made.put(name, *(f"Q{name[0]}{n}" for n in range(1, 6)))
        made.put("loan", "Q1", "Q2", "Q3", version=7)
        made.put("few", "Q1", "B2")
        yield made


@pytest.fixture(scope="package")
def cluster(stack: Any, library: Library) -> Iterator[Cluster]:
    with Cluster(stack) as made:
        made.stands["collection"] = Stand(None, library.target, 0)
        made.start(service(Hall(Games([Duel()]), BOT_PAUSE, limit=100)))
        yield made


@pytest.fixture(scope="package")
def stand(cluster: Cluster) -> Stand:
    return cluster.stands["match"]


def player(cluster: Cluster, name: str) -> Player:
    return Player(name, MatchServiceStub(cluster.channel("match", name)))


@pytest.fixture(scope="package")
def alice(cluster: Cluster) -> Player:
    return player(cluster, "alice")


@pytest.fixture(scope="package")
def bob(cluster: Cluster) -> Player:
    return player(cluster, "bob")


@pytest.fixture(scope="package")
def eve(cluster: Cluster) -> Player:
    return player(cluster, "eve")


@pytest.fixture
def match_id(alice: Player, bob: Player) -> str:
    """A match of Alice, who begins, and Bob."""
    made: str = alice.create().match.id
    bob.join(made)
    return made
