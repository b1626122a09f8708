"""Holds, escrows and settlements as market calls them."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from services.collection.domain.rarity import Rarity
from services.runtime.errors import Refused
from tcg.collection.v1 import collection_pb2 as pb

from .scene import Player, Scene, card, refused, rid

pytestmark = pytest.mark.stack


def outcome(call: Callable[[], object]) -> str:
    """The reason of a refusal, or `done`."""
    try:
        call()
    except Refused as error:
        return error.reason
    return "done"


def purse(player: Player) -> tuple[int, int]:
    """Dust available and held."""
    account = player.account
    return account.dust_available, account.dust_held


def test_a_hold_goes_and_comes_back_once(scene: Scene) -> None:
    """Design §9: by state, whatever the request's id; another amount or player is refused."""
    player = scene.player(dust=100)
    hold = scene.hold(player, 60)
    scene.hold(player, 60, hold.upper())
    assert purse(player) == (40, 60)
    with refused("ID_REUSED"):
        scene.hold(player, 61, hold)
    with refused("ID_REUSED"):
        scene.hold(scene.player(dust=60), 60, hold)
    with refused("NOT_ENOUGH_DUST"):
        scene.hold(player, 41)
    scene.release(hold)
    scene.release(hold)
    assert purse(player) == (100, 0)
    with refused("HOLD_RELEASED"):
        scene.hold(player, 60, hold)
    assert player.purposes() == ["release", "hold", "grant"]


def test_who_has_no_account_has_no_dust(scene: Scene) -> None:
    """A bidder who never called is refused like one without dust."""
    with refused("NOT_ENOUGH_DUST"):
        scene.hold(scene.player(), 1)


def test_releasing_what_is_unknown_refuses_it_for_good(scene: Scene) -> None:
    """Design §9: a HoldDust or EscrowCopy that comes late finds it released; nothing sticks."""
    player = scene.player(dust=10)
    (card_id,) = scene.fresh_cards(1)
    copy_id, hold, auction = scene.give(player, card_id), rid(), rid()
    for _ in range(2):
        scene.release(hold)
        scene.release_copy(auction)
    with refused("HOLD_RELEASED"):
        scene.hold(player, 10, hold)
    with refused("ESCROW_RELEASED"):
        scene.escrow(player, copy_id, auction)
    assert purse(player) == (10, 0)
    assert player.copies()[0].state == pb.Copy.STATE_FREE


def test_twenty_holds_at_once(scene: Scene) -> None:
    """Pitfall: 100 dust, twenty holds of 10 at once: ten stand, ten are refused, none is lost."""
    player = scene.player(dust=100)
    with ThreadPoolExecutor(20) as pool:
        done = Counter(pool.map(lambda _: outcome(lambda: scene.hold(player, 10)), range(20)))
    assert done == {"done": 10, "NOT_ENOUGH_DUST": 10}
    assert purse(player) == (0, 100)


def test_hold_and_release_of_the_same_id_at_once(scene: Scene) -> None:
    """Whichever comes first: in the end the dust is available, and the id is used up."""
    player = scene.player(dust=50)
    for _ in range(10):
        hold = rid()
        with ThreadPoolExecutor(4) as pool:
            calls: list[Callable[[], object]] = [
                lambda hold=hold: scene.hold(player, 5, hold),  # type: ignore[misc]
                lambda hold=hold: scene.release(hold),  # type: ignore[misc]
            ] * 2
            done = list(pool.map(outcome, calls))
        assert set(done) <= {"done", "HOLD_RELEASED"}
        with refused("HOLD_RELEASED"):
            scene.hold(player, 5, hold)
    assert purse(player) == (50, 0)


def test_an_escrowed_copy_is_its_sellers_but_not_free(scene: Scene) -> None:
    """D75, D79: the lot keeps the card's version of that moment; one auction a copy."""
    player = scene.player()
    (card_id,) = scene.fresh_cards(1)
    copy_id = scene.give(player, card_id)
    request = pb.EscrowCopyRequest(
        request_id=rid(), auction_id=rid(), player_id=player.id, copy_id=copy_id
    )
    first = scene.market.EscrowCopy(request)
    assert (first.card.id, first.card_version) == (card_id, 1)
    scene.publish(card(card_id, Rarity.EPIC), version=2)
    request.request_id = rid()
    assert scene.market.EscrowCopy(request) == first
    assert player.copies()[0].state == pb.Copy.STATE_ESCROWED
    assert player.account.copies == 1
    with refused("COPY_NOT_FOUND"):
        scene.escrow(player, copy_id)
    with refused("ID_REUSED"):
        scene.escrow(player, scene.give(player, card_id), request.auction_id)
    with refused("COPY_NOT_FOUND"):
        scene.escrow(scene.player(), copy_id)
    for _ in range(2):
        scene.release_copy(request.auction_id)
    assert player.copies()[0].state == pb.Copy.STATE_FREE
    with refused("ESCROW_RELEASED"):
        scene.escrow(player, copy_id, request.auction_id)
    scene.escrow(player, copy_id)


def test_one_copy_in_many_auctions_at_once(scene: Scene) -> None:
    """Pitfall: a copy listed twice: of ten auctions one gets it."""
    player = scene.player()
    (card_id,) = scene.fresh_cards(1)
    copy_id = scene.give(player, card_id)
    with ThreadPoolExecutor(10) as pool:
        calls = (lambda: scene.escrow(player, copy_id) for _ in range(10))
        done = Counter(pool.map(outcome, calls))
    assert done == {"done": 1, "COPY_NOT_FOUND": 9}


def test_a_settlement_moves_dust_and_copy_together(scene: Scene) -> None:
    """Design §9: several holds are the price; again it changes nothing; otherwise it is refused."""
    seller, winner = scene.player(), scene.player(dust=100)
    (card_id,) = scene.fresh_cards(1)
    copy_id = scene.give(seller, card_id)
    auction = scene.escrow(seller, copy_id)
    holds = [scene.hold(winner, 30), scene.hold(winner, 12)]
    for wrong, price in ((holds, 41), (holds[:1], 42), ([*holds, rid()], 42)):
        with pytest.raises(Refused):
            scene.settle(auction, winner, wrong, price)
    assert (purse(seller), purse(winner)) == ((0, 0), (58, 42))
    for _ in range(2):
        assert scene.settle(auction, winner, holds, 42) == 0
    assert (purse(seller), purse(winner)) == ((42, 0), (58, 0))
    assert [copy.id for copy in winner.copies()] == [copy_id]
    assert winner.copies()[0].state == pb.Copy.STATE_FREE
    assert seller.copies() == []
    with refused("ID_REUSED"):
        scene.settle(auction, seller, holds, 42)
    for hold in holds:
        with refused("HOLD_SETTLED"):
            scene.release(hold)
    with refused("ESCROW_SETTLED"):
        scene.release_copy(auction)
    with refused("ESCROW_NOT_FOUND"):
        scene.settle(rid(), winner, holds, 42)


def test_dust_of_others_does_not_pay(scene: Scene) -> None:
    """A hold that is another's, or released, buys nothing."""
    seller, winner, other = scene.player(), scene.player(dust=10), scene.player(dust=10)
    (card_id,) = scene.fresh_cards(1)
    auction = scene.escrow(seller, scene.give(seller, card_id))
    with refused("PRICE_MISMATCH"):
        scene.settle(auction, winner, [scene.hold(other, 10)], 10)
    gone = scene.hold(winner, 10)
    scene.release(gone)
    with refused("HOLD_RELEASED"):
        scene.settle(auction, winner, [gone], 10)
    assert purse(other) == (0, 10)


def test_the_winners_third_copy_is_dust(scene: Scene) -> None:
    """D79: it turns to dust at once, and a repeat tells the same."""
    seller, winner = scene.player(), scene.player(dust=100)
    (card_id,) = scene.fresh_cards(1, Rarity.EPIC)
    for _ in range(2):
        scene.give(winner, card_id)
    auction = scene.escrow(seller, scene.give(seller, card_id))
    hold = scene.hold(winner, 100)
    for _ in range(2):
        assert scene.settle(auction, winner, [hold], 100) == 120
    assert (purse(seller), purse(winner)) == ((100, 0), (120, 0))
    assert (len(seller.copies()), len(winner.copies())) == (0, 2)
    assert winner.purposes()[:3] == ["duplicate", "settle", "hold"]


def test_settled_and_released_at_once(scene: Scene) -> None:
    """Of settling and releasing at the same time one happens, whole."""
    for _ in range(5):
        seller, winner = scene.player(), scene.player(dust=10)
        (card_id,) = scene.fresh_cards(1)
        auction = scene.escrow(seller, scene.give(seller, card_id))
        hold = scene.hold(winner, 10)
        calls: list[Callable[[], object]] = [
            lambda a=auction, w=winner, h=hold: scene.settle(a, w, [h], 10),  # type: ignore[misc]
            lambda h=hold: scene.release(h),  # type: ignore[misc]
            lambda a=auction: scene.release_copy(a),  # type: ignore[misc]
        ]
        with ThreadPoolExecutor(6) as pool:
            list(pool.map(outcome, calls * 2))
        sold = winner.copies() != []
        assert purse(winner) == ((0, 0) if sold else (10, 0))
        assert purse(seller) == ((10, 0) if sold else (0, 0))
        assert len(seller.copies()) + len(winner.copies()) == 1


def test_crossing_auctions_do_not_lock_each_other_up(scene: Scene) -> None:
    """Two players buy from each other many times at once: no deadlock reaches a caller."""
    first, second = scene.player(dust=100), scene.player(dust=100)
    sales = []
    for seller, winner in [(first, second), (second, first)] * 5:
        (card_id,) = scene.fresh_cards(1)
        auction = scene.escrow(seller, scene.give(seller, card_id))
        sales.append((auction, winner, scene.hold(winner, 7)))
    with ThreadPoolExecutor(10) as pool:
        done = list(pool.map(lambda s: scene.settle(s[0], s[1], [s[2]], 7), sales))
    assert done == [0] * 10
    assert (purse(first), purse(second)) == ((100, 0), (100, 0))
