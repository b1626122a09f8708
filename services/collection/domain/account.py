"""A player's account: his purse, his stock of packs, and the seed his next pack is drawn from."""

from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from .ledger import Purse
from .stock import Stock, first


@dataclass(frozen=True, slots=True)
class Account:
    """What a player has besides copies and decks; `next_seed` is secret until its pack is drawn."""

    player_id: str
    display_name: str
    purse: Purse
    stock: Stock
    next_seed: bytes
    updated_at: datetime

    @property
    def next_commitment(self) -> bytes:
        """SHA-256 of the next seed: what binds the server before the client chooses his own."""
        return sha256(self.next_seed).digest()

    def touched(self, moment: datetime) -> "Account":
        """The account changed at a moment, never earlier than its last change."""
        return replace(self, updated_at=max(moment, self.updated_at))


def begin(player_id: str, display_name: str, seed: bytes, moment: datetime) -> Account:
    """A new account: no dust, one pack (D78)."""
    return Account(player_id, display_name, Purse(), first(moment), seed, moment)
