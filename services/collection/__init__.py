"""Collection owns accounts, dust, card copies, packs, decks and the catalogue of cards.

Publishes PackOpened and DustTransferred.
Listens to ingest's CardPublished, match's MatchFinished, and market's BidPlaced, BidRejected and
AuctionClosed (which repair lost calls).
Calls no other service; match and market call it.
"""
