"""What is due in matches: bots that move, and clocks that play for who let his time pass."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy.exc import DBAPIError

from services.runtime import logs
from services.runtime.app import App
from services.runtime.errors import Unavailable
from services.runtime.tick import Tick

from . import service, store
from .hall import Hall

# A match whose process died before it acted is looked at again after so long.
AGAIN_AFTER = timedelta(seconds=2)

log = logs.get(__name__)


def ticks(app: App, hall: Hall) -> Sequence[Tick]:
    """The due work of the service."""

    def play_due_match() -> bool:
        with app.begin("claim due match") as work:
            due = store.claim_due(work, hall.games.playable(), AGAIN_AFTER)
        if due is not None:
            _play(app, hall, *due)
        return due is not None

    return (play_due_match,)


def _play(app: App, hall: Hall, match_id: str, version: int) -> None:
    try:
        with app.begin("due match", match_id, str(version)) as work:
            service.play_due(work, hall, match_id, version)
    except (Unavailable, DBAPIError):
        raise
    except Exception as error:
        # One match that cannot go on must not hold up the others. An error's text may name hidden
        # cards, so only its kind is told.
        log.error("a due match failed", match=match_id, error=type(error).__name__)
