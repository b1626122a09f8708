"""Category and type of an article: its labels through a published table, else by lot (D7)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import takewhile

from .arithmetic import lot
from .article import Article, ArticleClass


class Category(IntEnum):
    """What a card is (W58)."""

    BEING = 1
    TERRAIN = 2
    OBJECT = 3
    PLAGUE = 4
    CONCEPT = 5
    EVENT = 6


class Type(IntEnum):
    """The eight types in the order of the wheel (W29)."""

    KNOWLEDGE = 1
    COSMOS = 2
    LIFE = 3
    TERRITORY = 4
    HISTORY = 5
    POWER = 6
    CULTURE = 7
    MYTH = 8


# D7: of 100 articles without a telling label so many get the category, in this order.
WEIGHTS = (
    (Category.BEING, 50),
    (Category.TERRAIN, 12),
    (Category.OBJECT, 12),
    (Category.CONCEPT, 10),
    (Category.EVENT, 10),
    (Category.PLAGUE, 6),
)
# The kinds of label, the most telling first.
KINDS = ("instance_of", "class_query", "vital_topic", "place", "wikiproject")
# What follows one of these tells only which: the class of a "city of Japan" is "city".
PREPOSITIONS = frozenset(("at", "by", "during", "for", "from", "in", "of", "to", "under", "with"))


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a label says of a card; None where it leaves that open."""

    category: Category | None
    type: Type | None


@dataclass(frozen=True, slots=True)
class ClassTable:
    """Labels and their meanings, in lower case and with spaces for hyphens, under a version."""

    version: str
    meanings: Mapping[str, Meaning]

    def entry(self, label: str) -> str | None:
        """The entry a label falls under.

        It is the longest that ends the label's head, the words before its first preposition; if
        there is none, the longest that ends the whole label. The whole label itself comes first.
        """
        return next((key for key in _candidates(label) if key in self.meanings), None)


def _candidates(label: str) -> Iterator[str]:
    words = label.lower().replace("-", " ").split()
    yield " ".join(words)
    # A label may begin with a preposition; the first word is never one that cuts.
    head = words[:1] + list(takewhile(lambda word: word not in PREPOSITIONS, words[1:]))
    for part in (head, words):
        for start in range(len(part)):
            yield " ".join(part[start:])


@dataclass(frozen=True, slots=True)
class Ground:
    """Why a card has its category or type: a label and its entry in the table."""

    label: ArticleClass
    entry: str


@dataclass(frozen=True, slots=True)
class Classification:
    """Category and type with their grounds; a ground of None means that the lot decided."""

    category: Category
    category_ground: Ground | None
    type: Type
    type_ground: Ground | None


def by_weight(ticket: int) -> Category:
    """The category of a ticket from 0 to 99 (D7)."""
    for category, weight in WEIGHTS:
        if ticket < weight:
            return category
        ticket -= weight
    raise ValueError("a ticket is below 100")


def classify(article: Article, table: ClassTable) -> Classification:
    """The first telling label decides, by kind and then as the source orders them (D7)."""
    ordered = sorted(article.classes, key=lambda label: KINDS.index(label.kind))
    found = [(label, table.entry(label.label)) for label in ordered]
    grounds = [(Ground(label, entry), table.meanings[entry]) for label, entry in found if entry]
    category, category_ground = next(
        ((meaning.category, ground) for ground, meaning in grounds if meaning.category),
        (by_weight(lot("category", article.id) % 100), None),
    )
    type_, type_ground = next(
        ((meaning.type, ground) for ground, meaning in grounds if meaning.type),
        (Type(lot("type", article.id) % len(Type) + 1), None),
    )
    return Classification(category, category_ground, type_, type_ground)
