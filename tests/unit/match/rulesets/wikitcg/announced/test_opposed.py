"""Pairs: every entry against what silences it, at whatever time it acts."""

import pytest

from services.match.rulesets.wikitcg.testing import effect

from .part import Part, opposed
from .test_announced import ALL, DEMONSTRATIONS

# Of a Terrain, what falls on the enemy's beings (D93); the rest is granted to its own side.
FALLS_ON_THE_ENEMY = {"turn_damage_flat", "reflect_damage", "entry_loss", "attack_limit_side"}


def of(kind: str) -> list[str]:
    return [entry for entry in ALL if entry.startswith(kind)]


def shows(part: Part) -> bool:
    """Whether a part can be seen to act in its scene."""
    try:
        DEMONSTRATIONS[part.mechanic](part)
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize("entry", of("ability"))
def test_silence_against_every_ability(entry: str) -> None:
    """W48, D49 (silence_abilities): none acts under Inquisizione but that of Incrollabile.

    Static ones, those of entering, being played, killing, a turn's start, being struck or aimed at.
    """
    with opposed(their_concepts=[effect("Inquisizione")]):
        assert [shows(part) for part in ALL[entry]] == [
            part.mechanic == "silence_immunity" for part in ALL[entry]
        ]


@pytest.mark.parametrize("entry", of("concept"))
def test_silence_against_every_concept(entry: str) -> None:
    """D49 (silence_concepts): under an earlier Ordine no Concept of the other acts."""
    with opposed(their_concepts=[effect("Ordine")]):
        assert not any(shows(part) for part in ALL[entry])


@pytest.mark.parametrize("entry", of("terrain"))
def test_santuario_against_every_terrain(entry: str) -> None:
    """D93 (terrain_ward): what falls on the warded side does not; what is granted remains."""
    with opposed(their_terrain=effect("Santuario")):
        for part in ALL[entry]:
            falls = part.mechanic in FALLS_ON_THE_ENEMY or "enemy" in part.said.get("scope", "")
            assert shows(part) is not falls
