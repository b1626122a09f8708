"""What was measured of an article: ten signals, each a figure or the plain statement of none."""

from dataclasses import dataclass, fields
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Signal:
    """A figure ≥ 0 and where it comes from; `value` is None where nothing was measured."""

    value: int | None
    source: str


@dataclass(frozen=True, slots=True)
class Signals:
    """Everything the statistics are made of (W55), in the order in which it is shown.

    A source tells the trend of views itself, in percent, or the views of two spans of 30 days
    that follow one another.
    """

    length_bytes: Signal
    refs_count: Signal
    revisions: Signal
    age_days: Signal
    edits_90d: Signal
    views_30d: Signal
    views_previous_30d: Signal
    views_trend_percent: Signal
    language_editions: Signal
    incoming_links: Signal

    def named(self) -> tuple[tuple[str, Signal], ...]:
        """Every signal with its name, in order."""
        return tuple((name, getattr(self, name)) for name in SIGNALS)


SIGNALS = tuple(field.name for field in fields(Signals))


@dataclass(frozen=True, slots=True)
class Measurement:
    """One measuring of one article; `version` counts them from 1 (W60)."""

    card_id: str
    version: int
    measured_at: datetime
    signals: Signals
