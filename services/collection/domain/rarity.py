"""The seven rarities: how often each is drawn, and what a duplicate of it is worth (W56)."""

from enum import IntEnum


class Rarity(IntEnum):
    """From the most frequent to the rarest; numbered as in the messages."""

    COMMON = 1
    UNCOMMON = 2
    RARE = 3
    EPIC = 4
    LEGENDARY = 5
    MYTHIC = 6
    PRISM = 7


ALL_TICKETS = 10_000

# W56, D78: tickets out of 10,000
TICKETS = {
    Rarity.COMMON: 6000,
    Rarity.UNCOMMON: 2300,
    Rarity.RARE: 1000,
    Rarity.EPIC: 450,
    Rarity.LEGENDARY: 190,
    Rarity.MYTHIC: 55,
    Rarity.PRISM: 5,
}

# W56: dust for a duplicate
DUST = {
    Rarity.COMMON: 5,
    Rarity.UNCOMMON: 15,
    Rarity.RARE: 40,
    Rarity.EPIC: 120,
    Rarity.LEGENDARY: 400,
    Rarity.MYTHIC: 1200,
    Rarity.PRISM: 4000,
}


def of_ticket(ticket: int) -> Rarity:
    """The rarity that a ticket of 0 … 9999 draws (D78): common first, prism last."""
    for rarity in Rarity:
        if ticket < TICKETS[rarity]:
            return rarity
        ticket -= TICKETS[rarity]
    raise ValueError("a ticket is one of 0 … 9999")
