"""What the ledger says of itself."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Audit:
    """Counts over the whole ledger; the first four are zero while dust and cards are conserved."""

    postings_sum: int
    unbalanced_transfers: int
    wrong_balances: int
    ownerless_copies: int
    dust_in_players: int
    copies: int
    transfers: int
