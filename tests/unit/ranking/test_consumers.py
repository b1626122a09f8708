"""What a result means for its first seat (D66, D83)."""

import pytest

from services.ranking.consumers import score
from services.ranking.domain import Score
from tcg.match.v1.match_pb2 import MatchResult


@pytest.mark.parametrize(
    ("result", "first"),
    [
        (MatchResult(winner_seat=0), Score.WIN),
        (MatchResult(winner_seat=1), Score.LOSS),
        (MatchResult(winner_seat=1, forfeited_seat=0), Score.LOSS),
        (MatchResult(), Score.DRAW),
    ],
)
def test_the_first_seats_score(result: MatchResult, first: Score) -> None:
    """Seat 0 that won is a winner, absence of one is a draw, a forfeit is a loss (D66)."""
    assert score(result) is first


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_is_no_winner(seat: int) -> None:
    """An impossible result is an error for the dead letters, not somebody's win."""
    with pytest.raises(ValueError, match="not in tuple"):
        score(MatchResult(winner_seat=seat))
