"""The rarity of an article: W56 by D74."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from services.ingest.domain.rarity import Calibration, Rarity, Threshold, calibrate

catalogues = st.dictionaries(st.text("Q123", min_size=1), st.integers(0, 5_000), min_size=1)


def test_ten_thousand_articles_are_cut_at_the_published_shares() -> None:
    """T35: by rank from the top 5, 55, 190, 450, 1000, 2300 and 6000."""
    ranked = [(10_000 - rank, f"Q{rank}") for rank in range(1, 10_001)]
    calibration = calibrate("t35", reversed(ranked))
    rarities = [calibration.rarity(*entry) for entry in ranked]
    assert Counter(rarities) == {
        Rarity.PRISM: 5,
        Rarity.MYTHIC: 55,
        Rarity.LEGENDARY: 190,
        Rarity.EPIC: 450,
        Rarity.RARE: 1_000,
        Rarity.UNCOMMON: 2_300,
        Rarity.COMMON: 6_000,
    }
    assert rarities == sorted(rarities, reverse=True)
    last_inside = {rarities[rank - 1].name: rank for rank in range(1, 10_001)}
    assert last_inside == {
        "PRISM": 5,
        "MYTHIC": 60,
        "LEGENDARY": 250,
        "EPIC": 700,
        "RARE": 1_700,
        "UNCOMMON": 4_000,
        "COMMON": 10_000,
    }


def test_equal_scores_rank_by_id() -> None:
    """D74: with the threshold's score the threshold's id and earlier ones are inside."""
    calibration = Calibration("1", 10, (Threshold(Rarity.PRISM, 3_000, "Q5"),))
    assert calibration.rarity(3_000, "Q5") is Rarity.PRISM
    assert calibration.rarity(3_000, "Q49") is Rarity.PRISM
    assert calibration.rarity(3_000, "Q50") is Rarity.COMMON
    assert calibration.rarity(3_001, "Q9") is Rarity.PRISM
    assert calibration.rarity(2_999, "Q1") is Rarity.COMMON


def test_thresholds_are_frozen() -> None:
    """D75: a later measurement is held against the old thresholds, so shares may drift."""
    calibration = calibrate("1", [(score, f"Q{score}") for score in range(10_000)])
    assert [calibration.rarity(9_999, f"Q{n}") for n in range(20)] == [Rarity.PRISM] * 20


def test_a_share_of_less_than_one_article_has_no_threshold() -> None:
    """D74: of ten articles 4 are uncommon or rarer and 1 is rare; none is epic."""
    calibration = calibrate("small", [(score, f"Q{score}") for score in range(10)])
    assert [t.rarity for t in calibration.thresholds] == [Rarity.RARE, Rarity.UNCOMMON]
    assert [t.score for t in calibration.thresholds] == [9, 6]


@given(catalogues)
def test_no_article_outranks_a_rarer_one(catalogue: dict[str, int]) -> None:
    """D74: rarity falls with rank, ties by id, whatever the catalogue."""
    calibration = calibrate("any", ((score, card_id) for card_id, score in catalogue.items()))
    ranked = sorted(catalogue, key=lambda card_id: (-catalogue[card_id], card_id))
    rarities = [calibration.rarity(catalogue[card_id], card_id) for card_id in ranked]
    assert rarities == sorted(rarities, reverse=True)
    assert rarities.count(Rarity.COMMON) == len(ranked) - len(ranked) * 4_000 // 10_000
