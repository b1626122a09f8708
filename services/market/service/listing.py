"""Putting a copy up for auction: intent, escrow, opening (D75, D81)."""

from collections.abc import Callable
from typing import TypeVar

from google.protobuf.message import Message

from services.market import domain, events
from services.market.domain import Auction, AuctionFailed, Lot, State, refusal
from services.market.store import auctions
from services.runtime.errors import Refused, Unavailable
from services.runtime.work import Saga, Work

from .house import House, release_copy, soon

M = TypeVar("M", bound=Message)


def create_auction(
    house: House, saga: Saga, copy_id: str, start_price: int, reply: Callable[[Auction], M]
) -> M:
    """Opens an auction of the caller's copy; `reply` turns it into the answer.

    Raises Refused: COPY_NOT_FOUND, GIVEN_UP; Unavailable, after which a repeat carries on.
    """
    with saga.begin() as work:
        auction = intend(house, work, str(saga.id("auction")), copy_id, start_price)
    lot = _escrowed(house, saga, auction)
    with saga.begin() as work:
        answer = reply(open_auction(house, work, auction.id, lot))
        saga.answer(work, answer)
    return answer


def intend(house: House, work: Work, auction_id: str, copy_id: str, start_price: int) -> Auction:
    """Writes the intent, or finds that of an earlier try.

    Raises Refused as the earlier try was, if it failed.
    """
    known = auctions.find(work, auction_id)
    if known is None:
        known = Auction(auction_id, work.caller.id, copy_id, start_price, work.now, work.now)
        auctions.add(work, known, house.undone_at(work))
    elif known.state is State.PENDING:
        auctions.wake(work, auction_id, house.undone_at(work))
    elif known.state is State.FAILED:
        raise refusal(known.reason)
    return known


def open_auction(house: House, work: Work, auction_id: str, lot: Lot | None) -> Auction:
    """Opens an auction whose copy is in escrow.

    Raises Refused (GIVEN_UP) if it was undone meanwhile.
    """
    auction = auctions.lock(work, auction_id)
    if auction.state is State.FAILED:
        raise refusal(auction.reason)
    if lot is None or auction.state is not State.PENDING:
        return auction
    opened = domain.open_auction(lot, work.now, house.settings.auction_seconds)
    auction = domain.evolve(auction, opened)
    auctions.save_opened(work, auction, lot)
    work.publish(events.auction_opened(auction), key=auction_id)
    return auction


def fail(house: House, work: Work, auction_id: str, reason: str) -> None:
    """Ends an auction that has not opened; its copy goes back, if it ever came."""
    auction = auctions.lock(work, auction_id)
    if auction.state is State.PENDING:
        failed = domain.evolve(auction, AuctionFailed(reason))
        auctions.save(work, failed, house.retried_at(work))
        work.after_commit(lambda: soon(release_copy, house, [auction_id]))


def _escrowed(house: House, saga: Saga, auction: Auction) -> Lot | None:
    """The lot in escrow; None where the auction is past that."""
    if auction.state is not State.PENDING:
        return None
    try:
        return house.collection.escrow(auction)
    except Unavailable:
        raise
    except Refused as refused:
        with saga.begin() as work:
            fail(house, work, auction.id, refused.reason)
        raise
