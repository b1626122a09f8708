"""Chapter: alice sells a card to the highest bidder."""

from collections.abc import Mapping
from datetime import UTC, datetime

from client import holdings, names
from client.calls import request_id
from client.deckbuilding import COPIES
from client.waiting import Stuck
from tcg.collection.v1.collection_pb2 import Account, Copy, GetAccountRequest
from tcg.market.v1.market_pb2 import (
    Auction,
    CreateAuctionRequest,
    GetAuctionRequest,
    PlaceBidRequest,
)

from .cast import Cast, Player
from .stage import Stage

START_PRICE = 50
RELEASE_SECONDS = 10
# Time of the closing and settling, after the auction's own end.
SETTLE_SECONDS = 15
LONGEST_AUCTION = 120


def sell(stage: Stage, cast: Cast) -> None:
    """Auctions alice's rarest card; bob and carol bid."""
    stage.chapter(
        "An auction",
        "Alice's copy goes into escrow; a bid holds the bidder's dust; whoever is outbid has "
        "it back at once. At the end dust and copy change hands in one transaction.",
    )
    auction = _open(stage, cast)
    # An earlier tour may have left an auction open, with dust still held for it.
    elsewhere = {player.id: _account(player).dust_held for player in cast.players}
    for bidder in (cast.bob, cast.carol, cast.bob):
        auction = _bid(stage, cast, bidder, auction, elsewhere)
    _settle(stage, cast, auction)
    stage.by()


def _open(stage: Stage, cast: Cast) -> Auction:
    copy = _rarest(cast)
    request = CreateAuctionRequest(
        request_id=request_id(), copy_id=copy.id, start_price=START_PRICE
    )
    auction: Auction = cast.alice.backend.market.CreateAuction(request).auction
    card = auction.card
    stage.tell(
        f"For sale: {card.title} ({names.rarity(card.rarity).lower()} "
        f"{names.category(card.category).lower()}), from {START_PRICE} dust, "
        f"for {_seconds_left(auction):.0f} s."
    )
    return auction


def _rarest(cast: Cast) -> Copy:
    """Alice's rarest free copy of a card that bob, who will win it, can still keep."""
    hers, his = holdings.read(cast.alice.backend), holdings.read(cast.bob.backend)
    owned = his.owned
    free = [
        copy
        for copy in hers.copies
        if copy.state == Copy.STATE_FREE and owned[copy.card_id] < COPIES
    ]
    if not free:
        raise Stuck("alice owns no card that bob could use")
    return max(free, key=lambda copy: hers.cards[copy.card_id].rarity)


def _bid(
    stage: Stage, cast: Cast, bidder: Player, auction: Auction, elsewhere: Mapping[str, int]
) -> Auction:
    request = PlaceBidRequest(
        request_id=request_id(), auction_id=auction.id, amount=auction.minimum_bid
    )
    led: Auction = bidder.backend.market.PlaceBid(request).auction
    text = f"{bidder.id} bids {led.current_bid}: {_purse(bidder)}."
    if auction.leader_id:
        outbid = next(player for player in cast.players if player.id == auction.leader_id)
        stage.wait(
            f"the outbid dust of {outbid.id}",
            "market",
            RELEASE_SECONDS,
            lambda: _account(outbid).dust_held <= elsewhere[outbid.id],
        )
        text += f" {outbid.id} is outbid, and the dust is back: {_purse(outbid)}."
    stage.tell(text)
    return led


def _settle(stage: Stage, cast: Cast, auction: Auction) -> None:
    left = _seconds_left(auction)
    if left > LONGEST_AUCTION:
        stage.tell(f"It closes in {left / 3600:.1f} hours (TCG_AUCTION_SECONDS); not waited for.")
        return
    closed = stage.wait(
        f"the end of the auction in {left:.0f} s",
        "market",
        left + SETTLE_SECONDS,
        lambda: _sold(cast, auction.id),
    )
    stage.tell(
        f"Sold to {closed.leader_id} for {closed.current_bid} dust. "
        f"alice: {_purse(cast.alice)}; bob: {_purse(cast.bob)}."
    )
    copies = holdings.read(cast.bob.backend).owned[auction.card.id]
    if not copies:
        raise Stuck("bob has paid and has no copy; look at .local/log/collection.log")
    stage.tell(f"bob now owns {auction.card.title}.")


def _sold(cast: Cast, auction_id: str) -> Auction | None:
    request = GetAuctionRequest(auction_id=auction_id)
    auction: Auction = cast.carol.backend.market.GetAuction(request).auction
    return auction if auction.state == Auction.STATE_SOLD else None


def _account(player: Player) -> Account:
    return player.backend.collection.GetAccount(GetAccountRequest()).account  # type: ignore[no-any-return]


def _purse(player: Player) -> str:
    account = _account(player)
    return f"{account.dust_available:,} dust free, {account.dust_held:,} held"


def _seconds_left(auction: Auction) -> float:
    return (auction.closes_at.ToDatetime(UTC) - datetime.now(UTC)).total_seconds()
