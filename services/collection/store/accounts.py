"""Accounts. A player's row is the lock of all that is his: purse, stock, copies, decks."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, select, update
from sqlalchemy.dialects.postgresql import insert

from services.collection.domain.account import Account
from services.collection.domain.ledger import Purse
from services.collection.domain.stock import Stock
from services.runtime.work import Work

from .tables import accounts


def find(work: Work, player_id: str) -> Account | None:
    """An account as it was last committed."""
    row = work.tx.execute(select(accounts).where(accounts.c.player_id == player_id)).one_or_none()
    return _account(row) if row else None


def lock(work: Work, player_ids: Iterable[str]) -> dict[str, Account]:
    """The accounts there are, locked until the commit; by id, so that none wait in a ring."""
    rows = work.tx.execute(
        select(accounts)
        .where(accounts.c.player_id.in_(sorted(set(player_ids))))
        .order_by(accounts.c.player_id)
        .with_for_update()
    )
    return {row.player_id: _account(row) for row in rows}


def begin(work: Work, account: Account) -> None:
    """Writes a new account, unless somebody else just has."""
    work.tx.execute(insert(accounts).values(_values(account)).on_conflict_do_nothing())


def rename(work: Work, player_id: str, display_name: str) -> None:
    """Keeps the display name of the last token seen."""
    mine = accounts.c.player_id == player_id
    work.tx.execute(update(accounts).where(mine).values(display_name=display_name))


def save(work: Work, account: Account) -> None:
    """Writes a locked account back."""
    mine = accounts.c.player_id == account.player_id
    work.tx.execute(update(accounts).where(mine).values(_values(account)))


def _account(row: Row[Any]) -> Account:
    return Account(
        row.player_id,
        row.display_name,
        Purse(row.dust_available, row.dust_held),
        Stock(row.packs_accrued, row.packs_accrued_at, row.packs_granted),
        row.next_seed,
        row.updated_at,
    )


def _values(account: Account) -> dict[str, Any]:
    return {
        "player_id": account.player_id,
        "display_name": account.display_name,
        "dust_available": account.purse.available,
        "dust_held": account.purse.held,
        "packs_accrued": account.stock.accrued,
        "packs_accrued_at": account.stock.accrued_at,
        "packs_granted": account.stock.granted,
        "next_seed": account.next_seed,
        "updated_at": account.updated_at,
    }
