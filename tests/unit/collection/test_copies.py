"""Two copies are kept, a third turns to dust (W62, D79)."""

from datetime import UTC, datetime

import pytest

from services.collection.domain import copies
from services.collection.domain.copies import Arrival, Copy
from services.collection.domain.ledger import Purpose, Transfer
from services.collection.domain.rarity import Rarity
from services.runtime.errors import NotFound, Refused

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
COMES = Arrival("new", "Q1", "ada", NOON)


def copy(slot: int, auction_id: str | None = None) -> Copy:
    """One of Ada's copies of Q1."""
    return Copy(f"c{slot}", "Q1", "ada", NOON, slot, auction_id)


def test_the_third_copy_turns_to_dust() -> None:
    """T37, D79: first and second are kept; the third is 40 dust for a rare, escrowed ones count."""
    assert copies.receive(COMES, [], Rarity.RARE) == Copy("new", "Q1", "ada", NOON, 1)
    assert copies.receive(COMES, [copy(1)], Rarity.RARE) == Copy("new", "Q1", "ada", NOON, 2)
    assert copies.receive(COMES, [copy(2)], Rarity.RARE) == Copy("new", "Q1", "ada", NOON, 1)
    third = copies.receive(COMES, [copy(1), copy(2, "auction")], Rarity.RARE)
    assert isinstance(third, Transfer)
    assert (third.gain, third.purpose, third.cause) == (40, Purpose.DUPLICATE, "new")


def test_the_second_by_hand_the_last_never() -> None:
    """T37, D79: dusting the second pays its rarity; the last one is refused."""
    paid = copies.dust(copy(2), [copy(1), copy(2)], Rarity.RARE)
    assert (paid.gain, paid.purpose, paid.players) == (40, Purpose.DUST_COPY, ("ada",))
    with pytest.raises(Refused) as refused:
        copies.dust(copy(1), [copy(1)], Rarity.RARE)
    assert refused.value.reason == "LAST_COPY"


def test_only_a_free_copy_of_ones_own() -> None:
    """Another's copy, an escrowed one and none at all are not told apart."""
    assert copies.free(copy(1), "ada") == copy(1)
    for found, player in ((None, "ada"), (copy(1), "bob"), (copy(1, "auction"), "ada")):
        with pytest.raises(NotFound) as refused:
            copies.free(found, player)
        assert refused.value.reason == "COPY_NOT_FOUND"
    assert copies.freed(copies.escrowed(copy(1), "auction")) == copy(1)
