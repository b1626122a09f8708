"""From clauses to sentences, whatever the language: which template, about whom, in what order."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from itertools import groupby
from typing import Any

from services.match.engine.record import changed
from services.match.rulesets.wikitcg.cards import Card
from services.match.rulesets.wikitcg.entries import ENTRIES
from services.match.rulesets.wikitcg.entries.entry import Entry
from services.match.rulesets.wikitcg.words.board import Bounce, RecoverBeing
from services.match.rulesets.wikitcg.words.statistics import (
    DamageDealtMod,
    DamageTakenMod,
    StatMod,
)
from services.match.rulesets.wikitcg.words.striking import ExtraAttack, Haste
from services.match.rulesets.wikitcg.words.supply import (
    CostMod,
    EnergyGain,
    EnergyLoss,
    EnergyPerTurn,
    HandLimit,
)
from services.match.rulesets.wikitcg.words.terms import Amount, Printed, Stat, Whom
from services.match.rulesets.wikitcg.words.wounds import Care, Heal, PlagueErode
from services.runtime.errors import Invalid

from .english import ENGLISH
from .french import FRENCH
from .italian import ITALIAN
from .language import Language, Who
from .slots import Slots

LANGUAGES: Mapping[str, Language] = {"en": ENGLISH, "it": ITALIAN, "fr": FRENCH}

NOBODY = Who("", False, "")


def describe(card: Card, language: str) -> tuple[str, ...]:
    """What each ability of a being says, or the one effect of another card, in their order.

    The language is one of `LANGUAGES`. Raises Invalid (MESSAGE_INVALID) for an entry there is not,
    and for a card without the number it would print (W40).
    """
    return tuple(_text(_entry(id, card), card, LANGUAGES[language]) for id in card.entries)


def _entry(id: str, card: Card) -> Entry:
    entry = ENTRIES.get(id)
    if entry is None:
        raise Invalid(f"there is no ability or effect {id}", reason="MESSAGE_INVALID")
    if not card.magnitudes and any(map(_prints_number, entry.clauses)):
        raise Invalid(f"{card.title}: the number of {id} is missing", reason="MESSAGE_INVALID")
    return entry


def _prints_number(clause: Any) -> bool:
    return any(isinstance(getattr(clause, field.name), Printed) for field in fields(clause))


def _text(entry: Entry, card: Card, language: Language) -> str:
    kind = entry.id.split(".")[0]
    sentences = []
    last, who = None, NOBODY
    for clauses in _together(entry.clauses):
        whom = getattr(clauses[0], "whom", None)
        # a second sentence about the same ones says "they"
        if whom is not None:
            who = who.again() if whom in (last, Whom.SAME) else _who(whom, kind, language)
        last = whom
        slots = Slots(card, kind, language, who)
        sentences.append(_sentence(clauses, slots))
    return " ".join(sentences)


def _together(clauses: tuple[Any, ...]) -> Iterator[list[Any]]:
    """Clauses that make one sentence: changes of several statistics that are alike otherwise."""

    def alike(clause: Any) -> Any:
        if not isinstance(clause, StatMod):
            return clause
        return changed(clause, stat=Stat.ATTACK, percent=_sign(clause.percent))

    return (list(group) for _, group in groupby(clauses, alike))


def _who(whom: Whom, kind: str, language: Language) -> Who:
    return language.itself[kind] if whom is Whom.ITSELF else language.whom[whom]


def _sign(amount: Amount) -> int:
    return amount.sign if isinstance(amount, Printed) else (1 if amount > 0 else -1)


# What tells one template of a class from another.
FORMS: Mapping[type, Callable[[Any], Any]] = {
    StatMod: lambda clause: _sign(clause.percent),
    DamageDealtMod: lambda clause: _sign(clause.percent),
    DamageTakenMod: lambda clause: _sign(clause.percent),
    Haste: lambda clause: clause.on,
    ExtraAttack: lambda clause: clause.moment,
    Heal: lambda clause: clause.amount if isinstance(clause.amount, Care) else None,
    PlagueErode: lambda clause: clause.neighbours_too,
    HandLimit: lambda clause: clause.discards_dearest,
    EnergyPerTurn: lambda clause: (clause.whom, _sign(clause.count)),
    EnergyGain: lambda clause: clause.moment,
    EnergyLoss: lambda clause: clause.whom,
    CostMod: lambda clause: _sign(clause.count),
    Bounce: lambda clause: clause.to_deck,
    RecoverBeing: lambda clause: clause.to_play,
}


def template_key(clause: Any) -> Any:
    """Under what a clause's template stands: its class, or its class and its form."""
    kind = type(clause)
    return (kind, FORMS[kind](clause)) if kind in FORMS else kind


def _sentence(clauses: list[Any], slots: Slots) -> str:
    template = slots.language.templates[template_key(clauses[0])]
    text = template.format(**slots.of(clauses)).strip()
    return f"{text[0].upper()}{text[1:]}."
