"""The gRPC door of market: message to use case and back."""

from services.runtime import pages
from services.runtime.app import App
from services.runtime.server import saga as saga_handler
from services.runtime.timestamps import timestamp
from services.runtime.work import Saga, Work
from tcg.market.v1 import market_pb2 as pb
from tcg.rulesets.wikitcg.v1.card_pb2 import Card

from .domain import Auction, State
from .service import bidding, listing, reading
from .service.house import open_house
from .store.bids import AcceptedBid

PAGE = 50


class Market:
    """Serves tcg.market.v1.MarketService."""

    def __init__(self, app: App) -> None:
        self._house = open_house(app)

    @saga_handler
    def CreateAuction(
        self, request: pb.CreateAuctionRequest, saga: Saga
    ) -> pb.CreateAuctionResponse:
        """Puts a copy of the caller's up for auction."""
        return listing.create_auction(
            self._house,
            saga,
            request.copy_id,
            request.start_price,
            lambda auction: pb.CreateAuctionResponse(auction=_auction(auction)),
        )

    @saga_handler
    def PlaceBid(self, request: pb.PlaceBidRequest, saga: Saga) -> pb.PlaceBidResponse:
        """Makes the caller the leader of an auction."""
        return bidding.place_bid(
            self._house,
            saga,
            request.auction_id,
            request.amount,
            lambda auction: pb.PlaceBidResponse(auction=_auction(auction)),
        )

    def GetAuction(self, request: pb.GetAuctionRequest, work: Work) -> pb.GetAuctionResponse:
        """An auction as it stands."""
        auction = reading.get_auction(work, request.auction_id)
        return pb.GetAuctionResponse(auction=_auction(auction))

    def ListAuctions(self, request: pb.ListAuctionsRequest, work: Work) -> pb.ListAuctionsResponse:
        """A page of auctions in one state."""
        size = request.page_size or PAGE
        wanted = request.state or pb.Auction.STATE_OPEN
        state = State(pb.Auction.State.Name(wanted).removeprefix("STATE_"))
        scope = f"auctions {wanted} {request.card_id} {request.seller_id}"
        key = pages.after(scope, request.page_token, (pages.moment, pages.uuid))
        after = (key[0], key[1]) if key else None
        rows = reading.list_auctions(
            work, state, request.card_id, request.seller_id, after, size + 1
        )
        response = pb.ListAuctionsResponse(auctions=[_auction(row) for row in rows[:size]])
        if len(rows) > size:
            last = rows[size - 1]
            time = last.closes_at if state is State.OPEN and last.closes_at else last.created_at
            response.next_page_token = pages.token(scope, time.isoformat(), last.id)
        return response

    def ListBids(self, request: pb.ListBidsRequest, work: Work) -> pb.ListBidsResponse:
        """A page of accepted bids, the newest first."""
        size = request.page_size or PAGE
        scope = f"bids {request.auction_id}"
        key = pages.after(scope, request.page_token, (pages.integer,))
        rows = reading.list_bids(work, request.auction_id, key[0] if key else None, size + 1)
        response = pb.ListBidsResponse(bids=[_bid(row) for row in rows[:size]])
        if len(rows) > size:
            response.next_page_token = pages.token(scope, rows[size - 1].number)
        return response


def _auction(auction: Auction) -> pb.Auction:
    return pb.Auction(
        id=auction.id,
        seller_id=auction.seller_id,
        copy_id=auction.copy_id,
        card=Card.FromString(auction.lot.card) if auction.lot else None,
        state=pb.Auction.State.Value(f"STATE_{auction.state.value}"),
        start_price=auction.start_price,
        current_bid=auction.current_bid,
        leader_id=auction.leader_id,
        minimum_bid=auction.minimum_bid,
        opened_at=timestamp(auction.opened_at),
        closes_at=timestamp(auction.closes_at),
        bids=auction.bids,
    )


def _bid(bid: AcceptedBid) -> pb.ListBidsResponse.Bid:
    return pb.ListBidsResponse.Bid(
        id=bid.id,
        bidder_id=bid.bidder_id,
        amount=bid.amount,
        accepted_at=timestamp(bid.accepted_at),
    )
