"""What a language has to bring, and the three things its templates can bend.

Templates are `str.format` texts. A slot with two words after a colon, `{whom:gains|gain}`, chooses
between them.
"""

from collections.abc import Callable, Mapping
from typing import Any

from services.match.engine.record import record
from services.match.rulesets.wikitcg.words.terms import Stat, Whom


@record
class Who:
    """Those a sentence is about. `{whom}` names them; two words are the singular and plural."""

    text: str
    plural: bool
    pronoun: str

    def again(self) -> "Who":
        """The same ones in the next sentence."""
        return Who(self.pronoun, self.plural, self.pronoun)

    def __format__(self, words: str) -> str:
        """The name, or the word that agrees with it."""
        return words.split("|")[self.plural] if words else self.text


@record
class Count:
    """A whole number. `{count}` writes it; two words follow it as singular and plural."""

    value: int

    def __format__(self, words: str) -> str:
        """`3`, or `3 cards` of `card|cards`."""
        return f"{self.value} {words.split('|')[self.value != 1]}" if words else str(self.value)


@record
class Figure:
    """A written number. Two words go before it: the second where it is spoken with a vowel."""

    text: str
    vowel: bool

    def __format__(self, words: str) -> str:
        """`30 %`, or `il 30 %` of `il |l’`."""
        return words.split("|")[self.vowel] + self.text if words else self.text


@record
class Language:
    """A language's words.

    `templates` has a sentence for each clause class, or for a class and one of its forms; `tails`
    what a member of an enumeration, or a flag that is set, adds to it. `itself` says what ITSELF
    is on a card of each kind, `share` how a percentage of a statistic is put.
    """

    decimal: str
    percent: str
    conjunction: str
    vowel: Callable[[int], bool]
    share: str
    stats: Mapping[Stat, str]
    itself: Mapping[str, Who]
    whom: Mapping[Whom, Who]
    templates: Mapping[Any, str]
    tails: Mapping[Any, str]

    def number(self, hundredths: int, unit: str = "") -> Figure:
        """A number given in hundredths, without idle decimals."""
        whole, rest = divmod(hundredths, 100)
        decimals = f"{self.decimal}{rest:02}".rstrip("0") if rest else ""
        return Figure(f"{whole}{decimals}{unit}", self.vowel(whole))

    def rate(self, basis_points: int) -> Figure:
        """A percentage; the sentence says its sign."""
        return self.number(abs(basis_points), self.percent)

    def listed(self, parts: list[str]) -> str:
        """`a, b and c`."""
        *others, last = parts
        return f"{', '.join(others)}{self.conjunction}{last}" if others else last
