"""Legal decks drawn at random, for contract tests and benchmarks."""

from collections import Counter
from collections.abc import Sequence

from services.match.engine.rng import Rng

from .arithmetic import half_up
from .cards import Card, Category, Rarity, Statistics, Type
from .decks import SAME_EFFECT, SIZE
from .entries import ENTRIES
from .magnitudes import printed, ranges

COSTS = {"common": 2, "uncommon": 3, "rare": 4, "epic": 5, "legendary_plus": 6}
BEINGS = 18


def random_deck(rng: Rng, title: str = "Q") -> tuple[Card, ...]:
    """Eighteen beings and twelve other cards, each card once."""
    abilities = [id for id in ENTRIES if id.startswith("ability.")]
    effects = [id for id in ENTRIES if not id.startswith("ability.")]
    beings = [_being(rng, f"{title}{n}", abilities) for n in range(BEINGS)]
    others: list[Card] = []
    held: Counter[str] = Counter()
    while len(beings) + len(others) < SIZE:
        id = effects[rng.below(len(effects))]
        if held[id] < SAME_EFFECT:
            held[id] += 1
            others.append(_other(rng, f"{title}{BEINGS + len(others)}", id))
    return tuple(rng.shuffled((*beings, *others)))


def _statistics(rng: Rng) -> Statistics:
    """Within W55, the common ones oftener: the lower of two draws."""
    ranges = ((10, 120), (10, 120), (40, 400), (1, 30), (0, 100))
    return Statistics(
        *(lo + min(rng.below(hi - lo + 1), rng.below(hi - lo + 1)) for lo, hi in ranges)
    )


def _being(rng: Rng, id: str, abilities: Sequence[str]) -> Card:
    figures = _statistics(rng)
    count = rng.below(3)
    cost = 1 + half_up(8 * _worth(figures), 1_914_000) + count
    kept = rng.shuffled(abilities)[:count]
    kind = Type(rng.below(len(Type)))
    return Card(id, f"<{id}>", Rarity.EPIC, Category.BEING, kind, cost, figures, kept)


def _worth(of: Statistics) -> int:
    """D76: what a being's statistics weigh in its cost."""
    attack, defence = 5220 * (of.attack - 10), 3480 * (of.defence - 10)
    return attack + defence + 1595 * (of.hp - 40) + 13_200 * (of.speed - 1)


def _other(rng: Rng, id: str, effect: str) -> Card:
    category, _, rarity = effect.split(".")
    figures = _statistics(rng)
    numbers = (printed(amount, rarity, figures.aura) for amount in ranges(ENTRIES[effect]))
    name = "legendary" if rarity == "legendary_plus" else rarity
    kind = Type(rng.below(len(Type)))
    return Card(
        id,
        f"<{id}>",
        Rarity(name),
        Category(category),
        kind,
        COSTS[rarity],
        figures,
        (effect,),
        tuple(numbers),
    )
