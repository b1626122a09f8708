"""What anybody may see of auctions."""

from services.market.domain import Auction, State, refusal
from services.market.store import auctions, bids
from services.market.store.auctions import Place
from services.market.store.bids import AcceptedBid
from services.runtime.work import Work


def get_auction(work: Work, auction_id: str) -> Auction:
    """An auction. Raises NotFound (AUCTION_NOT_FOUND)."""
    auction = auctions.find(work, auction_id)
    if auction is None:
        raise refusal("AUCTION_NOT_FOUND")
    return auction


def list_auctions(
    work: Work, state: State, card_id: str, seller_id: str, after: Place | None, limit: int
) -> list[Auction]:
    """Auctions in a state: open ones by closing time, others the newest first."""
    if state is State.OPEN:
        return auctions.list_open(work, card_id, seller_id, after, limit)
    return auctions.list_newest(work, state, card_id, seller_id, after, limit)


def list_bids(work: Work, auction_id: str, before: int | None, limit: int) -> list[AcceptedBid]:
    """The bids that led, the newest first. Raises NotFound (AUCTION_NOT_FOUND)."""
    get_auction(work, auction_id)
    return bids.list_accepted(work, auction_id, before, limit)
