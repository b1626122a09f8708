"""Dust held for bids: one hold a bid, in a state that only moves forward (design §9).

Releasing an unknown hold writes it as released, so that a late one is refused and nothing sticks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from services.runtime.errors import Refused


class State(StrEnum):
    """Of a hold or an escrow; released and settled are final."""

    HELD = "held"
    RELEASED = "released"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class Hold:
    """Dust of a player set aside; one released before it was known has neither."""

    id: str
    player_id: str | None
    amount: int
    state: State
    auction_id: str | None = None


@dataclass(frozen=True, slots=True)
class DustHeld:
    """Dust goes from available to held."""

    hold_id: str
    player_id: str
    amount: int


@dataclass(frozen=True, slots=True)
class HoldReleased:
    """The dust of a hold goes back to available; there is none where it was not known."""

    hold: Hold


@dataclass(frozen=True, slots=True)
class HoldSettled:
    """The dust of a hold goes to the seller of an auction."""

    hold: Hold
    auction_id: str


Event = DustHeld | HoldReleased | HoldSettled


def hold(found: Hold | None, hold_id: str, player_id: str, amount: int) -> DustHeld | None:
    """Holds dust; None where that very hold stands already.

    Raises Refused: HOLD_RELEASED, HOLD_SETTLED, or ID_REUSED for another player or amount.
    """
    if found is None:
        return DustHeld(hold_id, player_id, amount)
    if found.state is not State.HELD:
        raise _over(found)
    if (found.player_id, found.amount) != (player_id, amount):
        raise Refused("this hold is of another player or amount", reason="ID_REUSED")
    return None


def release(found: Hold | None, hold_id: str) -> HoldReleased | None:
    """Releases a hold; None where that was done before. Raises Refused (HOLD_SETTLED)."""
    if found is None or found.state is State.HELD:
        return HoldReleased(found or Hold(hold_id, None, 0, State.RELEASED))
    if found.state is State.SETTLED:
        raise _over(found)
    return None


def settle(
    found: Mapping[str, Hold], hold_ids: Sequence[str], winner_id: str, price: int, auction_id: str
) -> tuple[HoldSettled, ...]:
    """Pays a price with the winner's holds.

    Raises Refused: HOLD_NOT_FOUND, HOLD_RELEASED, HOLD_SETTLED, or PRICE_MISMATCH where they are
    another's or do not add up.
    """
    paid = [_payable(found.get(hold_id), winner_id) for hold_id in sorted(set(hold_ids))]
    total = sum(one.amount for one in paid)
    if total != price:
        raise Refused(f"the holds are {total} dust, the price {price}", reason="PRICE_MISMATCH")
    return tuple(HoldSettled(one, auction_id) for one in paid)


def _payable(found: Hold | None, winner_id: str) -> Hold:
    if found is None:
        raise Refused("there is no such hold", reason="HOLD_NOT_FOUND")
    if found.state is not State.HELD:
        raise _over(found)
    if found.player_id != winner_id:
        raise Refused("a hold is not the winner's", reason="PRICE_MISMATCH")
    return found


def evolve(event: Event) -> Hold:
    """The hold after an event."""
    match event:
        case DustHeld(hold_id, player_id, amount):
            return Hold(hold_id, player_id, amount, State.HELD)
        case HoldReleased(found):
            return replace(found, state=State.RELEASED)
        case HoldSettled(found, auction_id):
            return replace(found, state=State.SETTLED, auction_id=auction_id)


def _over(found: Hold) -> Refused:
    return Refused(f"the hold was {found.state} before", reason=f"HOLD_{found.state.name}")
