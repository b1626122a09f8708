"""Bidding: intent, hold, acceptance under the auction's lock (W64, D81)."""

from collections.abc import Callable
from typing import TypeVar

from google.protobuf.message import Message

from services.market import domain, events
from services.market.domain import Auction, Bid, BidRejected, BidState, refusal
from services.market.store import auctions, bids
from services.runtime.errors import Refused, Unavailable
from services.runtime.work import Saga, Work

from .house import House, release_dust, soon

M = TypeVar("M", bound=Message)


def place_bid(
    house: House, saga: Saga, auction_id: str, amount: int, reply: Callable[[Auction], M]
) -> M:
    """Makes the caller the leader; `reply` turns the auction into the answer.

    Raises Refused: AUCTION_NOT_FOUND, AUCTION_CLOSED, OWN_AUCTION, BID_TOO_LOW, NOT_ENOUGH_DUST,
    LEAD_CHANGED, GIVEN_UP; Unavailable, after which a repeat carries on.
    """
    with saga.begin() as work:
        bid = intend(house, work, str(saga.id("bid")), auction_id, amount)
    _hold(house, saga, bid)
    with saga.begin() as work:
        outcome = accept(house, work, bid)
        if isinstance(outcome, Auction):
            answer = reply(outcome)
            saga.answer(work, answer)
    if isinstance(outcome, Refused):
        raise outcome
    return answer


def intend(house: House, work: Work, bid_id: str, auction_id: str, amount: int) -> Bid:
    """Writes the intent, or finds that of an earlier try.

    Raises Refused as the earlier try was, if it was rejected, or if the bid cannot be taken.
    """
    auction = auctions.find(work, auction_id)
    if auction is None:
        raise refusal("AUCTION_NOT_FOUND")
    known = bids.find(work, bid_id)
    if known is None:
        held = domain.needed_hold(auction, work.caller.id, amount, work.now)
        known = Bid(bid_id, auction_id, work.caller.id, amount, held)
        bids.add(work, known, house.undone_at(work))
    elif known.state is BidState.PENDING:
        bids.wake(work, [bid_id], house.undone_at(work))
    elif known.state is BidState.REJECTED:
        raise refusal(known.reason, auction)
    return known


def accept(house: House, work: Work, bid: Bid) -> Auction | Refused:
    """Makes a bid whose dust is held lead, or rejects it; releases after the commit.

    Returns the refusal instead of raising it, since the rejection is to be committed.
    """
    auction = auctions.lock(work, bid.auction_id)
    bid = bids.lock(work, bid.id)
    if bid.state is BidState.REJECTED:
        return refusal(bid.reason, auction)
    if bid.state is not BidState.PENDING:
        return auction
    decided = domain.place_bid(auction, bid, work.now)
    if isinstance(decided, BidRejected):
        reject(house, work, bid, decided.reason)
        return refusal(decided.reason, auction)
    outbid = bids.outbid(work, auction.id, house.retried_at(work)) if decided.outbid_id else []
    auction = domain.evolve(auction, decided)
    bids.lead(work, bid.id, auction.bids, decided.placed_at)
    auctions.save(work, auction, auction.closes_at)
    work.publish(events.bid_placed(bid, decided, outbid), key=auction.id)
    work.after_commit(lambda: soon(release_dust, house, outbid))
    return auction


def reject(house: House, work: Work, bid: Bid, reason: str) -> None:
    """Rejects a locked bid under way; its dust goes back after the commit."""
    bids.reject(work, bid.id, reason, house.retried_at(work))
    work.publish(events.bid_rejected(bid.auction_id, bid.id), key=bid.auction_id)
    work.after_commit(lambda: soon(release_dust, house, [bid.id]))


def give_up(house: House, work: Work, bid_id: str) -> None:
    """Rejects a bid whose caller never came back, unless he just has."""
    bid = bids.lock(work, bid_id)
    if bid.state is BidState.PENDING:
        reject(house, work, bid, "GIVEN_UP")


def _hold(house: House, saga: Saga, bid: Bid) -> None:
    if bid.state is not BidState.PENDING:
        return
    try:
        house.collection.hold(bid)
    except Unavailable:
        raise
    except Refused as refused:
        with saga.begin() as work:
            locked = bids.lock(work, bid.id)
            if locked.state is BidState.PENDING:
                reject(house, work, locked, refused.reason)
        raise
