"""Escrows only move forward (design §9)."""

from datetime import UTC, datetime

import pytest

from services.collection.domain import escrows
from services.collection.domain.catalogue import Card
from services.collection.domain.copies import Copy
from services.collection.domain.escrows import AuctionSettled, Escrow, Lot, Sale
from services.collection.domain.holds import State
from services.collection.domain.rarity import Rarity
from services.runtime.errors import Refused

COPY = Copy("c", "Q1", "ada", datetime(2026, 11, 29, tzinfo=UTC), 1)
LOT = Lot("c", "ada", 3, b"card")
HELD = Escrow("a", State.HELD, LOT)
RELEASED = Escrow("a", State.RELEASED, LOT)
UNKNOWN = Escrow("a", State.RELEASED)
SALE = Sale("bob", 50)
SETTLED = Escrow("a", State.SETTLED, LOT, SALE)


def refusal(call: object, *arguments: object) -> str:
    """The reason for which a decision is refused."""
    with pytest.raises(Refused) as refused:
        call(*arguments)  # type: ignore[operator]
    return refused.value.reason


def test_keeping() -> None:
    """D75: the lot is the card as it is now; asked again it stands; another copy is refused."""
    kept = escrows.escrow("a", COPY, Card("Q1", 3, Rarity.RARE, b"card"))
    assert escrows.evolve(kept) == HELD
    assert escrows.standing(HELD, "ada", "c") == LOT
    assert refusal(escrows.standing, HELD, "bob", "c") == "ID_REUSED"
    assert refusal(escrows.standing, HELD, "ada", "d") == "ID_REUSED"
    assert refusal(escrows.standing, RELEASED, "ada", "c") == "ESCROW_RELEASED"
    assert refusal(escrows.standing, UNKNOWN, "ada", "c") == "ESCROW_RELEASED"
    assert refusal(escrows.standing, SETTLED, "ada", "c") == "ESCROW_SETTLED"


def test_releasing() -> None:
    """An unknown escrow is written as released; a settled one is refused."""
    released = escrows.release(HELD, "a")
    assert released is not None
    assert escrows.evolve(released) == RELEASED
    unknown = escrows.release(None, "a")
    assert unknown is not None
    assert escrows.evolve(unknown) == UNKNOWN
    assert escrows.release(RELEASED, "a") is None
    assert escrows.release(UNKNOWN, "a") is None
    assert refusal(escrows.release, SETTLED, "a") == "ESCROW_SETTLED"


def test_settling() -> None:
    """Once; again it is the same sale; another winner or price is refused."""
    assert escrows.settleable(HELD, "bob", 50) == (HELD, LOT)
    assert escrows.evolve(AuctionSettled(HELD, SALE)) == SETTLED
    assert escrows.settleable(SETTLED, "bob", 50) == (SETTLED, LOT)
    assert refusal(escrows.settleable, SETTLED, "cleo", 50) == "ID_REUSED"
    assert refusal(escrows.settleable, SETTLED, "bob", 51) == "ID_REUSED"
    assert refusal(escrows.settleable, None, "bob", 50) == "ESCROW_NOT_FOUND"
    assert refusal(escrows.settleable, RELEASED, "bob", 50) == "ESCROW_RELEASED"
    assert refusal(escrows.settleable, UNKNOWN, "bob", 50) == "ESCROW_RELEASED"
