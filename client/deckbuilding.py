"""A legal WikiTCG deck from what one owns (W4): thirty cards, twenty of them beings,
the cheapest first."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from tcg.rulesets.wikitcg.v1.card_pb2 import CATEGORY_BEING, Card

SIZE = 30
COPIES = 2
SAME_EFFECT = 3
BEINGS = 20


class TooFewCards(Exception):
    """What one owns does not make a deck; `missing` cards lack."""

    def __init__(self, missing: int) -> None:
        super().__init__(f"{missing} more playable cards are needed for a deck of {SIZE}")
        self.missing = missing


def playable(card: Card, built: Collection[str]) -> bool:
    """Whether the rule set can play all that the card says."""
    return all(entry in built for entry in (*card.ability_ids, card.effect_id) if entry)


def build(
    cards: Iterable[Card], owned: Mapping[str, int], built: Collection[str]
) -> dict[str, int]:
    """Card id → copies of a deck of thirty, at most two of a card and three of an effect.

    Twenty beings where there are so many, for the other cards act on them. Raises TooFewCards.
    """
    cheapest = sorted(
        (card for card in cards if playable(card, built)), key=lambda card: (card.cost, card.id)
    )
    beings = [card for card in cheapest if card.category == CATEGORY_BEING]
    others = [card for card in cheapest if card.category != CATEGORY_BEING]
    deck: Counter[str] = Counter()
    _fill(deck, beings, owned, BEINGS)
    _fill(deck, others, owned, SIZE)
    _fill(deck, beings, owned, SIZE)
    if deck.total() < SIZE:
        raise TooFewCards(SIZE - deck.total())
    return dict(sorted((+deck).items()))


def _fill(deck: Counter[str], cards: Iterable[Card], owned: Mapping[str, int], size: int) -> None:
    """Adds cards in their order until the deck has that size."""
    effects: Counter[str] = Counter()
    for card in cards:
        more = min(COPIES, owned.get(card.id, 0)) - deck[card.id]
        if card.effect_id:
            more = min(more, SAME_EFFECT - effects[card.effect_id])
            effects[card.effect_id] += more
        deck[card.id] += min(more, size - deck.total())
