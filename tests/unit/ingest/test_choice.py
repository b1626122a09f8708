"""Abilities, effects, magnitudes and costs: W38–W40 and W59 by D6, D8, D71, D72, D76."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.ingest.domain.arithmetic import lot
from services.ingest.domain.choice import (
    being_cost,
    magnitude,
    other_cost,
    pick_abilities,
    pick_effect,
)
from services.ingest.domain.classification import Category
from services.ingest.domain.rarity import Rarity
from services.ingest.domain.statistics import RANGES, Statistics
from services.ingest.domain.vocabulary import Scale, Vocabulary
from services.ingest.tables import vocabulary

VOCABULARY = vocabulary()
IDS = [f"Q{n}" for n in range(300)]
OTHERS = [category for category in Category if category is not Category.BEING]


def test_no_published_ability_is_missing() -> None:
    """W38: 11, 13, 14 and 7 abilities of the four tiers, and what was added since."""
    published = Counter({"RARE": 11, "EPIC": 13, "LEGENDARY": 14, "MYTHIC": 7})
    assert Counter(a.tier.name for a in VOCABULARY.abilities) >= published


@pytest.mark.parametrize("rarity", Rarity)
def test_beings_carry_abilities_by_rarity(rarity: Rarity) -> None:
    """T43: 0, 0, 1, 2, 2, 2, 2 abilities, none above the card's rarity, no name twice."""
    count = (0, 0, 1, 2, 2, 2, 2)[rarity - 1]
    for card_id in IDS:
        abilities = [pick.ability for pick in pick_abilities(card_id, rarity, VOCABULARY)]
        assert len({a.name for a in abilities}) == len(abilities) == count
        assert all(a.tier <= rarity for a in abilities)


@pytest.mark.parametrize(
    ("rarity", "own", "lower"),
    [("EPIC", 13, 11), ("LEGENDARY", 14, 24), ("MYTHIC", 7, 38), ("PRISM", 7, 38)],
)
def test_the_first_ability_is_of_the_own_tier_the_second_of_a_lower(
    rarity: str, own: int, lower: int
) -> None:
    """D72: the pools and the lots that pick from them."""
    for card_id in IDS:
        first, second = pick_abilities(card_id, Rarity[rarity], VOCABULARY)
        assert (len(first.pool), len(second.pool)) == (own, lower)
        assert first.ability is first.pool[lot("ability1", card_id) % own]
        assert first.ability.tier is min(Rarity[rarity], Rarity.MYTHIC)
        assert second.ability.tier < first.ability.tier
        assert second.index == lot("ability2", card_id) % lower


def test_a_namesake_gives_way_to_the_next_entry() -> None:
    """D72: Documentata is both rare and epic; who has one gets the next entry."""
    twice = Vocabulary(
        (*(a for a in VOCABULARY.abilities if a.name == "Documentata"), *VOCABULARY.abilities[:2]),
        (),
    )
    for card_id in IDS:
        first, second = pick_abilities(card_id, Rarity.EPIC, twice)
        assert first.ability.id == "ability.documentata_epic"
        expected = {0: "ability.revanscista", 1: "ability.revanscista", 2: "ability.effimera"}
        assert second.ability.id == expected[second.index]


def test_a_namesake_at_the_end_gives_way_to_the_first() -> None:
    """D72: the next entry of the last is the first."""
    rare, epic = (a for a in VOCABULARY.abilities if a.name == "Documentata")
    wrapped = Vocabulary((VOCABULARY.abilities[0], rare, epic), ())
    names = {pick_abilities(i, Rarity.EPIC, wrapped)[1].ability.name for i in IDS}
    assert names == {"Revanscista"}


@pytest.mark.parametrize("category", OTHERS)
@pytest.mark.parametrize("rarity", Rarity)
def test_every_other_card_carries_an_effect_of_its_slot(category: Category, rarity: Rarity) -> None:
    """T43: one effect of the card's category and slot; mythic and prism use the legendary slot."""
    picks = [pick_effect(card_id, category, rarity, VOCABULARY) for card_id in IDS]
    assert {pick.effect.category for pick in picks} == {category}
    assert {pick.effect.slot for pick in picks} == {min(rarity, Rarity.LEGENDARY)}
    # Over 300 ids every family that has a slot is met, and no other.
    assert {pick.effect for pick in picks} == set(VOCABULARY.eligible(category, rarity))


@pytest.mark.parametrize(
    ("category", "rarity", "families"),
    [
        ("PLAGUE", "COMMON", {"miasmas", "curses"}),
        ("OBJECT", "LEGENDARY", {"regalia"}),
        ("PLAGUE", "MYTHIC", {"rot"}),
        ("EVENT", "PRISM", {"natural_disasters"}),
    ],
)
def test_families_without_a_slot_are_not_eligible(
    category: str, rarity: str, families: set[str]
) -> None:
    """T43, D6: the five missing slots."""
    eligible = VOCABULARY.eligible(Category[category], Rarity[rarity])
    assert not families & {e.family for e in eligible}
    assert len(eligible) >= 12 - len(families)


@pytest.mark.parametrize(
    ("effect_id", "rarity", "printed"),
    [
        ("terrain.mountain_passes.common", "COMMON", [9, 15, 21, 28, 34]),
        ("terrain.sanctuaries.common", "COMMON", [2, 4, 5, 7, 9]),
        ("terrain.walls.epic", "EPIC", [4, 7, 10, 12, 15]),
    ],
)
def test_magnitudes_come_from_the_aura(effect_id: str, rarity: str, printed: list[int]) -> None:
    """T44: Passo, Temenos and Casaforte at Aura 0, 25, 50, 75, 100."""
    (effect,) = (e for e in VOCABULARY.effects if e.id == effect_id)
    (scale,) = effect.scales
    assert [magnitude(scale, Rarity[rarity], aura) for aura in (0, 25, 50, 75, 100)] == printed


@pytest.mark.parametrize(
    ("scale", "ends"),
    [
        ((1, 1), [(9, 34), (10, 38), (10, 40), (12, 46), (13, 52), (13, 52), (13, 52)]),
        ((1, 2), [(4, 17), (5, 19), (5, 20), (6, 23), (7, 26), (7, 26), (7, 26)]),
        ((2, 5), [(3, 14), (4, 15), (4, 16), (5, 18), (5, 21), (5, 21), (5, 21)]),
        ((1, 3), [(3, 11), (3, 13), (3, 13), (4, 15), (4, 17), (4, 17), (4, 17)]),
        ((1, 4), [(2, 9), (2, 10), (3, 10), (3, 12), (3, 13), (3, 13), (3, 13)]),
    ],
)
def test_the_printed_ranges(scale: tuple[int, int], ends: list[tuple[int, int]]) -> None:
    """W40: at Aura 0 the low end, at Aura 100 the high end, for every scale and rarity."""
    got = [(magnitude(Scale(*scale), r, 0), magnitude(Scale(*scale), r, 100)) for r in Rarity]
    assert got == ends


@pytest.mark.parametrize(
    ("statistics", "abilities", "cost"),
    [
        (RANGES[0], 0, 1),
        (RANGES[1], 2, 11),
        # 8 × (5220·55 + 3480·55 + 1595·180 + 13200·15) = 7708800; 7708800/1914000 = 4.03
        (Statistics(65, 65, 220, 16, 50), 0, 5),
        # 8 × (5220·30) = 1252800; 0.65 rounds up
        (Statistics(40, 10, 40, 1, 0), 1, 3),
        # 8 × (5220·22) = 918720; 0.48 rounds down
        (Statistics(32, 10, 40, 1, 0), 0, 1),
    ],
)
def test_what_beings_cost(statistics: Statistics, abilities: int, cost: int) -> None:
    """D76: from 1 to 11, from the statistics before abilities; Aura costs nothing."""
    assert being_cost(statistics, abilities) == cost
    assert being_cost(replace(statistics, aura=100 - statistics.aura), abilities) == cost


def test_what_other_cards_cost() -> None:
    """D76: 2, 3, 4, 5, 6, 6, 6 by rarity."""
    assert [other_cost(rarity) for rarity in Rarity] == [2, 3, 4, 5, 6, 6, 6]


@given(st.integers(0, 99), st.sampled_from(Rarity))
def test_more_aura_never_prints_less(aura: int, rarity: Rarity) -> None:
    """W40: every magnitude rises with the Aura."""
    for scale in {scale for effect in VOCABULARY.effects for scale in effect.scales}:
        assert magnitude(scale, rarity, aura) <= magnitude(scale, rarity, aura + 1)
