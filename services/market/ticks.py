"""What market's ticks do: end auctions, undo or release bids."""

from collections.abc import Sequence

from services.runtime.app import App
from services.runtime.tick import Tick

from .service import ending
from .service.house import open_house


def ticks(app: App) -> Sequence[Tick]:
    """The ticks of a process."""
    house = open_house(app)

    def end_due_auction() -> bool:
        return ending.end_due_auction(house)

    def end_due_bid() -> bool:
        return ending.end_due_bid(house)

    return [end_due_auction, end_due_bid]
