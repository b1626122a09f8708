"""What the templates can name: a clause's fields, said in a language.

Numbers come from the functions the rules themselves use, so a card cannot announce another number
than it acts with.
"""

from dataclasses import fields
from enum import Enum
from typing import Any

from services.match.rulesets.wikitcg.arithmetic import basis_points, points
from services.match.rulesets.wikitcg.cards import Card
from services.match.rulesets.wikitcg.supply import CEILING_STEP
from services.match.rulesets.wikitcg.words.statistics import StatGrowth, StatMod
from services.match.rulesets.wikitcg.words.terms import Moment, Printed, Stat, Whom
from services.match.rulesets.wikitcg.words.wounds import PlagueErode

from .language import Count, Language, Who


class Slots:
    """What the templates of one card can name."""

    def __init__(self, card: Card, kind: str, language: Language, who: Who) -> None:
        self.language = language
        self._card = card
        self._kind = kind
        self._who = who

    def of(self, clauses: list[Any]) -> dict[str, Any]:
        """Numbers and names first, then the tails, which can name them too."""
        clause = clauses[0]
        values = {field.name: getattr(clause, field.name) for field in fields(clause)}
        slots: dict[str, Any] = {"whom": self._who, "step": Count(CEILING_STEP)}
        for name, value in values.items():
            slots |= self._numbers(name, value)
        if isinstance(clause, StatMod | StatGrowth | PlagueErode):
            slots["amounts"] = self._amounts(clauses)
        tails = {name: self._tail(name, value) for name, value in values.items()}
        return slots | {
            name: tail.format(**slots) for name, tail in tails.items() if tail is not None
        }

    def _numbers(self, name: str, value: Any) -> dict[str, Any]:
        if name in ("percent", "amount") and isinstance(value, int | Printed):
            full = basis_points(value, self._card)
            rate = self.language.rate
            return {
                name: rate(full),
                "half": rate(full // 2),
                "double": rate(full * 2),
                "quarter": self.language.number(full // 4),
            }
        if name == "points":
            return {name: Count(points(value, self._card))}
        if name == "factor":
            return {name: self.language.number(value)}
        return {name: Count(abs(value))} if type(value) is int else {}

    def _amounts(self, clauses: list[Any]) -> str:
        shares = []
        for clause in clauses:
            percent = self.language.rate(basis_points(clause.percent, self._card))
            for stat in clause.stats if isinstance(clause, PlagueErode) else (clause.stat,):
                name = self.language.stats[stat]
                shares.append(self.language.share.format(percent=percent, stat=name))
        return self.language.listed(shares)

    def _tail(self, name: str, value: Any) -> str | None:
        """What a flag or an enumeration's member adds; None for what is no tail."""
        if value is None or value is False:
            return ""
        if value is True:
            return self.language.tails.get(name, "")
        # that an event acts when it is played goes without saying
        if value is Moment.PLAYED and self._kind != "ability":
            return ""
        if isinstance(value, Enum) and not isinstance(value, Whom | Stat):
            return self.language.tails.get(value, "")
        return None
