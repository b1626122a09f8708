"""Decks: lists of cards to play with; whether they are owned is counted when one is played."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from services.runtime.errors import Exhausted, Invalid, NotFound, Refused, Violation

DECKS = 100
LOAN = "loan"


@dataclass(frozen=True, slots=True)
class Entry:
    """So many copies of a card."""

    card_id: str
    count: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of a player's, its entries by card id; the loan deck belongs to nobody (D84)."""

    id: str
    player_id: str
    name: str
    entries: tuple[Entry, ...]
    created_at: datetime | None = None
    updated_at: datetime | None = None

    @property
    def lent(self) -> bool:
        """Whether it is the loan deck."""
        return self.id == LOAN


def canonical(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries by card id.

    Raises Invalid (DECK_ENTRY_REPEATED), every card named that stands there twice.
    """
    counted = Counter(entry.card_id for entry in entries)
    violations = [
        Violation(f"entries[{place}].card_id", f"{entry.card_id} stands there twice")
        for place, entry in enumerate(entries)
        if counted[entry.card_id] > 1
    ]
    if violations:
        raise Invalid(
            "a card stands twice in the deck; count its copies in one entry",
            reason="DECK_ENTRY_REPEATED",
            violations=violations,
        )
    return tuple(sorted(entries, key=lambda entry: entry.card_id))


def check_known(entries: Sequence[Entry], known: Mapping[str, object]) -> None:
    """Raises NotFound (CARD_NOT_FOUND), every card named that is not in the catalogue."""
    violations = [
        Violation(f"entries[{place}].card_id", f"{entry.card_id} is not in the catalogue")
        for place, entry in enumerate(entries)
        if entry.card_id not in known
    ]
    if violations:
        raise NotFound(violations[0].description, reason="CARD_NOT_FOUND", violations=violations)


def check_room(decks: int) -> None:
    """Raises Exhausted (TOO_MANY_DECKS) if an account with so many decks can keep no other."""
    if decks >= DECKS:
        raise Exhausted(f"an account keeps at most {DECKS} decks", reason="TOO_MANY_DECKS")


def check_owned(deck: Deck, owned: Mapping[str, int], lent: Mapping[str, int]) -> None:
    """Counts that a player has the deck's cards: his own free copies, and `lent` ones (W5, D84).

    `lent` is the loan deck where lending is allowed (Classic), else empty (Ranked). Raises Refused
    (LENT_CARD), every missing card named.
    """
    own = {} if deck.lent else owned
    violations = []
    for place, entry in enumerate(deck.entries):
        missing = entry.count - own.get(entry.card_id, 0) - lent.get(entry.card_id, 0)
        if missing > 0:
            text = f"{missing} of {entry.count} copies of {entry.card_id} are not the player's"
            violations.append(Violation(f"entries[{place}]", text))
    if violations:
        raise Refused(
            "the deck has cards the player does not own",
            reason="LENT_CARD",
            violations=violations,
        )
