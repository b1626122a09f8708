"""Actions with open slots: what a player may fill in, checked, counted and sampled.

An option is a template action (a frozen dataclass) and the slots that are still open; filling one
replaces the field of that name. A game whose choices are few lists complete actions and no slots.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb
from typing import Any, TypeAlias

from .rng import Rng


@dataclass(frozen=True, slots=True)
class OneOf:
    """One id of a list."""

    ids: tuple[str, ...]

    def holds(self, value: object) -> bool:
        """Whether `value` fills the slot."""
        return value in self.ids

    def count(self) -> int:
        """In how many ways it can be filled."""
        return len(self.ids)

    def sample(self, rng: Rng) -> str:
        """A uniform filling."""
        return self.ids[rng.below(len(self.ids))]


@dataclass(frozen=True, slots=True)
class Subset:
    """Between `minimum` and `maximum` different ids of a list, in the list's order."""

    ids: tuple[str, ...]
    minimum: int
    maximum: int

    def holds(self, value: object) -> bool:
        """Whether `value` fills the slot."""
        if not isinstance(value, tuple) or not self.minimum <= len(value) <= self.maximum:
            return False
        return value == tuple(i for i in self.ids if i in value) and len(set(value)) == len(value)

    def count(self) -> int:
        """In how many ways it can be filled."""
        return sum(comb(len(self.ids), k) for k in self._sizes())

    def sample(self, rng: Rng) -> tuple[str, ...]:
        """A filling; every size equally likely."""
        sizes = self._sizes()
        size = sizes[rng.below(len(sizes))]
        chosen = rng.shuffled(range(len(self.ids)))[:size]
        return tuple(self.ids[i] for i in sorted(chosen))

    def _sizes(self) -> range:
        return range(self.minimum, min(self.maximum, len(self.ids)) + 1)


@dataclass(frozen=True, slots=True)
class Range:
    """A number from `minimum` to `maximum`."""

    minimum: int
    maximum: int

    def holds(self, value: object) -> bool:
        """Whether `value` fills the slot."""
        return type(value) is int and self.minimum <= value <= self.maximum

    def count(self) -> int:
        """In how many ways it can be filled."""
        return self.maximum - self.minimum + 1

    def sample(self, rng: Rng) -> int:
        """A uniform filling."""
        return self.minimum + rng.below(self.count())


@dataclass(frozen=True, slots=True)
class Amounts:
    """An amount for each id, together `total`; an id that gets any gets at least `minimum`.

    A filling is one amount an id, in the list's order.
    """

    ids: tuple[str, ...]
    total: int
    minimum: int = 1

    def holds(self, value: object) -> bool:
        """Whether `value` fills the slot."""
        if not isinstance(value, tuple) or len(value) != len(self.ids):
            return False
        if not all(type(v) is int and (v == 0 or v >= self.minimum) for v in value):
            return False
        return sum(value) == self.total

    def count(self) -> int:
        """In how many ways it can be filled."""
        ways = [1] + [0] * self.total
        for _ in self.ids:
            ways = [
                ways[t] + sum(ways[t - a] for a in range(max(1, self.minimum), t + 1))
                for t in range(self.total + 1)
            ]
        return ways[self.total]

    def sample(self, rng: Rng) -> tuple[int, ...]:
        """A filling: the least amounts to as many ids as drawn, the rest one by one."""
        least = max(1, self.minimum)
        most = min(len(self.ids), self.total // least)
        if most == 0:
            return (0,) * len(self.ids)
        chosen = rng.shuffled(range(len(self.ids)))[: 1 + rng.below(most)]
        amounts = [0] * len(self.ids)
        for i in chosen:
            amounts[i] = least
        for _ in range(self.total - least * len(chosen)):
            amounts[chosen[rng.below(len(chosen))]] += 1
        return tuple(amounts)


@dataclass(frozen=True, slots=True)
class Assignment:
    """A target for each id; the empty string where `optional` and unassigned.

    A filling is one target an id, in the list's order.
    """

    ids: tuple[str, ...]
    targets: tuple[str, ...]
    optional: bool = True

    def holds(self, value: object) -> bool:
        """Whether `value` fills the slot."""
        if not isinstance(value, tuple) or len(value) != len(self.ids):
            return False
        return all(target in self._choices() for target in value)

    def count(self) -> int:
        """In how many ways it can be filled."""
        return int(len(self._choices()) ** len(self.ids))

    def sample(self, rng: Rng) -> tuple[str, ...]:
        """A uniform filling."""
        choices = self._choices()
        return tuple(choices[rng.below(len(choices))] for _ in self.ids)

    def _choices(self) -> tuple[str, ...]:
        return ("", *self.targets) if self.optional else self.targets


Kind: TypeAlias = OneOf | Subset | Range | Amounts | Assignment


@dataclass(frozen=True, slots=True)
class Option:
    """Something a player may do: a template action and its open slots by field name."""

    action: Any
    slots: Mapping[str, Kind]

    def filled(self, values: Mapping[str, Any]) -> Any:
        """The complete action. Raises ValueError if `values` do not fill exactly the slots."""
        if values.keys() != self.slots.keys():
            raise ValueError(f"fill {sorted(self.slots)}, not {sorted(values)}")
        for name, value in values.items():
            if not self.slots[name].holds(value):
                raise ValueError(f"{value!r} does not fill {name}")
        return replace(self.action, **values) if values else self.action


def complete(action: Any) -> Option:
    """An option with nothing left to choose."""
    return Option(action, {})


def allows(options: Sequence[Option], action: Any) -> bool:
    """Whether `action` is one of `options`, its slots filled."""
    for option in options:
        values = {name: getattr(action, name, None) for name in option.slots}
        if all(kind.holds(values[name]) for name, kind in option.slots.items()) and (
            option.filled(values) == action
        ):
            return True
    return False


def count(options: Sequence[Option]) -> int:
    """How many complete actions `options` stand for."""
    total = 0
    for option in options:
        ways = 1
        for kind in option.slots.values():
            ways *= kind.count()
        total += ways
    return total


def sample(options: Sequence[Option], rng: Rng) -> Any:
    """A complete action: a uniform option, its slots filled at random.

    Raises ValueError if there are no options.
    """
    option = options[rng.below(len(options))]
    return option.filled({name: kind.sample(rng) for name, kind in option.slots.items()})
