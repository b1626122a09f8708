"""A legal WikiTCG deck from what one owns (W4): thirty cards, the cheapest first."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from tcg.rulesets.wikitcg.v1.card_pb2 import Card

SIZE = 30
COPIES = 2
SAME_EFFECT = 3


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

    Raises TooFewCards.
    """
    deck: Counter[str] = Counter()
    effects: Counter[str] = Counter()
    for card in sorted(cards, key=lambda card: (card.cost, card.id)):
        if not playable(card, built):
            continue
        copies = min(COPIES, owned.get(card.id, 0), SIZE - deck.total())
        if card.effect_id:
            copies = min(copies, SAME_EFFECT - effects[card.effect_id])
            effects[card.effect_id] += copies
        if copies:
            deck[card.id] = copies
    if deck.total() < SIZE:
        raise TooFewCards(SIZE - deck.total())
    return dict(sorted(deck.items()))
