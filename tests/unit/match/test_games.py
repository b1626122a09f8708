"""Rule sets are found by name and version; a game without a bot of its own is played at random."""

from dataclasses import dataclass
from typing import Any

import pytest

from services.match.engine.options import OneOf, Option, complete
from services.match.engine.rng import Rng
from services.match.games import Games, bot, load
from services.runtime.errors import NotFound, Refused


@dataclass(frozen=True)
class _Play:
    card: str


class Game:
    """As much of a game as its name takes."""

    def __init__(self, name: str, version: int) -> None:
        self.name = name
        self.version = version


class WithBot(Game):
    """A game that brings a bot."""

    def bot(self, view: Any, options: Any, level: int, rng: Rng) -> Any:
        return (view, options[0].action, level)


GAMES = Games([Game("chess", 3), Game("go", 1)])


def test_new_matches_are_played_under_the_newest_rules() -> None:
    """RULE_SET_NOT_FOUND for a name nobody knows."""
    assert GAMES.newest("chess").version == 3
    with pytest.raises(NotFound) as refused:
        GAMES.newest("draughts")
    assert refused.value.reason == "RULE_SET_NOT_FOUND"


@pytest.mark.parametrize(("name", "version"), [("chess", 2), ("chess", 4), ("draughts", 3)])
def test_a_match_keeps_the_version_it_began_with(name: str, version: int) -> None:
    """RULES_VERSION_UNKNOWN for any other version: rules never change under a running match."""
    assert GAMES.of_version("chess", 3).name == "chess"
    with pytest.raises(Refused) as refused:
        GAMES.of_version(name, version)
    assert refused.value.reason == "RULES_VERSION_UNKNOWN"


def test_what_this_process_can_carry_on() -> None:
    """Ticks claim these and no others."""
    assert GAMES.playable() == (("chess", 3), ("go", 1))


def test_games_are_loaded_by_package() -> None:
    """TCG_RULESETS names packages under `rulesets`; none at all is fine."""
    loaded = load(" wikitcg , ")
    assert [name for name, _ in loaded.playable()] == ["wikitcg"]
    assert load("").playable() == ()
    with pytest.raises(ModuleNotFoundError):
        load("no_such_game")


def test_a_game_brings_its_bot_or_is_played_at_random() -> None:
    """Every option is drawn some time, its slots filled; with the same chance the same one."""
    options = (complete("pass"), Option(_Play(""), {"card": OneOf(("a", "b"))}))
    assert bot(WithBot("x", 1))("view", options, 2, Rng(b"", 0)) == ("view", "pass", 2)
    choose = bot(Game("x", 1))
    drawn = [choose("view", options, 1, Rng(b"seed", step)) for step in range(50)]
    assert set(drawn) == {"pass", _Play("a"), _Play("b")}
    assert choose("view", options, 1, Rng(b"seed", 7)) == drawn[7]
