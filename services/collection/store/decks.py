"""Decks and their entries; who changes a player's must hold the lock of his account."""

from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from services.collection.domain.decks import Deck, Entry
from services.runtime.work import Work

from .tables import deck_entries, decks


def find(work: Work, player_id: str, deck_id: str) -> Deck | None:
    """A player's deck by its id."""
    mine = (decks.c.id == deck_id, decks.c.player_id == player_id)
    row = work.tx.execute(select(decks).where(*mine)).one_or_none()
    return _deck(row, _entries(work, [deck_id]).get(deck_id, ())) if row else None


def all_of(work: Work, player_id: str) -> list[Deck]:
    """A player's decks, the oldest first; they are at most a hundred."""
    rows = work.tx.execute(
        select(decks).where(decks.c.player_id == player_id).order_by(decks.c.created_at, decks.c.id)
    ).all()
    entries = _entries(work, [row.id for row in rows])
    return [_deck(row, entries.get(row.id, ())) for row in rows]


def count(work: Work, player_id: str) -> int:
    """How many decks a player has."""
    mine = select(func.count()).select_from(decks).where(decks.c.player_id == player_id)
    return int(work.tx.execute(mine).scalar_one())


def add(work: Work, deck: Deck) -> None:
    """Writes a new deck."""
    work.tx.execute(
        insert(decks).values(
            id=deck.id,
            player_id=deck.player_id,
            name=deck.name,
            created_at=deck.created_at,
            updated_at=deck.updated_at,
        )
    )
    _add_entries(work, deck)


def save(work: Work, deck: Deck) -> None:
    """Replaces a deck's name and entries."""
    work.tx.execute(
        update(decks)
        .where(decks.c.id == deck.id)
        .values(name=deck.name, updated_at=deck.updated_at)
    )
    work.tx.execute(delete(deck_entries).where(deck_entries.c.deck_id == deck.id))
    _add_entries(work, deck)


def remove(work: Work, player_id: str, deck_id: str) -> bool:
    """Deletes a player's deck with its entries; False if he has no such deck."""
    mine = (decks.c.id == deck_id, decks.c.player_id == player_id)
    return work.tx.execute(delete(decks).where(*mine)).rowcount == 1


def _add_entries(work: Work, deck: Deck) -> None:
    rows = [
        {"deck_id": deck.id, "card_id": entry.card_id, "count": entry.count}
        for entry in deck.entries
    ]
    work.tx.execute(insert(deck_entries).values(rows))


def _entries(work: Work, deck_ids: list[str]) -> dict[str, tuple[Entry, ...]]:
    rows = work.tx.execute(
        select(deck_entries)
        .where(deck_entries.c.deck_id.in_(deck_ids))
        .order_by(deck_entries.c.deck_id)
    ).all()
    found: dict[str, list[Entry]] = {}
    for row in rows:
        found.setdefault(row.deck_id, []).append(Entry(row.card_id, row[2]))
    # sorted here: a database's collation need not be the order of code points
    return {
        deck_id: tuple(sorted(entries, key=lambda entry: entry.card_id))
        for deck_id, entries in found.items()
    }


def _deck(row: Row[Any], entries: tuple[Entry, ...]) -> Deck:
    return Deck(row.id, row.player_id, row.name, entries, row.created_at, row.updated_at)
