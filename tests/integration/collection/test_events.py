"""Events that collection listens to, on real Kafka: one effect each, however often told."""

from typing import Any

import pytest

from services.runtime import relay
from services.runtime.testing import eventually, send
from tcg.collection.v1 import collection_pb2 as pb
from tcg.collection.v1.events_pb2 import DustTransferred
from tcg.ingest.v1.events_pb2 import CardPublished
from tcg.market.v1.events_pb2 import AuctionClosed, BidPlaced, BidRejected
from tcg.match.v1 import match_pb2
from tcg.match.v1.events_pb2 import MatchFinished

from .scene import Player, Scene, card, refused, rid

pytestmark = pytest.mark.stack


def tell_thrice(scene: Scene, source: str, message: Any, key: str) -> None:
    """Tells an event, again under the same id, and again under another; waits for all of it."""
    sender = relay.producer(scene.cluster.servers.kafka)
    first, second = rid(), rid()
    for event_id in (first, first, second):
        send(sender, scene.cluster.prefix, source, message, key, event_id)
    sender.flush()
    sender.close()
    told = "SELECT 1 FROM inbox WHERE event_id = :id"
    eventually(lambda: scene.stand.sql(told, id=second))
    assert scene.stand.sql(told, id=first)


def finished(
    players: tuple[Player | None, Player],
    winner: int,
    *,
    mode: match_pb2.Mode = match_pb2.MODE_RANKED,
    forfeited: int | None = None,
    rule_set: str = "wikitcg",
) -> MatchFinished:
    """A finished match; None sits for a bot."""
    return MatchFinished(
        match_id=rid(),
        rule_set=rule_set,
        mode=mode,
        seats=[
            match_pb2.MatchSeat(player_id=one.id) if one else match_pb2.MatchSeat(bot_level=1)
            for one in players
        ],
        result=match_pb2.MatchResult(winner_seat=winner, forfeited_seat=forfeited),
    )


def test_a_ranked_match_pays_both(scene: Scene) -> None:
    """T31, W53: 10 and 5; told three times, paid once, and told on as postings that sum to zero."""
    ada, bob = scene.player(), scene.player()
    match = finished((ada, bob), 1)
    tell_thrice(scene, "match", match, match.match_id)
    assert (ada.account.dust_available, bob.account.dust_available) == (5, 10)
    (transfer,) = ada.transfers()
    assert transfer.purpose == "match_reward"
    (row,) = scene.stand.sql("SELECT payload FROM outbox WHERE key = :key", key=transfer.id)
    told = DustTransferred.FromString(row.payload)
    assert [(p.player_id, p.account, p.amount) for p in told.postings] == [
        ("", "mint", -5),
        (ada.id, "available", 5),
    ]


def test_what_other_matches_pay(scene: Scene) -> None:
    """W53, D66: Classic 5 and nothing, a forfeiter nothing; bots and other games pay nobody."""
    ada, bob = scene.player(), scene.player()
    for match in (
        finished((ada, bob), 0, mode=match_pb2.MODE_CLASSIC),
        finished((ada, bob), 0, forfeited=1),
        finished((None, bob), 1),
        finished((ada, bob), 0, rule_set="another"),
    ):
        tell_thrice(scene, "match", match, match.match_id)
    assert (ada.account.dust_available, bob.account.dust_available) == (15, 0)
    assert ada.purposes() == ["match_reward"] * 2


def test_the_outbid_get_their_dust_though_the_call_was_lost(scene: Scene) -> None:
    """Design §6, §9: BidPlaced and BidRejected release what still is held, and nothing else."""
    outbid, rejected = scene.player(dust=30), scene.player(dust=30)
    holds = [scene.hold(outbid, 10), scene.hold(outbid, 5)]
    scene.release(holds[0])
    other = scene.hold(outbid, 7)
    placed = BidPlaced(auction_id=rid(), bid_id=rid(), outbid_id=outbid.id, outbid_hold_ids=holds)
    tell_thrice(scene, "market", placed, placed.auction_id)
    assert (outbid.account.dust_available, outbid.account.dust_held) == (23, 7)
    scene.release(other)
    lost = BidRejected(auction_id=rid(), bid_id=rid(), hold_id=scene.hold(rejected, 30))
    tell_thrice(scene, "market", lost, lost.auction_id)
    assert (rejected.account.dust_available, rejected.account.dust_held) == (30, 0)


def test_a_rejected_bid_never_holds_dust_later(scene: Scene) -> None:
    """Design §9: the event may overtake the call; the late HoldDust is refused."""
    player = scene.player(dust=30)
    lost = BidRejected(auction_id=rid(), bid_id=rid(), hold_id=rid())
    tell_thrice(scene, "market", lost, lost.auction_id)
    with refused("HOLD_RELEASED"):
        scene.hold(player, 30, lost.hold_id)


def test_an_unsold_copy_comes_back_though_the_call_was_lost(scene: Scene) -> None:
    """AuctionClosed without a winner frees the copy; with one it changes nothing."""
    seller, winner = scene.player(), scene.player(dust=10)
    one, two = scene.fresh_cards(2)
    unsold = scene.escrow(seller, scene.give(seller, one))
    closed = AuctionClosed(auction_id=unsold, seller_id=seller.id)
    tell_thrice(scene, "market", closed, unsold)
    assert seller.copies(one)[0].state == pb.Copy.STATE_FREE
    sold = scene.escrow(seller, scene.give(seller, two))
    closed = AuctionClosed(auction_id=sold, seller_id=seller.id, winner_id=winner.id, price=10)
    tell_thrice(scene, "market", closed, sold)
    assert seller.copies(two)[0].state == pb.Copy.STATE_ESCROWED
    assert scene.settle(sold, winner, [scene.hold(winner, 10)], 10) == 0


def test_a_card_told_thrice_has_one_position(scene: Scene) -> None:
    """Design §8: the catalogue counts changes, not messages."""
    card_id = f"Q{int(rid()[:8], 16)}"
    tell_thrice(scene, "ingest", CardPublished(card=card(card_id), version=1), card_id)
    (row,) = scene.stand.sql(
        "SELECT count(*) FROM catalogue_position WHERE card_id = :id", id=card_id
    )
    assert row.count == 1
