"""What a row of the tables is."""

from typing import Any

from services.match.engine.record import record


@record
class Entry:
    """An ability or effect: its id, the name as published, and its clauses.

    Names are not unique (D5). An id is `ability.<name>` or `<category>.<family>.<rarity>`, the last
    rarity of a family serving Leggendaria, Mitica and Prisma.
    """

    id: str
    name: str
    clauses: tuple[Any, ...]


def entry(id: str, name: str, *clauses: Any) -> Entry:
    """A row of a table."""
    return Entry(id, name, clauses)
