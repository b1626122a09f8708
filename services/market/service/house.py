"""The auction house: what the use cases stand on, and the giving back of what is owed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from services.market.collection import Collection
from services.market.settings import Settings
from services.market.store import auctions, bids
from services.runtime import logs
from services.runtime.app import App
from services.runtime.work import Work

# A bid waits for so many releases of the outbid; what is beyond goes by event.
RELEASED_AT_ONCE = 20

log = logs.get(__name__)


@dataclass(frozen=True, slots=True)
class House:
    """An App, the way to collection, and the durations."""

    app: App
    collection: Collection
    settings: Settings

    def undone_at(self, work: Work) -> datetime:
        """When what begins now is undone, unless its caller carries it on."""
        return work.now + timedelta(seconds=self.settings.auction_patience_seconds)

    def retried_at(self, work: Work) -> datetime:
        """When a call made now is made again, unless it is known to have gone through."""
        return work.now + timedelta(seconds=self.settings.auction_retry_seconds)


def open_house(app: App) -> House:
    """The house of a process."""
    return House(app, Collection(app.channel("collection")), Settings())


def release_dust(house: House, bid_id: str) -> None:
    """Gives the dust of a bid that leads no more, or never did, back."""
    house.collection.release_dust(bid_id)
    with house.app.begin("released dust", bid_id) as work:
        bids.wake(work, [bid_id], None)


def release_copy(house: House, auction_id: str) -> None:
    """Gives the copy of an auction that failed back."""
    house.collection.release_copy(auction_id)
    with house.app.begin("released copy", auction_id) as work:
        auctions.wake(work, auction_id, None)


def soon(release: Callable[[House, str], None], house: House, ids: Sequence[str]) -> None:
    """Gives back at once, after the commit; what fails now is done by event or tick.

    What was committed stands whatever happens here, so no error leaves this.
    """
    try:
        for one in ids[:RELEASED_AT_ONCE]:
            release(house, one)
    except Exception as error:
        log.warning("a release is left to the tick", error=f"{type(error).__name__}: {error}")
