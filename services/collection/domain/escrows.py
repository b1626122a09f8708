"""Copies kept for auctions: one escrow an auction, in a state that only moves forward (design §9).

Releasing an unknown escrow writes it as released, so that a late one is refused.
"""

from dataclasses import dataclass, replace

from services.runtime.errors import Refused

from .catalogue import Card
from .copies import Copy
from .holds import State


@dataclass(frozen=True, slots=True)
class Sale:
    """How an auction was settled; `duplicate_dust` where the copy was the winner's third."""

    winner_id: str
    price: int
    duplicate_dust: int = 0


@dataclass(frozen=True, slots=True)
class Lot:
    """A seller's copy, with its card as it was when it came into escrow (D75)."""

    copy_id: str
    seller_id: str
    card_version: int
    card: bytes


@dataclass(frozen=True, slots=True)
class Escrow:
    """What is kept for an auction; one released before it was known has no lot."""

    auction_id: str
    state: State
    lot: Lot | None = None
    sale: Sale | None = None


@dataclass(frozen=True, slots=True)
class CopyEscrowed:
    """A copy is kept for an auction."""

    auction_id: str
    lot: Lot


@dataclass(frozen=True, slots=True)
class EscrowReleased:
    """The copy is free again; there is none where the escrow was not known."""

    escrow: Escrow


@dataclass(frozen=True, slots=True)
class AuctionSettled:
    """The copy goes to the winner."""

    escrow: Escrow
    sale: Sale


Event = CopyEscrowed | EscrowReleased | AuctionSettled


def escrow(auction_id: str, copy: Copy, card: Card) -> CopyEscrowed:
    """Keeps a free copy for an auction."""
    return CopyEscrowed(auction_id, Lot(copy.id, copy.owner_id, card.version, card.message))


def standing(found: Escrow, seller_id: str, copy_id: str) -> Lot:
    """The lot of an escrow which is there already, if it is the one that is asked for.

    Raises Refused: ESCROW_RELEASED, ESCROW_SETTLED, or ID_REUSED for another player or copy.
    """
    if found.lot is None or found.state is not State.HELD:
        raise _over(found)
    if (found.lot.seller_id, found.lot.copy_id) != (seller_id, copy_id):
        raise Refused("this auction keeps another copy", reason="ID_REUSED")
    return found.lot


def release(found: Escrow | None, auction_id: str) -> EscrowReleased | None:
    """Releases an escrow; None where that was done before. Raises Refused (ESCROW_SETTLED)."""
    if found is None or found.state is State.HELD:
        return EscrowReleased(found or Escrow(auction_id, State.RELEASED))
    if found.state is State.SETTLED:
        raise _over(found)
    return None


def settleable(found: Escrow | None, winner_id: str, price: int) -> tuple[Escrow, Lot]:
    """The escrow and its lot; it has its sale already if it was settled just so before.

    Raises Refused: ESCROW_NOT_FOUND, ESCROW_RELEASED, or ID_REUSED for another winner or price.
    """
    if found is None:
        raise Refused("there is no such escrow", reason="ESCROW_NOT_FOUND")
    if found.lot is None or found.state is State.RELEASED:
        raise _over(found)
    sale = found.sale
    if sale is not None and (sale.winner_id, sale.price) != (winner_id, price):
        raise Refused("the auction was settled otherwise", reason="ID_REUSED")
    return found, found.lot


def evolve(event: Event) -> Escrow:
    """The escrow after an event."""
    match event:
        case CopyEscrowed(auction_id, lot):
            return Escrow(auction_id, State.HELD, lot)
        case EscrowReleased(found):
            return replace(found, state=State.RELEASED)
        case AuctionSettled(found, sale):
            return replace(found, state=State.SETTLED, sale=sale)


def _over(found: Escrow) -> Refused:
    return Refused(f"the escrow was {found.state} before", reason=f"ESCROW_{found.state.name}")
