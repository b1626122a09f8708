"""Dust for finished matches."""

from services.collection.domain import ledger
from services.collection.domain.ledger import Purpose
from services.collection.domain.rewards import Result, rewards
from services.runtime.work import Work, named

from . import dust
from .accounts import lock


def pay(work: Work, match_id: str, result: Result) -> None:
    """Pays what a match is worth (W53): each player once, however often it is told."""
    paid = rewards(result)
    accounts = lock(work, *paid) if paid else {}
    for player, amount in sorted(paid.items()):
        cause = str(named("match reward", match_id, player))
        accounts = dust.post(
            work, accounts, ledger.mint(cause, Purpose.MATCH_REWARD, player, amount)
        )
