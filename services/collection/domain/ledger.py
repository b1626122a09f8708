"""Double entry: dust moves only by transfers, and the postings of each sum to zero (promise 1)."""

from dataclasses import dataclass, replace
from enum import StrEnum

from services.runtime.errors import Refused

# What a player's account can hold, available and held each; the database says so too.
LIMIT = 10**15


class Side(StrEnum):
    """The kinds of ledger accounts: two of each player's, and the two ends of the world."""

    AVAILABLE = "available"
    HELD = "held"
    MINT = "mint"
    SINK = "sink"


class Purpose(StrEnum):
    """Why dust moves. A cause has at most one transfer for each purpose."""

    GRANT = "grant"
    DUPLICATE = "duplicate"
    DUST_COPY = "dust_copy"
    MATCH_REWARD = "match_reward"
    HOLD = "hold"
    RELEASE = "release"
    SETTLE = "settle"


@dataclass(frozen=True, slots=True)
class Posting:
    """One side of a transfer; `player_id` is empty for mint and sink."""

    side: Side
    player_id: str
    amount: int


@dataclass(frozen=True, slots=True)
class Transfer:
    """A movement of dust; `cause` is the id of what it is done for: a request, a copy, a hold …"""

    cause: str
    purpose: Purpose
    postings: tuple[Posting, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Whose dust it touches, each once, in the order of their ids."""
        return tuple(sorted({p.player_id for p in self.postings if p.player_id}))

    @property
    def gain(self) -> int:
        """The dust that players can spend more after it."""
        return sum(p.amount for p in self.postings if p.side is Side.AVAILABLE)


@dataclass(frozen=True, slots=True)
class Purse:
    """A player's dust: what he can spend, and what is held for his bids."""

    available: int = 0
    held: int = 0


def mint(cause: str, purpose: Purpose, player_id: str, amount: int) -> Transfer:
    """New dust for a player."""
    return _move(cause, purpose, amount, (Side.MINT, ""), (Side.AVAILABLE, player_id))


def hold(hold_id: str, player_id: str, amount: int) -> Transfer:
    """A player's dust set aside for a bid."""
    return _move(hold_id, Purpose.HOLD, amount, (Side.AVAILABLE, player_id), (Side.HELD, player_id))


def release(hold_id: str, player_id: str, amount: int) -> Transfer:
    """Held dust given back."""
    return _move(
        hold_id, Purpose.RELEASE, amount, (Side.HELD, player_id), (Side.AVAILABLE, player_id)
    )


def settle(auction_id: str, winner_id: str, seller_id: str, price: int) -> Transfer:
    """The winner's held dust paid to the seller."""
    return _move(
        auction_id, Purpose.SETTLE, price, (Side.HELD, winner_id), (Side.AVAILABLE, seller_id)
    )


def _move(
    cause: str, purpose: Purpose, amount: int, source: tuple[Side, str], target: tuple[Side, str]
) -> Transfer:
    return Transfer(cause, purpose, (Posting(*source, -amount), Posting(*target, amount)))


def post(purse: Purse, player_id: str, transfer: Transfer) -> Purse:
    """A player's purse after a transfer.

    Raises Refused: NOT_ENOUGH_DUST below zero, BALANCE_LIMIT beyond what an account can hold.
    """
    after = evolve(purse, player_id, transfer)
    if after.available < 0 or after.held < 0:
        raise Refused(f"{purse.available} dust is available", reason="NOT_ENOUGH_DUST")
    if max(after.available, after.held) > LIMIT:
        raise Refused(f"an account holds at most {LIMIT} dust", reason="BALANCE_LIMIT")
    return after


def evolve(purse: Purse, player_id: str, transfer: Transfer) -> Purse:
    """The purse with its own postings added."""
    for posting in transfer.postings:
        if posting.player_id != player_id:
            continue
        if posting.side is Side.AVAILABLE:
            purse = replace(purse, available=purse.available + posting.amount)
        else:
            purse = replace(purse, held=purse.held + posting.amount)
    return purse
