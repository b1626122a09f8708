"""Runs over a source, cut into batches of articles that are measured together."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

BATCH_ARTICLES = 100

# A batch that waits longer is queued again, after twice the time each time, at most a minute.
QUEUED_AGAIN = timedelta(seconds=2)
LONGEST_WAIT = timedelta(minutes=1)
# While a worker has a batch in hand nobody queues it again.
IN_HAND = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class ImportRun:
    """A run over a source, and how far it is."""

    id: str
    source: str
    articles_total: int
    articles_measured: int
    started_at: datetime

    @property
    def done(self) -> bool:
        """Whether every article was measured and its card published."""
        return self.articles_measured == self.articles_total


@dataclass(frozen=True, slots=True)
class Batch:
    """Articles of one source that wait to be measured."""

    id: int
    source: str
    card_ids: tuple[str, ...]


def split(ids: Sequence[str]) -> list[Sequence[str]]:
    """Cuts ids into batches, in their order."""
    return [ids[start : start + BATCH_ARTICLES] for start in range(0, len(ids), BATCH_ARTICLES)]


def patience(attempts: int) -> timedelta:
    """How long a batch may wait after it was queued again so many times."""
    return min(LONGEST_WAIT, QUEUED_AGAIN * (1 << min(attempts, 10)))
