"""All 340 abilities and effects, as data; and the clauses of a card."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from services.match.rulesets.wikitcg.words.terms import Whom

from .abilities import ABILITIES
from .concepts import CONCEPTS
from .entry import Entry
from .events import EVENTS
from .objects import OBJECTS
from .plagues import PLAGUES
from .terrains import TERRAINS

ENTRIES: Mapping[str, Entry] = MappingProxyType(
    {
        entry.id: entry
        for table in (ABILITIES, TERRAINS, OBJECTS, PLAGUES, CONCEPTS, EVENTS)
        for entry in table
    }
)


@cache
def clauses(ids: tuple[str, ...]) -> tuple[Any, ...]:
    """All clauses of some entries, in their order."""
    return tuple(clause for id in ids for clause in ENTRIES[id].clauses)


@cache
def about(ids: tuple[str, ...], whom: Whom) -> tuple[Any, ...]:
    """The clauses of some entries that are about `whom`."""
    return tuple(clause for clause in clauses(ids) if getattr(clause, "whom", None) is whom)


@cache
def has(ids: tuple[str, ...], kind: type) -> bool:
    """Whether some entries have a clause of one kind."""
    return any(isinstance(clause, kind) for clause in clauses(ids))
