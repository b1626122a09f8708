"""Cards, articles and explanations over gRPC, on the real parts."""

from collections import Counter
from uuid import uuid4

import pytest

from services.ingest.domain.measurement import Signal
from services.runtime.errors import Forbidden, Invalid, NotFound, Unauthenticated
from services.runtime.testing import eventually
from tcg.ingest.v1 import ingest_pb2 as pb
from tcg.ingest.v1.events_pb2 import CardPublished
from tcg.ingest.v1.ingest_pb2_grpc import IngestServiceStub
from tcg.rulesets.wikitcg.v1 import card_pb2 as wikitcg

from .scene import Ingest

pytestmark = pytest.mark.stack

DARWIN = "Q1035"


def published(ingest: Ingest, card_id: str) -> list[CardPublished]:
    """What the outbox told of a card, in order."""
    rows = ingest.stand.sql(
        "SELECT payload FROM outbox WHERE key = :id ORDER BY position", id=card_id
    )
    return [CardPublished.FromString(row.payload) for row in rows]


def test_a_card_is_published_with_every_measurement(ingest: Ingest) -> None:
    """W60: measured twice, published twice, under rising versions and dates."""
    card_id = ingest.source.list_ids(1)[0]
    ingest.imported(1)
    ingest.imported(1)
    events = published(ingest, card_id)
    versions = [event.version for event in events]
    assert versions == list(range(1, len(events) + 1))
    assert len(events) >= 2
    dates = [event.card.measured_at.ToDatetime() for event in events]
    assert dates == sorted(dates)
    answer = ingest.anybody.GetCard(pb.GetCardRequest(card_id=card_id))
    assert (answer.card, answer.version) == (events[-1].card, versions[-1])
    eventually(lambda: not ingest.stand.sql("SELECT 1 FROM outbox WHERE published_at IS NULL"))


def test_an_article_is_shown_with_its_signals(ingest: Ingest) -> None:
    """GetArticle: all ten signals in order; one that was not measured has no value and says so."""
    ingest.imported(3_000)
    article = ingest.anybody.GetArticle(pb.GetArticleRequest(article_id=DARWIN)).article
    assert (article.title, article.url) == (
        "Charles Darwin",
        "https://en.wikipedia.org/wiki/Charles_Darwin",
    )
    assert article.classes[0] == "instance_of:human"
    signals = {signal.name: signal for signal in article.measurement.signals}
    assert len(article.measurement.signals) == 10
    assert not signals["edits_90d"].HasField("value")
    assert signals["edits_90d"].source == "not in the snapshot"
    (told,) = ingest.source.measure([DARWIN])
    for name, signal in told[1].named():
        shown = signals[name]
        value = shown.value if shown.HasField("value") else None
        assert Signal(value, shown.source) == signal


def test_measurements_are_paged_newest_first(ingest: Ingest) -> None:
    """ListMeasurements: every version once, from the newest; a foreign token is refused."""
    card_id = ingest.source.list_ids(1)[0]
    for _ in range(3):
        ingest.imported(1)
    versions: list[int] = []
    request = pb.ListMeasurementsRequest(article_id=card_id, page_size=2)
    while True:
        page = ingest.anybody.ListMeasurements(request)
        versions += [measurement.version for measurement in page.measurements]
        if not page.next_page_token:
            break
        request.page_token = page.next_page_token
    assert versions == list(range(ingest.version(card_id), 0, -1))
    with pytest.raises(Invalid):
        ingest.anybody.ListMeasurements(
            pb.ListMeasurementsRequest(article_id=DARWIN, page_token=request.page_token)
        )


def test_the_whole_catalogue(ingest: Ingest) -> None:
    """W56: 3,000 cards counted as listed; pages follow one another by id, filters hold."""
    ingest.imported(0)
    counts = {
        (count.rarity, count.category): count.cards
        for count in ingest.anybody.CountCards(pb.CountCardsRequest()).counts
    }
    listed = list_all(ingest.anybody, pb.ListCardsRequest(page_size=1_000))
    assert len(listed) == 3_000
    assert [card.id for card in listed] == list(ingest.source.list_ids(0))
    assert Counter((card.rarity, card.category) for card in listed) == counts
    by_rarity = [sum(n for (r, _), n in counts.items() if r == rarity) for rarity in range(1, 8)]
    assert by_rarity == [1_800, 690, 300, 135, 57, 17, 1]
    plagues = pb.ListCardsRequest(category=wikitcg.CATEGORY_PLAGUE, page_size=7)
    assert list_all(ingest.anybody, plagues) == [
        c for c in listed if c.category == plagues.category
    ]
    rare = pb.ListCardsRequest(rarity=wikitcg.RARITY_RARE)
    assert list_all(ingest.anybody, rare) == [c for c in listed if c.rarity == rare.rarity]
    both = pb.ListCardsRequest(rarity=wikitcg.RARITY_EPIC, category=wikitcg.CATEGORY_BEING)
    assert len(list_all(ingest.anybody, both)) == counts[both.rarity, both.category]


def list_all(stub: IngestServiceStub, request: pb.ListCardsRequest) -> list[wikitcg.Card]:
    """The cards of all pages."""
    listed: list[wikitcg.Card] = []
    while True:
        page = stub.ListCards(request)
        listed += page.cards
        if not page.next_page_token:
            return listed
        request.page_token = page.next_page_token


def test_a_card_is_explained(ingest: Ingest) -> None:
    """ExplainCard: the stored card, its measurement, the steps, the tables' versions."""
    ingest.imported(0)
    answer = ingest.anybody.ExplainCard(pb.ExplainCardRequest(card_id=DARWIN))
    assert answer.card == ingest.anybody.GetCard(pb.GetCardRequest(card_id=DARWIN)).card
    assert answer.measurement.measured_at == answer.card.measured_at
    assert (answer.calibration_version, answer.classes_version) == ("1", "1")
    steps = {step.name: step for step in answer.steps}
    assert steps["attack"].result == str(answer.card.statistics.attack)
    assert steps["category"].result == "BEING"
    assert "instance_of:human" in steps["category"].formula


def test_what_is_unknown_is_not_found(ingest: Ingest) -> None:
    """NOT_FOUND with its reason, at every RPC that names something."""
    anybody = ingest.anybody
    for call, reason in [
        (
            lambda: anybody.GetArticle(pb.GetArticleRequest(article_id="Q0")),
            "ARTICLE_NOT_FOUND",
        ),
        (
            lambda: anybody.ListMeasurements(pb.ListMeasurementsRequest(article_id="Q0")),
            "ARTICLE_NOT_FOUND",
        ),
        (lambda: anybody.GetCard(pb.GetCardRequest(card_id="Q0")), "CARD_NOT_FOUND"),
        (lambda: anybody.ExplainCard(pb.ExplainCardRequest(card_id="Q0")), "CARD_NOT_FOUND"),
        (
            lambda: ingest.admin.GetImport(pb.GetImportRequest(import_id=str(uuid4()))),
            "IMPORT_NOT_FOUND",
        ),
    ]:
        with pytest.raises(NotFound) as refused:
            call()
        assert (refused.value.reason, refused.value.domain) == (reason, "tcg.ingest.v1")


def test_bad_calls_are_refused_and_change_nothing(ingest: Ingest) -> None:
    """Wrong source, limit, id, page, token or role: the right status, and no run is written."""
    (before,) = ingest.stand.sql("SELECT count(*) FROM import_run")
    player = IngestServiceStub(ingest.cluster.channel("ingest", "ada", "player"))
    with pytest.raises(Unauthenticated):
        ingest.anybody.ImportArticles(ingest.asked())
    with pytest.raises(Forbidden):
        player.ImportArticles(ingest.asked())
    for request in (
        pb.ImportArticlesRequest(request_id=str(uuid4())),
        pb.ImportArticlesRequest(request_id=str(uuid4()), source=9),  # type: ignore[arg-type]
        ingest.asked(-1),
        ingest.asked(1_000_001),
        ingest.asked(1, "not a uuid"),
    ):
        with pytest.raises(Invalid):
            ingest.admin.ImportArticles(request)
    with pytest.raises(Invalid):
        ingest.admin.GetImport(pb.GetImportRequest(import_id="1"))
    for bad in ("", "x" * 65, "Q4\0", "Q4 "):
        with pytest.raises(Invalid):
            ingest.anybody.GetCard(pb.GetCardRequest(card_id=bad))
    for page in (
        pb.ListCardsRequest(page_size=1_001),
        pb.ListCardsRequest(page_size=-1),
        pb.ListCardsRequest(page_token="never made"),
        pb.ListCardsRequest(rarity=8),  # type: ignore[arg-type]
    ):
        with pytest.raises(Invalid):
            ingest.anybody.ListCards(page)
    assert ingest.stand.sql("SELECT count(*) FROM import_run") == [before]
