"""Accounts begin at their player's first call, or when he is first given something."""

import secrets
from dataclasses import replace

from services.collection.domain import account, stock
from services.collection.domain.account import Account
from services.collection.domain.stock import Accrual
from services.collection.store import accounts, copies
from services.runtime.work import Work

SEED_BYTES = 32


def fresh_seed() -> bytes:
    """A new server seed, secret until what it draws is drawn."""
    return secrets.token_bytes(SEED_BYTES)


def own(work: Work) -> Account:
    """The caller's account, begun if this is his first call, under the name his token says."""
    caller = work.caller
    found = accounts.find(work, caller.id) or _begin(work, caller.id, caller.name)
    if found.display_name != caller.name:
        accounts.rename(work, caller.id, caller.name)
    return replace(found, display_name=caller.name)


def lock_own(work: Work) -> Account:
    """As `own`, locked until the commit."""
    own(work)
    return lock(work, work.caller.id)[work.caller.id]


def lock(work: Work, *player_ids: str) -> dict[str, Account]:
    """The accounts of some players, locked until the commit; begun where they never called."""
    found = accounts.lock(work, player_ids)
    missing = sorted(set(player_ids) - set(found))
    if not missing:
        return found
    for player_id in missing:
        _begin(work, player_id, player_id)
    return accounts.lock(work, player_ids)


def read(work: Work, accrual: Accrual) -> tuple[Account, int]:
    """The caller's account with what has accrued, and how many copies he owns."""
    found = own(work)
    accrued = stock.accrue(found.stock, accrual, work.now)
    return replace(found, stock=accrued), copies.count(work, found.player_id)


def grant_packs(work: Work, accrual: Accrual, player_id: str, packs: int) -> int:
    """Adds packs beyond the cap of accrual; returns how many can be opened now."""
    found = lock(work, player_id)[player_id]
    granted = stock.grant(stock.accrue(found.stock, accrual, work.now), packs)
    accounts.save(work, replace(found, stock=granted).touched(work.now))
    return granted.packs


def _begin(work: Work, player_id: str, display_name: str) -> Account:
    accounts.begin(work, account.begin(player_id, display_name, fresh_seed(), work.now))
    return accounts.lock(work, [player_id])[player_id]
