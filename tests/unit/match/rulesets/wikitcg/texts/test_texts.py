"""What cards say: every entry, in every language, with the numbers it acts with."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest

from services.match.engine.record import changed
from services.match.rulesets.wikitcg.arithmetic import basis_points, half_up, points
from services.match.rulesets.wikitcg.cards import Card, Category, Rarity, Statistics, Type
from services.match.rulesets.wikitcg.entries import ENTRIES
from services.match.rulesets.wikitcg.entries.entry import Entry
from services.match.rulesets.wikitcg.supply import CEILING_STEP
from services.match.rulesets.wikitcg.texts import LANGUAGES, describe
from services.match.rulesets.wikitcg.texts.rendering import template_key
from services.match.rulesets.wikitcg.words.statistics import Until, Versus
from services.match.rulesets.wikitcg.words.striking import SurviveLethal
from services.match.rulesets.wikitcg.words.supply import EnergyCapDrop
from services.match.rulesets.wikitcg.words.terms import Duration, Moment, Printed, Stat, Whom
from services.match.rulesets.wikitcg.words.wounds import PlagueErode
from services.runtime.errors import Invalid

AURAS = (0, 37, 100)
BANDS = {"common": 85, "uncommon": 95, "rare": 100, "epic": 115, "legendary_plus": 130}
NBSP = "\N{NO-BREAK SPACE}"
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")

# What a flag adds to a percentage: half off type (D87), twice (D39), a quarter more a tick (D43).
PARTS = {
    "off_type_half": Fraction(1, 2),
    "own_half": Fraction(1, 2),
    "double_most_wounded": Fraction(2),
    "worsens": Fraction(1, 4),
}
NEUTRAL = (Versus.ANY, Until.ALWAYS, Duration.WHILE_SOURCE)
# What the rules fix: a step of the ceiling (D55), the HP a survivor keeps (D32).
CONSTANTS = {EnergyCapDrop: (Fraction(CEILING_STEP),), SurviveLethal: (Fraction(1),)}

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_aura = pytest.mark.parametrize("aura", AURAS)


def card(entry: Entry, *magnitudes: int) -> Card:
    """A card with one entry; what it is says the entry's id."""
    kind = entry.id.split(".")[0]
    category = Category.BEING if kind == "ability" else Category(kind)
    figures = Statistics(10, 10, 40, 1, 0)
    rare = Rarity.RARE
    return Card("Q1", "Q1", rare, category, Type.LIFE, 2, figures, (entry.id,), magnitudes)


def values(clause: Any) -> dict[str, Any]:
    return {field.name: getattr(clause, field.name) for field in fields(clause)}


def printed(entry: Entry, aura: int) -> Card:
    """The card as ingest prints it: one number a range (W40)."""
    ranges = [v for c in entry.clauses for v in values(c).values() if isinstance(v, Printed)]
    band = BANDS.get(entry.id.rsplit(".", 1)[1], 0)
    return card(
        entry,
        *(
            half_up((1000 + 30 * aura) * band * each.scale[0], 10_000 * each.scale[1])
            for each in ranges
        ),
    )


def said(entry: Entry, language: str, aura: int = 37) -> str:
    (text,) = describe(printed(entry, aura), language)
    return text


def rates(clause: Any, of: Card) -> Iterator[Fraction]:
    """The percentages of a clause, and those that follow from them."""
    has = values(clause)
    for name in ("percent", "amount"):
        if isinstance(has.get(name), int | Printed):
            rate = Fraction(abs(basis_points(has[name], of)), 100)
            yield from [rate] * (len(clause.stats) if isinstance(clause, PlagueErode) else 1)
            for flag, part in PARTS.items():
                if has.get(flag):
                    yield rate * part


def counts(clause: Any, of: Card) -> Iterator[Fraction]:
    """Everything else a clause counts."""
    has = values(clause)
    if "points" in has:
        yield Fraction(points(has["points"], of))
    if "factor" in has:
        yield Fraction(has["factor"], 100)
    yield from (Fraction(abs(has[name])) for name in ("count", "recharges", "plus") if name in has)
    yield from CONSTANTS.get(type(clause), ())


@each_language
@each_aura
def test_a_card_announces_the_numbers_it_acts_with(language: str, aura: int) -> None:
    """Design §12, W40, D9, D51, D55: what is read back from a text is what the rules compute."""
    for entry in ENTRIES.values():
        found = NUMBER.findall(said(entry, language, aura))
        told = sorted(Fraction(number.replace(",", ".")) for number in found)
        of = printed(entry, aura)
        acts = [n for c in entry.clauses for n in (*rates(c, of), *counts(c, of))]
        assert told == sorted(acts), entry.id


def meaning(entry: Entry, of: Card) -> tuple[Any, ...]:
    """What a card does, whatever it is called: its clauses with its own number in them."""
    kind = entry.id.split(".")[0]

    def value(value: Any) -> Any:
        if isinstance(value, Printed):
            return basis_points(value, of) // 100
        if value is Whom.ITSELF:
            return kind
        # an ability acts when its being is played, an event when it is itself
        return (value, kind == "ability") if value is Moment.PLAYED else value

    return tuple((type(c), *(value(v) for v in values(c).values())) for c in entry.clauses)


@each_language
@each_aura
def test_texts_differ_as_meanings_do(language: str, aura: int) -> None:
    """Design §12: same meaning, same text; another meaning, another text; over all 340 entries."""
    texts, meanings = defaultdict(set), defaultdict(set)
    for entry in ENTRIES.values():
        text, does = said(entry, language, aura), meaning(entry, printed(entry, aura))
        texts[does].add(text)
        meanings[text].add(does)
    assert len(texts) > 150
    assert not [told for told in texts.values() if len(told) > 1]
    assert not [(text, does) for text, does in meanings.items() if len(does) > 1]


@each_language
def test_every_part_of_a_clause_is_told(language: str) -> None:
    """Design §12: each flag and word of a clause chooses its template or has a tail in it.

    A template that names nobody serves clauses about the same ones only.
    """
    templates, tails = LANGUAGES[language].templates, LANGUAGES[language].tails
    unnamed = defaultdict(set)
    for entry in ENTRIES.values():
        for clause in entry.clauses:
            key, has = template_key(clause), values(clause)
            for name, value in has.items():
                if (value is True or isinstance(value, Enum)) and not chosen_by(key, value):
                    tail = tails[name if value is True else value]
                    assert tail.strip(), value
                    assert f"{{{name}}}" in templates[key], (key, name)
            if not re.search(r"\{whom\}", templates[key]):
                unnamed[key].add(has.get("whom"))
    assert not [key for key, whoms in unnamed.items() if len(whoms) > 1]


def chosen_by(key: Any, value: Any) -> bool:
    """Whether a template is for this value alone, or the value goes without saying."""
    form = key[1] if isinstance(key, tuple) else None
    forms = form if isinstance(form, tuple) else (form,)
    chosen = any(value is one for one in forms)
    return chosen or isinstance(value, Whom | Stat) or value in NEUTRAL


@each_language
@each_aura
def test_texts_are_well_set(language: str, aura: int) -> None:
    """Sentences begin with a capital and end with a stop; spaces are single; nothing is left over.

    French and Italian put a no-break space before the percent sign, English none.
    """
    space = "" if language == "en" else NBSP
    for entry in ENTRIES.values():
        text = said(entry, language, aura)
        for sentence in text.split(". "):
            assert sentence[0].isupper(), text
        assert re.fullmatch(r"[^{}|_'\"\n]+[^ .]\.", text), text
        assert "  " not in text
        assert not re.search(r"[ ,][,.;:%]| ’|\bNone\b", text), text
        assert text.count("%") == len(re.findall(rf"\d{space}%(?!\w)", text)), text


@each_language
def test_no_template_is_idle(language: str) -> None:
    """Every template and every tail says something of some entry, in all languages alike."""
    clauses = [clause for entry in ENTRIES.values() for clause in entry.clauses]
    assert set(LANGUAGES[language].templates) == {template_key(clause) for clause in clauses}
    members = {v for clause in clauses for v in values(clause).values() if isinstance(v, Enum)}
    flags = {name for clause in clauses for name, v in values(clause).items() if v is True}
    tails = LANGUAGES[language].tails
    assert set(tails) <= members | flags
    assert set(tails) == set(LANGUAGES["en"].tails)


def test_two_abilities_are_two_texts() -> None:
    """W38: a being says each of its abilities, in their order; a plain one says nothing."""
    first, second = ENTRIES["ability.prolissa"], ENTRIES["ability.concisa"]
    both = changed(card(first), entries=(first.id, second.id))
    assert describe(both, "en") == ("This being gains 12% HP.", "This being gains 25% Speed.")
    assert describe(changed(both, entries=()), "en") == ()


def test_cards_that_cannot_be_are_refused() -> None:
    """MESSAGE_INVALID for an effect there is not, and for a number that is missing (W40)."""
    for wrong in (card(Entry("event.none.common", "", ())), card(ENTRIES["event.relief.common"])):
        with pytest.raises(Invalid) as refused:
            describe(wrong, "en")
        assert refused.value.reason == "MESSAGE_INVALID"
