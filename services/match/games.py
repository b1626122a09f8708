"""The rule sets this process plays, found under `rulesets/` by name and version."""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from services.runtime.errors import NotFound, Refused

from . import rulesets
from .engine.options import Option, sample
from .engine.rng import Rng
from .engine.ruleset import RuleSet

# A bot decides from what its seat may see: (view, options, level, rng) → action.
Bot: TypeAlias = Callable[[Any, Sequence[Option], int, Rng], Any]


class Games:
    """Rule sets by name; a match is played under the version it began with."""

    def __init__(self, games: Iterable[RuleSet]) -> None:
        self._games = {game.name: game for game in games}

    def newest(self, name: str) -> RuleSet:
        """The rule set that new matches are played under. Raises NotFound (RULE_SET_NOT_FOUND)."""
        if name not in self._games:
            raise NotFound("no such rule set", reason="RULE_SET_NOT_FOUND")
        return self._games[name]

    def of_version(self, name: str, version: int) -> RuleSet:
        """The rule set in that version. Raises Refused (RULES_VERSION_UNKNOWN)."""
        game = self._games.get(name)
        if game is None or game.version != version:
            raise Refused(
                f"this server does not play {name} under version {version} of its rules",
                reason="RULES_VERSION_UNKNOWN",
            )
        return game

    def playable(self) -> tuple[tuple[str, int], ...]:
        """Names and versions of what this process can carry on."""
        return tuple((game.name, game.version) for game in self._games.values())


def load(names: str) -> Games:
    """The games of the packages named, by comma; each holds its rule set as `RULESET`."""
    packages = [name.strip() for name in names.split(",") if name.strip()]
    return Games(import_module(f"{rulesets.__name__}.{name}").RULESET for name in packages)


def bot(game: RuleSet) -> Bot:
    """The game's own bot; one that plays at random where it brings none."""
    return getattr(game, "bot", None) or _at_random


def _at_random(_view: Any, options: Sequence[Option], _level: int, rng: Rng) -> Any:
    return sample(options, rng)
