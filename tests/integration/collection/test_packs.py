"""Packs from OpenPack to the collection, with a real worker, and without one."""

import subprocess
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest

from client import fairness
from services.collection.domain.rarity import Rarity
from services.collection.domain.stock import Accrual
from services.collection.service import packs
from services.runtime.errors import Refused
from services.runtime.identity import Caller
from services.runtime.work import begin, named
from tcg.collection.v1 import collection_pb2 as pb

from .scene import Player, Scene, card, refused, rid

pytestmark = pytest.mark.stack


@pytest.fixture(scope="module", autouse=True)
def catalogue(scene: Scene) -> None:
    """Thirty commons, ten of each other rarity up to epic; some commons left for uncommon."""
    moved = scene.fresh_cards(30)[:8]
    for rarity in (Rarity.UNCOMMON, Rarity.RARE, Rarity.EPIC):
        scene.fresh_cards(10, rarity)
    scene.publish(*(card(card_id, Rarity.UNCOMMON) for card_id in moved), version=2)


@pytest.fixture(scope="module")
def worker(scene: Scene) -> subprocess.Popen[bytes]:
    """A Celery worker for collection's tasks, gone with the scene."""
    return scene.cluster.worker("services.collection.tasks", ("collection",))


def draw(scene: Scene, opening_id: str) -> None:
    """Does a worker's work."""
    with scene.stand.work("draw", opening_id) as work:
        packs.draw_pack(work, opening_id)


def drawn_again(scene: Scene, opening: pb.Opening) -> list[tuple[int, str]]:
    """The pack as a stranger draws it, from what is public."""
    odds = scene.anybody.GetOdds(pb.GetOddsRequest())
    lists = {}
    for index, line in enumerate(odds.lines):
        request = pb.ListCataloguePositionsRequest(rarity=line.rarity, page_size=1000)
        lists[index] = [
            fairness.Position(p.card_id, p.from_version, p.until_version)
            for p in scene.anybody.ListCataloguePositions(request).positions
        ]
    seed = sha256(opening.server_seed + opening.client_seed).digest()
    tickets = [line.tickets for line in odds.lines]
    return fairness.draw_pack(seed, 5, tickets, lists, opening.catalogue_version)


def test_without_a_worker_the_tick_draws_in_the_end(scene: Scene) -> None:
    """A pack that no worker took for ten seconds is drawn all the same, from the same seeds."""
    player = scene.player()
    opening = player.open_pack()
    scene.stand.sql(
        "UPDATE opening SET opened_at = opened_at - interval '11 s', due_at = now() WHERE id = :id",
        id=opening.id,
    )
    drawn = player.drawn(opening.id)
    assert drawn_again(scene, drawn) == [(d.ticket, d.card_id) for d in drawn.draws]


def test_until_it_is_drawn_the_seed_is_hidden(scene: Scene) -> None:
    """Promise 6: commitment before, seed after; the next commitment is another."""
    player = scene.player()
    committed = player.account.next_commitment
    request = pb.OpenPackRequest(
        request_id=rid(), client_seed=b"mine", expected_commitment=committed
    )
    opening = player.rpc.OpenPack(request).opening
    assert (opening.state, opening.commitment) == (pb.Opening.STATE_PENDING, committed)
    pending = player.rpc.GetOpening(pb.GetOpeningRequest(opening_id=opening.id)).opening
    assert (pending.server_seed, list(pending.draws)) == (b"", [])
    assert player.rpc.OpenPack(request).opening == opening
    draw(scene, opening.id)
    drawn = player.rpc.GetOpening(pb.GetOpeningRequest(opening_id=opening.id)).opening
    assert sha256(drawn.server_seed).digest() == committed
    assert player.account.next_commitment != committed


def test_a_worker_draws_five_cards(scene: Scene, worker: subprocess.Popen[bytes]) -> None:
    """W61, promise 6: five cards come, which anybody can draw again from the published lists."""
    player = scene.player()
    drawn = player.drawn(player.open_pack(b"my own seed").id)
    assert worker.poll() is None
    assert len(drawn.draws) == 5
    assert [(d.ticket, d.card_id) for d in drawn.draws] == drawn_again(scene, drawn)
    kept = [d for d in drawn.draws if d.copy_id]
    assert {copy.id for copy in player.copies()} == {d.copy_id for d in kept}
    assert all(d.title == f"Card {d.card_id}" for d in drawn.draws)
    (row,) = scene.stand.sql(
        "SELECT count(*) FROM outbox WHERE key = :key AND type LIKE '%PackOpened'", key=player.id
    )
    assert row.count == 1


def test_a_lost_task_is_asked_for_again(scene: Scene, worker: subprocess.Popen[bytes]) -> None:
    """Design §4: an opening that no worker heard of is queued again by the tick."""
    player = scene.player()
    app = scene.stand.app
    caller = Caller(player.id, "player", player.id)
    with begin(app.engine, caller, named(player.id), app.outbox) as work:
        opening = packs.open_pack(work, Accrual(), b"", b"")
    drawn = player.drawn(opening.id)
    assert len(drawn.draws) == 5
    (row,) = scene.stand.sql(
        "SELECT due_at - opened_at < interval '10 s' AS soon FROM opening WHERE id = :id",
        id=opening.id,
    )
    assert row.soon


def test_why_a_pack_is_not_opened(scene: Scene) -> None:
    """An empty stock says when the next accrues; a commitment that was used up is stale."""
    player = scene.player()
    with refused("COMMITMENT_STALE"):
        player.rpc.OpenPack(pb.OpenPackRequest(request_id=rid(), expected_commitment=b"x" * 32))
    player.open_pack()
    with refused("NO_PACK") as caught:
        player.open_pack()
    assert caught.value.metadata["next_pack_at"]
    assert player.account.packs == 0


def test_an_opening_is_its_players(scene: Scene) -> None:
    """Others', unknown and malformed ids are not found or invalid."""
    player, other = scene.player(), scene.player()
    opening = player.open_pack()
    for stub, opening_id in ((other.rpc, opening.id), (player.rpc, rid())):
        with refused("OPENING_NOT_FOUND"):
            stub.GetOpening(pb.GetOpeningRequest(opening_id=opening_id))
    with refused("FIELD_INVALID"):
        player.rpc.GetOpening(pb.GetOpeningRequest(opening_id="first"))


def test_twenty_at_once_open_what_is_in_stock(scene: Scene) -> None:
    """Twelve packs, twenty openers: twelve openings, eight refusals, no seed used twice."""
    player = scene.player()
    scene.grant_packs(player, 11)

    def attempt(_: int) -> pb.Opening | str:
        try:
            return player.open_pack()
        except Refused as error:
            return error.reason

    with ThreadPoolExecutor(20) as pool:
        came = list(pool.map(attempt, range(20)))
    opened = [one for one in came if isinstance(one, pb.Opening)]
    assert Counter(one for one in came if isinstance(one, str)) == {"NO_PACK": 8}
    assert len({opening.commitment for opening in opened}) == 12
    assert player.account.packs == 0


def test_many_draw_the_same_pack(scene: Scene) -> None:
    """Eight workers at once: one draws; cards and dust come once."""
    player = scene.player()
    opening = player.open_pack()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: draw(scene, opening.id), range(8)))
    drawn = player.drawn(opening.id)
    kept = [d.copy_id for d in drawn.draws if d.copy_id]
    assert sorted(copy.id for copy in player.copies()) == sorted(kept)
    (row,) = scene.stand.sql(
        "SELECT count(*) FROM outbox WHERE key = :key AND type LIKE '%PackOpened'", key=player.id
    )
    assert row.count == 1


def test_third_copies_are_dust_at_once(scene: Scene) -> None:
    """T37, D79: many packs, drawn at once: at most two of each card, the rest is its dust."""
    player = scene.player()
    scene.grant_packs(player, 39)
    openings = [player.open_pack(bytes([n])) for n in range(40)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda opening: draw(scene, opening.id), openings))
    draws = [d for opening in openings for d in player.drawn(opening.id).draws]
    owned = Counter(copy.card_id for copy in _all_copies(player))
    times = Counter(d.card_id for d in draws)
    assert owned == {card_id: min(2, number) for card_id, number in times.items()}
    prices = {Rarity.COMMON: 5, Rarity.UNCOMMON: 15, Rarity.RARE: 40, Rarity.EPIC: 120}
    dusted = [d for d in draws if not d.copy_id]
    assert all(d.dust == prices[Rarity(d.rarity)] for d in dusted)
    assert player.account.dust_available == sum(d.dust for d in dusted) > 0
    assert player.account.copies == sum(owned.values())


def _all_copies(player: Player) -> list[pb.Copy]:
    request = pb.ListCopiesRequest(page_size=7)
    found: list[pb.Copy] = []
    while True:
        page = player.rpc.ListCopies(request)
        ids = {copy.card_id for copy in page.copies}
        assert {one.id for one in page.cards} == ids
        found += page.copies
        request.page_token = page.next_page_token
        if not request.page_token:
            assert [c.acquired_at.ToNanoseconds() for c in found] == sorted(
                c.acquired_at.ToNanoseconds() for c in found
            )
            return found
