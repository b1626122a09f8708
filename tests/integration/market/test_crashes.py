"""What a crash between two steps leaves: carried on by the same request, or undone by the tick.

Promise 1 and design §9: nothing is lost, doubled or stuck, whichever step was the last.
"""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

import grpc
import pytest

from services.market.collection import Collection
from services.market.service import bidding, ending, listing
from services.market.service.house import House
from services.runtime import peers
from services.runtime.errors import Refused, Stale, Unavailable
from services.runtime.testing import FixedToken
from services.runtime.work import Saga
from tcg.market.v1 import market_pb2 as pb

from .scene import Scene, bid_on, listing_of

pytestmark = pytest.mark.stack


@pytest.fixture(scope="module")
def cut_off(scene: Scene) -> House:
    """A house that does not reach collection."""
    channel: grpc.Channel = peers.channel("collection", "127.0.0.1:1", FixedToken(""))
    return replace(scene.house, collection=Collection(channel))


@pytest.mark.parametrize("held", [False, True])
def test_a_bid_is_carried_on(scene: Scene, *, held: bool) -> None:
    """Died before or after HoldDust: the same request_id ends what it began."""
    auction, ada = scene.list(scene.player("seller")), scene.player("ada", 100)
    request = bid_on(auction, 40)
    bid = scene.intend_bid(ada, request)
    if held:
        scene.house.collection.hold(bid)
    assert scene.read(auction).bids == 0
    answer = scene.stub(ada).PlaceBid(request).auction
    assert (answer.leader_id, answer.current_bid) == (ada, 40)
    assert scene.dust(ada) == [(60, 40)]
    scene.audit()


@pytest.mark.parametrize("held", [False, True])
def test_a_bid_is_undone(scene: Scene, *, held: bool) -> None:
    """Died before or after HoldDust, and nobody came back: the dust does; no late hold sticks."""
    auction, ada = scene.list(scene.player("seller")), scene.player("ada", 100)
    request = bid_on(auction, 40)
    bid = scene.intend_bid(ada, request)
    if held:
        scene.house.collection.hold(bid)
    scene.tick()
    assert scene.dust(ada) == [(60, 40) if held else (100, 0)]
    scene.make_bids_due(auction)
    scene.tick()
    assert scene.dust(ada) == [(100, 0)]
    with pytest.raises(Stale) as late:
        scene.stub(ada).PlaceBid(request)
    assert late.value.reason == "GIVEN_UP"
    with suppress(Refused):  # or the answer of the first time
        scene.house.collection.hold(bid)
    assert scene.dust(ada) == [(100, 0)]
    assert scene.told(auction) == ["AuctionOpened", "BidRejected"]
    scene.audit()


def test_undoing_meets_acceptance(scene: Scene) -> None:
    """The tick that comes after the acceptance takes nothing back."""
    auction, ada = scene.list(scene.player("seller")), scene.player("ada", 100)
    request = bid_on(auction, 40)
    bid = scene.intend_bid(ada, request)
    scene.stub(ada).PlaceBid(request)
    with scene.market.work() as work:
        bidding.give_up(scene.house, work, bid.id)
    assert scene.read(auction).leader_id == ada
    assert scene.dust(ada) == [(60, 40)]


def test_acceptance_meets_undoing(scene: Scene) -> None:
    """The caller who comes after the tick finds his bid rejected, though his dust was held."""
    auction, ada = scene.list(scene.player("seller")), scene.player("ada", 100)
    bid = scene.intend_bid(ada, bid_on(auction, 40))
    scene.house.collection.hold(bid)
    with scene.market.work() as work:
        bidding.give_up(scene.house, work, bid.id)
    with scene.market.work() as work:
        outcome = bidding.accept(scene.house, work, bid)
    assert isinstance(outcome, Stale)
    assert scene.read(auction).bids == 0
    assert scene.dust(ada) == [(100, 0)]


def test_a_bid_still_under_way_at_closing_loses(scene: Scene) -> None:
    """Design §9: its dust comes back, and the leader before it wins."""
    auction = scene.list(scene.player("seller"))
    ada, bob = scene.player("ada", 100), scene.player("bob", 100)
    scene.bid(ada, auction, 30)
    request = bid_on(auction, 60)
    scene.house.collection.hold(scene.intend_bid(bob, request))
    scene.make_due(auction)
    scene.tick()
    assert scene.read(auction).leader_id == ada
    assert scene.dust(ada, bob) == [(70, 0), (100, 0)]
    with pytest.raises(Refused) as late:
        scene.stub(bob).PlaceBid(request)
    assert late.value.reason == "AUCTION_CLOSED"
    scene.audit()


@pytest.mark.parametrize("escrowed", [False, True])
def test_a_listing_is_carried_on(scene: Scene, *, escrowed: bool) -> None:
    """Died before or after EscrowCopy: the same request_id opens the auction."""
    seller = scene.player("seller", 1)
    request = listing_of(scene.copy(seller))
    auction = scene.intend_auction(seller, request)
    if escrowed:
        scene.house.collection.escrow(auction)
    opened = scene.stub(seller).CreateAuction(request).auction
    assert (opened.id, opened.state) == (auction.id, pb.Auction.STATE_OPEN)
    assert scene.place_of(request.copy_id) == (seller, True)


@pytest.mark.parametrize("escrowed", [False, True])
def test_a_listing_is_undone(scene: Scene, *, escrowed: bool) -> None:
    """Died before or after EscrowCopy, and nobody came back: the copy is free to list again."""
    seller = scene.player("seller", 1)
    request = listing_of(scene.copy(seller))
    auction = scene.intend_auction(seller, request)
    if escrowed:
        scene.house.collection.escrow(auction)
    scene.market.sql("UPDATE auction SET due_at = now() WHERE id = :id", id=auction.id)
    scene.tick()
    assert scene.place_of(request.copy_id) == (seller, False)
    with pytest.raises(Stale) as late:
        scene.stub(seller).CreateAuction(request)
    assert late.value.reason == "GIVEN_UP"
    with suppress(Refused):  # or the answer of the first time
        scene.house.collection.escrow(auction)
    assert scene.place_of(request.copy_id) == (seller, False)
    assert scene.list(seller, request.copy_id).state == pb.Auction.STATE_OPEN
    scene.audit()


def test_a_release_that_was_lost_is_made_by_the_tick(scene: Scene, cut_off: House) -> None:
    """The bid stands though the call that frees the outbid dust failed; the tick frees it."""
    auction = scene.list(scene.player("seller"))
    ada, bob = scene.player("ada", 100), scene.player("bob", 100)
    scene.bid(ada, auction, 30)
    scene.bid(ada, auction, 40)
    bid = scene.intend_bid(bob, bid_on(auction, 60))
    scene.house.collection.hold(bid)
    with scene.market.work() as work:
        bidding.accept(cut_off, work, bid)
    assert scene.dust(ada, bob) == [(60, 40), (40, 60)]
    scene.make_bids_due(auction)
    scene.tick()
    assert scene.dust(ada, bob) == [(100, 0), (40, 60)]
    (left,) = scene.market.sql(
        "SELECT count(*) FROM bid WHERE auction_id = :id AND due_at IS NOT NULL", id=auction.id
    )
    assert left.count == 0


def test_collection_does_not_answer(scene: Scene, cut_off: House) -> None:
    """UNAVAILABLE says nothing about the effect; the same request ends it later."""
    seller, ada = scene.player("seller", 1), scene.player("ada", 100)
    auction = scene.list(seller)
    request = bid_on(auction, 40)

    def reply(_: object) -> pb.PlaceBidResponse:
        raise AssertionError("there is no answer yet")

    with pytest.raises(Unavailable):
        bidding.place_bid(cut_off, scene.saga(ada, request), auction.id, 40, reply)
    copy_request = listing_of(scene.copy(seller))
    saga: Saga = scene.saga(seller, copy_request)
    with pytest.raises(Unavailable):
        listing.create_auction(cut_off, saga, copy_request.copy_id, 10, reply)
    assert scene.stub(ada).PlaceBid(request).auction.leader_id == ada
    assert scene.stub(seller).CreateAuction(copy_request).auction.bids == 0


@pytest.mark.parametrize("settled", [False, True])
def test_a_closing_is_carried_on(scene: Scene, cut_off: House, *, settled: bool) -> None:
    """Died before or after SettleAuction: it is settled once, and told once."""
    seller, ada = scene.player("seller"), scene.player("ada", 100)
    auction = scene.list(seller)
    scene.bid(ada, auction, 40)
    scene.make_due(auction)
    with pytest.raises(Unavailable):
        ending.end_due_auction(cut_off)
    assert scene.read(auction).state == pb.Auction.STATE_CLOSING
    if settled:
        closing, holds = ending.stop_bidding(scene.house, auction.id)
        scene.house.collection.settle(closing, holds)
    scene.tick()
    assert scene.read(auction).state == pb.Auction.STATE_CLOSING
    scene.market.sql("UPDATE auction SET due_at = now() WHERE id = :id", id=auction.id)
    scene.tick()
    ending.close_auction(scene.house, auction.id)
    assert scene.read(auction).state == pb.Auction.STATE_SOLD
    assert scene.dust(seller, ada) == [(40, 0), (60, 0)]
    assert scene.told(auction).count("AuctionClosed") == 1
    scene.audit()


def test_many_ticks_close_once(scene: Scene) -> None:
    """Any number of processes may tick: each auction is closed and told once."""
    sellers = [scene.player("seller") for _ in range(6)]
    auctions = [scene.list(seller) for seller in sellers]
    ada = scene.player("ada", 1000)
    for auction in auctions:
        scene.bid(ada, auction, 20)
        scene.make_due(auction)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: scene.tick(), range(4)))
    assert [scene.read(one).state for one in auctions] == [pb.Auction.STATE_SOLD] * 6
    assert all(scene.told(one).count("AuctionClosed") == 1 for one in auctions)
    assert scene.dust(ada, *sellers) == [(880, 0)] + [(20, 0)] * 6
    scene.audit()
