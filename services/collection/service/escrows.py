"""Copies kept for auctions, and the end of an auction."""

from collections.abc import Sequence

from services.collection.domain import copies as keeping
from services.collection.domain import escrows as domain
from services.collection.domain import holds, ledger
from services.collection.domain.account import Account
from services.collection.domain.copies import Arrival, Copy
from services.collection.domain.escrows import AuctionSettled, Lot, Sale
from services.collection.store import catalogue, copies, market
from services.runtime.work import Work

from . import dust
from .accounts import lock


def keep(work: Work, auction_id: str, seller_id: str, copy_id: str) -> Lot:
    """Keeps a seller's copy for an auction, with its card as it is now (D75).

    Raises NotFound (COPY_NOT_FOUND) or Refused (ESCROW_RELEASED, ESCROW_SETTLED, ID_REUSED).
    """
    lock(work, seller_id)
    found = market.escrow(work, auction_id)
    if found is not None:
        return domain.standing(found, seller_id, copy_id)
    copy = keeping.free(copies.find(work, copy_id), seller_id)
    escrowed = domain.escrow(auction_id, copy, catalogue.card(work, copy.card_id))
    market.add_escrow(work, domain.evolve(escrowed))
    copies.save(work, keeping.escrowed(copy, auction_id))
    return escrowed.lot


def release(work: Work, auction_id: str) -> None:
    """Gives the copy back; an unknown escrow is written as released, so that a late one is refused.

    Raises Refused (ESCROW_SETTLED).
    """
    found = market.escrow(work, auction_id)
    if found is not None and found.lot is not None:
        lock(work, found.lot.seller_id)
        found = market.escrow(work, auction_id)
    released = domain.release(found, auction_id)
    if released is None:
        return
    after = domain.evolve(released)
    if after.lot is None:
        market.add_escrow(work, after)
        return
    market.save_escrow(work, after)
    copies.save(work, keeping.freed(copies.get(work, after.lot.copy_id)))


def settle(work: Work, auction_id: str, winner_id: str, hold_ids: Sequence[str], price: int) -> int:
    """Pays the seller with the winner's holds and gives the winner the copy, all or nothing.

    Returns the dust of a copy that was the winner's third (D79), else 0. Raises Refused:
    ESCROW_NOT_FOUND, ESCROW_RELEASED, HOLD_NOT_FOUND, HOLD_RELEASED, HOLD_SETTLED, PRICE_MISMATCH,
    ID_REUSED.
    """
    _, lot = domain.settleable(market.escrow(work, auction_id), winner_id, price)
    accounts = lock(work, winner_id, lot.seller_id)
    escrow, lot = domain.settleable(market.escrow(work, auction_id), winner_id, price)
    if escrow.sale is not None:
        return escrow.sale.duplicate_dust
    found = market.find_holds(work, hold_ids)
    paid = holds.settle(found, hold_ids, winner_id, price, auction_id)
    market.save_holds(work, [holds.evolve(one) for one in paid])
    payment = ledger.settle(auction_id, winner_id, lot.seller_id, price)
    accounts = dust.post(work, accounts, payment)
    gain = _hand_over(work, accounts, copies.get(work, lot.copy_id), winner_id)
    settled = AuctionSettled(escrow, Sale(winner_id, price, gain))
    market.save_escrow(work, domain.evolve(settled))
    return gain


def _hand_over(work: Work, accounts: dict[str, Account], copy: Copy, winner_id: str) -> int:
    owned = [one for one in copies.owned(work, winner_id, [copy.card_id]) if one.id != copy.id]
    rarity = catalogue.card(work, copy.card_id).rarity
    moment = max(work.now, accounts[winner_id].updated_at)
    came = keeping.receive(Arrival(copy.id, copy.card_id, winner_id, moment), owned, rarity)
    if isinstance(came, Copy):
        copies.save(work, came)
        return 0
    copies.remove(work, copy.id)
    dust.post(work, accounts, came)
    return came.gain
