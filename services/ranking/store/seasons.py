"""Ladders and their seasons.

The ladder's row names the running season: a rating shares it, a season's end excludes them.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, and_, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from services.ranking.domain import Ladder, Season
from services.runtime.work import Work

from .tables import ladders, seasons


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard: a ladder's row and one of its seasons."""

    ladder_id: int
    season: int


def running(work: Work, ladder: Ladder) -> Board | None:
    """The running season's board, unlocked; None where nothing has happened on the ladder yet."""
    row = work.tx.execute(_ladder(ladder)).one_or_none()
    return Board(row.id, row.season) if row else None


def running_shared(work: Work, ladder: Ladder) -> Board:
    """The running season's board; it runs until this transaction ends. Begins season 1."""
    return _locked(work, ladder, read=True)


def running_locked(work: Work, ladder: Ladder) -> Board:
    """The running season's board, for ending it; waits for ratings under way. Begins season 1."""
    return _locked(work, ladder, read=False)


def _ladder(ladder: Ladder) -> Select[Any]:
    return select(ladders).where(
        ladders.c.rule_set == ladder.rule_set, ladders.c.mode == ladder.mode
    )


def _locked(work: Work, ladder: Ladder, *, read: bool) -> Board:
    query = _ladder(ladder).with_for_update(read=read)
    row = work.tx.execute(query).one_or_none()
    if row is None:
        _begin(work, ladder)
        row = work.tx.execute(query).one()
    return Board(row.id, row.season)


def _begin(work: Work, ladder: Ladder) -> None:
    statement = upsert(ladders).values(rule_set=ladder.rule_set, mode=ladder.mode, season=1)
    made = work.tx.execute(statement.on_conflict_do_nothing().returning(ladders.c.id)).scalar()
    if made is not None:
        work.tx.execute(insert(seasons).values(ladder_id=made, number=1, started_at=work.now))


def end_season(work: Work, board: Board) -> Season:
    """Ends the running season, which is locked, and begins the next."""
    mine = and_(seasons.c.ladder_id == board.ladder_id, seasons.c.number == board.season)
    begun = work.tx.execute(select(seasons.c.started_at).where(mine)).scalar_one()
    now = max(work.now, begun)
    work.tx.execute(update(seasons).where(mine).values(ended_at=now))
    number = board.season + 1
    work.tx.execute(
        insert(seasons).values(ladder_id=board.ladder_id, number=number, started_at=now)
    )
    work.tx.execute(update(ladders).where(ladders.c.id == board.ladder_id).values(season=number))
    return Season(number, now)


def list_seasons(work: Work, board: Board, before: int | None, limit: int) -> list[Season]:
    """Seasons of a ladder, the newest first, from below number `before`."""
    query = select(seasons).where(seasons.c.ladder_id == board.ladder_id)
    if before is not None:
        query = query.where(seasons.c.number < before)
    rows = work.tx.execute(query.order_by(seasons.c.number.desc()).limit(limit))
    return [Season(row.number, row.started_at, row.ended_at) for row in rows]
