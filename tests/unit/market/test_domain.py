"""English auctions (W64, D81)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from services.market import domain
from services.market.domain import (
    Auction,
    AuctionClosed,
    AuctionClosing,
    AuctionFailed,
    AuctionOpened,
    Bid,
    BidPlaced,
    BidRejected,
    Lot,
    State,
)
from services.runtime.errors import NotFound, Refused, Stale

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LOT = Lot("Q42", b"card", 3)
DAY = 86_400
CLOSE = NOON + timedelta(seconds=DAY)
TICK = timedelta(microseconds=1)


def open_auction(start: int = 10) -> Auction:
    """Seller's auction, open since noon for a day."""
    pending = Auction("auction", "seller", "copy", start, NOON, NOON)
    return domain.evolve(pending, domain.open_auction(LOT, NOON, DAY))


def led_by(bidder: str, amount: int, start: int = 10) -> Auction:
    """The auction with one bid on it."""
    return domain.evolve(open_auction(start), BidPlaced(bidder, amount, "", NOON))


def bid(bidder: str, amount: int, held: int | None = None) -> Bid:
    """A bid whose dust is held: all of it, unless told otherwise."""
    return Bid("bid", "auction", bidder, amount, amount if held is None else held)


@pytest.mark.parametrize(
    ("current", "minimum"),
    [(1, 2), (9, 10), (10, 11), (20, 21), (29, 30), (30, 32), (31, 33), (100, 105), (110, 116)],
)
def test_the_next_bid(current: int, minimum: int) -> None:
    """D81: at least one more and hu(105 %): 31.5 counts up to 32."""
    assert led_by("ada", current, start=1).minimum_bid == minimum


def test_the_first_bid_may_be_the_start_price() -> None:
    """D81: start price 10 takes 10, not 9."""
    assert domain.needed_hold(open_auction(), "ada", 10, NOON) == 10
    with pytest.raises(Refused) as low:
        domain.needed_hold(open_auction(), "ada", 9, NOON)
    assert (low.value.reason, low.value.metadata) == ("BID_TOO_LOW", {"minimum_bid": "10"})


def test_nobody_bids_on_his_own_auction() -> None:
    """D81: no own bids."""
    with pytest.raises(Refused) as own:
        domain.needed_hold(open_auction(), "seller", 100, NOON)
    assert own.value.reason == "OWN_AUCTION"


def test_bids_end_at_the_closing_time() -> None:
    """D81: the last microsecond counts, the closing time itself does not."""
    auction = open_auction()
    assert domain.needed_hold(auction, "ada", 10, CLOSE - TICK) == 10
    with pytest.raises(Refused) as late:
        domain.needed_hold(auction, "ada", 10, CLOSE)
    assert late.value.reason == "AUCTION_CLOSED"
    assert domain.is_due(auction, CLOSE)
    assert not domain.is_due(auction, CLOSE - TICK)


@pytest.mark.parametrize("state", [s for s in State if s is not State.OPEN])
def test_only_an_open_auction_takes_bids(state: State) -> None:
    """Pending, closing and ended auctions take no bids, and only an open one is due to close."""
    auction = replace(open_auction(), state=state)
    assert domain.objection(auction, "ada", 10, NOON) == "AUCTION_CLOSED"
    assert not domain.is_due(auction, CLOSE)


def test_a_raise_holds_the_difference() -> None:
    """D81: the leader may raise; only the difference is held, others hold all of it."""
    auction = led_by("ada", 100)
    assert domain.needed_hold(auction, "ada", 150, NOON) == 50
    assert domain.needed_hold(auction, "bob", 150, NOON) == 150
    assert domain.place_bid(auction, bid("ada", 150, 50), NOON) == BidPlaced("ada", 150, "", NOON)
    assert domain.place_bid(auction, bid("bob", 150), NOON) == BidPlaced("bob", 150, "ada", NOON)


@pytest.mark.parametrize(
    ("offer", "reason"),
    [
        (bid("bob", 104), "BID_TOO_LOW"),
        (bid("seller", 200), "OWN_AUCTION"),
        (bid("ada", 150), "LEAD_CHANGED"),  # took the lead since: holds too much
        (bid("bob", 150, 50), "LEAD_CHANGED"),  # lost it since: holds too little
        (bid("ada", 150, 49), "LEAD_CHANGED"),  # raised it since
    ],
)
def test_a_bid_is_checked_again_when_its_dust_is_held(offer: Bid, reason: str) -> None:
    """Design §9: what changed since the intent rejects the bid, and the auction stays as it was."""
    assert domain.place_bid(led_by("ada", 100), offer, NOON) == BidRejected(reason)


def test_a_bid_is_never_dated_before_the_last() -> None:
    """Design §5: time is never earlier than the row's last change."""
    auction = replace(led_by("ada", 100), changed_at=NOON + timedelta(seconds=5))
    placed = domain.place_bid(auction, bid("bob", 200), NOON)
    assert placed == BidPlaced("bob", 200, "ada", NOON + timedelta(seconds=5))


def test_an_auction_from_intent_to_sale() -> None:
    """D81: pending, open, two bids, closing, sold to the last; the lot stays as it was (D75)."""
    auction = Auction("auction", "seller", "copy", 10, NOON, NOON)
    events = [
        AuctionOpened(LOT, NOON, CLOSE),
        BidPlaced("ada", 10, "", NOON),
        BidPlaced("bob", 20, "ada", NOON + TICK),
        AuctionClosing(),
        AuctionClosed(),
    ]
    states = []
    for event in events:
        auction = domain.evolve(auction, event)
        states.append(auction.state.name)
    assert states == ["OPEN", "OPEN", "OPEN", "CLOSING", "SOLD"]
    assert (auction.leader_id, auction.current_bid, auction.bids) == ("bob", 20, 2)
    assert (auction.lot, auction.opened_at, auction.closes_at) == (LOT, NOON, CLOSE)
    assert auction.changed_at == NOON + TICK


def test_without_bids_it_stays_unsold() -> None:
    """D81: nobody bid; and one whose copy never came has failed."""
    closing = domain.evolve(open_auction(), AuctionClosing())
    assert domain.evolve(closing, AuctionClosed()).state is State.UNSOLD
    failed = domain.evolve(
        Auction("auction", "seller", "copy", 10, NOON, NOON), AuctionFailed("COPY_NOT_FOUND")
    )
    assert (failed.state, failed.reason) == (State.FAILED, "COPY_NOT_FOUND")


def test_a_refusal_repeats_itself() -> None:
    """The stored reason gives the same refusal again, with its status."""
    assert isinstance(domain.refusal("COPY_NOT_FOUND"), NotFound)
    assert isinstance(domain.refusal("LEAD_CHANGED"), Stale)
    assert isinstance(domain.refusal("GIVEN_UP"), Stale)
    low = domain.refusal("BID_TOO_LOW", led_by("ada", 100))
    assert (low.code, low.metadata) == ("FAILED_PRECONDITION", {"minimum_bid": "105"})
