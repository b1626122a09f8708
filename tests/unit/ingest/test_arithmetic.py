"""The integer arithmetic of the rules."""

from fractions import Fraction
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.ingest.domain.arithmetic import half_up, log2, lot, permille


@pytest.mark.parametrize(
    ("n", "d", "rounded"), [(17, 2, 9), (19, 2, 10), (5, 2, 3), (13, 2, 7), (8, 3, 3), (7, 3, 2)]
)
def test_halves_round_up(n: int, d: int, rounded: int) -> None:
    """D1: rounding is half up, not half to even."""
    assert half_up(n, d) == rounded


@given(st.integers(0, 62))
def test_powers_of_two_have_whole_logarithms(exponent: int) -> None:
    """D73: L(2^e) is exactly 1024 e."""
    assert log2(1 << exponent) == exponent * 1024


@given(st.integers(1, 10**9))
def test_the_logarithm_is_the_true_one_rounded_down(x: int) -> None:
    """D73: 2^(L/1024) ≤ x < 2^((L+1)/1024), in exact arithmetic up to the bits kept."""
    result = log2(x)
    assert (1 << result) <= x**1024
    # Squaring drops bits below 2^-62, so the last place may be one too low, never too high.
    assert x**1024 < 1 << (result + 2)


@given(st.integers(1, 10**9), st.integers(1, 10**9))
def test_the_logarithm_never_falls(x: int, y: int) -> None:
    """D73: more is never less."""
    assert (x <= y) <= (log2(x) <= log2(y))


def test_a_permille_by_hand() -> None:
    """D73: L(54915) = 16122, L(1001) = 10206, L(300001) = 18631, so 5916000 // 8425 = 702."""
    assert (log2(54_915), log2(1_001), log2(300_001)) == (16_122, 10_206, 18_631)
    assert permille(54_914, 1_000, 300_000) == 702


@given(st.integers(0, 10**8))
def test_a_permille_stays_within_its_ends(x: int) -> None:
    """D73: at or below the low end 0, at or above the high end 1000."""
    n = permille(x, 25, 400)
    assert 0 <= n <= 1000
    assert (x <= 25) <= (n == 0)
    assert (x >= 400) == (n == 1000)


def test_the_lot_is_a_sha_256() -> None:
    """D7: h(label) = SHA-256(label ‖ ":" ‖ card id), big-endian."""
    assert lot("family", "Q42") == int(sha256(b"family:Q42").hexdigest(), 16)
    assert Fraction(lot("family", "Q42"), 2**256) < 1
