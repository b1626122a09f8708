"""What was played, step by step, in SQL: appended, never changed; a match's state is its fold."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Any

from sqlalchemy import bindparam, insert, select

from services.runtime.errors import Stale
from services.runtime.prepared import Prepared
from services.runtime.work import Work

from . import store
from .domain.match import Match, Played
from .engine.ruleset import RuleSet
from .tables import match as matches
from .tables import match_event as steps

# No reader folds more steps than these to reach any version.
CHECKPOINT_EVERY = 100


_COLUMNS = [column for column in steps.c if column.name not in ("match_id", "version", "played_at")]
_MOVED = (
    store.SAVE.where(matches.c.version == bindparam("from_version"))
    .where(matches.c.deadline.is_not_distinct_from(bindparam("from_deadline")))
    .returning(matches.c.id, matches.c.version, matches.c.updated_at)
    .cte("moved")
)
_STEP = select(*_MOVED.c, *(bindparam(f"step_{c.name}", type_=c.type) for c in _COLUMNS))
_APPEND = Prepared(
    insert(steps)
    .from_select(["match_id", "version", "played_at", *(c.name for c in _COLUMNS)], _STEP)
    .returning(steps.c.version)
)


@dataclass(frozen=True, slots=True)
class Step:
    """An action's events as they are stored, loaded for their game."""

    version: int
    seat: int
    played_at: datetime
    events: tuple[Any, ...]


def append(
    work: Work, game: RuleSet, before: Match, after: Match, played: Played, due_at: datetime | None
) -> None:
    """Moves a match on from where it stood before, as `store.save` would, and writes the step.

    Raises Stale (VERSION_STALE) if it does not stand there any more: of those who act at the same
    time on a match that they have not locked, one does.
    """
    codec = game.codec
    full = played.version % CHECKPOINT_EVERY == 0
    step = {
        "step_seat": played.seat,
        "step_action": codec.dump_action(played.action),
        "step_events": [codec.dump_event(event) for event in played.events],
        "step_state_hash": played.standing.hash,
        "step_cause": work.cause,
        "step_checkpoint": codec.dump_state(played.state) if full else None,
    }
    stood = {"from_version": before.version, "from_deadline": before.deadline}
    values = {**stood, **step, "match_id": after.id, **store.changing(after, due_at)}
    if not _APPEND(work.tx, values):
        raise Stale("the match has moved on; read it and try again", reason="VERSION_STALE")


def read(work: Work, game: RuleSet, match_id: str, after: int, limit: int) -> Iterator[Step]:
    """The steps after a version, at most so many."""
    query = (
        select(steps.c.version, steps.c.seat, steps.c.played_at, steps.c.events)
        .where(steps.c.match_id == match_id, steps.c.version > after)
        .order_by(steps.c.version)
        .limit(limit)
    )
    for row in work.tx.execute(query):
        events = tuple(game.codec.load_event(event) for event in row.events)
        yield Step(row.version, row.seat, row.played_at, events)


def checkpoint(work: Work, game: RuleSet, match_id: str, version: int) -> tuple[int, Any] | None:
    """The last stored state at or before a version, and its own version."""
    query = (
        select(steps.c.version, steps.c.checkpoint)
        .where(steps.c.match_id == match_id, steps.c.version <= version)
        .where(steps.c.checkpoint.is_not(None))
        .order_by(steps.c.version.desc())
        .limit(1)
    )
    row = work.tx.execute(query).one_or_none()
    return (row.version, game.codec.load_state(row.checkpoint)) if row else None


def fold(game: RuleSet, state: Any, events: tuple[Any, ...]) -> Any:
    """The state after some events."""
    return reduce(game.evolve, events, state)
