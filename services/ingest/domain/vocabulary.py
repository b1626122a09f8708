"""The abilities and effects a card may carry: names, tiers, families and printed ranges only."""

from dataclasses import dataclass

from .classification import Category
from .rarity import Rarity


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of beings; `tier` is the least rarity that carries it (W38)."""

    id: str
    name: str
    tier: Rarity


@dataclass(frozen=True, slots=True)
class Scale:
    """The part of the rarity's band that a sentence prints: 1, 1/2, 2/5, 1/3 or 1/4 (W40)."""

    numerator: int
    denominator: int


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of all other cards, in the slot of a rarity; one scale per printed range."""

    id: str
    name: str
    category: Category
    family: str
    slot: Rarity
    scales: tuple[Scale, ...]


def slot(rarity: Rarity) -> Rarity:
    """The slot a card's effect comes from: mythic and prism use the legendary one (T43)."""
    return min(rarity, Rarity.LEGENDARY)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All abilities and effects, in the order of the published lists."""

    abilities: tuple[Ability, ...]
    effects: tuple[Effect, ...]

    def eligible(self, category: Category, rarity: Rarity) -> tuple[Effect, ...]:
        """One effect per family that has a slot at this rarity, in family order (D6)."""
        at = slot(rarity)
        return tuple(e for e in self.effects if e.category is category and e.slot is at)

    def tier(self, rarity: Rarity) -> tuple[Ability, ...]:
        """The abilities of a card's own tier; prism uses the mythic one (D72)."""
        own = min(rarity, Rarity.MYTHIC)
        return tuple(a for a in self.abilities if a.tier is own)

    def below(self, rarity: Rarity) -> tuple[Ability, ...]:
        """The abilities of all lower tiers (D72)."""
        own = min(rarity, Rarity.MYTHIC)
        return tuple(a for a in self.abilities if a.tier < own)
