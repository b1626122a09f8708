"""English auctions (W64, D81): when a bid leads, when an auction ends, and what follows.

Functions named by a verb decide: they return an event; `evolve` folds it into the auction.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import TypeAlias, assert_never

from services.runtime.errors import NotFound, Refused, Stale


class State(Enum):
    """How far an auction is; it only moves down this list."""

    PENDING = "PENDING"
    OPEN = "OPEN"
    CLOSING = "CLOSING"
    SOLD = "SOLD"
    UNSOLD = "UNSOLD"
    FAILED = "FAILED"


class BidState(Enum):
    """How far a bid is; it only moves down this list."""

    PENDING = "PENDING"
    LEADING = "LEADING"
    OUTBID = "OUTBID"
    REJECTED = "REJECTED"
    WON = "WON"


@dataclass(frozen=True, slots=True)
class Lot:
    """The card as it was when its copy went into escrow (D75); `card` is its message."""

    card_id: str
    card: bytes
    version: int


@dataclass(frozen=True, slots=True)
class Auction:
    """A copy for sale; prices in dust, `reason` says why it failed."""

    id: str
    seller_id: str
    copy_id: str
    start_price: int
    created_at: datetime
    changed_at: datetime
    state: State = State.PENDING
    reason: str = ""
    lot: Lot | None = None
    current_bid: int = 0
    leader_id: str = ""
    bids: int = 0
    opened_at: datetime | None = None
    closes_at: datetime | None = None

    @property
    def minimum_bid(self) -> int:
        """The least next bid: the start price, then at least 1 and 5 % more (D81)."""
        if not self.bids:
            return self.start_price
        return max(self.current_bid + 1, (self.current_bid * 105 + 50) // 100)

    def lead_of(self, player_id: str) -> int:
        """What a player's holds on this auction add up to: his bid while he leads, else 0."""
        return self.current_bid if player_id == self.leader_id else 0

    def takes_bids(self, now: datetime) -> bool:
        """Whether it is open and its time is not over."""
        return self.state is State.OPEN and self.closes_at is not None and now < self.closes_at


@dataclass(frozen=True, slots=True)
class Bid:
    """An offer of `amount` dust, of which `held` is held under the bid's own id.

    `reason` says why it was rejected.
    """

    id: str
    auction_id: str
    bidder_id: str
    amount: int
    held: int
    state: BidState = BidState.PENDING
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AuctionOpened:
    """The copy is in escrow."""

    lot: Lot
    opened_at: datetime
    closes_at: datetime


@dataclass(frozen=True, slots=True)
class AuctionFailed:
    """The copy could not be put in escrow."""

    reason: str


@dataclass(frozen=True, slots=True)
class BidPlaced:
    """A bid leads; `outbid_id` led before, empty where nobody or the bidder himself did."""

    bidder_id: str
    amount: int
    outbid_id: str
    placed_at: datetime


@dataclass(frozen=True, slots=True)
class BidRejected:
    """A bid lost before it ever led; the auction is as it was."""

    reason: str


@dataclass(frozen=True, slots=True)
class AuctionClosing:
    """Its time is over; dust and copy are to change hands, or the copy to go back."""


@dataclass(frozen=True, slots=True)
class AuctionClosed:
    """It is over; without bids it stays unsold."""


Event: TypeAlias = AuctionOpened | AuctionFailed | BidPlaced | AuctionClosing | AuctionClosed


def open_auction(lot: Lot, now: datetime, seconds: int) -> AuctionOpened:
    """The auction takes bids for `seconds` from now (D81)."""
    return AuctionOpened(lot, now, now + timedelta(seconds=seconds))


def objection(auction: Auction, bidder_id: str, amount: int, now: datetime) -> str:
    """Why a bid cannot be taken; empty where it can."""
    if not auction.takes_bids(now):
        return "AUCTION_CLOSED"
    if bidder_id == auction.seller_id:
        return "OWN_AUCTION"
    return "BID_TOO_LOW" if amount < auction.minimum_bid else ""


def needed_hold(auction: Auction, bidder_id: str, amount: int, now: datetime) -> int:
    """The dust a bid has to hold: all of it, or the difference where the leader raises (D81).

    Raises Refused: AUCTION_CLOSED, OWN_AUCTION, BID_TOO_LOW.
    """
    if reason := objection(auction, bidder_id, amount, now):
        raise refusal(reason, auction)
    return amount - auction.lead_of(bidder_id)


def place_bid(auction: Auction, bid: Bid, now: datetime) -> BidPlaced | BidRejected:
    """The bid whose dust is held takes the lead, unless something changed since it was made.

    LEAD_CHANGED: the bidder took or lost the lead, so that the dust held is not the dust needed.
    """
    now = max(now, auction.changed_at)
    reason = objection(auction, bid.bidder_id, bid.amount, now)
    if not reason and bid.held != bid.amount - auction.lead_of(bid.bidder_id):
        reason = "LEAD_CHANGED"
    if reason:
        return BidRejected(reason)
    outbid = "" if auction.leader_id == bid.bidder_id else auction.leader_id
    return BidPlaced(bid.bidder_id, bid.amount, outbid, now)


def is_due(auction: Auction, now: datetime) -> bool:
    """Whether an open auction's time is over."""
    return auction.state is State.OPEN and not auction.takes_bids(now)


def evolve(auction: Auction, event: Event) -> Auction:
    """The auction after an event."""
    match event:
        case AuctionOpened(lot, opened_at, closes_at):
            return replace(
                auction,
                state=State.OPEN,
                lot=lot,
                opened_at=opened_at,
                closes_at=closes_at,
                changed_at=max(auction.changed_at, opened_at),
            )
        case AuctionFailed(reason):
            return replace(auction, state=State.FAILED, reason=reason)
        case BidPlaced(bidder_id, amount, _, placed_at):
            return replace(
                auction,
                current_bid=amount,
                leader_id=bidder_id,
                bids=auction.bids + 1,
                changed_at=placed_at,
            )
        case AuctionClosing():
            return replace(auction, state=State.CLOSING)
        case AuctionClosed():
            return replace(auction, state=State.SOLD if auction.bids else State.UNSOLD)
        case _:
            assert_never(event)


_REFUSALS: dict[str, tuple[type[Refused], str]] = {
    "AUCTION_NOT_FOUND": (NotFound, "no such auction"),
    "AUCTION_CLOSED": (Refused, "the auction takes no bids"),
    "OWN_AUCTION": (Refused, "nobody bids on his own auction"),
    "BID_TOO_LOW": (Refused, "the bid is below the minimum"),
    "LEAD_CHANGED": (Stale, "you took or lost the lead meanwhile; read the auction, bid again"),
    "NOT_ENOUGH_DUST": (Refused, "you have too little dust"),
    "COPY_NOT_FOUND": (NotFound, "you have no such free copy"),
    "GIVEN_UP": (Stale, "it was not carried on in time and was undone; make a new request"),
}


def refusal(reason: str, auction: Auction | None = None) -> Refused:
    """The refusal of this reason; the same when a repeat is refused again."""
    kind, message = _REFUSALS[reason]
    metadata = {}
    if auction is not None and reason == "BID_TOO_LOW":
        metadata["minimum_bid"] = str(auction.minimum_bid)
    return kind(message, reason=reason, metadata=metadata)
