"""Tickets and prices (W56)."""

from collections import Counter

import pytest

from services.collection.domain import rarity
from services.collection.domain.rarity import Rarity


def test_ticket_borders() -> None:
    """T34: the rarity of a ticket on each side of every border, and the counts over all."""
    borders = (5999, 6000, 8299, 8300, 9299, 9300, 9749, 9750, 9939, 9940, 9994, 9995, 9999)
    assert [rarity.of_ticket(ticket).name for ticket in borders] == [
        "COMMON", "UNCOMMON", "UNCOMMON", "RARE", "RARE", "EPIC", "EPIC",
        "LEGENDARY", "LEGENDARY", "MYTHIC", "MYTHIC", "PRISM", "PRISM",
    ]  # fmt: skip
    counts = Counter(rarity.of_ticket(ticket) for ticket in range(rarity.ALL_TICKETS))
    assert [counts[one] for one in Rarity] == [6000, 2300, 1000, 450, 190, 55, 5]
    with pytest.raises(ValueError, match="ticket"):
        rarity.of_ticket(10_000)


def test_prices_of_duplicates() -> None:
    """W56: 5, 15, 40, 120, 400, 1200, 4000; a pack of duplicates is worth 160.25 on average."""
    assert [rarity.DUST[one] for one in Rarity] == [5, 15, 40, 120, 400, 1200, 4000]
    worth = sum(rarity.TICKETS[one] * rarity.DUST[one] for one in Rarity)
    assert worth * 5 == 1_602_500
