"""What is due: closing auctions, undoing what its caller left, giving back what is still owed."""

from services.market import domain, events
from services.market.domain import Auction, AuctionClosed, AuctionClosing, BidState, State
from services.market.store import auctions, bids

from .bidding import give_up
from .house import House, release_copy, release_dust, soon
from .listing import fail


def end_due_auction(house: House) -> bool:
    """Carries the auction due longest one step on; False where none is due."""
    with house.app.begin("due auction") as work:
        auction = auctions.claim_due(work, house.retried_at(work))
    if auction is None:
        return False
    match auction.state:
        case State.PENDING:
            with house.app.begin("undo auction", auction.id) as work:
                fail(house, work, auction.id, "GIVEN_UP")
        case State.FAILED:
            release_copy(house, auction.id)
        case _:
            close_auction(house, auction.id)
    return True


def end_due_bid(house: House) -> bool:
    """Undoes the bid due longest, or gives its dust back; False where none is due."""
    with house.app.begin("due bid") as work:
        bid = bids.claim_due(work, house.retried_at(work))
    if bid is None:
        return False
    if bid.state is BidState.PENDING:
        with house.app.begin("undo bid", bid.id) as work:
            give_up(house, work, bid.id)
    else:
        release_dust(house, bid.id)
    return True


def close_auction(house: House, auction_id: str) -> None:
    """Closes an auction whose time is over: sold to the leader, or the copy goes back (D81).

    Every step stands being done again, so a crash between them is carried on from where it was.
    """
    auction, hold_ids = stop_bidding(house, auction_id)
    if auction.state is not State.CLOSING:
        return
    if hold_ids:
        house.collection.settle(auction, hold_ids)
    else:
        house.collection.release_copy(auction_id)
    with house.app.begin("closed", auction_id) as work:
        auction = auctions.lock(work, auction_id)
        if auction.state is State.CLOSING:
            auction = domain.evolve(auction, AuctionClosed())
            auctions.save(work, auction, None)
            bids.win(work, auction_id)
            work.publish(events.auction_closed(auction), key=auction_id)


def stop_bidding(house: House, auction_id: str) -> tuple[Auction, list[str]]:
    """Ends the bidding if it is time: bids under way lose. The auction, and its leader's holds."""
    with house.app.begin("closing", auction_id) as work:
        auction = auctions.lock(work, auction_id)
        if domain.is_due(auction, work.now):
            auction = domain.evolve(auction, AuctionClosing())
            later = house.retried_at(work)
            auctions.save(work, auction, later)
            lost = bids.reject_pending(work, auction_id, "AUCTION_CLOSED", later)
            for bid_id in lost:
                work.publish(events.bid_rejected(auction_id, bid_id), key=auction_id)
            work.after_commit(lambda: soon(release_dust, house, lost))
        return auction, bids.leading_holds(work, auction_id)
