"""Cards in their latest version; positions and versions of the catalogue, only ever appended."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Row, func, select, update
from sqlalchemy.dialects.postgresql import insert

from services.collection.domain.catalogue import Card, Catalogue, Placed, Position
from services.collection.domain.rarity import Rarity
from services.runtime.work import Work

from .tables import cards, catalogues, positions

# Versions are made one after another.
CATALOGUE_LOCK = 7_310_001


def card(work: Work, card_id: str) -> Card:
    """A card that there is, such as a copy's, in its latest version."""
    return find_cards(work, [card_id])[card_id]


def find_cards(work: Work, card_ids: Collection[str]) -> dict[str, Card]:
    """Those of some cards that are in the catalogue, by id."""
    rows = work.tx.execute(select(cards).where(cards.c.id.in_(sorted(card_ids))))
    return {row.id: Card(row.id, row.version, Rarity(row.rarity), row.message) for row in rows}


def save_card(work: Work, card: Card) -> bool:
    """Keeps a card's version; False if the same or a later one was kept before."""
    values = {
        "id": card.id,
        "version": card.version,
        "rarity": card.rarity,
        "message": card.message,
    }
    statement = insert(cards).values(values)
    kept = work.tx.execute(
        statement.on_conflict_do_update(
            index_elements=["id"],
            set_={name: statement.excluded[name] for name in values if name != "id"},
            where=cards.c.version < statement.excluded.version,
        ).returning(cards.c.id)
    )
    return kept.first() is not None


def lock(work: Work) -> None:
    """Waits until nobody else makes a version of the catalogue."""
    work.tx.execute(select(func.pg_advisory_xact_lock(CATALOGUE_LOCK)))


def latest(work: Work) -> Catalogue:
    """The newest version."""
    newest = select(catalogues).order_by(catalogues.c.version.desc()).limit(1)
    return _catalogue(work.tx.execute(newest).one())


def version(work: Work, number: int) -> Catalogue:
    """A version by its number."""
    return _catalogue(
        work.tx.execute(select(catalogues).where(catalogues.c.version == number)).one()
    )


def held_position(work: Work, card_id: str) -> Position | None:
    """The position a card holds now."""
    live = (positions.c.card_id == card_id, positions.c.until_version.is_(None))
    row = work.tx.execute(select(positions).where(*live)).one_or_none()
    return position_of(row) if row else None


def add_version(work: Work, catalogue: Catalogue, placed: Placed) -> None:
    """Writes a version and what made it: a position gained, and the one left, if any."""
    work.tx.execute(
        insert(catalogues).values(
            version=catalogue.version,
            positions=list(catalogue.positions),
            live=list(catalogue.live),
        )
    )
    if placed.left is not None:
        work.tx.execute(
            update(positions).where(*_at(placed.left)).values(until_version=placed.version)
        )
    gained = placed.gained
    work.tx.execute(
        insert(positions).values(
            rarity=gained.rarity,
            position=gained.position,
            card_id=gained.card_id,
            from_version=gained.from_version,
        )
    )


def position_at(work: Work, rarity: Rarity, position: int) -> Position:
    """A position of a rarity; one look-up, however many there are."""
    here = (positions.c.rarity == rarity, positions.c.position == position)
    return position_of(work.tx.execute(select(positions).where(*here)).one())


def page(work: Work, rarity: Rarity, after: int | None, limit: int) -> list[Position]:
    """Positions of a rarity after one, in order."""
    rows = work.tx.execute(
        select(positions)
        .where(
            positions.c.rarity == rarity, positions.c.position > (-1 if after is None else after)
        )
        .order_by(positions.c.position)
        .limit(limit)
    )
    return [position_of(row) for row in rows]


def _at(position: Position) -> tuple[Any, ...]:
    return (
        positions.c.rarity == position.rarity,
        positions.c.position == position.position,
    )


def _catalogue(row: Row[Any]) -> Catalogue:
    return Catalogue(row.version, tuple(row.positions), tuple(row.live))


def position_of(row: Row[Any]) -> Position:
    """The position in a row of its table."""
    return Position(
        Rarity(row.rarity), row.position, row.card_id, row.from_version, row.until_version
    )
