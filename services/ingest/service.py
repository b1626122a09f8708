"""What ingest does: import articles, record measurements, read and explain cards."""

from collections.abc import Sequence
from datetime import timedelta

from services.runtime.errors import NotFound
from services.runtime.work import Work

from . import events
from .domain.article import Article
from .domain.card import Card, Derivation, derive
from .domain.classification import Category
from .domain.importing import Batch, ImportRun, split
from .domain.measurement import Measurement, Signals
from .domain.rarity import Rarity
from .store import articles, cards, imports
from .tables import rules

# So many articles are asked for again at a time: the sources are to be spared.
REMEASURED_AT_ONCE = 5_000


def start_import(work: Work, source: str, ids: Sequence[str]) -> tuple[ImportRun, list[int]]:
    """Writes a run over these articles and the batches that are now to be queued."""
    run = ImportRun(str(work.id("import")), source, len(ids), 0, work.now)
    imports.add_run(work, run)
    return run, imports.add_batches(work, run.id, source, split(ids))


def import_run(work: Work, run_id: str) -> ImportRun:
    """A run and how far it is. Raises NotFound (IMPORT_NOT_FOUND)."""
    run = imports.find_run(work, run_id)
    if run is None:
        raise NotFound("no such import", reason="IMPORT_NOT_FOUND")
    return run


def take_batch(work: Work, batch_id: int) -> Batch | None:
    """Takes a batch in hand, to be measured outside the transaction; None if it is done."""
    return imports.take(work, batch_id)


def record(work: Work, batch: Batch, measured: Sequence[tuple[Article, Signals]]) -> None:
    """Writes what was measured of a batch, makes the cards and publishes them (W55–W60, D75).

    A batch that is done already changes nothing.
    """
    if not imports.finish(work, batch.id) or not measured:
        return
    stamps = articles.save_articles(work, batch.source, (article for article, _ in measured))
    made = [
        derive(article, _stamped(article, signals, stamps[article.id]), rules())
        for article, signals in measured
    ]
    articles.add_measurements(work, [derivation.measurement for derivation in made])
    cards.add_cards(work, made)
    for derivation in made:
        work.publish(events.card_published(derivation.card), key=derivation.card.id)


def claim_late_batch(work: Work) -> int | None:
    """A batch that has waited too long, to be queued again; None if there is none."""
    return imports.claim_late(work)


def ask_again(work: Work, age: timedelta) -> list[int]:
    """Puts the articles not asked for within `age` into new batches; returns these (W60)."""
    old = articles.claim_old(work, work.now - age, REMEASURED_AT_ONCE)
    return [
        batch_id
        for source, ids in old.items()
        for batch_id in imports.add_batches(work, None, source, split(ids))
    ]


def article(work: Work, card_id: str) -> tuple[Article, Measurement]:
    """An article with its latest measurement. Raises NotFound (ARTICLE_NOT_FOUND)."""
    found = articles.find_article(work, card_id)
    if found is None:
        raise NotFound("no such article was ingested", reason="ARTICLE_NOT_FOUND")
    return found


def list_measurements(
    work: Work, card_id: str, before: int | None, limit: int
) -> list[Measurement]:
    """An article's measurements, the newest first. Raises NotFound (ARTICLE_NOT_FOUND)."""
    article(work, card_id)
    return articles.list_measurements(work, card_id, before, limit)


def card(work: Work, card_id: str) -> Card:
    """A card in its latest version. Raises NotFound (CARD_NOT_FOUND)."""
    found = cards.find_card(work, card_id)
    if found is None:
        raise NotFound("no such card was made", reason="CARD_NOT_FOUND")
    return found


def list_cards(
    work: Work, rarity: Rarity | None, category: Category | None, after: str | None, limit: int
) -> list[Card]:
    """Cards by id, those after `after`."""
    return cards.list_cards(work, rarity, category, after, limit)


def count_cards(work: Work) -> list[tuple[Rarity, Category, int]]:
    """How many cards there are of each rarity and category."""
    return cards.count_cards(work)


def derivation(work: Work, card_id: str) -> Derivation:
    """The latest version of a card made again, by the tables it was made by.

    Raises NotFound (CARD_NOT_FOUND).
    """
    found = articles.find_article(work, card_id)
    versions = cards.find_versions(work, card_id)
    if found is None or versions is None:
        raise NotFound("no such card was made", reason="CARD_NOT_FOUND")
    return derive(*found, rules(versions.calibration, versions.classes))


def _stamped(article: Article, signals: Signals, stamp: articles.Stamp) -> Measurement:
    return Measurement(article.id, stamp.version, stamp.measured_at, signals)
