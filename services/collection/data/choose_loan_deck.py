"""Chooses the loan deck (D84): `python -m services.collection.data.choose_loan_deck HOST:PORT`.

Asks a running ingest, with the bundled articles imported, for its cards, and writes loan_deck.json
beside it. The deck is to show a newcomer the game: every type of the wheel, every category, and
wherever there is a choice the article most people have heard of.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import grpc

from tcg.ingest.v1 import ingest_pb2
from tcg.ingest.v1.ingest_pb2_grpc import IngestServiceStub
from tcg.rulesets.wikitcg.v1 import card_pb2
from tcg.rulesets.wikitcg.v1.card_pb2 import Card

PATH = Path(__file__).parent / "loan_deck.json"
# Two common beings of each type, of the cost that the first turn pays.
TYPES = [kind for kind in card_pb2.Type.values() if kind != card_pb2.TYPE_UNSPECIFIED]
FIRST_ENERGY = 4
# One rare being for each ability, and one card for each effect.
ABILITIES = ("ability.guardia_del_corpo", "ability.silente")
EFFECTS = (
    "terrain.trade_routes.common",
    "terrain.mountain_passes.common",
    "object.horse_tack.common",
    "object.remedies.common",
    "object.maces_and_siege.uncommon",
    "plague.old_age.common",
    "plague.paralysis.uncommon",
    "concept.humanism_and_progress.common",
    "concept.schism.uncommon",
    "event.relief.common",
    "event.musters.common",
    "event.massacres.uncommon",
)


def choose(cards: Sequence[Card]) -> Counter[str]:
    """How many copies of which card, by id.

    Raises ValueError where a type, an ability or an effect has no card.
    """
    common = [c for c in cards if not c.effect_id and c.rarity == card_pb2.RARITY_COMMON]
    rare = [c for c in cards if c.rarity == card_pb2.RARITY_RARE]
    deck: Counter[str] = Counter()
    for kind in TYPES:
        deck[_best(card for card in common if card.type == kind).id] = 2
    for ability in ABILITIES:
        deck[_best(card for card in rare if list(card.ability_ids) == [ability]).id] = 1
    for effect in EFFECTS:
        deck[_best(card for card in cards if card.effect_id == effect).id] = 1
    return deck


def _best(cards: Iterable[Card]) -> Card:
    """The card nearest to the first turn's energy; among equals the best known, which is Aura."""
    return min(cards, key=lambda c: (abs(c.cost - FIRST_ENERGY), -c.statistics.aura, c.id))


def all_cards(target: str) -> Iterator[Card]:
    """All that ingest knows, page by page."""
    request = ingest_pb2.ListCardsRequest(page_size=1000)
    with grpc.insecure_channel(target) as channel:
        stub = IngestServiceStub(channel)  # type: ignore[no-untyped-call]
        while True:
            page = stub.ListCards(request, timeout=10)
            yield from page.cards
            request.page_token = page.next_page_token
            if not request.page_token:
                return


def written(cards: Sequence[Card]) -> str:
    """The file's text for the deck chosen from these cards."""
    titles = {card.id: card.title for card in cards}
    entries = [
        {"card_id": id, "title": titles[id], "count": count}
        for id, count in sorted(choose(cards).items())
    ]
    deck = {"name": "Loan deck", "entries": entries}
    return json.dumps(deck, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    PATH.write_text(written(list(all_cards(sys.argv[1]))))
