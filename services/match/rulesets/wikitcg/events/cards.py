"""What happens to cards outside play."""

from typing import TypeAlias

from services.match.engine.record import record
from services.match.rulesets.wikitcg.cards import Copy


@record
class Drawn:
    """The top card of the deck comes to the hand."""

    seat: int
    copy: Copy


@record
class PutUnder:
    """The top card of the deck goes to its bottom (D53)."""

    seat: int
    copy: Copy


@record
class Discarded:
    """A card of the hand goes to the discard pile (W11)."""

    seat: int
    copy: Copy


@record
class CardPlayed:
    """A card is paid for and leaves the hand (D70)."""

    seat: int
    copy: Copy
    cost: int


@record
class CardSpent:
    """An event has acted and goes to the discard pile, or out of the match (W22)."""

    seat: int
    copy: Copy
    removed: bool


@record
class CardRecovered:
    """A card leaves the discard pile for the hand, or for play (D59)."""

    seat: int
    copy: Copy
    to_play: bool


@record
class ChoiceAsked:
    """A clause, by its place in the effect, waits for the player."""

    seat: int
    clause: int


@record
class ChoiceMade:
    """The player, or the clock by default, has chosen."""

    seat: int
    pick: int


CardEvent: TypeAlias = (
    Drawn | PutUnder | Discarded | CardPlayed | CardSpent | CardRecovered | ChoiceAsked | ChoiceMade
)
