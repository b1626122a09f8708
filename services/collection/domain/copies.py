"""Copies: one owner each, at most two of a card; a third turns to dust however it came (D79)."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from services.runtime.errors import NotFound, Refused

from . import ledger
from .ledger import Purpose, Transfer
from .rarity import DUST, Rarity

# Decks allow two copies of a card, so two are kept.
SLOTS = (1, 2)


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of a card. Its slot, 1 or 2, is its place among its owner's copies of that card.

    `auction_id` names the escrow that keeps it; None while it is free. An escrowed copy still is
    its seller's and counts as owned (D79).
    """

    id: str
    card_id: str
    owner_id: str
    acquired_at: datetime
    slot: int
    auction_id: str | None = None


@dataclass(frozen=True, slots=True)
class Arrival:
    """A copy that comes to a player, by a pack or an auction."""

    id: str
    card_id: str
    owner_id: str
    acquired_at: datetime


def receive(arrival: Arrival, owned: Collection[Copy], rarity: Rarity) -> Copy | Transfer:
    """The copy as its owner keeps it, or the dust a third one turns to at once (W62, D79).

    `owned` are the owner's copies of the card.
    """
    taken = {copy.slot for copy in owned}
    free = next((slot for slot in SLOTS if slot not in taken), None)
    if free is None:
        return ledger.mint(arrival.id, Purpose.DUPLICATE, arrival.owner_id, DUST[rarity])
    return Copy(arrival.id, arrival.card_id, arrival.owner_id, arrival.acquired_at, free)


def dust(copy: Copy, owned: Collection[Copy], rarity: Rarity) -> Transfer:
    """Turns a second copy to dust by hand (D79).

    `owned` are the owner's copies of the card. Raises Refused (LAST_COPY) if it is the only one.
    """
    if len(owned) < 2:
        raise Refused("the last copy of a card is never turned to dust", reason="LAST_COPY")
    return ledger.mint(copy.id, Purpose.DUST_COPY, copy.owner_id, DUST[rarity])


def free(copy: Copy | None, player_id: str) -> Copy:
    """The copy, if it is the player's and free. Raises NotFound (COPY_NOT_FOUND)."""
    if copy is None or copy.owner_id != player_id or copy.auction_id is not None:
        raise NotFound("the player has no such free copy", reason="COPY_NOT_FOUND")
    return copy


def escrowed(copy: Copy, auction_id: str) -> Copy:
    """The copy kept for an auction."""
    return replace(copy, auction_id=auction_id)


def freed(copy: Copy) -> Copy:
    """The copy back in its owner's hands."""
    return replace(copy, auction_id=None)
