"""From signals to the five statistics: W55 by the formulas of D73."""

from dataclasses import dataclass

from .arithmetic import half_up, permille
from .measurement import Signals

# D73: a signal that was not measured stands in the middle.
UNMEASURED = 500


@dataclass(frozen=True, slots=True)
class Reading:
    """A signal brought to a scale of 0 to 1000, from `low` to `high`, logarithmic or linear."""

    value: int | None
    low: int
    high: int
    linear: bool = False

    @property
    def permille(self) -> int:
        """0 to 1000; 500 where nothing was measured."""
        if self.value is None:
            return UNMEASURED
        if self.linear:
            return min(1000, self.value * 1000 // self.high)
        return permille(self.value, self.low, self.high)


@dataclass(frozen=True, slots=True)
class Readings:
    """All nine readings of D73."""

    length: Reading
    sources: Reading
    density: Reading
    age: Reading
    revisions: Reading
    edits: Reading
    trend: Reading
    editions: Reading
    links: Reading


@dataclass(frozen=True, slots=True)
class Scores:
    """nA, nD, nH, nV and nU, each 0 to 1000."""

    attack: int
    defence: int
    hp: int
    speed: int
    aura: int

    @property
    def total(self) -> int:
        """The score that decides the rarity, 0 to 5000 (D74)."""
        return self.attack + self.defence + self.hp + self.speed + self.aura


@dataclass(frozen=True, slots=True)
class Statistics:
    """The five statistics of the article, before abilities (W55)."""

    attack: int
    defence: int
    hp: int
    speed: int
    aura: int


# W55: the least and the greatest value of each.
RANGES = Statistics(10, 10, 40, 1, 0), Statistics(120, 120, 400, 30, 100)


def density(signals: Signals) -> int | None:
    """Sources per 10,000 bytes; None unless both were measured."""
    sources, length = signals.refs_count.value, signals.length_bytes.value
    if sources is None or length is None:
        return None
    return sources * 10_000 // max(1, length)


def trend(signals: Signals) -> int | None:
    """Views in percent of the views before; None unless told, or both spans were measured."""
    now, before = signals.views_30d.value, signals.views_previous_30d.value
    if signals.views_trend_percent.value is not None or now is None or before is None:
        return signals.views_trend_percent.value
    return now * 100 // max(1, before)


def read(signals: Signals) -> Readings:
    """Puts every signal on its scale (D73)."""
    return Readings(
        length=Reading(signals.length_bytes.value, 1_000, 300_000),
        sources=Reading(signals.refs_count.value, 0, 500),
        density=Reading(density(signals), 0, 100),
        age=Reading(signals.age_days.value, 0, 9_000, linear=True),
        revisions=Reading(signals.revisions.value, 1, 20_000),
        edits=Reading(signals.edits_90d.value, 0, 500),
        trend=Reading(trend(signals), 25, 400),
        editions=Reading(signals.language_editions.value, 0, 250),
        links=Reading(signals.incoming_links.value, 0, 50_000),
    )


def score(readings: Readings) -> Scores:
    """The mean of the readings of each statistic, rounded down (D73)."""
    return Scores(
        attack=readings.length.permille,
        defence=(readings.sources.permille + readings.density.permille) // 2,
        hp=(readings.age.permille + readings.revisions.permille) // 2,
        speed=(readings.edits.permille + readings.trend.permille) // 2,
        aura=(readings.editions.permille + readings.links.permille) // 2,
    )


def statistics(scores: Scores) -> Statistics:
    """Spreads each score over the range of its statistic (W55, D73)."""
    least, most = RANGES

    def spread(n: int, low: int, high: int) -> int:
        return low + half_up((high - low) * n, 1000)

    return Statistics(
        attack=spread(scores.attack, least.attack, most.attack),
        defence=spread(scores.defence, least.defence, most.defence),
        hp=spread(scores.hp, least.hp, most.hp),
        speed=spread(scores.speed, least.speed, most.speed),
        aura=spread(scores.aura, least.aura, most.aura),
    )
