"""Holds only move forward (design §9)."""

import pytest

from services.collection.domain import holds
from services.collection.domain.holds import DustHeld, Hold, State
from services.runtime.errors import Refused

HELD = Hold("h", "ada", 10, State.HELD)
RELEASED = Hold("h", "ada", 10, State.RELEASED)
SETTLED = Hold("h", "ada", 10, State.SETTLED, "auction")
UNKNOWN = Hold("h", None, 0, State.RELEASED)


def refusal(call: object, *arguments: object) -> str:
    """The reason for which a decision is refused."""
    with pytest.raises(Refused) as refused:
        call(*arguments)  # type: ignore[operator]
    return refused.value.reason


def test_holding() -> None:
    """Once; again changes nothing; another player or amount, or a hold that is over, is refused."""
    assert holds.hold(None, "h", "ada", 10) == DustHeld("h", "ada", 10)
    assert holds.evolve(DustHeld("h", "ada", 10)) == HELD
    assert holds.hold(HELD, "h", "ada", 10) is None
    assert refusal(holds.hold, HELD, "h", "ada", 11) == "ID_REUSED"
    assert refusal(holds.hold, HELD, "h", "bob", 10) == "ID_REUSED"
    assert refusal(holds.hold, RELEASED, "h", "ada", 10) == "HOLD_RELEASED"
    assert refusal(holds.hold, UNKNOWN, "h", "ada", 10) == "HOLD_RELEASED"
    assert refusal(holds.hold, SETTLED, "h", "ada", 10) == "HOLD_SETTLED"


def test_releasing() -> None:
    """An unknown hold is written as released; a settled one is refused."""
    released = holds.release(HELD, "h")
    assert released is not None
    assert holds.evolve(released) == RELEASED
    unknown = holds.release(None, "h")
    assert unknown is not None
    assert holds.evolve(unknown) == UNKNOWN
    assert holds.release(RELEASED, "h") is None
    assert holds.release(UNKNOWN, "h") is None
    assert refusal(holds.release, SETTLED, "h") == "HOLD_SETTLED"


def test_settling() -> None:
    """All of the winner's holds together are the price, to the dust."""
    two = {"h": HELD, "i": Hold("i", "ada", 5, State.HELD)}
    paid = holds.settle(two, ["i", "h"], "ada", 15, "auction")
    assert [holds.evolve(one) for one in paid] == [
        SETTLED,
        Hold("i", "ada", 5, State.SETTLED, "auction"),
    ]
    for price in (14, 16):
        assert refusal(holds.settle, two, ["h", "i"], "ada", price, "a") == "PRICE_MISMATCH"
    assert refusal(holds.settle, two, ["h", "h"], "ada", 20, "a") == "PRICE_MISMATCH"
    assert refusal(holds.settle, two, ["h", "i"], "bob", 15, "a") == "PRICE_MISMATCH"
    assert refusal(holds.settle, two, ["h", "j"], "ada", 15, "a") == "HOLD_NOT_FOUND"
    assert refusal(holds.settle, {"h": RELEASED}, ["h"], "ada", 10, "a") == "HOLD_RELEASED"
    assert refusal(holds.settle, {"h": SETTLED}, ["h"], "ada", 10, "a") == "HOLD_SETTLED"
