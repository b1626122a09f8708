"""What ranking tells: domain to message."""

from collections.abc import Iterable
from uuid import UUID

from tcg.ranking.v1 import events_pb2 as pb

from .domain import Change, Ladder


def match_rated(
    ladder: Ladder, season: int, match_id: UUID, changes: Iterable[Change]
) -> pb.MatchRated:
    """A match was rated."""
    return pb.MatchRated(
        match_id=str(match_id),
        rule_set=ladder.rule_set,
        mode=ladder.mode,
        season=season,
        changes=[
            pb.MatchRated.Change(
                player_id=change.player_id, before=change.before, after=change.after
            )
            for change in changes
        ],
    )


def season_started(ladder: Ladder, season: int) -> pb.SeasonStarted:
    """A season began."""
    return pb.SeasonStarted(rule_set=ladder.rule_set, mode=ladder.mode, season=season)
