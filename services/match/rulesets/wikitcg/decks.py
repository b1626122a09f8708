"""Which decks may be played, and how much of the game is built (W4, D4)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from services.match.engine.ruleset import Coverage
from services.runtime.errors import Violation

from .cards import Card, Category
from .entries import ENTRIES
from .magnitudes import ranges

SIZE = 30
SAME_CARD = 2
SAME_EFFECT = 3


def coverage() -> Coverage:
    """All entries are built."""
    return Coverage(len(ENTRIES), tuple(ENTRIES))


def violations(cards: Sequence[Card]) -> Iterator[Violation]:
    """Every way in which a deck breaks the rules."""
    if len(cards) != SIZE:
        yield Violation("cards", f"a deck has exactly {SIZE} cards, not {len(cards)} (W4)")
    copies = Counter(card.id for card in cards)
    effects = Counter(e for c in cards if c.category is not Category.BEING for e in c.entries)
    for place, card in enumerate(cards):
        field = f"cards[{place}]"
        if copies[card.id] > SAME_CARD:
            yield Violation(field, f"at most {SAME_CARD} copies of {card.title} (W4)")
        for id in card.entries:
            if effects[id] > SAME_EFFECT:
                yield Violation(field, f"at most {SAME_EFFECT} cards with the effect {id} (D4)")
        for flaw in _flaws(card):
            yield Violation(field, flaw)


def _flaws(card: Card) -> Iterator[str]:
    """What is wrong with a card by itself."""
    if card.category is not Category.BEING and len(card.entries) != 1:
        yield f"{card.title} has {len(card.entries)} effects instead of one (W39)"
    for id in card.entries:
        entry = ENTRIES.get(id)
        kind = "ability" if card.category is Category.BEING else card.category.value
        if entry is None or id.split(".")[0] != kind:
            yield f"{card.title}: there is no {kind} {id}"
        elif ranges(entry) and not card.magnitudes:
            yield f"{card.title}: the number of {entry.name} is missing (W40)"
