"""What ingest gives its cards is what the rules know: two tables, kept apart, that agree."""

from services.ingest.domain.rarity import Rarity
from services.ingest.tables import vocabulary
from services.match.rulesets.wikitcg.entries import ENTRIES
from services.match.rulesets.wikitcg.magnitudes import ranges

VOCABULARY = vocabulary()


def test_ingest_and_rules_know_the_same_entries() -> None:
    """D4, D5: each ability and effect is in both tables, once, under the same name."""
    given = [(each.id, each.name) for each in (*VOCABULARY.abilities, *VOCABULARY.effects)]
    assert len(dict(given)) == len(given)
    assert dict(given) == {entry.id: entry.name for entry in ENTRIES.values()}


def test_an_effect_is_given_the_number_it_prints() -> None:
    """W40: a number is measured where a clause has a range, at its scale; a card has one scale."""
    for effect in VOCABULARY.effects:
        given = {(scale.numerator, scale.denominator) for scale in effect.scales}
        assert given == {amount.scale for amount in ranges(ENTRIES[effect.id])}, effect.id
        assert len(given) <= 1, effect.id


def test_an_effects_id_says_where_it_belongs() -> None:
    """W39, D6: category, family and slot; the last slot serves the three highest rarities."""
    for effect in VOCABULARY.effects:
        slot = "legendary_plus" if effect.slot is Rarity.LEGENDARY else effect.slot.name.lower()
        assert effect.id == f"{effect.category.name.lower()}.{effect.family}.{slot}"
