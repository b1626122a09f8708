"""What was played, step by step, in SQL: appended, never changed; a match's state is its fold."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Any

from sqlalchemy import bindparam, insert, select

from services.runtime.prepared import Prepared
from services.runtime.work import Work

from . import store
from .domain.match import Match, Played
from .engine.ruleset import RuleSet
from .tables import match_event as steps

# No reader folds more steps than these to reach any version.
CHECKPOINT_EVERY = 100


_SAME = {"match_id": "match_id", "version": "version", "played_at": "updated_at"}
_COLUMNS = [column.name for column in steps.c]
_STEP = insert(steps).values(
    {name: bindparam(_SAME.get(name, f"step_{name}")) for name in _COLUMNS}
)
_APPEND = Prepared(store.SAVE.add_cte(_STEP.cte("step")))


@dataclass(frozen=True, slots=True)
class Step:
    """An action's events as they are stored, loaded for their game."""

    version: int
    seat: int
    played_at: datetime
    events: tuple[Any, ...]


def append(
    work: Work, game: RuleSet, match: Match, played: Played, due_at: datetime | None
) -> None:
    """Writes what was played, and the match as it stands then, as `store.save` would.

    The database takes each version of a match once.
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
    _APPEND(work.tx, {**step, "match_id": match.id, **store.changing(match, due_at)})


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
