"""A player's copies."""

from datetime import datetime

from services.collection.domain import copies as domain
from services.collection.domain.catalogue import Card
from services.collection.domain.copies import Copy
from services.collection.store import catalogue, copies
from services.runtime.work import Work

from . import dust
from .accounts import lock_own, own


def page(
    work: Work, card_id: str, after: tuple[datetime, str] | None, limit: int
) -> tuple[list[Copy], list[Card]]:
    """The caller's copies, the oldest first, and their cards in the latest version."""
    found = copies.page(work, own(work).player_id, card_id, after, limit)
    cards = catalogue.find_cards(work, {copy.card_id for copy in found})
    return found, sorted(cards.values(), key=lambda card: card.id)


def dust_copy(work: Work, copy_id: str) -> tuple[int, int]:
    """Turns the caller's second copy of a card to dust (D79); the gain, and what he can spend now.

    Raises NotFound (COPY_NOT_FOUND) or Refused (LAST_COPY).
    """
    account = lock_own(work)
    copy = domain.free(copies.find(work, copy_id), account.player_id)
    owned = copies.owned(work, account.player_id, [copy.card_id])
    transfer = domain.dust(copy, owned, catalogue.card(work, copy.card_id).rarity)
    copies.remove(work, copy.id)
    after = dust.post(work, {account.player_id: account}, transfer)
    return transfer.gain, after[account.player_id].purse.available
