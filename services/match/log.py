"""What was played, step by step, in SQL: appended, never changed; a match's state is its fold."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Any

from sqlalchemy import insert, select

from services.runtime.work import Work

from .domain.match import Match, Played
from .engine.ruleset import RuleSet
from .tables import match_event as steps

# No reader folds more steps than these to reach any version.
CHECKPOINT_EVERY = 100


_APPEND = insert(steps)


@dataclass(frozen=True, slots=True)
class Step:
    """An action's events as they are stored, loaded for their game."""

    version: int
    seat: int
    played_at: datetime
    events: tuple[Any, ...]


def append(work: Work, game: RuleSet, match: Match, played: Played) -> None:
    """Writes what was played; the database takes each version of a match once."""
    codec = game.codec
    due = played.version % CHECKPOINT_EVERY == 0
    row = {
        "match_id": match.id,
        "version": played.version,
        "seat": played.seat,
        "action": codec.dump_action(played.action),
        "events": [codec.dump_event(event) for event in played.events],
        "state_hash": played.standing.hash,
        "cause": work.cause,
        "played_at": match.updated_at,
        "checkpoint": codec.dump_state(played.state) if due else None,
    }
    work.tx.execute(_APPEND, row)


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
