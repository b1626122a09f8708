"""A stand-in for collection over real gRPC: decks that a test writes, and failures it asks for."""

from collections.abc import Iterator
from concurrent import futures
from contextlib import contextmanager
from typing import Any

import grpc

from services.runtime import status
from services.runtime.errors import NotFound, Refused
from tcg.collection.v1 import collection_pb2, collection_pb2_grpc
from tcg.rulesets.wikitcg.v1.card_pb2 import CATEGORY_BEING, RARITY_COMMON, Card, Statistics

DOMAIN = "tcg.collection.v1"


class Library(collection_pb2_grpc.CollectionServiceServicer):
    """Answers SnapshotDeck; keeps what it was asked."""

    def __init__(self) -> None:
        self.decks: dict[str, list[tuple[Card, int, int]]] = {}
        self.asked: list[Any] = []
        self.target = ""
        self.down = False

    def put(self, deck_id: str, *cards: str, version: int = 1) -> None:
        """Makes a deck of one copy of each card."""
        self.decks[deck_id] = [(Card(id=card, title=card), version, 1) for card in cards]

    def put_beings(self, deck_id: str) -> None:
        """Makes a legal WikiTCG deck: fifteen plain beings, two of each."""
        self.decks[deck_id] = [(being(number), 1, 2) for number in range(15)]

    def SnapshotDeck(self, request: Any, context: Any) -> Any:
        self.asked.append(request)
        if self.down:
            context.abort(grpc.StatusCode.UNAVAILABLE, "down")
        if request.deck_id == "lent" and not request.lending_allowed:
            status.abort(context, Refused("3 cards are lent", reason="LENT_CARD"), DOMAIN)
        if request.deck_id not in self.decks:
            status.abort(context, NotFound("no such deck", reason="DECK_NOT_FOUND"), DOMAIN)
        entry = collection_pb2.SnapshotDeckResponse.Entry
        return collection_pb2.SnapshotDeckResponse(
            entries=[entry(card=c, version=v, count=n) for c, v, n in self.decks[request.deck_id]]
        )


def being(number: int) -> Card:
    """A being without abilities; no two are alike."""
    return Card(
        id=f"Q{number}",
        title=f"Being {number}",
        rarity=RARITY_COMMON,
        category=CATEGORY_BEING,
        type=1 + number % 8,
        cost=1 + number % 5,
        statistics=Statistics(attack=40 + number, defence=20, hp=100, speed=5, aura=20),
    )


@contextmanager
def serving(library: Library) -> Iterator[Library]:
    """Serves a library on a free port."""
    server = grpc.server(futures.ThreadPoolExecutor(4))
    collection_pb2_grpc.add_CollectionServiceServicer_to_server(library, server)
    library.target = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    try:
        yield library
    finally:
        server.stop(None)
