"""The start of a match: who begins, the shuffles, the opening hands (W6, D2)."""

from collections.abc import Sequence

from services.match.engine.rng import Rng
from services.match.engine.ruleset import Seat

from .cards import Card, Copy
from .state import Side, State
from .story import Story
from .turns import begin_turn

OPENING_HAND = 4


def deal(seats: Sequence[Seat], rng: Rng) -> State:
    """The state in which the first player is waited for.

    Draws, in this order: the seat that starts, the shuffle of each deck sorted by card id, and the
    ids of all copies, so that an id says nothing about card, place or time (D2, D95).
    """
    first = rng.below(2)
    decks = [rng.shuffled(sorted(seat.deck, key=_id)) for seat in seats]
    ids = iter(rng.shuffled(range(1, sum(len(deck) for deck in decks) + 1)))
    sides = [_side(tuple(Copy(next(ids), card) for card in deck)) for deck in decks]
    story = Story(State((sides[0], sides[1]), first, active=first))
    begin_turn(story, first)
    return story.state


def _id(card: Card) -> str:
    return card.id


def _side(deck: tuple[Copy, ...]) -> Side:
    return Side(hand=deck[:OPENING_HAND], deck=deck[OPENING_HAND:])
