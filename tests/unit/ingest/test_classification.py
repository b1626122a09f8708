"""Category and type of an article: D7."""

from collections import Counter

import pytest

from services.ingest.domain.article import Article, ArticleClass
from services.ingest.domain.classification import (
    WEIGHTS,
    Category,
    Type,
    by_weight,
    classify,
)
from services.ingest.tables import CLASSES, class_table

TABLE = class_table(CLASSES)


def article(*classes: str, card_id: str = "Q42") -> Article:
    """An article with some labels."""
    return Article(card_id, "title", "url", tuple(map(ArticleClass.parse, classes)))


@pytest.mark.parametrize(
    ("label", "category", "kind"),
    [
        ("famous-philosophers-death-year", "BEING", "KNOWLEDGE"),
        ("roman-emperors-taking-office", "BEING", "POWER"),
        ("kings-of-franks-taking-office", "BEING", "POWER"),
        ("rock group", "BEING", "CULTURE"),
        ("deity", "BEING", "MYTH"),
        ("fossil taxon", "BEING", "LIFE"),
        ("city with millions of inhabitants", "TERRAIN", "TERRITORY"),
        ("national park of Canada", "TERRAIN", "LIFE"),
        ("Chinese dynasty", "BEING", "HISTORY"),
        ("ancient city", "TERRAIN", "HISTORY"),
        ("weapon model", "OBJECT", "HISTORY"),
        ("programming language", "OBJECT", "KNOWLEDGE"),
        ("films-release-year", "OBJECT", "CULTURE"),
        ("infectious disease", "PLAGUE", "LIFE"),
        ("category 5 hurricane", "PLAGUE", "COSMOS"),
        ("massacre", "PLAGUE", "HISTORY"),
        ("religion", "CONCEPT", "MYTH"),
        ("branch of science", "CONCEPT", "KNOWLEDGE"),
        ("political party in Germany", "CONCEPT", "POWER"),
        ("naval battle", "EVENT", "HISTORY"),
        ("war of national liberation", "EVENT", "HISTORY"),
        ("treaty", "EVENT", "POWER"),
        ("type of sport", "CONCEPT", "LIFE"),
        ("declarations-of-independence-year", "EVENT", "HISTORY"),
    ],
)
def test_labels_mean_what_people_expect(label: str, category: str, kind: str) -> None:
    """D7: the published table reads heads and endings of real labels."""
    result = classify(article(f"instance_of:{label}"), TABLE)
    assert (result.category.name, result.type.name) == (category, kind)


def test_the_longest_ending_of_the_head_wins() -> None:
    """D7: "political party" before "party", and a label's head before its whole."""
    assert TABLE.entry("major political party") == "political party"
    assert TABLE.entry("city in a country") == "city"
    assert TABLE.entry("kind of sport") == "sport"
    assert TABLE.entry("quite unheard of") is None


def test_the_first_telling_label_decides_each() -> None:
    """D7: a human is a being by its class, and gets its type from the next label that has one."""
    result = classify(article("wikiproject:politics", "instance_of:human"), TABLE)
    assert (result.category, result.type) == (Category.BEING, Type.POWER)
    assert result.category_ground
    assert str(result.category_ground.label) == "instance_of:human"
    assert result.type_ground
    assert str(result.type_ground.label) == "wikiproject:politics"


def test_kinds_go_before_order_and_order_decides_within_a_kind() -> None:
    """D7: instance_of outweighs vital_topic; of two classes the source's first counts."""
    assert classify(article("vital_topic:Geography", "instance_of:war"), TABLE).category.name == (
        "EVENT"
    )
    assert classify(article("instance_of:island", "instance_of:war"), TABLE).category.name == (
        "TERRAIN"
    )


def test_without_a_telling_label_the_lot_decides() -> None:
    """D7: h("category") mod 100 by weight and h("type") mod 8, by card id alone."""
    result = classify(article("vital_topic:Uncategorized"), TABLE)
    assert (result.category_ground, result.type_ground) == (None, None)
    assert classify(article(), TABLE) == result
    # SHA-256("category:Q42") mod 100 = 30 and SHA-256("type:Q42") mod 8 = 3.
    assert (result.category.name, result.type.name) == ("BEING", "TERRITORY")


def test_the_weights_are_cut_in_their_order() -> None:
    """D7: 0–49 being, then 12 terrain, 12 object, 10 concept, 10 event, 6 plague."""
    edges = {
        ticket: by_weight(ticket).name for ticket in (0, 49, 50, 61, 62, 73, 74, 83, 84, 93, 94, 99)
    }
    assert edges == {
        0: "BEING",
        49: "BEING",
        50: "TERRAIN",
        61: "TERRAIN",
        62: "OBJECT",
        73: "OBJECT",
        74: "CONCEPT",
        83: "CONCEPT",
        84: "EVENT",
        93: "EVENT",
        94: "PLAGUE",
        99: "PLAGUE",
    }
    assert Counter(map(by_weight, range(100))) == dict(WEIGHTS)
    with pytest.raises(ValueError, match="below 100"):
        by_weight(100)


def test_every_entry_of_the_table_is_found_by_its_own_words() -> None:
    """D7: entries are stored as labels are read, so none is out of reach."""
    assert [label for label in TABLE.meanings if TABLE.entry(label) != label] == []
    assert all(m.category or m.type for m in TABLE.meanings.values())
