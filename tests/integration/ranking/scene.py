"""Matches that were played, told on Kafka or rated at once."""

from uuid import UUID, uuid4

from services.ranking import service
from services.ranking.domain import Ladder, Score
from services.ranking.service import Player
from services.runtime.testing import Stand
from tcg.match.v1 import match_pb2
from tcg.match.v1.events_pb2 import MatchFinished
from tcg.match.v1.match_pb2 import MODE_RANKED, MatchResult, MatchSeat
from tcg.ranking.v1 import ranking_pb2 as pb


def asked(ladder: Ladder) -> pb.Ladder:
    """The ladder as a client names it."""
    return pb.Ladder(rule_set=ladder.rule_set, mode=ladder.mode)


def finished(
    ladder: Ladder,
    first: str,
    second: str,
    winner: int | None = 0,
    *,
    mode: match_pb2.Mode = MODE_RANKED,
    bot: int = 0,
) -> MatchFinished:
    """A finished match between two players; without a winner it was drawn."""
    return MatchFinished(
        match_id=str(uuid4()),
        rule_set=ladder.rule_set,
        mode=mode,
        seats=[
            MatchSeat(player_id=first, display_name=first.title()),
            MatchSeat(player_id=second, display_name=second.title(), bot_level=bot),
        ],
        result=MatchResult(winner_seat=winner),
    )


def rate(
    stand: Stand, ladder: Ladder, first: str, second: str, score: Score, match: UUID | None = None
) -> UUID:
    """Rates a match without Kafka."""
    match = match or uuid4()
    players = (Player(first, first.title()), Player(second, second.title()))
    with stand.work() as work:
        service.rate_match(work, ladder, match, players, score)
    return match
