"""Chapter: articles become cards."""

from collections import Counter

from client import names
from client.calls import request_id
from client.connection import Backend
from tcg.collection.v1.collection_pb2 import GetOddsRequest
from tcg.ingest.v1.ingest_pb2 import (
    SOURCE_BUNDLED,
    CountCardsRequest,
    CountCardsResponse,
    GetImportRequest,
    Import,
    ImportArticlesRequest,
)

from .stage import Stage

IMPORT_SECONDS = 180
EVENTS_SECONDS = 180


def become_cards(stage: Stage, operator: Backend) -> None:
    """Imports the bundled articles, and waits until collection knows their cards."""
    stage.chapter(
        "Articles become cards",
        "3,000 real Wikipedia articles come with the product: figures only. A Celery worker turns "
        "each article's figures into five statistics, a rarity, a category and abilities or an "
        "effect; every card is published to Kafka.",
    )
    finished = _import(stage, operator)
    counts = operator.ingest.CountCards(CountCardsRequest())
    cards = sum(count.cards for count in counts.counts)
    stage.tell(f"{finished.articles_measured:,} articles measured; {cards:,} cards:")
    stage.table(*_by_rarity(counts))
    stage.wait(
        "every card in collection's catalogue",
        "collection",
        EVENTS_SECONDS,
        lambda: _catalogue(operator) >= cards,
    )
    stage.tell("Collection heard of every card over Kafka; packs can be drawn from them.")
    stage.by()


def _import(stage: Stage, operator: Backend) -> Import:
    request = ImportArticlesRequest(request_id=request_id(), source=SOURCE_BUNDLED)
    started = operator.ingest.ImportArticles(request).run

    def done() -> Import | None:
        run: Import = operator.ingest.GetImport(GetImportRequest(import_id=started.id)).run
        return run if run.state == Import.STATE_DONE else None

    return stage.wait("the import of the bundled articles", "worker", IMPORT_SECONDS, done)


def _by_rarity(counts: CountCardsResponse) -> tuple[list[str], list[list[object]]]:
    cells = {(count.rarity, count.category): count.cards for count in counts.counts}
    shares: Counter[int] = Counter()
    rows: list[list[object]] = []
    for rarity in names.RARITIES:
        row = [cells.get((rarity, category), 0) for category in names.CATEGORIES]
        shares[rarity] = sum(row)
        rows.append([names.rarity(rarity), *row, sum(row)])
    sums = [sum(int(str(row[i])) for row in rows) for i in range(1, len(rows[0]))]
    heads = ["Rarity", *(names.category(category) for category in names.CATEGORIES), "Together"]
    return heads, [*rows, ["Together", *sums]]


def _catalogue(operator: Backend) -> int:
    return sum(line.cards for line in operator.collection.GetOdds(GetOddsRequest()).lines)
