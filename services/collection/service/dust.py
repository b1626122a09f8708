"""Dust moves: the one place where transfers are posted to accounts."""

from dataclasses import replace

from services.collection import events
from services.collection.domain import ledger
from services.collection.domain.account import Account
from services.collection.domain.ledger import Purpose, Transfer
from services.collection.store import accounts as rows
from services.collection.store import ledger as book
from services.runtime.work import Work

from .accounts import lock


def post(work: Work, accounts: dict[str, Account], transfer: Transfer) -> dict[str, Account]:
    """Posts a transfer to locked accounts and returns them as they are then.

    Changes nothing if its cause had a transfer for this purpose before. Raises Refused
    (NOT_ENOUGH_DUST, BALANCE_LIMIT).
    """
    moment = max(work.now, *(accounts[player].updated_at for player in transfer.players))
    transfer_id = book.add(work, transfer, moment)
    if transfer_id is None:
        return accounts
    after = dict(accounts)
    for player in transfer.players:
        purse = ledger.post(after[player].purse, player, transfer)
        after[player] = replace(after[player], purse=purse).touched(moment)
        rows.save(work, after[player])
    work.publish(events.dust_transferred(transfer_id, transfer), key=transfer_id)
    return after


def grant_dust(work: Work, player_id: str, amount: int) -> int:
    """Mints dust for a player (D92); returns what he can spend now."""
    transfer = ledger.mint(str(work.cause), Purpose.GRANT, player_id, amount)
    after = post(work, lock(work, player_id), transfer)
    return after[player_id].purse.available
