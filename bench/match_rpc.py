"""Full WikiTCG games over gRPC, every action durably committed, beside two floors in the same run.

Floor 1: a bare gRPC echo of the same bytes that commits the same rows through psycopg, without
any game. Floor 2: the engine alone. The games are dealt by the match service and scripted here with
its own seeds, so that nothing but PlayAction is timed. Client, servers and PostgreSQL share the
machine; service and floor stay on a processor each, as the local stack's services do.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent import futures
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any
from uuid import uuid4

import grpc
from google.protobuf.any_pb2 import Any as Packed

from deploy.local.stack import temporary
from services.match.__main__ import SERVICE
from services.match.engine.canonical import state_hash
from services.match.engine.options import sample
from services.match.engine.rng import Rng, deal_seed
from services.match.engine.ruleset import Seat
from services.match.rulesets.wikitcg import RULESET
from services.match.rulesets.wikitcg.cards import Copy
from services.match.rulesets.wikitcg.messages.fields import fill_copy
from services.match.rulesets.wikitcg.samples import random_deck
from services.runtime.testing import Cluster, Stand
from tcg.collection.v1 import collection_pb2 as collection
from tcg.match.v1 import match_pb2 as match
from tcg.match.v1.match_pb2_grpc import MatchServiceStub
from tcg.rulesets.wikitcg.v1.view_pb2 import CardCopy

from .match_floor import ECHO, copy_rows

MATCH = "/tcg.match.v1.MatchService"
SNAPSHOT = "tcg.collection.v1.CollectionService"


@dataclass
class Game:
    """A dealt match and the actions that will be played in it: (player, request)."""

    id: str
    script: list[tuple[str, match.PlayActionRequest]]


def snapshot(request: collection.SnapshotDeckRequest, _: Any) -> collection.SnapshotDeckResponse:
    """The deck of a number, as collection would tell it."""
    answer = collection.SnapshotDeckResponse()
    for card in random_deck(Rng(request.deck_id.encode(), 0), request.deck_id[0].upper()):
        copy = CardCopy()
        fill_copy(copy, Copy(1, card))
        answer.entries.add(card=copy.card, version=1, count=1)
    return answer


@contextmanager
def lending() -> Iterator[str]:
    """A collection that only answers SnapshotDeck; where it listens."""
    handler = grpc.unary_unary_rpc_method_handler(
        snapshot,
        request_deserializer=collection.SnapshotDeckRequest.FromString,
        response_serializer=collection.SnapshotDeckResponse.SerializeToString,
    )
    server = grpc.server(futures.ThreadPoolExecutor(2))
    service = grpc.method_handlers_generic_handler(SNAPSHOT, {"SnapshotDeck": handler})
    server.add_generic_rpc_handlers((service,))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(None)


def deal(cluster: Cluster, number: int) -> Game:
    """Creates and joins a match, and plays it out here to know its actions."""
    decks = [f"q{number}", f"r{number}"]
    stubs = [MatchServiceStub(cluster.channel("match", name)) for name in decks]
    made = stubs[0].CreateMatch(
        match.CreateMatchRequest(
            request_id=str(uuid4()),
            rule_set=RULESET.name,
            mode=match.MODE_CLASSIC,
            deck=match.DeckChoice(deck_id=decks[0]),
        )
    )
    stubs[1].JoinMatch(
        match.JoinMatchRequest(
            request_id=str(uuid4()),
            match_id=made.match.id,
            deck=match.DeckChoice(deck_id=decks[1]),
        )
    )
    row = cluster.stands["match"].sql(
        "SELECT server_seed FROM match WHERE id = CAST(:id AS uuid)", id=made.match.id
    )[0]
    seed = deal_seed(row.server_seed, [b"", b""])
    return Game(made.match.id, list(scripted(made.match.id, decks, seed)))


def scripted(
    match_id: str, decks: list[str], seed: bytes
) -> Iterator[tuple[str, match.PlayActionRequest]]:
    """The requests of a random game."""
    codec, chance, version = RULESET.codec, Rng(seed, 1 << 40), 0
    read = [snapshot(collection.SnapshotDeckRequest(deck_id=deck), None) for deck in decks]
    seats = []
    for answer in read:
        packed = [Packed() for _ in answer.entries]
        for message, entry in zip(packed, answer.entries, strict=True):
            message.Pack(entry.card)
        seats.append(Seat(tuple(codec.read_card(message) for message in packed)))
    state = RULESET.setup(None, seats, Rng(seed, 0))
    while (awaited := RULESET.awaited(state)) is not None:
        seat = awaited.seats[0]
        action = sample(RULESET.legal(state, seat), chance)
        yield (
            decks[seat],
            match.PlayActionRequest(
                request_id=str(uuid4()),
                match_id=match_id,
                expected_version=version,
                action=codec.action(action),
            ),
        )
        version += 1
        for event in RULESET.decide(state, seat, action, Rng(seed, version)):
            state = RULESET.evolve(state, event)
        # what the service asks of the engine for each action, and nothing else
        state_hash(codec.dump_state(state))
        codec.view(RULESET.view(state, seat))


def timed(play: Any, games: list[Game], callers: int) -> float:
    """Actions a second with so many callers, each playing whole games."""
    started = perf_counter()
    with futures.ThreadPoolExecutor(callers) as pool:
        list(pool.map(play, games))
    return sum(len(game.script) for game in games) / (perf_counter() - started)


@contextmanager
def process(module: str, *words: str, **environment: str) -> Iterator[None]:
    """A server in a process of its own."""
    command = [sys.executable, "-m", module, *words]
    running = subprocess.Popen(
        command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        running.terminate()
        running.wait()


def reachable(target: str) -> grpc.Channel:
    """A channel to a server that answers."""
    channel = grpc.insecure_channel(target)
    grpc.channel_ready_future(channel).result(30)
    return channel


@dataclass(frozen=True)
class Round:
    """What was measured in a round, in actions a second."""

    service: float
    floor: float
    engine: float

    @property
    def ratio(self) -> float:
        """The share of floor 1 that the service reaches."""
        return self.service / self.floor


class Table:
    """The servers that are measured, and the games dealt on them."""

    def __init__(self, end: ExitStack, callers: int, processor: str) -> None:
        self._callers = callers
        self._processor = processor
        self._dealt = 0
        self._cluster = end.enter_context(Cluster(end.enter_context(temporary())))
        library = end.enter_context(lending())
        self._cluster.stands["collection"] = Stand(None, library, 0)  # type: ignore[arg-type]
        self._stand = self._cluster.start(SERVICE, roles=())
        environment = self._cluster.environment("match")
        environment |= {"TCG_GRPC_PORT": "7999", "TCG_PROCESSOR": processor}
        end.enter_context(process("services.match", "serve", **environment))
        self._channel = end.enter_context(reachable("127.0.0.1:7999"))
        self._cluster.stands["match"] = Stand(self._stand.app, "127.0.0.1:7999", 0)

    def round(self, number: int) -> Round:
        """Deals games, plays them on the service, then on both floors."""
        first, self._dealt = self._dealt, self._dealt + number
        games = [deal(self._cluster, n) for n in range(first, self._dealt)]
        copied = copy_rows(self._cluster, [game.id for game in games])
        return Round(self._service(games), self._floor(games, copied), engine(games))

    def _service(self, games: list[Game]) -> float:
        play = MatchServiceStub(self._channel).PlayAction
        tokens = {
            name: (("authorization", f"Bearer {self._cluster.token(name)}"),)
            for game in games
            for name, _ in game.script
        }

        def whole(game: Game) -> None:
            for name, request in game.script:
                play(request, metadata=tokens[name])

        return timed(whole, games, self._callers)

    def _floor(self, games: list[Game], copied: str) -> float:
        played = str(self._stand.app.engine.url.render_as_string(hide_password=False))
        with (
            process("bench.match_floor", played, copied, "7998", self._processor),
            reachable("127.0.0.1:7998") as channel,
        ):
            echo = channel.unary_unary(ECHO)

            def whole(game: Game) -> None:
                for _, request in game.script:
                    echo(request.SerializeToString())

            return timed(whole, games, self._callers)


def engine(games: list[Game]) -> float:
    """Actions a second of as many games by the engine alone, on one core."""
    started = perf_counter()
    actions = sum(
        len(list(scripted(game.id, [f"q{n}", f"r{n}"], n.to_bytes(32, "big"))))
        for n, game in enumerate(games)
    )
    return actions / (perf_counter() - started)


def main() -> None:
    """Measures round by round, and prints the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=8, help="in a round")
    parser.add_argument("--callers", type=int, default=4)
    parser.add_argument("--processor", default="0", help="TCG_PROCESSOR of service and floor")
    asked = parser.parse_args()
    with ExitStack() as end:
        table = Table(end, asked.callers, asked.processor)
        table.round(2)  # warms everything up
        rounds = [table.round(asked.games) for _ in range(asked.rounds)]
    told = f"medians of {asked.rounds} rounds of {asked.games} games, {asked.callers} callers"
    print(f"{median(r.service for r in rounds):8.0f} actions/s   PlayAction; {told}")
    print(f"{median(r.floor for r in rounds):8.0f} actions/s   floor 1: bare echo, same rows")
    print(f"{median(r.engine for r in rounds):8.0f} actions/s   floor 2: the engine, one core")
    each = " ".join(f"{r.ratio:.2f}" for r in rounds)
    print(f"{median(r.ratio for r in rounds):8.2f}             of floor 1 ({each})")


if __name__ == "__main__":
    main()
