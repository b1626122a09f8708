"""Elo and the order of boards (W54, D83)."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.ranking import domain
from services.ranking.domain import Score, Standing

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=1)

ratings = st.integers(0, 4000)


def standing(player: str, rating: int) -> Standing:
    """A player at this rating since noon."""
    return Standing(player, player.title(), rating, 0, 0, 0, NOON)


def after(first: int, second: int, score: Score) -> tuple[int, int]:
    """Both ratings after a match that gave the first player this score."""
    changes = domain.rate(standing("ada", first), standing("bob", second), score)
    return changes[0].after, changes[1].after


@pytest.mark.parametrize(
    ("winner", "loser", "moved"),
    [(1000, 1000, 16), (1200, 1000, 8), (1000, 1200, 24), (1400, 1000, 3), (1000, 1400, 29)],
)
def test_scenario_t32(winner: int, loser: int, moved: int) -> None:
    """T32: the published deltas, whichever seat wins."""
    assert after(winner, loser, Score.WIN) == (winner + moved, loser - moved)
    assert after(loser, winner, Score.LOSS) == (loser - moved, winner + moved)


@pytest.mark.parametrize(
    ("first", "second", "moved"),
    [(1000, 1000, 0), (1000, 1400, 13), (1400, 1000, -13), (1000, 1001, 0), (1000, 1011, 1)],
)
def test_a_draw_scores_one_half(first: int, second: int, moved: int) -> None:
    """D83: a draw moves points to the lower rated, from whichever seat; half a point counts up."""
    assert after(first, second, Score.DRAW) == (first + moved, second - moved)


def test_half_a_point_counts_up() -> None:
    """D83: hu(0.5) = 1; a surprise of exactly 1/64 is half a point."""
    even = domain.expected(1000, 1000)
    assert domain.delta(1000, 1000, even + Decimal(1) / 64) == 1
    assert domain.delta(1000, 1000, even + Decimal(1) / 64 - Decimal("1e-20")) == 0


@pytest.mark.parametrize(("loser", "left"), [(0, 0), (15, 0), (16, 0), (17, 1)])
def test_nobody_falls_below_zero(loser: int, left: int) -> None:
    """D83: the delta is at most the loser's rating, and the winner gets no more."""
    assert after(loser, loser, Score.WIN) == (loser + min(16, loser), left)


@given(ratings, ratings, st.sampled_from(Score))
def test_points_are_only_passed_on(first: int, second: int, score: Score) -> None:
    """D83: zero-sum, at most 32 points, never below zero, and never against the result."""
    one, two = after(first, second, score)
    assert one + two == first + second
    assert min(one, two) >= 0
    assert abs(one - first) <= 32
    if score is Score.WIN:
        assert one >= first


@given(ratings, ratings, st.sampled_from(Score))
def test_seats_do_not_matter(first: int, second: int, score: Score) -> None:
    """The same match told from the other seat changes the same."""
    opposite = Score(2 - score.value)
    assert after(first, second, score) == after(second, first, opposite)[::-1]


def test_evolve_counts_and_dates_the_change() -> None:
    """A match is counted by its score; a moved rating is achieved now."""
    ada, bob = standing("ada", 1000), standing("bob", 1000)
    won, lost = domain.rate(ada, bob, Score.WIN)
    assert domain.evolve(ada, won, LATER) == Standing("ada", "Ada", 1016, 1, 0, 0, LATER)
    assert domain.evolve(bob, lost, LATER) == Standing("bob", "Bob", 984, 0, 1, 0, LATER)


def test_a_rating_that_did_not_move_keeps_its_time() -> None:
    """Of equal ratings the one achieved earlier stands first: draws of equals cost no place."""
    ada, bob = standing("ada", 1000), standing("bob", 1000)
    drawn, _ = domain.rate(ada, bob, Score.DRAW)
    assert domain.evolve(ada, drawn, LATER) == Standing("ada", "Ada", 1000, 0, 0, 1, NOON)


def test_time_never_runs_back() -> None:
    """A transaction that began before the row's last change does not date it earlier."""
    ada, bob = standing("ada", 1000), standing("bob", 1000)
    won, _ = domain.rate(ada, bob, Score.WIN)
    assert domain.evolve(ada, won, NOON - timedelta(seconds=1)).changed_at == NOON
