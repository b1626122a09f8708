"""Cards as the rules see them: what ingest measured, and what it gave them to do."""

from enum import Enum, IntEnum

from services.match.engine.record import record


class Rarity(Enum):
    """W56, from the most frequent to the rarest."""

    COMMON = "common"
    UNCOMMON = "uncommon"
    RARE = "rare"
    EPIC = "epic"
    LEGENDARY = "legendary"
    MYTHIC = "mythic"
    PRISM = "prism"


class Category(Enum):
    """W58."""

    BEING = "being"
    TERRAIN = "terrain"
    OBJECT = "object"
    PLAGUE = "plague"
    CONCEPT = "concept"
    EVENT = "event"


class Type(IntEnum):
    """W29: a position on the wheel of eight."""

    KNOWLEDGE = 0
    COSMOS = 1
    LIFE = 2
    TERRITORY = 3
    HISTORY = 4
    POWER = 5
    CULTURE = 6
    MYTH = 7


@record
class Statistics:
    """W55: what an article's figures amount to, before any ability."""

    attack: int
    defence: int
    hp: int
    speed: int
    aura: int


@record
class Card:
    """A whole card; `entries` are the ids of its abilities, or of its one effect (W38, W39).

    `magnitudes` are the printed numbers of the effect's ranges (W40), `cost` is before changes.
    """

    id: str
    title: str
    rarity: Rarity
    category: Category
    type: Type
    cost: int
    statistics: Statistics
    entries: tuple[str, ...] = ()
    magnitudes: tuple[int, ...] = ()

    # Cards are looked up a hundred times in an action, and these tell them apart well enough.
    def __hash__(self) -> int:
        return hash((self.id, self.statistics.attack, self.statistics.hp))


@record
class Copy:
    """A card in a match. Its id is drawn at random: it says nothing about card or place (D95)."""

    id: int
    card: Card
