"""Elo (W54, D83): what one rated match does to two standings, and the order of a leaderboard."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from enum import Enum

START = 1000
K = Decimal(32)
SCALE = Decimal(400)

# D83: 28 digits, so that every machine gets the same delta.
_ARITHMETIC = Context(prec=28, rounding=ROUND_HALF_EVEN)


@dataclass(frozen=True, slots=True)
class Ladder:
    """One rule set in one mode."""

    rule_set: str
    mode: str

    def __str__(self) -> str:
        return f"{self.rule_set}/{self.mode}"


@dataclass(frozen=True, slots=True)
class Season:
    """A stretch of a ladder, counted from 1; `ended_at` is None while it runs.

    `started_at` is None for the first season of a ladder on which nothing has happened yet.
    """

    number: int
    started_at: datetime | None = None
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in a season; `changed_at` is when he achieved this rating."""

    player_id: str
    display_name: str
    rating: int
    wins: int
    losses: int
    draws: int
    changed_at: datetime


class Score(Enum):
    """What a match gave a player."""

    LOSS = 0
    DRAW = 1
    WIN = 2


@dataclass(frozen=True, slots=True)
class Change:
    """One match's effect on one player."""

    player_id: str
    opponent_id: str
    score: Score
    before: int
    after: int


def newcomer(player_id: str, display_name: str, now: datetime) -> Standing:
    """Who has no rated match yet stands at 1000 (D83)."""
    return Standing(player_id, display_name, START, 0, 0, 0, now)


def expected(own: int, other: int) -> Decimal:
    """The score Elo expects of a player rated `own` against one rated `other` (D83)."""
    exponent = _ARITHMETIC.divide(Decimal(other - own), SCALE)
    odds = _ARITHMETIC.power(Decimal(10), exponent)
    return _ARITHMETIC.divide(Decimal(1), _ARITHMETIC.add(Decimal(1), odds))


def delta(gainer: int, giver: int, score: Decimal) -> int:
    """How many points pass to the one rated `gainer`, who scored `score`, from the other.

    Half a point counts up; nobody gives more than he has (D83).
    """
    surprise = _ARITHMETIC.subtract(score, expected(gainer, giver))
    points = _ARITHMETIC.multiply(K, surprise).quantize(Decimal(1), ROUND_HALF_UP, _ARITHMETIC)
    return min(giver, int(points))


def rate(first: Standing, second: Standing, score: Score) -> tuple[Change, Change]:
    """What a match that gave `first` this score changes; zero-sum.

    A draw scores one half (D83), so it moves points to the lower rated of the two.
    """
    if score is Score.DRAW:
        gains = first.rating <= second.rating
        points = Decimal("0.5")
    else:
        gains = score is Score.WIN
        points = Decimal(1)
    gainer, giver = (first, second) if gains else (second, first)
    moved = delta(gainer.rating, giver.rating, points)
    own = moved if gains else -moved
    opposite = Score(Score.WIN.value - score.value)
    return (
        Change(first.player_id, second.player_id, score, first.rating, first.rating + own),
        Change(second.player_id, first.player_id, opposite, second.rating, second.rating - own),
    )


def evolve(standing: Standing, change: Change, now: datetime) -> Standing:
    """The standing after a change.

    A rating that did not move keeps the time it was achieved: of equals, the earlier stands first.
    """
    moved = change.after != standing.rating
    return replace(
        standing,
        rating=change.after,
        wins=standing.wins + (change.score is Score.WIN),
        losses=standing.losses + (change.score is Score.LOSS),
        draws=standing.draws + (change.score is Score.DRAW),
        changed_at=max(now, standing.changed_at) if moved else standing.changed_at,
    )
