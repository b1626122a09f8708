"""What is due in collection: packs that no worker has drawn."""

from collections.abc import Sequence
from datetime import timedelta

from services.runtime.app import App
from services.runtime.tick import Tick

from .service import packs
from .tasks import DRAW_PACK

# What a pack holds was fixed when it was opened, so it does not matter who draws it, only that
# somebody does: after so long without a worker the tick draws it itself.
PATIENCE = timedelta(seconds=10)


def ticks(app: App) -> Sequence[Tick]:
    """The due work of collection."""
    enqueuer = app.enqueuer

    def draw_waiting_pack() -> bool:
        with app.begin("waiting pack") as work:
            opening = packs.claim_waiting(work)
            overdue = opening is not None and work.now >= opening.opened_at + PATIENCE
        if opening is None:
            return False
        if overdue:
            with app.begin("draw", opening.id) as work:
                packs.draw_pack(work, opening.id)
        else:
            enqueuer.send(DRAW_PACK, opening.id)
        return True

    return [draw_waiting_pack]
