"""The Celery door of collection: packs are drawn by workers."""

from services.runtime import jobs
from services.runtime.app import App

from .service import packs

DRAW_PACK = "collection.draw_pack"


@jobs.task(DRAW_PACK)
def draw_pack(app: App, opening_id: str) -> None:
    """Draws an opening; one that is drawn stays as it is."""
    with app.begin("draw", opening_id) as work:
        packs.draw_pack(work, opening_id)
