"""Rated matches, and what each changed."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.dialects.postgresql import insert as upsert

from services.ranking.domain import Change
from services.runtime.work import Work

from .seasons import Board
from .tables import changes, rated_matches


@dataclass(frozen=True, slots=True)
class PastChange:
    """A change as it is read back."""

    position: int
    match_id: UUID
    opponent_id: str
    before: int
    after: int
    rated_at: datetime
    season: int


def begin_match(work: Work, board: Board, match_id: UUID) -> bool:
    """Notes that a match is rated; False if it was before."""
    row = upsert(rated_matches).values(
        match_id=match_id, ladder_id=board.ladder_id, season=board.season, rated_at=work.now
    )
    noted = row.on_conflict_do_nothing().returning(rated_matches.c.match_id)
    return work.tx.execute(noted).first() is not None


def add_change(
    work: Work, board: Board, match_id: UUID, change: Change, rated_at: datetime
) -> None:
    """Stores what a match changed for one player."""
    work.tx.execute(
        insert(changes).values(
            match_id=match_id,
            player_id=change.player_id,
            opponent_id=change.opponent_id,
            ladder_id=board.ladder_id,
            season=board.season,
            before=change.before,
            after=change.after,
            rated_at=rated_at,
        )
    )


def list_changes(
    work: Work, board: Board, player_id: str, before: int | None, limit: int
) -> list[PastChange]:
    """A player's changes in all seasons of a ladder, the newest first, from below `before`."""
    query = select(changes).where(
        changes.c.ladder_id == board.ladder_id, changes.c.player_id == player_id
    )
    if before is not None:
        query = query.where(changes.c.position < before)
    rows = work.tx.execute(query.order_by(changes.c.position.desc()).limit(limit))
    return [
        PastChange(
            row.position,
            row.match_id,
            row.opponent_id,
            row.before,
            row.after,
            row.rated_at,
            row.season,
        )
        for row in rows
    ]
