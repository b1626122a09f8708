"""Articles and their measurements."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from services.ingest.domain.article import Article, ArticleClass
from services.ingest.domain.measurement import SIGNALS, Measurement, Signal, Signals
from services.runtime.work import Work

from .tables import articles, measurements


@dataclass(frozen=True, slots=True)
class Stamp:
    """The number and the date of a measurement about to be written."""

    version: int
    measured_at: datetime


def save_articles(work: Work, source: str, found: Iterable[Article]) -> dict[str, Stamp]:
    """Writes articles as the source tells of them now, each locked and its next version counted.

    No date is earlier than that of the version before.
    """
    # In one order, so that two batches that share articles wait for each other.
    rows = [_values(article, source, work.now) for article in sorted(found, key=lambda a: a.id)]
    if not rows:
        return {}
    statement = upsert(articles).values(rows)
    told = {name: statement.excluded[name] for name in ("source", "title", "url", "classes")}
    saved = statement.on_conflict_do_update(
        index_elements=["id"],
        set_=told
        | {
            "version": articles.c.version + 1,
            "measured_at": func.greatest(articles.c.measured_at, statement.excluded.measured_at),
            "asked_at": func.greatest(articles.c.asked_at, statement.excluded.asked_at),
        },
    ).returning(articles.c.id, articles.c.version, articles.c.measured_at)
    return {row.id: Stamp(row.version, row.measured_at) for row in work.tx.execute(saved)}


def add_measurements(work: Work, taken: Sequence[Measurement]) -> None:
    """Writes measurements; they are never changed."""
    work.tx.execute(insert(measurements), [_measured(measurement) for measurement in taken])


def find_article(work: Work, card_id: str) -> tuple[Article, Measurement] | None:
    """An article with its latest measurement."""
    row = work.tx.execute(
        select(articles.c.id, articles.c.title, articles.c.url, articles.c.classes, measurements)
        .join(
            measurements,
            (measurements.c.card_id == articles.c.id)
            & (measurements.c.version == articles.c.version),
        )
        .where(articles.c.id == card_id)
    ).one_or_none()
    return (_article(row), _measurement(row)) if row else None


def list_measurements(
    work: Work, card_id: str, before: int | None, limit: int
) -> list[Measurement]:
    """The measurements of an article older than version `before`, the newest first."""
    query = select(measurements).where(measurements.c.card_id == card_id)
    if before is not None:
        query = query.where(measurements.c.version < before)
    rows = work.tx.execute(query.order_by(measurements.c.version.desc()).limit(limit))
    return [_measurement(row) for row in rows]


def claim_old(work: Work, asked_before: datetime, limit: int) -> dict[str, list[str]]:
    """Articles that nobody asked for since then, by source; they count as asked for now."""
    old = (
        select(articles.c.id)
        .where(articles.c.asked_at < asked_before)
        .order_by(articles.c.asked_at, articles.c.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    rows = work.tx.execute(
        update(articles)
        .where(articles.c.id.in_(old))
        .values(asked_at=work.now)
        .returning(articles.c.id, articles.c.source)
    )
    found: dict[str, list[str]] = {}
    for row in sorted(rows):
        found.setdefault(row.source, []).append(row.id)
    return found


def _values(article: Article, source: str, now: datetime) -> dict[str, Any]:
    return {
        "id": article.id,
        "source": source,
        "title": article.title,
        "url": article.url,
        "classes": [str(label) for label in article.classes],
        "version": 1,
        "measured_at": now,
        "asked_at": now,
    }


def _article(row: Row[Any]) -> Article:
    classes = tuple(map(ArticleClass.parse, row.classes))
    return Article(row.id, row.title, row.url, classes)


def _measured(measurement: Measurement) -> dict[str, Any]:
    named = measurement.signals.named()
    return {
        "card_id": measurement.card_id,
        "version": measurement.version,
        "measured_at": measurement.measured_at,
        "sources": [signal.source for _, signal in named],
        **{name: signal.value for name, signal in named},
    }


def _measurement(row: Row[Any]) -> Measurement:
    told = zip(SIGNALS, row.sources, strict=True)
    signals = Signals(**{name: Signal(getattr(row, name), source) for name, source in told})
    return Measurement(row.card_id, row.version, row.measured_at, signals)
