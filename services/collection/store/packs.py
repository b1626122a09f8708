"""Openings and their draws."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Row, and_, insert, select, update

from services.collection.domain.packs import Draw, Opening, Outcome
from services.runtime.work import Work

from .catalogue import position_of
from .tables import draws, openings, positions


def find(work: Work, opening_id: str) -> Opening | None:
    """An opening by its id."""
    row = work.tx.execute(select(openings).where(openings.c.id == opening_id)).one_or_none()
    return _opening(row) if row else None


def add(work: Work, opening: Opening, wait: timedelta) -> None:
    """Writes a new opening; the tick looks after it once it has waited so long."""
    work.tx.execute(
        insert(openings).values(
            id=opening.id,
            player_id=opening.player_id,
            server_seed=opening.server_seed,
            client_seed=opening.client_seed,
            catalogue_version=opening.catalogue_version,
            opened_at=opening.opened_at,
            due_at=opening.opened_at + wait,
            drawn=False,
        )
    )


def claim_waiting(work: Work, wait: timedelta) -> Opening | None:
    """An opening that waited too long, if there is one; due again after `wait`."""
    row = work.tx.execute(
        select(openings)
        .where(openings.c.drawn.is_(False), openings.c.due_at <= work.now)
        .order_by(openings.c.due_at)
        .limit(1)
        .with_for_update(skip_locked=True)
    ).one_or_none()
    if row is None:
        return None
    mine = openings.c.id == row.id
    work.tx.execute(update(openings).where(mine).values(due_at=work.now + wait))
    return _opening(row)


def save_drawn(work: Work, opening: Opening, outcomes: Sequence[Outcome]) -> None:
    """Writes the cards of an opening, which is drawn for good."""
    rows = [
        {
            "opening_id": opening.id,
            "number": one.draw.number,
            "ticket": one.draw.ticket,
            "rarity": one.draw.position.rarity,
            "position": one.draw.position.position,
            "copy_id": one.copy_id,
            "dust": one.dust,
        }
        for one in outcomes
    ]
    work.tx.execute(insert(draws).values(rows))
    work.tx.execute(update(openings).where(openings.c.id == opening.id).values(drawn=True))


def outcomes(work: Work, opening_id: str) -> list[Outcome]:
    """The cards of an opening; none while it is pending."""
    here = and_(positions.c.rarity == draws.c.rarity, positions.c.position == draws.c.position)
    rows = work.tx.execute(
        select(draws.c.number, draws.c.ticket, draws.c.copy_id, draws.c.dust, positions)
        .join(positions, here)
        .where(draws.c.opening_id == opening_id)
        .order_by(draws.c.number)
    )
    return [
        Outcome(Draw(row.number, row.ticket, position_of(row)), row.copy_id, row.dust)
        for row in rows
    ]


def _opening(row: Row[Any]) -> Opening:
    return Opening(
        row.id,
        row.player_id,
        row.server_seed,
        row.client_seed,
        row.catalogue_version,
        row.opened_at,
        row.drawn,
    )
