"""The gRPC door of ingest: message to use case and back."""

from services.runtime import pages
from services.runtime.app import App
from services.runtime.timestamps import timestamp
from services.runtime.work import Work
from tcg.ingest.v1 import ingest_pb2 as pb
from tcg.rulesets.wikitcg.v1 import card_pb2 as wikitcg

from . import service
from .domain.article import Article
from .domain.classification import Category
from .domain.explanation import explain
from .domain.importing import ImportRun
from .domain.measurement import Measurement
from .domain.rarity import Rarity
from .events import card_message
from .sources import SOURCES
from .tasks import MEASURE

CARDS_PAGE = 100
MEASUREMENTS_PAGE = 50


class Ingest:
    """Serves tcg.ingest.v1.IngestService."""

    def __init__(self, app: App) -> None:
        self._queue = app.enqueuer

    def ImportArticles(
        self, request: pb.ImportArticlesRequest, work: Work
    ) -> pb.ImportArticlesResponse:
        """Starts a run; the workers do the rest."""
        name = pb.Source.Name(request.source).removeprefix("SOURCE_").lower()
        run, batches = service.start_import(work, name, SOURCES[name].list_ids(request.limit))
        work.after_commit(lambda: self._enqueue(batches))
        return pb.ImportArticlesResponse(run=_import(run))

    def GetImport(self, request: pb.GetImportRequest, work: Work) -> pb.GetImportResponse:
        """How far a run is."""
        return pb.GetImportResponse(run=_import(service.import_run(work, request.import_id)))

    def GetArticle(self, request: pb.GetArticleRequest, work: Work) -> pb.GetArticleResponse:
        """An article with its latest measurement."""
        return pb.GetArticleResponse(article=_article(*service.article(work, request.article_id)))

    def ListMeasurements(
        self, request: pb.ListMeasurementsRequest, work: Work
    ) -> pb.ListMeasurementsResponse:
        """A page of measurements, the newest first."""
        size = request.page_size or MEASUREMENTS_PAGE
        scope = f"measurements {request.article_id}"
        key = pages.after(scope, request.page_token, (pages.bigint,))
        rows = service.list_measurements(
            work, request.article_id, key[0] if key else None, size + 1
        )
        response = pb.ListMeasurementsResponse(
            measurements=[_measurement(row) for row in rows[:size]]
        )
        if len(rows) > size:
            response.next_page_token = pages.token(scope, rows[size - 1].version)
        return response

    def GetCard(self, request: pb.GetCardRequest, work: Work) -> pb.GetCardResponse:
        """A card in its latest version."""
        card = service.card(work, request.card_id)
        return pb.GetCardResponse(card=card_message(card), version=card.version)

    def ListCards(self, request: pb.ListCardsRequest, work: Work) -> pb.ListCardsResponse:
        """A page of cards by id."""
        size = request.page_size or CARDS_PAGE
        scope = f"cards {request.rarity} {request.category}"
        key = pages.after(scope, request.page_token, (pages.words,))
        rows = service.list_cards(
            work,
            Rarity(request.rarity) if request.rarity else None,
            Category(request.category) if request.category else None,
            key[0] if key else None,
            size + 1,
        )
        response = pb.ListCardsResponse(cards=[card_message(row) for row in rows[:size]])
        if len(rows) > size:
            response.next_page_token = pages.token(scope, rows[size - 1].id)
        return response

    def CountCards(self, _: pb.CountCardsRequest, work: Work) -> pb.CountCardsResponse:
        """How many cards there are."""
        return pb.CountCardsResponse(
            counts=[
                pb.CountCardsResponse.Count(
                    rarity=wikitcg.Rarity.ValueType(rarity),
                    category=wikitcg.Category.ValueType(category),
                    cards=count,
                )
                for rarity, category, count in service.count_cards(work)
            ]
        )

    def ExplainCard(self, request: pb.ExplainCardRequest, work: Work) -> pb.ExplainCardResponse:
        """Every input and every step."""
        derivation = service.derivation(work, request.card_id)
        return pb.ExplainCardResponse(
            card=card_message(derivation.card),
            measurement=_measurement(derivation.measurement),
            steps=[
                pb.ExplainCardResponse.Step(
                    name=step.name, formula=step.formula, result=step.result, rule=step.rule
                )
                for step in explain(derivation)
            ],
            calibration_version=derivation.rules.calibration.version,
            classes_version=derivation.rules.classes.version,
        )

    def _enqueue(self, batches: list[int]) -> None:
        for batch_id in batches:
            self._queue.send(MEASURE, batch_id)


def _import(run: ImportRun) -> pb.Import:
    state = pb.Import.STATE_DONE if run.done else pb.Import.STATE_RUNNING
    return pb.Import(
        id=str(run.id),
        source=pb.Source.Value(f"SOURCE_{run.source.upper()}"),
        state=state,
        articles_total=run.articles_total,
        articles_measured=run.articles_measured,
        started_at=timestamp(run.started_at),
    )


def _article(article: Article, measurement: Measurement) -> pb.Article:
    return pb.Article(
        id=article.id,
        title=article.title,
        url=article.url,
        classes=[str(label) for label in article.classes],
        measurement=_measurement(measurement),
    )


def _measurement(measurement: Measurement) -> pb.Measurement:
    return pb.Measurement(
        card_id=measurement.card_id,
        version=measurement.version,
        measured_at=timestamp(measurement.measured_at),
        signals=[
            pb.Signal(name=name, value=signal.value, source=signal.source)
            for name, signal in measurement.signals.named()
        ],
    )
