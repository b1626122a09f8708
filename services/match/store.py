"""Matches and seats in SQL; whoever changes a match holds its row's lock."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, Select, bindparam, func, insert, literal, select, tuple_, update

from services.runtime.errors import NotFound
from services.runtime.prepared import Prepared
from services.runtime.work import Work

from .domain.match import Clock, DeckCard, Match, Seat, Sitting, State, Terms
from .engine.ruleset import Mode, Outcome
from .tables import match as matches
from .tables import match_seat as seats

# Built once: composing a statement costs as much as a small one takes to run.
_THIS = matches.c.id == bindparam("match_id")
_FIND = select(matches).where(_THIS)
_NEWEST = select(matches.c.version, matches.c.deadline).where(_THIS)
_READ_NEWEST = Prepared(_NEWEST)
_LOCK_NEWEST = Prepared(_NEWEST.with_for_update(key_share=True))
_SEATS = (
    select(*(c for c in seats.c if c.name not in ("cards", "card_versions")))
    .where(seats.c.match_id.in_(bindparam("ids", expanding=True)))
    .order_by(seats.c.match_id, seats.c.seat)
)
_CHANGING = (
    *("state", "version", "awaited_seats", "clock_key", "deadline", "due_at", "winner_seat"),
    *("forfeited_seat", "cause", "setup_hash", "final_state_hash"),
    *("updated_at", "started_at", "finished_at"),
)
SAVE = update(matches).where(_THIS).values({name: bindparam(name) for name in _CHANGING})


def add(work: Work, match: Match) -> None:
    """Writes a new match."""
    terms = match.terms
    row = {
        "id": match.id,
        "rule_set": terms.rule_set,
        "rule_set_version": terms.rule_set_version,
        "mode": terms.mode.value,
        "options": terms.options,
        "server_seed": match.server_seed,
        "created_at": match.created_at,
        **changing(match, None),
    }
    work.tx.execute(insert(matches).values(row))


def add_seat(work: Work, match: Match, number: int, sitting: Sitting) -> None:
    """Seats somebody, with the cards he plays with to the end."""
    seat = sitting.seat
    row = {
        "match_id": match.id,
        "seat": number,
        "player_id": seat.player_id or None,
        "display_name": seat.display_name,
        "bot_level": seat.bot_level,
        "client_seed": seat.client_seed,
        "cards": [card.message for card in sitting.deck],
        "card_versions": [card.version for card in sitting.deck],
        "match_created_at": match.created_at,
    }
    work.tx.execute(insert(seats).values(row))


def save(work: Work, match: Match, due_at: datetime | None) -> None:
    """Writes what changed of a match whose row is locked; `due_at`: when a tick looks at it."""
    work.tx.execute(SAVE, {"match_id": match.id, **changing(match, due_at)})


def newest(work: Work, match_id: str, lock: bool = False) -> tuple[int, datetime | None]:
    """Version and deadline of a match, its row locked until the commit if asked.

    Nothing else of a running match changes but with its version; who runs the service may move the
    deadline. Raises NotFound (MATCH_NOT_FOUND).
    """
    rows = (_LOCK_NEWEST if lock else _READ_NEWEST)(work.tx, {"match_id": match_id})
    if not rows:
        raise NotFound("no such match", reason="MATCH_NOT_FOUND")
    version, deadline = rows[0]
    return version, deadline


def find(work: Work, match_id: str, full_table: Sequence[Seat] = ()) -> Match:
    """A match that there is; `full_table`: its seats, if known."""
    row = work.tx.execute(_FIND, {"match_id": match_id}).one()
    return _match(row, full_table) if full_table else _with_seats(work, [row])[0]


def decks(work: Work, match_id: str) -> list[tuple[DeckCard, ...]]:
    """The decks as they were when their owners sat down, in seat order."""
    query = select(seats.c.cards, seats.c.card_versions).where(seats.c.match_id == match_id)
    return [
        tuple(map(DeckCard, row.cards, row.card_versions))
        for row in work.tx.execute(query.order_by(seats.c.seat))
    ]


def list_own(
    work: Work,
    player: str,
    state: State | None,
    rule_set: str,
    after: Sequence[Any] | None,
    limit: int,
) -> list[Match]:
    """A player's matches, the newest first."""
    place = (seats.c.match_created_at, seats.c.match_id)
    query = select(matches).join(seats, seats.c.match_id == matches.c.id)
    query = query.where(seats.c.player_id == player)
    if state is not None:
        query = query.where(matches.c.state == state.value)
    return _page(work, query, place, rule_set, after, limit)


def list_open(work: Work, rule_set: str, after: Sequence[Any] | None, limit: int) -> list[Match]:
    """Matches with an open seat, the newest first."""
    query = select(matches).where(matches.c.state == State.OPEN.value)
    return _page(work, query, (matches.c.created_at, matches.c.id), rule_set, after, limit)


def claim_due(
    work: Work, playable: Sequence[tuple[str, int]], again_after: timedelta
) -> tuple[str, int] | None:
    """Id and version of a match that is due, if it can be played here; nobody else gets it now.

    It is due again after a while: if its process dies before it has acted, another one will.
    """
    due = (
        select(matches.c.id)
        .where(matches.c.due_at <= func.now())
        .where(tuple_(matches.c.rule_set, matches.c.rule_set_version).in_(playable))
        .order_by(matches.c.due_at)
        .limit(1)
        .with_for_update(skip_locked=True, key_share=True)
    )
    claim = (
        update(matches)
        .where(matches.c.id == due.scalar_subquery())
        .values(due_at=func.now() + again_after)
        .returning(matches.c.id, matches.c.version)
    )
    row = work.tx.execute(claim).one_or_none()
    return (row.id, row.version) if row else None


def _page(
    work: Work,
    query: Select[Any],
    place: tuple[Any, Any],
    rule_set: str,
    after: Sequence[Any] | None,
    limit: int,
) -> list[Match]:
    if rule_set:
        query = query.where(matches.c.rule_set == rule_set)
    if after is not None:
        query = query.where(tuple_(*place) < tuple_(*map(literal, after, (c.type for c in place))))
    query = query.order_by(*(column.desc() for column in place)).limit(limit)
    return _with_seats(work, work.tx.execute(query).all())


def _with_seats(work: Work, rows: Sequence[Row[Any]]) -> list[Match]:
    found: dict[str, list[Seat]] = {row.id: [] for row in rows}
    for seat in work.tx.execute(_SEATS, {"ids": list(found)}):
        found[seat.match_id].append(
            Seat(seat.player_id or "", seat.display_name, seat.bot_level, seat.client_seed)
        )
    return [_match(row, found[row.id]) for row in rows]


def _match(row: Row[Any], taken: Iterable[Seat]) -> Match:
    clock, outcome = None, None
    if row.deadline is not None:
        clock = Clock(tuple(row.awaited_seats), row.clock_key, row.deadline)
    if row.cause is not None:
        outcome = Outcome(row.winner_seat, row.cause, row.forfeited_seat)
    return Match(
        id=row.id,
        terms=Terms(row.rule_set, row.rule_set_version, Mode(row.mode), row.options),
        server_seed=row.server_seed,
        created_at=row.created_at,
        updated_at=row.updated_at,
        seats=tuple(taken),
        state=State(row.state),
        version=row.version,
        clock=clock,
        outcome=outcome,
        setup_hash=row.setup_hash or b"",
        final_state_hash=row.final_state_hash or b"",
        started_at=row.started_at,
        finished_at=row.finished_at,
    )


def changing(match: Match, due_at: datetime | None) -> dict[str, Any]:
    """The columns of a match that change, as `SAVE` takes them."""
    clock, outcome = match.clock, match.outcome
    return {
        "state": match.state.value,
        "version": match.version,
        "awaited_seats": list(clock.seats) if clock else [],
        "clock_key": clock.key if clock else None,
        "deadline": match.deadline,
        "due_at": due_at,
        "winner_seat": outcome.winner if outcome else None,
        "forfeited_seat": outcome.forfeited if outcome else None,
        "cause": outcome.cause if outcome else None,
        "setup_hash": match.setup_hash or None,
        "final_state_hash": match.final_state_hash or None,
        "updated_at": match.updated_at,
        "started_at": match.started_at,
        "finished_at": match.finished_at,
    }
