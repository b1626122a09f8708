"""Each entry does exactly what it announces, shown in a scene where it must act."""

from collections import Counter

import pytest

from services.match.rulesets.wikitcg.entries import ENTRIES
from services.match.rulesets.wikitcg.magnitudes import printed, ranges

from . import statistics, striking, supply, wounds
from .part import Part, announced, miscounted, removed

ALL = dict(announced())
NUMBERS = ("pct", "n", "amount", "turns", "plus", "mult")
# Their one possible number is the meaning of the mechanic, no parameter of ours.
FIXED = {"counts_as_two", "bounce", "protect_adjacent", "discard_costliest", "skip_turn"}


def numbered(part: Part) -> bool:
    """Whether a part announces a number of its own; three attacks are the ceiling anyway (D25)."""
    told = [part.said[name] for name in NUMBERS if name in part.said]
    if part.mechanic in FIXED or (part.mechanic, told) == ("attacks_per_turn", ["3"]):
        return False
    return any(each.strip("-").replace("X", "1").isdigit() for each in told)


DEMONSTRATIONS = (
    statistics.DEMONSTRATIONS
    | striking.DEMONSTRATIONS
    | wounds.DEMONSTRATIONS
    | supply.DEMONSTRATIONS
)


@pytest.mark.parametrize("parts", ALL.values(), ids=ALL)
def test_it_does_what_it_announces(parts: tuple[Part, ...]) -> None:
    """W40, W44–W49: each part, to the number; and with its meaning removed the scene shows it not.

    The second half proves that the first one sees the effect.
    """
    for part in parts:
        demonstrate = DEMONSTRATIONS[part.mechanic]
        demonstrate(part)
        with removed(part), pytest.raises(AssertionError):
            demonstrate(part)


@pytest.mark.slow
@pytest.mark.parametrize("parts", ALL.values(), ids=ALL)
def test_it_sees_a_number_that_is_off_by_one(parts: tuple[Part, ...]) -> None:
    """W40: no scene would pass with another number than the announced one."""
    for part in parts:
        if numbered(part):
            with miscounted(part), pytest.raises(AssertionError):
                DEMONSTRATIONS[part.mechanic](part)


def test_the_tables_agree() -> None:
    """D4, D5: the same entries by id and name, each mechanic with its demonstration.

    None of the published ones is missing: 340 entries, 66 mechanics in 371 uses.
    """
    assert {entry: row.name for entry, row in ENTRIES.items()} == {
        entry: parts[0].name for entry, parts in ALL.items()
    }
    uses = Counter(m for parts in ALL.values() for m in {part.mechanic for part in parts})
    assert set(uses) == set(DEMONSTRATIONS)
    assert len(ALL) >= 340
    assert len(uses) >= 66
    assert sum(uses.values()) >= 371


def test_printed_ranges() -> None:
    """T44 (W40, D8): at Aura 0 and 100 each of the ranges prints its lower and upper end."""
    shown = 0
    for entry, parts in ALL.items():
        for amount in ranges(ENTRIES[entry]):
            slot = entry.split(".")[2]
            assert (printed(amount, slot, 0), printed(amount, slot, 100)) == parts[0].range, entry
            shown += 1
    unprinted = [entry for entry, parts in ALL.items() if parts[0].range is None]
    assert not any(ranges(ENTRIES[entry]) for entry in unprinted)
    # Apoteosi, Capitolazione and others print one number and use it more than once.
    assert sum(parts[0].range is not None for parts in ALL.values()) >= 129
    assert shown >= 130


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("terrain.mountain_passes.common", [9, 15, 21, 28, 34]),
        ("terrain.sanctuaries.common", [2, 4, 5, 7, 9]),
        ("terrain.walls.epic", [4, 7, 10, 12, 15]),
    ],
)
def test_numbers_follow_the_aura(name: str, told: list[int]) -> None:
    """T44 (W40): Passo, Temenos and Casaforte at Aura 0, 25, 50, 75, 100."""
    (amount,) = ranges(ENTRIES[name])
    slot = name.split(".")[2]
    assert [printed(amount, slot, aura) for aura in (0, 25, 50, 75, 100)] == told
