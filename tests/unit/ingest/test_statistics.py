"""From signals to statistics: W55 by D73."""

from dataclasses import fields, replace

from hypothesis import given
from hypothesis import strategies as st

from services.ingest.domain.measurement import SIGNALS, Signal, Signals
from services.ingest.domain.statistics import (
    RANGES,
    Scores,
    Statistics,
    density,
    read,
    score,
    statistics,
    trend,
)

NOTHING = Signals(*(Signal(None, "") for _ in SIGNALS))
figures = st.none() | st.integers(0, 10**9)


def signals(**values: int | None) -> Signals:
    """Signals of which only the named ones were measured."""
    return replace(NOTHING, **{name: Signal(value, "test") for name, value in values.items()})


any_signals = st.builds(signals, **dict.fromkeys(SIGNALS, figures))


def made(measured: Signals) -> Statistics:
    """The statistics of some signals."""
    return statistics(score(read(measured)))


def test_nothing_measured_stands_in_the_middle() -> None:
    """D73: a signal that was not measured counts 500, never 0 and never a guess."""
    assert score(read(NOTHING)) == Scores(500, 500, 500, 500, 500)
    assert made(NOTHING) == Statistics(65, 65, 220, 16, 50)


def test_one_unmeasured_signal_is_half_of_its_mean() -> None:
    """D73: revisions alone measured at the top: (500 + 1000) // 2."""
    assert score(read(signals(revisions=20_000))).hp == 750


def test_a_real_article_by_hand() -> None:
    """D73: Passover, 54,914 bytes, 43 sources, 54 editions, 1,498 links, views at 5 %."""
    passover = signals(
        length_bytes=54_914,
        refs_count=43,
        views_trend_percent=5,
        language_editions=54,
        incoming_links=1_498,
    )
    assert score(read(passover)) == Scores(702, 529, 500, 250, 700)
    assert made(passover) == Statistics(attack=87, defence=68, hp=220, speed=8, aura=70)


def test_the_greatest_article() -> None:
    """W55: every signal at its high end gives 120, 120, 400, 30, 100."""
    most = signals(
        length_bytes=300_000,
        refs_count=3_000,
        age_days=9_000,
        revisions=20_000,
        edits_90d=500,
        views_trend_percent=400,
        language_editions=250,
        incoming_links=50_000,
    )
    assert made(most) == RANGES[1]
    assert made(replace(most, length_bytes=Signal(299_000, ""))).attack == 120
    assert made(replace(most, age_days=Signal(8_972, ""))).hp == 399


def test_the_least_article() -> None:
    """W55: every signal at its low end gives 10, 10, 40, 1, 0."""
    assert made(signals(**dict.fromkeys(SIGNALS, 0))) == RANGES[0]


def test_density_needs_both_of_its_figures() -> None:
    """D73: sources × 10000 // max(1, bytes); without one of them there is no density."""
    assert density(signals(refs_count=43, length_bytes=54_914)) == 7
    assert density(signals(refs_count=3, length_bytes=0)) == 30_000
    assert density(signals(refs_count=43)) is None
    assert density(signals(length_bytes=54_914)) is None


def test_the_trend_is_told_or_computed_from_two_spans() -> None:
    """D73: visits × 100 // max(1, previous); one span alone tells no trend."""
    assert trend(signals(views_30d=300, views_previous_30d=200)) == 150
    assert trend(signals(views_30d=300, views_previous_30d=0)) == 30_000
    assert trend(signals(views_30d=300)) is None
    assert trend(signals(views_previous_30d=300)) is None
    assert trend(signals(views_30d=300, views_previous_30d=200, views_trend_percent=90)) == 90


@given(any_signals)
def test_statistics_are_whole_numbers_within_their_ranges(measured: Signals) -> None:
    """W55: 10–120, 10–120, 40–400, 1–30, 0–100, integers, for any figures."""
    result = made(measured)
    assert score(read(measured)).total in range(5_001)
    for field in fields(Statistics):
        value = getattr(result, field.name)
        assert type(value) is int
        assert getattr(RANGES[0], field.name) <= value <= getattr(RANGES[1], field.name)


@given(any_signals)
def test_the_same_measures_give_the_same_statistics(measured: Signals) -> None:
    """W55: statistics are a function of the figures and of nothing else."""
    renamed = Signals(*(Signal(signal.value, "elsewhere") for _, signal in measured.named()))
    assert made(measured) == made(renamed)


@given(
    any_signals,
    st.sampled_from(("age_days", "revisions", "edits_90d", "language_editions", "incoming_links")),
    st.integers(0, 10**6),
    st.integers(0, 10**6),
)
def test_more_of_a_signal_is_never_less_of_a_statistic(
    measured: Signals, name: str, less: int, more: int
) -> None:
    """D73: every scale rises."""
    lower, higher = sorted((less, more))
    weak, strong = (made(replace(measured, **{name: Signal(n, "")})) for n in (lower, higher))
    for field in fields(Statistics):
        assert getattr(weak, field.name) <= getattr(strong, field.name)
