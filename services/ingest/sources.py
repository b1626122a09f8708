"""Where articles come from: what a source can do, and the snapshot that comes with the product."""

import csv
import gzip
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Protocol
from urllib.parse import quote

from .domain.article import Article, ArticleClass
from .domain.measurement import Signal, Signals
from .tables import DATA

Row = Mapping[str, str]


class Source(Protocol):
    """A place that knows articles and can measure them."""

    def list_ids(self, limit: int) -> Sequence[str]:
        """The card ids of its articles in its own order, at most `limit`; 0 means all."""

    def measure(self, ids: Iterable[str]) -> Sequence[tuple[Article, Signals]]:
        """Articles with their signals as they stand now; ids it no longer knows are left out."""


class Bundled:
    """The 3,000 articles of data/articles.csv.gz; each row is read when it is asked for."""

    @cached_property
    def _rows(self) -> dict[str, Row]:
        text = gzip.decompress((DATA / "articles.csv.gz").read_bytes()).decode()
        return {row["id"]: row for row in csv.DictReader(text.splitlines())}

    def list_ids(self, limit: int) -> Sequence[str]:
        """Sorted by id."""
        ids = tuple(self._rows)
        return ids[:limit] if limit else ids

    def measure(self, ids: Iterable[str]) -> Sequence[tuple[Article, Signals]]:
        """The figures of the snapshot, the same every time."""
        rows = (self._rows[card_id] for card_id in ids if card_id in self._rows)
        return [(_article(row), _signals(row)) for row in rows]


def _article(row: Row) -> Article:
    path = quote(row["title"].replace(" ", "_"), safe="/:(),'!")
    return Article(
        id=row["id"],
        title=row["title"],
        url=f"https://en.wikipedia.org/wiki/{path}",
        classes=tuple(ArticleClass.parse(text) for text in row["classes"].split("|") if text),
    )


def _signals(row: Row) -> Signals:
    trend_by = "nettrom" if "nettrom" in row["sources"].split("|") else "pudding_weekly"
    return Signals(
        length_bytes=_signal(row["length_bytes"], row["length_source"]),
        refs_count=_signal(row["refs_count"], row["length_source"]),
        revisions=_signal(row["revisions"], "wikihistories 2023-07"),
        age_days=_signal(row["age_days"], f"wikihistories: {row['age_source']}"),
        edits_90d=Signal(None, "not in the snapshot"),
        views_30d=_views(row),
        views_previous_30d=Signal(None, "not in the snapshot; the trend is told by itself"),
        views_trend_percent=_signal(
            row["views_trend_percent"], f"{trend_by}: views of four weeks against earlier weeks"
        ),
        language_editions=_signal(row["language_editions"], row["language_editions_source"]),
        incoming_links=_signal(row["incoming_links"], "nettrom: links from articles"),
    )


def _signal(figure: str, source: str) -> Signal:
    return Signal(int(figure), source) if figure else Signal(None, "not in the snapshot")


def _views(row: Row) -> Signal:
    """Views of exactly 30 days are the signal; of another span they are only told."""
    if not row["views"]:
        return Signal(None, "not in the snapshot")
    told = f"{row['views']} views in {row['views_days']} days, {row['views_period']}"
    if row["views_days"] == "30":
        return Signal(int(row["views"]), told)
    return Signal(None, f"{told}: not a span of 30 days")


# By the name that the proto gives each, in lower case.
SOURCES: Mapping[str, Source] = {"bundled": Bundled()}
