"""Market owns auctions and the bids on them; collection owns the dust and the copies.

Publishes AuctionOpened, BidPlaced, BidRejected, AuctionClosed.
Listens to nothing: what is due is in its own rows.
Calls collection: EscrowCopy, ReleaseCopy, HoldDust, ReleaseDust, SettleAuction.
"""
