"""`tcg auctions`, `sell`, `bid`: the market."""

import typer

from client.calls import request_id
from client.commands.caller import YOU, Player, anonymous, connect, console, listing
from tcg.market.v1.market_pb2 import (
    Auction,
    CreateAuctionRequest,
    ListAuctionsRequest,
    PlaceBidRequest,
)

# The least next bid stands beside the highest one; a first bid has no highest.
HEADS = ("Card", "Bid", "Minimum", "Leader", "Closes (UTC)", "Auction")


def auctions() -> None:
    """The open auctions, the next to close first."""
    with anonymous() as backend:
        answer = backend.market.ListAuctions(ListAuctionsRequest())
    if answer.auctions:
        listing(HEADS, [_row(auction) for auction in answer.auctions])
    else:
        console.print("no open auction")


def _row(auction: Auction) -> list[str]:
    bid = f"{auction.current_bid:,}" if auction.leader_id else "none"
    closes = f"{auction.closes_at.ToDatetime():%m-%d %H:%M:%S}"
    minimum = f"{auction.minimum_bid:,}"
    return [auction.card.title, bid, minimum, auction.leader_id, closes, auction.id]


def sell(copy_id: str, start_price: int, player: Player = YOU) -> None:
    """Put a copy of yours up for auction (its id is in `tcg copies`)."""
    request = CreateAuctionRequest(
        request_id=request_id(), copy_id=copy_id, start_price=start_price
    )
    with connect(player) as backend:
        auction = backend.market.CreateAuction(request).auction
    closes = f"{auction.closes_at.ToDatetime():%Y-%m-%d %H:%M:%S}"
    console.print(f"{auction.card.title} is up for auction until {closes} UTC")
    console.print(auction.id)


def bid(auction_id: str, amount: int, player: Player = YOU) -> None:
    """Bid on an auction; the dust is held until you are outbid."""
    request = PlaceBidRequest(request_id=request_id(), auction_id=auction_id, amount=amount)
    with connect(player) as backend:
        auction = backend.market.PlaceBid(request).auction
    console.print(f"you lead with {auction.current_bid:,} dust for {auction.card.title}")


def register(cli: typer.Typer) -> None:
    """Adds these commands."""
    for command in (auctions, sell, bid):
        cli.command()(command)
