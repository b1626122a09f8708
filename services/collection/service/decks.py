"""Decks are saved as they are wished; they are counted against the collection when played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from services.collection.domain import decks as domain
from services.collection.domain.catalogue import Card
from services.collection.domain.decks import LOAN, Deck, Entry
from services.collection.store import catalogue, copies, decks
from services.collection.store.loan import loan_deck
from services.runtime.errors import NotFound
from services.runtime.work import Work

from .accounts import lock_own, own


def create(work: Work, name: str, entries: Sequence[Entry]) -> Deck:
    """Saves a new deck of the caller's.

    Raises Invalid (DECK_ENTRY_REPEATED), NotFound (CARD_NOT_FOUND) or Exhausted (TOO_MANY_DECKS).
    """
    account = lock_own(work)
    domain.check_room(decks.count(work, account.player_id))
    moment = max(work.now, account.updated_at)
    deck = Deck(
        str(work.id("deck")), account.player_id, name, _checked(work, entries), moment, moment
    )
    decks.add(work, deck)
    return deck


def update(work: Work, deck_id: str, name: str, entries: Sequence[Entry]) -> Deck:
    """Replaces name and entries of a deck of the caller's.

    Raises Invalid (DECK_ENTRY_REPEATED) or NotFound (DECK_NOT_FOUND, CARD_NOT_FOUND).
    """
    lock_own(work)
    found = _found(work, work.caller.id, deck_id)
    moment = max(work.now, found.updated_at or work.now)
    deck = replace(found, name=name, entries=_checked(work, entries), updated_at=moment)
    decks.save(work, deck)
    return deck


def delete(work: Work, deck_id: str) -> None:
    """Deletes a deck of the caller's. Raises NotFound (DECK_NOT_FOUND)."""
    lock_own(work)
    if not decks.remove(work, work.caller.id, deck_id):
        raise _not_found()


def read(work: Work, deck_id: str) -> Deck:
    """A deck of the caller's, or the loan deck. Raises NotFound (DECK_NOT_FOUND)."""
    return _found(work, own(work).player_id, deck_id)


def page(work: Work, after: tuple[datetime, str] | None, limit: int) -> list[Deck]:
    """The caller's decks after one, the oldest first, and the loan deck last."""
    found = decks.all_of(work, own(work).player_id)
    if after is not None:
        found = [deck for deck in found if (deck.created_at, deck.id) > after]
    return [*found, loan_deck()][:limit]


def snapshot(
    work: Work, player_id: str, deck_id: str, lending_allowed: bool
) -> list[tuple[Card, int]]:
    """A player's deck as it can be played now: each card in its latest version, and its count.

    Raises NotFound (DECK_NOT_FOUND, CARD_NOT_FOUND) or Refused (LENT_CARD).
    """
    deck = _found(work, player_id, deck_id)
    ids = [entry.card_id for entry in deck.entries]
    cards = catalogue.find_cards(work, ids)
    domain.check_known(deck.entries, cards)
    free = [copy.card_id for copy in copies.owned(work, player_id, ids) if copy.auction_id is None]
    lent = {e.card_id: e.count for e in loan_deck().entries} if lending_allowed else {}
    domain.check_owned(deck, Counter(free), lent)
    return [(cards[entry.card_id], entry.count) for entry in deck.entries]


def _found(work: Work, player_id: str, deck_id: str) -> Deck:
    found = loan_deck() if deck_id == LOAN else decks.find(work, player_id, deck_id)
    if found is None:
        raise _not_found()
    return found


def _not_found() -> NotFound:
    return NotFound("the player has no such deck", reason="DECK_NOT_FOUND")


def _checked(work: Work, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    found = domain.canonical(entries)
    domain.check_known(entries, catalogue.find_cards(work, {e.card_id for e in entries}))
    return found
