"""What the ledger tells: to a player his transfers, to an operator whether all adds up."""

from services.collection.domain.audit import Audit
from services.collection.store import audit as figures
from services.collection.store import ledger
from services.collection.store.ledger import PastTransfer
from services.runtime.work import Work

from .accounts import own


def recent(work: Work, before: int | None, limit: int) -> list[PastTransfer]:
    """The transfers that touched the caller's dust, the newest first, before a position."""
    return ledger.recent(work, own(work).player_id, before, limit)


def audit(work: Work) -> Audit:
    """Counts the whole ledger."""
    return figures.audit(work)
