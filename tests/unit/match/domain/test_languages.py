"""Which of a game's languages answers a BCP 47 tag."""

from dataclasses import dataclass
from typing import Any

import pytest

from services.match.domain import rules
from services.runtime.errors import Invalid


@dataclass(frozen=True)
class Game:
    """As much of a game as is asked."""

    name: str
    languages: tuple[str, ...]


GAME: Any = Game("a game", ("en", "pt-BR", "pt", "zh-Hant"))


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"),
        ("EN-gb", "en"),
        ("pt-BR", "pt-BR"),
        ("pt-br-abl1943", "pt-BR"),
        ("pt-AO", "pt"),
        ("zh-Hant-TW", "zh-Hant"),
    ],
)
def test_the_nearest_language_answers(tag: str, language: str) -> None:
    """The longest beginning of the tag that the game has, whatever its case."""
    assert rules.language_of(GAME, tag) == language


@pytest.mark.parametrize("tag", ["zh", "e", "eng", "-", ""])
def test_a_language_the_game_has_not(tag: str) -> None:
    """LANGUAGE_UNKNOWN, and the message lists all there are; a longer tag never answers."""
    with pytest.raises(Invalid, match="en, pt-BR, pt, zh-Hant") as refused:
        rules.language_of(GAME, tag)
    assert refused.value.reason == "LANGUAGE_UNKNOWN"
