"""An auction with everything running: ticks, relays, consumers; nobody helps it along."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from services.collection.__main__ import SERVICE as COLLECTION
from services.market.__main__ import SERVICE as MARKET
from services.market.collection import Collection
from services.market.service import bidding
from services.runtime import peers
from services.runtime.testing import Cluster, FixedToken, Servers, eventually
from tcg.market.v1 import market_pb2 as pb
from tcg.market.v1.events_pb2 import BidPlaced

from .scene import Scene, bid_on

pytestmark = pytest.mark.stack


@pytest.fixture(scope="module")
def running(stack: Servers) -> Iterator[Scene]:
    """Market with auctions of three seconds, and collection, each in all its roles."""
    with pytest.MonkeyPatch.context() as patch, Cluster(stack) as cluster:
        patch.setenv("TCG_AUCTION_SECONDS", "3")
        # so that only the event brings back what a lost call did not
        patch.setenv("TCG_AUCTION_RETRY_SECONDS", "60")
        collection = cluster.start(COLLECTION)
        market = cluster.start(MARKET)
        yield Scene(cluster, market, collection)


def test_an_auction_ends_by_itself(running: Scene) -> None:
    """Three players, one copy, the tick closes it on time (W64, D81)."""
    seller, ada, bob = (running.player(name, 100) for name in ("seller", "ada", "bob"))
    copy_id = running.copy(seller)
    auction = running.list(seller, copy_id)
    assert auction.closes_at.ToDatetime() > auction.opened_at.ToDatetime()
    running.bid(ada, auction, 20)
    running.bid(bob, auction, 30)
    eventually(lambda: running.read(auction).state == pb.Auction.STATE_SOLD)
    assert running.dust(seller, ada, bob) == [(130, 0), (100, 0), (70, 0)]
    assert running.place_of(copy_id) == (bob, False)
    running.audit()


def test_the_event_repairs_a_lost_release(running: Scene) -> None:
    """Design §9: the outbid dust comes back by BidPlaced, once, however often it is told."""
    auction = running.list(running.player("seller"))
    ada, bob = running.player("ada", 100), running.player("bob", 100)
    running.bid(ada, auction, 30)
    bid = running.intend_bid(bob, bid_on(auction, 60))
    running.house.collection.hold(bid)
    channel = peers.channel("collection", "127.0.0.1:1", FixedToken(""))
    cut_off = replace(running.house, collection=Collection(channel))
    with running.market.work() as work:
        bidding.accept(cut_off, work, bid)
    eventually(lambda: running.dust(ada) == [(100, 0)])
    (row,) = running.market.sql(
        "SELECT payload FROM outbox WHERE key = :key AND type LIKE '%BidPlaced'"
        " ORDER BY position DESC LIMIT 1",
        key=auction.id,
    )
    told = BidPlaced.FromString(row.payload)
    assert (told.outbid_id, len(told.outbid_hold_ids)) == (ada, 1)
    running.cluster.publish("market", (told, auction.id), (told, auction.id))
    eventually(lambda: running.read(auction).state == pb.Auction.STATE_SOLD)
    assert running.dust(ada, bob) == [(100, 0), (40, 0)]
    assert not running.collection.sql("SELECT * FROM dead_letter")
    running.audit()
