"""Standings on a board, and places on it.

A place is one more than the count of rows that stand before it in the index of the board: nothing
about places is stored, so none can be wrong after a write.
"""

from collections.abc import Sequence
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, func, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert as upsert

from services.ranking.domain import Standing
from services.runtime.work import Work

from .seasons import Board
from .tables import ratings

# (−rating, changed_at, player_id): where a row stands on its board.
Place = tuple[int, datetime, str]

# As the index of the board has them.
_COLUMNS: tuple[ColumnElement[Any], ...] = (
    -ratings.c.rating,
    ratings.c.changed_at,
    ratings.c.player_id,
)
_key = tuple_(*_COLUMNS)


def lock_standings(work: Work, board: Board, newcomers: Sequence[Standing]) -> dict[str, Standing]:
    """The standings of these players, locked in the order of their ids; newcomers' where new.

    The display name becomes the one they came with.
    """
    rows = sorted(newcomers, key=lambda standing: standing.player_id.encode())
    on = {"ladder_id": board.ladder_id, "season": board.season}
    statement = upsert(ratings).values(
        [{**on, "player_id": row.player_id, **_values(row)} for row in rows]
    )
    locked = statement.on_conflict_do_update(
        index_elements=["ladder_id", "season", "player_id"],
        set_={"display_name": statement.excluded.display_name},
    ).returning(ratings)
    return {row.player_id: _standing(row) for row in work.tx.execute(locked)}


def save(work: Work, board: Board, standing: Standing) -> None:
    """Writes a locked standing back."""
    work.tx.execute(
        update(ratings)
        .where(*_on(board), ratings.c.player_id == standing.player_id)
        .values(**_values(standing))
    )


def standing(work: Work, board: Board, player_id: str) -> Standing | None:
    """A player's standing; None while he has no rated match on this board."""
    query = select(ratings).where(*_on(board), ratings.c.player_id == player_id)
    row = work.tx.execute(query).one_or_none()
    return _standing(row) if row else None


def rank(work: Work, board: Board, standing: Standing) -> int:
    """The standing's place, 1 being the top.

    Costs an index-only count of the rows above it: about 0.2 ms a thousand.
    """
    before = select(func.count()).where(*_on(board), _key < place(standing))
    return 1 + work.tx.execute(before).scalar_one()


def above(work: Work, board: Board, at: Place, limit: int) -> list[Standing]:
    """The nearest standings above a place, from the top."""
    query = select(ratings).where(*_on(board), _key < at)
    rows = work.tx.execute(query.order_by(*(c.desc() for c in _COLUMNS)).limit(limit))
    return [_standing(row) for row in rows][::-1]


def below(work: Work, board: Board, at: Place | None, limit: int) -> list[Standing]:
    """The nearest standings below a place, or from the top."""
    query = select(ratings).where(*_on(board))
    if at is not None:
        query = query.where(_key > at)
    rows = work.tx.execute(query.order_by(*_COLUMNS).limit(limit))
    return [_standing(row) for row in rows]


def place(standing: Standing) -> Place:
    """Where a standing stands on its board."""
    return -standing.rating, standing.changed_at, standing.player_id


def _on(board: Board) -> tuple[ColumnElement[bool], ...]:
    return ratings.c.ladder_id == board.ladder_id, ratings.c.season == board.season


def _values(standing: Standing) -> dict[str, Any]:
    values = asdict(standing)
    del values["player_id"]
    return values


def _standing(row: Row[Any]) -> Standing:
    return Standing(**{field.name: getattr(row, field.name) for field in fields(Standing)})
