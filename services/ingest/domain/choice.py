"""Which abilities or effect a card carries, how strong, and what it costs (W38–W40, W59)."""

from dataclasses import dataclass

from .arithmetic import half_up, lot
from .classification import Category
from .rarity import Rarity
from .statistics import Statistics
from .vocabulary import Ability, Effect, Scale, Vocabulary, slot

# D71: how many abilities a being of each rarity carries.
ABILITY_COUNT = {
    Rarity.COMMON: 0,
    Rarity.UNCOMMON: 0,
    Rarity.RARE: 1,
    Rarity.EPIC: 2,
    Rarity.LEGENDARY: 2,
    Rarity.MYTHIC: 2,
    Rarity.PRISM: 2,
}
# W40: the band of each slot, in percent.
BANDS = {
    Rarity.COMMON: 85,
    Rarity.UNCOMMON: 95,
    Rarity.RARE: 100,
    Rarity.EPIC: 115,
    Rarity.LEGENDARY: 130,
}
# D76: what a card that is no being costs, by slot.
COSTS = {
    Rarity.COMMON: 2,
    Rarity.UNCOMMON: 3,
    Rarity.RARE: 4,
    Rarity.EPIC: 5,
    Rarity.LEGENDARY: 6,
}


@dataclass(frozen=True, slots=True)
class AbilityPick:
    """An ability taken from a pool; `index` is the lot's, before a namesake is passed over."""

    label: str
    pool: tuple[Ability, ...]
    index: int
    ability: Ability


@dataclass(frozen=True, slots=True)
class EffectPick:
    """An effect taken from those that are eligible."""

    pool: tuple[Effect, ...]
    index: int

    @property
    def effect(self) -> Effect:
        """The effect taken."""
        return self.pool[self.index]


def pick_abilities(card_id: str, rarity: Rarity, vocabulary: Vocabulary) -> tuple[AbilityPick, ...]:
    """The first ability from the card's own tier, the second from the lower ones (D71, D72)."""
    pools = ("ability1", vocabulary.tier(rarity)), ("ability2", vocabulary.below(rarity))
    picks: tuple[AbilityPick, ...] = ()
    for label, pool in pools[: ABILITY_COUNT[rarity]]:
        index = lot(label, card_id) % len(pool)
        taken = {pick.ability.name for pick in picks}
        # D72: an ability of the same name gives way to the next entry.
        ability = next(a for a in pool[index:] + pool[:index] if a.name not in taken)
        picks += (AbilityPick(label, pool, index, ability),)
    return picks


def pick_effect(
    card_id: str, category: Category, rarity: Rarity, vocabulary: Vocabulary
) -> EffectPick:
    """The effect of the family that the lot names among the eligible ones (W39, D6, D7)."""
    pool = vocabulary.eligible(category, rarity)
    return EffectPick(pool, lot("family", card_id) % len(pool))


def magnitude(scale: Scale, rarity: Rarity, aura: int) -> int:
    """The printed number of a range: W40 with A = Aura (D8)."""
    band = BANDS[slot(rarity)]
    return half_up((1000 + 30 * aura) * band * scale.numerator, 10_000 * scale.denominator)


def being_cost(statistics: Statistics, abilities: int) -> int:
    """What a being costs, from its statistics before abilities and their number (D76)."""
    weighted = (
        5220 * (statistics.attack - 10)
        + 3480 * (statistics.defence - 10)
        + 1595 * (statistics.hp - 40)
        + 13200 * (statistics.speed - 1)
    )
    return 1 + half_up(8 * weighted, 1_914_000) + abilities


def other_cost(rarity: Rarity) -> int:
    """What any other card costs (D76)."""
    return COSTS[slot(rarity)]
