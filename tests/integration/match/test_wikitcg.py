"""WikiTCG through the match service over real gRPC: a person against the bot, two people ranked."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from services.match.__main__ import hall, service
from services.match.settings import MatchSettings
from services.runtime.testing import Cluster, Stand, eventually
from tcg.match.v1 import match_pb2 as proto
from tcg.match.v1.match_pb2_grpc import MatchServiceStub
from tcg.rulesets.wikitcg.v1.view_pb2 import View

from .conftest import new_id
from .library import Library, serving

RUNNING = proto.Match.STATE_RUNNING


@pytest.fixture(scope="module")
def cluster(stack: Any) -> Iterator[Cluster]:
    with serving(Library()) as library, Cluster(stack) as made:
        for deck_id in ("beings", "loan"):
            library.put_beings(deck_id)
        made.stands["collection"] = Stand(None, library.target, 0)
        made.start(service(hall(MatchSettings(bot_seconds=0))))
        yield made


@pytest.fixture(scope="module")
def ann(cluster: Cluster) -> Any:
    return MatchServiceStub(cluster.channel("match", "ann"))


@pytest.fixture(scope="module")
def ben(cluster: Cluster) -> Any:
    return MatchServiceStub(cluster.channel("match", "ben"))


def create(stub: Any, **fields: Any) -> Any:
    deck = proto.DeckChoice(deck_id="beings")
    request = {"rule_set": "wikitcg", "deck": deck, "mode": proto.MODE_CLASSIC, **fields}
    return stub.CreateMatch(proto.CreateMatchRequest(request_id=new_id(), **request))


def act(stub: Any, match_id: str, chance: random.Random) -> Any:
    """Plays a random legal action; returns the answer."""
    listed = stub.ListLegalActions(proto.ListLegalActionsRequest(match_id=match_id))
    return stub.PlayAction(
        proto.PlayActionRequest(
            request_id=new_id(),
            match_id=match_id,
            expected_version=listed.version,
            action=chance.choice([option.action for option in listed.options]),
        )
    )


def test_a_person_plays_the_bot_to_the_end(ann: Any) -> None:
    """Every option that is listed is accepted; the bot answers by itself until somebody has won."""
    chance = random.Random(1)
    match = create(ann, bot=proto.Bot(level=1)).match

    def mine() -> Any:
        now = ann.GetMatch(proto.GetMatchRequest(match_id=match.id)).match
        return now if now.state != RUNNING or 0 in now.awaited_seats else None

    while (now := eventually(mine)).state == RUNNING:
        act(ann, match.id, chance)
    assert now.result.cause
    seats = set()
    after, more = 0, True
    while more:
        page = ann.ListMatchEvents(
            proto.ListMatchEventsRequest(match_id=match.id, after_version=after, page_size=50)
        )
        seats |= {step.seat for step in page.steps}
        after, more = page.steps[-1].version, page.more
    assert (seats, after) == ({0, 1}, now.version)


def test_two_people_play_ranked(ann: Any, ben: Any) -> None:
    """Ranked asks collection for owned cards only, and ends with a result; nobody sees hands."""
    chance = random.Random(2)
    made = create(ann, mode=proto.MODE_RANKED).match
    deck = proto.DeckChoice(deck_id="beings")
    request = proto.JoinMatchRequest(request_id=new_id(), match_id=made.id, deck=deck)
    match = ben.JoinMatch(request).match
    while match.state == RUNNING:
        match = act((ann, ben)[match.awaited_seats[0]], made.id, chance).match
    assert match.mode == proto.MODE_RANKED
    assert match.server_seed
    told = ben.GetMatch(proto.GetMatchRequest(match_id=made.id))
    view = View()
    assert told.view.Unpack(view)
    assert told.match.final_state_hash == match.final_state_hash
