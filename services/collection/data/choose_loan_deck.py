"""Chooses the loan deck (D84): `python -m services.collection.data.choose_loan_deck HOST:PORT`.

Asks a running ingest, with the bundled articles imported, for its common beings, and writes
loan_deck.json beside it.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

import grpc

from tcg.ingest.v1 import ingest_pb2
from tcg.ingest.v1.ingest_pb2_grpc import IngestServiceStub
from tcg.rulesets.wikitcg.v1 import card_pb2

PATH = Path(__file__).parent / "loan_deck.json"
KINDS = 15
COPIES = 2


def choose(cards: Sequence[card_pb2.Card]) -> list[card_pb2.Card]:
    """Fifteen cards, by turns one of each cost, so that every turn has a play; by id within it."""
    by_cost: dict[int, list[card_pb2.Card]] = {}
    for card in sorted(cards, key=lambda card: (card.cost, card.id)):
        by_cost.setdefault(card.cost, []).append(card)
    rounds = zip_longest(*by_cost.values())
    return [card for turn in rounds for card in turn if card is not None][:KINDS]


def common_beings(target: str) -> Iterator[card_pb2.Card]:
    """All that ingest knows, page by page."""
    request = ingest_pb2.ListCardsRequest(
        rarity=card_pb2.RARITY_COMMON, category=card_pb2.CATEGORY_BEING, page_size=1000
    )
    with grpc.insecure_channel(target) as channel:
        stub = IngestServiceStub(channel)  # type: ignore[no-untyped-call]
        while True:
            page = stub.ListCards(request, timeout=10)
            yield from page.cards
            request.page_token = page.next_page_token
            if not request.page_token:
                return


def main(target: str) -> None:
    """Writes the chosen deck."""
    chosen = sorted(choose(list(common_beings(target))), key=lambda card: card.id)
    entries = [{"card_id": card.id, "title": card.title, "count": COPIES} for card in chosen]
    deck = {"name": "Loan deck", "entries": entries}
    PATH.write_text(json.dumps(deck, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
