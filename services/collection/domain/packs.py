"""Packs: five cards from a committed seed, drawn so that anybody can draw them again (W61, D78)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from services.runtime.draws import Rng, deal_seed
from services.runtime.errors import Refused, Stale

from . import stock
from .account import Account
from .catalogue import Catalogue, Position
from .rarity import ALL_TICKETS, Rarity, of_ticket
from .stock import Accrual, Stock

CARDS = 5


@dataclass(frozen=True, slots=True)
class Opening:
    """A pack being opened: all that its draw depends on was fixed when it was asked for."""

    id: str
    player_id: str
    server_seed: bytes
    client_seed: bytes
    catalogue_version: int
    opened_at: datetime
    drawn: bool = False

    @property
    def commitment(self) -> bytes:
        """SHA-256 of the server seed, shown before the client chose his own."""
        return sha256(self.server_seed).digest()


@dataclass(frozen=True, slots=True)
class Wish:
    """What a client asks for: his seed, and the commitment he saw (empty: whichever is next)."""

    opening_id: str
    client_seed: bytes
    expected_commitment: bytes = b""


@dataclass(frozen=True, slots=True)
class PackTaken:
    """A pack left the stock and is being opened."""

    opening: Opening
    stock: Stock


@dataclass(frozen=True, slots=True)
class Draw:
    """A card of a pack: its ticket, and the position that was drawn."""

    number: int
    ticket: int
    position: Position


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a draw: a copy, or dust where it would have been a third (D79)."""

    draw: Draw
    copy_id: str | None
    dust: int = 0


def open_pack(
    account: Account, wish: Wish, catalogue: Catalogue, accrual: Accrual, moment: datetime
) -> PackTaken:
    """Takes a pack and fixes what it is drawn from.

    Raises Refused (NO_PACK, CATALOGUE_EMPTY) or Stale (COMMITMENT_STALE).
    """
    if wish.expected_commitment not in (b"", account.next_commitment):
        raise Stale("another opening came in between", reason="COMMITMENT_STALE")
    if catalogue.empty:
        raise Refused("there are no cards to draw from yet", reason="CATALOGUE_EMPTY")
    left = stock.take(account.stock, accrual, moment)
    opening = Opening(
        wish.opening_id,
        account.player_id,
        account.next_seed,
        wish.client_seed,
        catalogue.version,
        moment,
    )
    return PackTaken(opening, left)


def evolve(account: Account, taken: PackTaken, fresh_seed: bytes) -> Account:
    """The account without that pack; its seed is used up and a fresh one committed to."""
    return replace(account, stock=taken.stock, next_seed=fresh_seed)


def draw(
    opening: Opening, catalogue: Catalogue, at: Callable[[Rarity, int], Position]
) -> tuple[Draw, ...]:
    """The five cards of an opening; `at` looks up a position of a rarity.

    Card k is step k, from 0, of SHA-256(server seed ‖ client seed): below(10,000) is the ticket,
    then below(positions of its rarity), again while the position is dead in that version.
    """
    seed = deal_seed(opening.server_seed, [opening.client_seed])
    return tuple(_card(number, Rng(seed, number), catalogue, at) for number in range(CARDS))


def _card(
    number: int, rng: Rng, catalogue: Catalogue, at: Callable[[Rarity, int], Position]
) -> Draw:
    ticket = rng.below(ALL_TICKETS)
    rarity = catalogue.nearest(of_ticket(ticket))
    while True:
        position = at(rarity, rng.below(catalogue.size(rarity)))
        if position.holds(catalogue.version):
            return Draw(number, ticket, position)
