"""The bundled articles as cards, and their explanations: W55–W60 on real figures."""

import ast
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from services.ingest import domain
from services.ingest.data.calibrate import bundled
from services.ingest.domain.arithmetic import half_up, log2
from services.ingest.domain.card import Derivation, derive
from services.ingest.domain.classification import Category
from services.ingest.domain.explanation import Step, explain
from services.ingest.domain.measurement import SIGNALS, Measurement, Signal
from services.ingest.domain.rarity import Rarity
from services.ingest.sources import Bundled
from services.ingest.tables import CALIBRATION, calibration, rules

NOW = datetime(2026, 11, 29, tzinfo=UTC)
SOURCE = Bundled()


def make_all() -> list[Derivation]:
    """Every bundled article with its card."""
    measured = SOURCE.measure(SOURCE.list_ids(0))
    return [derive(a, Measurement(a.id, 1, NOW, signals), rules()) for a, signals in measured]


MADE = make_all()
BY_TITLE = {made.article.title: made for made in MADE}


def test_the_source_tells_all_its_articles_in_order() -> None:
    """3,000 articles, each id once, in a fixed order; a limit takes the first."""
    ids = SOURCE.list_ids(0)
    assert len(ids) == 3_000
    assert list(ids) == sorted(set(ids))
    assert SOURCE.list_ids(7) == ids[:7]
    assert SOURCE.measure(["Q0 that nobody knows"]) == []


def test_ids_are_wikidata_items_or_page_ids() -> None:
    """Design: `Q42`, or `enwiki:<page id>` where there is no item."""
    kinds = Counter(re.sub(r"\d+$", "", made.article.id) for made in MADE)
    assert kinds == {"Q": 2_974, "enwiki:": 26}


def test_nothing_is_filled_in() -> None:
    """W55: exactly the figures known are there; edits of 90 days are known of no article."""
    known = Counter(
        name
        for made in MADE
        for name, signal in made.measurement.signals.named()
        if signal.value is not None
    )
    assert known == {
        "length_bytes": 738,
        "refs_count": 738,
        "revisions": 618,
        "age_days": 618,
        "views_30d": 529,
        "views_trend_percent": 1_813,
        "language_editions": 2_332,
        "incoming_links": 1_813,
    }
    assert all(signal.source for made in MADE for _, signal in made.measurement.signals.named())


def test_views_of_another_span_are_told_not_converted() -> None:
    """A figure of 31 days is no figure of 30 days."""
    views = BY_TITLE["10 Downing Street"].measurement.signals.views_30d
    assert views == Signal(None, "54726 views in 31 days, 2021-01: not a span of 30 days")


def test_the_shares_of_the_bundled_catalogue() -> None:
    """W56: 1, 17, 57, 135, 300, 690, 1800 of 3,000, from prism down."""
    counts = Counter(made.card.rarity for made in MADE)
    assert [counts[rarity] for rarity in Rarity] == [1_800, 690, 300, 135, 57, 17, 1]


def test_the_frozen_calibration_is_that_of_the_bundled_catalogue() -> None:
    """D74: the thresholds in force are those that calibrate.py computes."""
    assert calibration(CALIBRATION) == bundled(CALIBRATION)


def test_about_half_of_the_cards_are_beings() -> None:
    """D7: packs make decks; every category is there."""
    counts = Counter(made.card.category for made in MADE)
    assert 1_350 <= counts[Category.BEING] <= 1_800
    assert all(counts[category] >= 80 for category in Category)
    assert min(Counter(made.card.type for made in MADE).values()) >= 50


@pytest.mark.parametrize(
    ("title", "category", "kind"),
    [
        ("Albert Einstein", "BEING", "KNOWLEDGE"),
        ("Queen Victoria", "BEING", "POWER"),
        ("Archaeopteryx", "BEING", "LIFE"),
        ("World War II", "EVENT", "HISTORY"),
        ("Delhi", "TERRAIN", "TERRITORY"),
        ("COVID-19 pandemic", "PLAGUE", "LIFE"),
        ("Quran", "OBJECT", "MYTH"),
        ("Protestantism", "CONCEPT", "MYTH"),
        ("Mount Etna", "TERRAIN", "COSMOS"),
    ],
)
def test_real_articles_become_what_they_are(title: str, category: str, kind: str) -> None:
    """D7: the table of classes on well-known articles."""
    card = BY_TITLE[title].card
    assert (card.category.name, card.type.name) == (category, kind)


def test_a_card_is_whole() -> None:
    """W38, W39: beings have abilities and no effect, all others one effect and no abilities."""
    for card in (made.card for made in MADE):
        being = card.category is Category.BEING
        assert bool(card.effect_id) != being
        assert being or card.ability_ids == ()
        assert not being or card.magnitudes == ()
        assert 1 <= card.cost <= 11
        assert (card.version, card.measured_at) == (1, NOW)


def test_the_same_measures_give_the_same_cards() -> None:
    """W55: making them again gives equal cards."""
    assert [made.card for made in make_all()] == [made.card for made in MADE]


def test_a_later_measurement_changes_the_card() -> None:
    """W60: new figures and a new date, the same id; the type of an article stays."""
    before = BY_TITLE["Archaeopteryx"]
    signals = replace(before.measurement.signals, length_bytes=Signal(300_000, "live"))
    later = replace(before.measurement, version=2, measured_at=NOW.replace(2027), signals=signals)
    after = derive(before.article, later, rules()).card
    assert after.statistics.attack == 120 > before.card.statistics.attack
    assert (after.id, after.type) == (before.card.id, before.card.type)
    assert (after.version, after.measured_at.year) == (2, 2027)


LANGUAGE: Mapping[str, object] = {
    "hu": half_up,
    "L": log2,
    "clamp": lambda x, low, high: max(low, min(high, x)),
    "min": min,
    "max": max,
    "SHA256": lambda text: int(sha256(text.encode()).hexdigest(), 16),
}


def computed(step: Step) -> set[int]:
    """What each side of a formula comes to, computed from its words alone."""
    text = step.formula.replace("×", "*").replace("−", "-")
    text = text.replace("SHA-256", "SHA256").replace(" mod ", " % ")
    # The text is our own formula, the names it may use are those of LANGUAGE.
    return {eval(side, {"__builtins__": {}}, dict(LANGUAGE)) for side in text.split(" = ")}


def computable(step: Step) -> bool:
    """Whether a step is arithmetic and not words."""
    return step.result.isdigit() and step.name != "abilities" and "slot" not in step.formula


def test_every_formula_computes_to_its_result() -> None:
    """ExplainCard: whoever follows the formulas gets the results, for every bundled article."""
    for made in MADE[::7]:
        for step in filter(computable, explain(made)):
            assert computed(step) == {int(step.result)}, step


def test_the_steps_are_the_card() -> None:
    """ExplainCard: the results of the steps put together are the card."""
    for made in MADE:
        steps = explain(made)
        result = {step.name: step.result for step in steps}
        card = made.card
        for name in ("attack", "defence", "hp", "speed", "aura"):
            assert result[name] == str(getattr(card.statistics, name))
        assert result["rarity"] == card.rarity.name
        assert result["category"] == card.category.name
        assert result["type"] == card.type.name
        assert result["cost"] == str(card.cost)
        assert result.get("effect", "") == card.effect_id
        picked = tuple(result[n] for n in ("ability1", "ability2") if n in result)
        assert picked == card.ability_ids
        magnitudes = tuple(int(step.result) for step in steps if step.name == "magnitude")
        assert magnitudes == card.magnitudes
        assert all(step.rule and step.formula for step in steps)


def test_lists_in_a_formula_are_counted_as_it_says() -> None:
    """ExplainCard: the lot's number, counted from 0 in the printed list, names the result."""
    for made in MADE[::5]:
        steps = explain(made)
        for lot_step, step in pairwise(steps):
            if lot_step.name.startswith("h_") and "counted from 0" in step.formula:
                listed = step.formula.split("among: ")[1].split(";")[0].split(", ")
                index = int(lot_step.result)
                assert "so the next" in step.formula or listed[index] == step.result


def test_an_explanation_says_what_was_not_measured() -> None:
    """D73: the step of an unmeasured signal is 500 and says why."""
    steps = {step.name: step for step in explain(BY_TITLE["10 Downing Street"])}
    assert steps["n_edits"] == Step("n_edits", "500", "500", "D73: a signal that was not measured")
    assert steps["n_links"].rule == "D73"


def test_a_trend_of_two_spans_is_explained() -> None:
    """D73: where the trend was computed, its formula is a step."""
    made = BY_TITLE["Archaeopteryx"]
    signals = replace(
        made.measurement.signals, views_30d=Signal(300, ""), views_previous_30d=Signal(200, "")
    )
    again = derive(made.article, replace(made.measurement, signals=signals), rules())
    assert Step("trend", "300 × 100 // max(1, 200)", "150", "D73") in explain(again)


def test_no_card_is_made_with_floats() -> None:
    """D73: integers only; no float is written and no true division is made in the domain."""
    for path in Path(domain.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Div), path
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path


def test_signals_are_those_of_the_published_names() -> None:
    """The names under which GetArticle shows them."""
    assert SIGNALS == (
        "length_bytes",
        "refs_count",
        "revisions",
        "age_days",
        "edits_90d",
        "views_30d",
        "views_previous_30d",
        "views_trend_percent",
        "language_editions",
        "incoming_links",
    )
