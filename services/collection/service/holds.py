"""Dust held for bids."""

from services.collection.domain import holds as domain
from services.collection.domain import ledger
from services.collection.store import market
from services.runtime.work import Work

from . import dust
from .accounts import lock


def hold(work: Work, hold_id: str, player_id: str, amount: int) -> None:
    """Moves a player's dust from available to held, once for each hold.

    Raises Refused: NOT_ENOUGH_DUST, HOLD_RELEASED, HOLD_SETTLED, ID_REUSED.
    """
    accounts = lock(work, player_id)
    found = market.hold(work, hold_id)
    held = domain.hold(found, hold_id, player_id, amount)
    if held is not None:
        market.add_hold(work, domain.evolve(held))
        dust.post(work, accounts, ledger.hold(hold_id, player_id, amount))


def release(work: Work, hold_id: str) -> None:
    """Moves held dust back; an unknown hold is written as released, so that a late one is refused.

    Raises Refused (HOLD_SETTLED).
    """
    found = market.hold(work, hold_id)
    accounts = {}
    if found is not None and found.player_id is not None:
        accounts = lock(work, found.player_id)
        found = market.hold(work, hold_id)
    released = domain.release(found, hold_id)
    if released is None:
        return
    after = domain.evolve(released)
    if after.player_id is None:
        market.add_hold(work, after)
        return
    market.save_holds(work, [after])
    dust.post(work, accounts, ledger.release(hold_id, after.player_id, after.amount))
