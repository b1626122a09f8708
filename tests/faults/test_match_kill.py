"""SIGKILL of the process that serves a match: another one carries on (promise 4)."""

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any
from uuid import uuid4

import pytest

from services.match.__main__ import SERVICE, hall
from services.match.engine.canonical import state_hash
from services.match.rulesets.wikitcg import RULESET
from services.match.settings import MatchSettings
from services.runtime import peers
from services.runtime.app import open_app
from services.runtime.errors import Refused, Stale, Unavailable
from services.runtime.testing import Cluster, FixedToken, Stand, eventually
from tcg.match.v1 import match_pb2 as proto
from tcg.match.v1.match_pb2_grpc import MatchServiceStub
from tests.integration.match.library import Library, serving

RUNNING = proto.Match.STATE_RUNNING


@pytest.fixture
def cluster(stack: Any) -> Iterator[Cluster]:
    with serving(Library()) as library, Cluster(stack) as made:
        for deck_id in ("beings", "loan"):
            library.put_beings(deck_id)
        made.stands["collection"] = Stand(None, library.target, 0)
        made.prepare(SERVICE)
        yield made


class Server:
    """A match service in a process of its own, with Ann as its client."""

    def __init__(self, cluster: Cluster, exits: ExitStack) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        own = {"TCG_GRPC_PORT": str(port), "TCG_BOT_SECONDS": "0.05"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "services.match", "all"],
            env={**os.environ, **cluster.environment("match"), **own},
            stderr=subprocess.DEVNULL,
        )
        exits.callback(self.kill)
        channel = peers.channel("match", f"127.0.0.1:{port}", FixedToken(cluster.token("ann")))
        exits.callback(channel.close)
        self.ann = MatchServiceStub(channel)

    def ready(self) -> bool:
        try:
            self.ann.GetRuleset(proto.GetRulesetRequest(name="wikitcg"))
        except Unavailable:
            return False
        return True

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def servers(cluster: Cluster, count: int) -> Iterator[list[Server]]:
    with ExitStack() as exits:
        made = [Server(cluster, exits) for _ in range(count)]
        for server in made:
            eventually(server.ready)
        yield made


def create(ann: Any) -> str:
    request = proto.CreateMatchRequest(
        request_id=str(uuid4()),
        rule_set="wikitcg",
        mode=proto.MODE_CLASSIC,
        deck=proto.DeckChoice(deck_id="beings"),
        bot=proto.Bot(level=1),
    )
    made: str = ann.CreateMatch(request).match.id
    return made


def awaited(ann: Any, match_id: str) -> Any:
    """The match once it waits for Ann, or is over."""
    match = ann.GetMatch(proto.GetMatchRequest(match_id=match_id)).match
    return match if match.state != RUNNING or 0 in match.awaited_seats else None


def next_action(ann: Any, match_id: str, chance: random.Random) -> Any:
    """A random legal action of Ann's, as a request."""
    listed = ann.ListLegalActions(proto.ListLegalActionsRequest(match_id=match_id))
    return proto.PlayActionRequest(
        request_id=str(uuid4()),
        match_id=match_id,
        expected_version=listed.version,
        action=chance.choice([option.action for option in listed.options]),
    )


def play_on(ann: Any, match_id: str, chance: random.Random, actions: int) -> Any:
    for _ in range(actions):
        match = eventually(lambda: awaited(ann, match_id), 5)
        if match.state != RUNNING:
            break
        ann.PlayAction(next_action(ann, match_id, chance))
    return ann.GetMatch(proto.GetMatchRequest(match_id=match_id)).match


def test_another_process_carries_on(cluster: Cluster) -> None:
    """Killed in the middle of Ann's action and of the bot's pause: no action is lost or doubled,
    the bot moves on within 5 s, and the stored events fold to the final hash."""
    chance = random.Random(3)
    with servers(cluster, 3) as (*doomed, last):
        match_id = create(doomed[0].ann)
        for server, survivor in zip(doomed, (doomed[1], last), strict=True):
            play_on(server.ann, match_id, chance, 4)
            eventually(lambda ann=server.ann: awaited(ann, match_id), 5)
            request = next_action(server.ann, match_id, chance)
            kill_in_flight(server, request)
            answer = survivor.ann.PlayAction(request)
            assert answer.match.version == request.expected_version + 1
            died = time.monotonic()
            eventually(lambda ann=survivor.ann: awaited(ann, match_id), 5)
            assert time.monotonic() - died < 5
        play_on(last.ann, match_id, chance, 10)
        match = last.ann.Resign(
            proto.ResignRequest(request_id=str(uuid4()), match_id=match_id)
        ).match
    assert match.state == proto.Match.STATE_FINISHED
    check_log(cluster, match)


def kill_in_flight(server: Server, request: Any) -> None:
    """Kills the server while it may be serving the request; whatever became of it is unknown."""
    with ThreadPoolExecutor(1) as pool:
        call = pool.submit(server.ann.PlayAction, request)
        time.sleep(0.004)
        server.kill()
        error = call.exception()
    assert error is None or isinstance(error, Refused)
    assert not isinstance(error, Stale)


def check_log(cluster: Cluster, match: Any) -> None:
    """Every version once, the fold of all events at the final hash, and one end told."""
    with open_app("match", cluster.settings("match")) as app:
        stand = Stand(app, "", 0)
        rows = stand.sql(
            "SELECT * FROM match_event WHERE match_id = :id ORDER BY version", id=match.id
        )
        ends = stand.sql("SELECT 1 FROM outbox WHERE type = 'tcg.match.v1.MatchFinished'")
        with stand.work() as work:
            place = hall(MatchSettings())
            position = place.position(work, match.id)
            state = place.deal(work, RULESET, position.match)
    assert [row.version for row in rows] == list(range(1, match.version + 1))
    for row in rows:
        for event in row.events:
            state = RULESET.evolve(state, RULESET.codec.load_event(event))
        assert state_hash(RULESET.codec.dump_state(state)) == row.state_hash
    assert rows[-1].state_hash == match.final_state_hash
    assert len(ends) == 1
