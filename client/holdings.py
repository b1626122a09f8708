"""What a player owns, and a deck made of it."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tcg.collection.v1.collection_pb2 import (
    Copy,
    CreateDeckRequest,
    Deck,
    DeckEntry,
    ListCopiesRequest,
    ListDecksRequest,
    UpdateDeckRequest,
)
from tcg.match.v1.match_pb2 import GetRulesetRequest
from tcg.rulesets.wikitcg.v1.card_pb2 import Card

from . import deckbuilding
from .calls import pages, request_id
from .connection import Backend

PAGE = 1000


@dataclass(frozen=True, slots=True)
class Holdings:
    """A player's copies, and their cards by id."""

    copies: tuple[Copy, ...]
    cards: dict[str, Card]

    @property
    def owned(self) -> Counter[str]:
        """Card id → copies, escrowed ones included."""
        return Counter(c.card_id for c in self.copies)

    @property
    def free(self) -> Counter[str]:
        """Card id → copies that are not in escrow."""
        return Counter(c.card_id for c in self.copies if c.state == Copy.STATE_FREE)


def read(backend: Backend) -> Holdings:
    """All that the caller owns."""
    copies: list[Copy] = []
    cards: dict[str, Card] = {}
    for page in pages(backend.collection.ListCopies, ListCopiesRequest(page_size=PAGE)):
        copies += page.copies
        cards |= {card.id: card for card in page.cards}
    return Holdings(tuple(copies), cards)


def ruleset(backend: Backend) -> Any:
    """What WikiTCG offers, and which of its entries are built."""
    return backend.match.GetRuleset(GetRulesetRequest(name="wikitcg"))


def save_deck(backend: Backend, name: str) -> Deck:
    """A legal deck of what the caller owns, saved under `name` in place of an older one.

    Raises TooFewCards.
    """
    holdings = read(backend)
    built = frozenset(ruleset(backend).built_entry_ids)
    cards = deckbuilding.build(holdings.cards.values(), holdings.free, built)
    entries = [DeckEntry(card_id=card, count=count) for card, count in cards.items()]
    content: Any = {"request_id": request_id(), "name": name, "entries": entries}
    older = next((deck.id for deck in decks(backend) if deck.name == name), "")
    if older:
        updated = backend.collection.UpdateDeck(UpdateDeckRequest(deck_id=older, **content))
        return updated.deck  # type: ignore[no-any-return]
    return backend.collection.CreateDeck(CreateDeckRequest(**content)).deck  # type: ignore[no-any-return]


def decks(backend: Backend) -> list[Deck]:
    """The caller's decks and the loan deck."""
    answers = pages(backend.collection.ListDecks, ListDecksRequest())
    return [deck for page in answers for deck in page.decks]
