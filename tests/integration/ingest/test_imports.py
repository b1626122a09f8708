"""Imports, batches and what the database keeps, on the real parts."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError

from services.ingest import service
from services.ingest.__main__ import SERVICE
from services.ingest.sources import Bundled
from services.runtime import jobs
from services.runtime.errors import AlreadyExists
from services.runtime.testing import Cluster, Servers, eventually
from tcg.ingest.v1 import ingest_pb2 as pb
from tcg.ingest.v1.ingest_pb2_grpc import IngestServiceStub

from .scene import Ingest

pytestmark = pytest.mark.stack


def test_an_import_counts_up_to_done(ingest: Ingest) -> None:
    """ImportArticles starts a run of 100 articles a batch; GetImport follows it to its end."""
    run = ingest.start_import(250)
    assert (run.state, run.articles_total, run.articles_measured) == (
        pb.Import.STATE_RUNNING,
        250,
        0,
    )
    first, *rest = ingest.pending(run.id)
    assert len(rest) == 2
    ingest.measure(first)
    now = ingest.progress(run.id)
    assert (now.state, now.articles_measured) == (pb.Import.STATE_RUNNING, 100)
    ingest.work_off(run.id)
    now = ingest.progress(run.id)
    assert (now.state, now.articles_measured) == (pb.Import.STATE_DONE, 250)
    assert now.started_at == run.started_at


def test_an_import_is_started_once(ingest: Ingest) -> None:
    """Promise 2: the same request again is the same run; with another limit it is refused."""
    request = ingest.asked(3)
    first = ingest.admin.ImportArticles(request)
    assert ingest.admin.ImportArticles(request) == first
    with ThreadPoolExecutor(5) as pool:
        assert set(map(str, pool.map(ingest.admin.ImportArticles, [request] * 5))) == {str(first)}
    assert len(ingest.pending(ingest.run(first).id)) == 1
    with pytest.raises(AlreadyExists):
        ingest.admin.ImportArticles(ingest.asked(4, request.request_id))


def test_a_batch_is_recorded_once(ingest: Ingest) -> None:
    """A task delivered twice, or to two workers at once, measures its articles once."""
    run = ingest.start_import(100)
    (batch_id,) = ingest.pending(run.id)
    with ingest.stand.work() as work:
        batch = service.take_batch(work, batch_id)
    assert batch
    before = ingest.version(batch.card_ids[0])
    gate = threading.Barrier(2)

    def record(_: int) -> None:
        gate.wait()
        with ingest.stand.work("batch", str(batch_id)) as work:
            service.record(work, batch, ingest.source.measure(batch.card_ids))

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(record, range(2)))
    assert ingest.version(batch.card_ids[0]) == before + 1
    with ingest.stand.work() as work:
        assert service.take_batch(work, batch_id) is None


def test_two_runs_over_the_same_articles_do_not_lock_up(ingest: Ingest) -> None:
    """Batches that share articles wait for each other and both are recorded."""
    runs = [ingest.start_import(100).id for _ in range(2)]
    before = ingest.version(ingest.source.list_ids(1)[0])
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(ingest.work_off, runs))
    assert ingest.version(ingest.source.list_ids(1)[0]) == before + 2


def test_a_lost_batch_is_queued_again(ingest: Ingest) -> None:
    """Design: what waits longer than 2 s is due, once; what a worker has in hand is not."""
    run = ingest.start_import(200)
    lost, in_hand = ingest.pending(run.id)
    ingest.stand.sql("UPDATE batch SET due_at = 'infinity' WHERE import_id <> :run", run=run.id)
    with ingest.stand.work() as work:
        assert service.claim_late_batch(work) is None
    ingest.stand.sql("UPDATE batch SET due_at = now() WHERE import_id = :run", run=run.id)
    with ingest.stand.work() as work:
        assert service.take_batch(work, in_hand)
    with ingest.stand.work() as work:
        assert service.claim_late_batch(work) == lost
    with ingest.stand.work() as work:
        assert service.claim_late_batch(work) is None
    (row,) = ingest.stand.sql(
        "SELECT attempts, due_at > now() later FROM batch WHERE id = :id", id=lost
    )
    assert (row.attempts, row.later) == (1, True)


def test_old_articles_are_asked_for_once(ingest: Ingest) -> None:
    """W60: an article not asked for within the age goes into one batch, no other does."""
    ingest.imported(150)
    old = sorted(ingest.source.list_ids(150))[:120]
    ingest.stand.sql("UPDATE article SET asked_at = now()")
    ingest.stand.sql(
        "UPDATE article SET asked_at = now() - interval '31 days' WHERE id = ANY(:ids)", ids=old
    )
    before = {card_id: ingest.version(card_id) for card_id in old[:2]}
    with ingest.stand.work() as work:
        asked_for = service.ask_again(work, timedelta(days=30))
    with ingest.stand.work() as work:
        assert service.ask_again(work, timedelta(days=30)) == []
    rows = ingest.stand.sql(
        "SELECT card_ids FROM batch WHERE id = ANY(:ids) ORDER BY id", ids=asked_for
    )
    assert [len(row.card_ids) for row in rows] == [100, 20]
    assert sorted(card_id for row in rows for card_id in row.card_ids) == old
    for batch_id in asked_for:
        ingest.measure(batch_id)
    assert {card_id: ingest.version(card_id) for card_id in before} == {
        card_id: version + 1 for card_id, version in before.items()
    }


@pytest.mark.parametrize("table", ["measurement", "card"])
def test_what_was_measured_stays(ingest: Ingest, table: str) -> None:
    """The database itself refuses to change or delete a measurement or a version of a card."""
    ingest.imported(1)
    with pytest.raises(DBAPIError, match="append-only"):
        ingest.stand.sql(f"UPDATE {table} SET version = version + 1000")
    with pytest.raises(DBAPIError, match="append-only"):
        ingest.stand.sql(f"DELETE FROM {table}")


def test_the_database_refuses_nonsense(ingest: Ingest) -> None:
    """A negative figure, or a being with an effect, cannot be stored."""
    ingest.imported(1)
    with pytest.raises(IntegrityError, match="revisions"):
        ingest.stand.sql(
            "INSERT INTO measurement (card_id, version, measured_at, revisions, sources)"
            " SELECT id, 100000, now(), -1, array_fill('x'::text, ARRAY[10]) FROM article LIMIT 1"
        )
    with pytest.raises(IntegrityError, match="card_check"):
        ingest.stand.sql(
            "INSERT INTO card SELECT id, version + 100000, rarity, 1, type, cost, attack, defence,"
            " hp, speed, aura, '{}', 'an effect', '{}', '1', '1' FROM card LIMIT 1"
        )


def test_a_worker_measures_and_the_tick_repairs(stack: Servers) -> None:
    """Import → Celery → cards, though the first messages were lost; old ones again (W60)."""
    with Cluster(stack) as cluster:
        stand = cluster.start(SERVICE)
        admin = IngestServiceStub(cluster.channel("ingest", "operator", "admin"))
        ingest = Ingest(cluster, stand, admin, admin, Bundled())
        run = ingest.start_import()
        # as if Valkey had been emptied before the worker came
        assert eventually(lambda: jobs.celery(stand.app.settings).control.purge())
        cluster.worker("services.ingest.tasks", ("ingest",))
        eventually(lambda: ingest.progress(run.id).state == pb.Import.STATE_DONE, 60)
        eventually(lambda: not stand.sql("SELECT 1 FROM outbox WHERE published_at IS NULL"))
        assert stand.sql("SELECT count(*), max(version) FROM catalogue") == [(3_000, 1)]
        assert stand.sql("SELECT count(*) FROM outbox") == [(3_000,)]
        old = list(ingest.source.list_ids(3))
        stand.sql("UPDATE article SET asked_at = '2026-01-01' WHERE id = ANY(:ids)", ids=old)
        jobs.celery(stand.app.settings).send_task("ingest.remeasure")
        eventually(lambda: [ingest.version(card_id) for card_id in old] == [2, 2, 2])
        assert stand.sql("SELECT count(*) FROM measurement") == [(3_003,)]


def test_the_beat_asks_for_old_articles() -> None:
    """W60: the worker's own clock re-measures, every five minutes."""
    entry = jobs.app.conf.beat_schedule["ingest.remeasure"]
    assert (entry["task"], entry["schedule"]) == ("ingest.remeasure", 300.0)
