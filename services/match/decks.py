"""Decks as collection holds them at this moment: ownership is its business, legality the game's."""

from typing import Any

import grpc
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.message import Message

from services.runtime.errors import Invalid, Refused, Violation
from tcg.collection.v1.collection_pb2 import SnapshotDeckRequest
from tcg.collection.v1.collection_pb2_grpc import CollectionServiceStub
from tcg.match.v1.match_pb2 import DeckChoice

from .domain.match import DeckCard
from .engine.ruleset import Mode, RuleSet

LOAN = "loan"

# What collection says about a deck, said as our own.
_RETOLD = ("DECK_NOT_FOUND", "LENT_CARD")


class Decks:
    """Reads decks from collection."""

    def __init__(self, channel: grpc.Channel) -> None:
        self._collection: Any = CollectionServiceStub(channel)  # type: ignore[no-untyped-call]

    def chosen(
        self, game: RuleSet, mode: Mode, player: str, choice: DeckChoice
    ) -> tuple[DeckCard, ...]:
        """The deck a player chose, every copy a card of its own.

        Raises Invalid (MESSAGE_INVALID) for a choice the game has no use for, NotFound
        (DECK_NOT_FOUND), Refused (LENT_CARD), Unavailable.
        """
        source = choice.WhichOneof("source")
        if game.collected and source == "deck_id":
            return self.snapshot(mode, player, choice.deck_id)
        if game.collected or source is not None:
            wanted = "name a deck of your collection" if game.collected else "it brings its own"
            raise Invalid(
                f"{game.name} does not take that deck: {wanted}",
                reason="MESSAGE_INVALID",
                violations=[Violation("deck", wanted)],
            )
        return ()

    def loan(self, game: RuleSet, mode: Mode, player: str) -> tuple[DeckCard, ...]:
        """The deck a bot plays with against a player. Raises as `chosen`."""
        return self.snapshot(mode, player, LOAN) if game.collected else ()

    def snapshot(self, mode: Mode, player: str, deck_id: str) -> tuple[DeckCard, ...]:
        """A deck of collection; only Classic allows lent cards (W5). Raises as `chosen`."""
        request = SnapshotDeckRequest(
            player_id=player, deck_id=deck_id, lending_allowed=mode is Mode.CLASSIC
        )
        try:
            response = self._collection.SnapshotDeck(request)
        except Refused as refused:
            if refused.reason not in _RETOLD:
                raise
            raise type(refused)(
                refused.message, reason=refused.reason, violations=refused.violations
            ) from refused
        return tuple(
            DeckCard(_packed(entry.card), entry.version)
            for entry in response.entries
            for _ in range(entry.count)
        )


def _packed(card: Message) -> bytes:
    packed = Packed()
    packed.Pack(card)
    return packed.SerializeToString()
