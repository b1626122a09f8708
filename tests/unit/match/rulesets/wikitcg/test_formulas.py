"""The formulas against exact fractions, for whatever numbers: one rounding, half up (W1, D1)."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.match.rulesets.wikitcg.arithmetic import half_up
from services.match.rulesets.wikitcg.cards import Type
from services.match.rulesets.wikitcg.entries import ENTRIES
from services.match.rulesets.wikitcg.magnitudes import printed, ranges
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed

SOME = settings(max_examples=25, deadline=None, derandomize=True)
STATISTIC = st.integers(10, 120)
PERCENT = st.integers(1, 60)
WHEEL = {0: 1, 1: Fraction(3, 2), 2: 1, 3: Fraction(3, 2), 5: Fraction(67, 100)}


def rounded(number: Fraction) -> int:
    return floor(number + Fraction(1, 2))


def percent(number: int) -> Fraction:
    return Fraction(number, 100)


@SOME
@given(numerator=st.integers(-(10**12), 10**12), denominator=st.integers(1, 10**9))
def test_half_up(numerator: int, denominator: int) -> None:
    """W1, D1: floor of the fraction plus one half, of negative numbers too."""
    assert half_up(numerator, denominator) == rounded(Fraction(numerator, denominator))


@SOME
@given(
    attack=STATISTIC,
    defence=STATISTIC,
    pierce=PERCENT,
    dealt=PERCENT,
    taken=PERCENT,
    distance=st.sampled_from(sorted(WHEEL)),
)
def test_damage_and_counter(
    attack: int, defence: int, pierce: int, dealt: int, taken: int, distance: int
) -> None:
    """W30, W33, D16: (A × wheel − D × (1 − pierce) / 2) × (1 + dealt) × (1 + taken), halved for
    a counter, rounded once, at least 1.
    """
    striker = creature(attack=attack, defence=0, hp=400, type=Type.KNOWLEDGE)
    target = creature(attack=attack, defence=defence, hp=400, type=Type(distance))
    scene = Scene(
        mine=[placed(striker, object=effect("Stocco", pierce))],
        theirs=[placed(target, object=effect("Barda", taken))],
        concepts=[effect("Audacia", dealt)],
    )
    scene.attack(0, 0)
    force = attack * WHEEL[distance] - defence * (1 - percent(pierce)) / 2
    expected = max(1, rounded(force * (1 + percent(dealt)) * (1 - percent(taken))))
    assert scene.hp(THEIRS)[0] == 400 - expected
    back = {1: 7, 3: 5, 5: 3}.get(distance, distance)
    answer = attack * WHEEL.get(back, Fraction(67, 100)) / 2
    assert scene.hp(MINE)[0] == 400 - max(1, rounded(answer))


@SOME
@given(attack=STATISTIC, dealt=PERCENT)
def test_damage_to_the_code(attack: int, dealt: int) -> None:
    """W28, D17, D62: a tenth of the Attack with what it deals more, half up, at least 1."""
    scene = Scene(mine=[creature("Sfondatrice", attack=attack)], concepts=[effect("Eresia", dealt)])
    scene.attack(0, None)
    expected = rounded(attack * (1 + percent(dealt + 40)) / 10)
    assert scene.codes[THEIRS] == 55 - max(1, expected)


@SOME
@given(attack=STATISTIC, hp=st.integers(1, 9))
def test_overflow(attack: int, hp: int) -> None:
    """W32, D62: a tenth of what exceeds the HP, half up; it may be nothing."""
    scene = Scene(mine=[creature(attack=attack)], theirs=[placed(creature(defence=0), hp=hp)])
    scene.attack(0, 0)
    assert scene.codes[THEIRS] == 55 - rounded(Fraction(attack - hp, 10))


@SOME
@given(hp=st.integers(40, 400), number=PERCENT, taken=PERCENT)
def test_damage_of_events(hp: int, number: int, taken: int) -> None:
    """W37, D39: a share of the greatest HP, reduced in the same fraction, at least 1."""
    target = placed(creature(hp=hp), object=effect("Mantelletto", taken))
    scene = Scene(theirs=[target], hand=[effect("Cataclisma", number)])
    scene.play("Cataclisma")
    expected = max(1, rounded(hp * percent(number) * (1 - percent(taken))))
    assert scene.hp(THEIRS)[0] == hp - expected


@SOME
@given(hp=st.integers(40, 400), wounds=st.integers(1, 39), number=PERCENT)
def test_care(hp: int, wounds: int, number: int) -> None:
    """W12, D1, D37: of the greatest HP, capped at half rounded down, never above it."""
    scene = Scene(mine=[placed(creature(hp=hp), hp=wounds, object=effect("Reliquiario", number))])
    scene.end_turn()
    scene.end_turn()
    healed = min(hp - wounds, rounded(hp * percent(min(number, 50))), hp // 2)
    assert scene.hp(MINE)[0] == wounds + healed


@pytest.mark.parametrize("hp", [3, 40, 41, 42, 43, 399, 400])
def test_the_strike_cap_rounds_down(hp: int) -> None:
    """D1, D31: a quarter of the greatest HP, rounded down (never exceeded), at least 1."""
    scene = Scene(mine=[creature(attack=120)], theirs=[creature("Corazzata", hp=hp, defence=0)])
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] == hp - max(1, hp // 4)


@pytest.mark.parametrize(
    ("effect_name", "aura", "number"),
    [("Frontiera", 7, 11), ("Limes", 5, 12), ("Limes", 4, 11), ("Passo", 51, 22)],
)
def test_printed_numbers_at_their_edges(effect_name: str, aura: int, number: int) -> None:
    """W40, D8: 11.495 prints 11, 11.5 prints 12: where a thousandth more or less would show."""
    entry = next(entry for entry in ENTRIES.values() if entry.name == effect_name)
    (amount,) = ranges(entry)
    assert printed(amount, entry.id.split(".")[2], aura) == number
