"""What market tells: domain to message."""

from collections.abc import Sequence

from tcg.market.v1 import events_pb2 as pb

from .domain import Auction, Bid, BidPlaced


def auction_opened(auction: Auction) -> pb.AuctionOpened:
    """An auction takes bids."""
    message = pb.AuctionOpened(
        auction_id=auction.id,
        seller_id=auction.seller_id,
        copy_id=auction.copy_id,
        card_id=auction.lot.card_id if auction.lot else "",
        start_price=auction.start_price,
    )
    if auction.closes_at:
        message.closes_at.FromDatetime(auction.closes_at)
    return message


def bid_placed(bid: Bid, placed: BidPlaced, outbid_holds: Sequence[str]) -> pb.BidPlaced:
    """A bid leads; the holds of the outbid are to be released."""
    return pb.BidPlaced(
        auction_id=bid.auction_id,
        bid_id=bid.id,
        bidder_id=bid.bidder_id,
        amount=bid.amount,
        outbid_id=placed.outbid_id,
        outbid_hold_ids=outbid_holds,
    )


def bid_rejected(auction_id: str, bid_id: str) -> pb.BidRejected:
    """A bid lost before it led; its hold is to be released."""
    return pb.BidRejected(auction_id=auction_id, bid_id=bid_id, hold_id=bid_id)


def auction_closed(auction: Auction) -> pb.AuctionClosed:
    """An auction ended, sold or not."""
    return pb.AuctionClosed(
        auction_id=auction.id,
        seller_id=auction.seller_id,
        winner_id=auction.leader_id,
        price=auction.current_bid,
        card_id=auction.lot.card_id if auction.lot else "",
    )
