"""What ranking listens to: the ends of matches."""

from uuid import UUID

from services.runtime.app import App
from services.runtime.delivery import Handlers
from services.runtime.work import Work
from tcg.match.v1 import events_pb2 as match
from tcg.match.v1 import match_pb2

from . import service
from .domain import Ladder, Score
from .service import Player


def handlers(_: App) -> Handlers:
    """Each event listened to, and what it does."""
    return {match.MatchFinished: on_match_finished}


def on_match_finished(event: match.MatchFinished, work: Work) -> None:
    """Rates a ranked match between two people (W54); others are unrated."""
    if event.mode != match_pb2.MODE_RANKED or any(seat.bot_level for seat in event.seats):
        return
    first, second = (Player(seat.player_id, seat.display_name) for seat in event.seats)
    if not (first.id and second.id) or first.id == second.id:
        return
    mode = match_pb2.Mode.Name(event.mode).removeprefix("MODE_").lower()
    ladder = Ladder(event.rule_set, mode)
    service.rate_match(work, ladder, UUID(event.match_id), (first, second), score(event.result))


def score(result: match_pb2.MatchResult) -> Score:
    """What a match gave the first seat; without a winner it is drawn.

    D66: a forfeit counts as any win. Raises ValueError for a seat that is not there.
    """
    if not result.HasField("winner_seat"):
        return Score.DRAW
    return (Score.WIN, Score.LOSS)[(0, 1).index(result.winner_seat)]
