"""Auctions over gRPC with the real collection (W64, D75, D81)."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from services.runtime.errors import AlreadyExists, Invalid, NotFound, Refused
from tcg.market.v1 import market_pb2 as pb

from .scene import Scene, bid_on, listing_of

pytestmark = pytest.mark.stack


def test_sold_to_the_highest_bidder(scene: Scene) -> None:
    """Escrow at listing, the outbid dust back at once, dust and copy change hands at the end."""
    seller, ada, bob = (scene.player(name, 100) for name in ("seller", "ada", "bob"))
    copy_id = scene.copy(seller, "Marie Curie")
    auction = scene.list(seller, copy_id)
    assert (auction.state, auction.minimum_bid) == (pb.Auction.STATE_OPEN, 10)
    assert auction.card.title == "Marie Curie"
    assert scene.place_of(copy_id) == (seller, True)
    scene.bid(ada, auction, 10)
    assert scene.dust(ada) == [(90, 10)]
    scene.bid(bob, auction, 20)
    assert scene.dust(ada, bob) == [(100, 0), (80, 20)]
    scene.bid(ada, auction, 30)
    scene.bid(ada, auction, 50)
    assert scene.dust(ada, bob) == [(50, 50), (100, 0)]
    scene.make_due(auction)
    scene.tick()
    ended = scene.read(auction)
    assert (ended.state, ended.leader_id, ended.current_bid, ended.bids) == (
        pb.Auction.STATE_SOLD, ada, 50, 4,
    )  # fmt: skip
    assert ended.card == auction.card
    assert scene.dust(seller, ada, bob) == [(150, 0), (50, 0), (100, 0)]
    assert scene.place_of(copy_id) == (ada, False)
    assert scene.told(auction) == ["AuctionOpened", *["BidPlaced"] * 4, "AuctionClosed"]
    scene.audit()


def test_unsold_goes_back(scene: Scene) -> None:
    """Nobody bid: the copy is free again, and can be listed again."""
    seller = scene.player("seller")
    copy_id = scene.copy(seller)
    auction = scene.list(seller, copy_id)
    scene.make_due(auction)
    scene.tick()
    assert scene.read(auction).state == pb.Auction.STATE_UNSOLD
    assert scene.place_of(copy_id) == (seller, False)
    assert scene.list(seller, copy_id).state == pb.Auction.STATE_OPEN
    scene.audit()


def test_the_winner_sells_on(scene: Scene) -> None:
    """The same copy goes through two auctions."""
    seller, ada, bob = (scene.player(name, 100) for name in ("seller", "ada", "bob"))
    copy_id = scene.copy(seller)
    for owner, buyer in ((seller, ada), (ada, bob)):
        auction = scene.list(owner, copy_id)
        scene.bid(buyer, auction, 60)
        scene.make_due(auction)
        scene.tick()
    assert scene.place_of(copy_id) == (bob, False)
    assert scene.dust(seller, ada, bob) == [(160, 0), (100, 0), (40, 0)]
    scene.audit()


def test_twenty_bidders_at_once(scene: Scene) -> None:
    """Exactly one leads, with the highest accepted bid; all other dust is back."""
    seller = scene.player("seller")
    auction = scene.list(seller)
    players = [scene.player(f"p{n}", 3000) for n in range(20)]

    def bid(number: int) -> str:
        try:
            scene.bid(players[number], auction, 100 * (number + 1))
        except Refused as refused:
            return refused.reason
        return "LEADS"

    # each bid is more than 5 % above the next lower one, so the highest leads in any order
    with ThreadPoolExecutor(20) as pool:
        outcomes = list(pool.map(bid, range(20)))
    assert set(outcomes) <= {"LEADS", "BID_TOO_LOW", "BUSY"}
    assert outcomes[19] == "LEADS"
    scene.make_bids_due(auction)
    scene.tick()
    now = scene.read(auction)
    assert (now.leader_id, now.current_bid) == (players[19], 2000)
    assert now.bids == outcomes.count("LEADS")
    assert scene.dust(*players) == [(3000, 0)] * 19 + [(1000, 2000)]
    accepted = scene.stub().ListBids(pb.ListBidsRequest(auction_id=auction.id)).bids
    amounts = [bid.amount for bid in accepted]
    assert amounts == sorted(set(amounts), reverse=True)
    scene.audit()


def test_five_times_the_same_bid_at_once(scene: Scene) -> None:
    """Promise 2: one request is one bid and one hold, however often it is sent."""
    auction, ada = scene.list(scene.player("seller")), scene.player("ada", 100)
    request = bid_on(auction, 40)
    stub = scene.stub(ada)
    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(lambda _: stub.PlaceBid(request), range(5)))
    assert len({answer.SerializeToString(deterministic=True) for answer in answers}) == 1
    assert scene.read(auction).bids == 1
    assert scene.dust(ada) == [(60, 40)]
    request.amount = 41
    with pytest.raises(AlreadyExists):
        stub.PlaceBid(request)
    listing = listing_of(scene.copy(ada))
    with ThreadPoolExecutor(5) as pool:
        listed = list(pool.map(lambda _: stub.CreateAuction(listing).auction.id, range(5)))
    assert len(set(listed)) == 1


def test_raising_at_once_from_two_devices(scene: Scene) -> None:
    """A leader's two raises at once: what is held is always exactly the bid."""
    auction, ada = scene.list(scene.player("seller")), scene.player("ada", 5000)
    scene.bid(ada, auction, 100)

    def bid(amount: int) -> None:
        try:
            scene.bid(ada, auction, amount)
        except Refused as refused:
            assert refused.reason in {"LEAD_CHANGED", "BID_TOO_LOW"}

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(bid, (200, 300, 400, 500)))
    current = scene.read(auction).current_bid
    assert current >= 200
    assert scene.dust(ada) == [(5000 - current, current)]
    scene.make_due(auction)
    scene.tick()
    assert scene.dust(ada) == [(5000 - current, 0)]
    scene.audit()


def test_refused_bids_change_nothing(scene: Scene) -> None:
    """W64, D81: too low, own, too poor, unknown, over."""
    seller, ada, bob = (scene.player(name, 100) for name in ("seller", "ada", "bob"))
    auction = scene.list(seller)
    scene.bid(ada, auction, 50)
    for player, amount, reason in (
        (bob, 52, "BID_TOO_LOW"),
        (seller, 60, "OWN_AUCTION"),
        (bob, 101, "NOT_ENOUGH_DUST"),
        (ada, 151, "NOT_ENOUGH_DUST"),
    ):
        with pytest.raises(Refused) as refused:
            scene.bid(player, auction, amount)
        assert (refused.value.code, refused.value.reason) == ("FAILED_PRECONDITION", reason)
        assert refused.value.domain == "tcg.market.v1"
    assert scene.dust(seller, ada, bob) == [(100, 0), (50, 50), (100, 0)]
    with pytest.raises(NotFound) as missing:
        scene.bid(bob, pb.Auction(id=str(uuid4())), 60)
    assert missing.value.reason == "AUCTION_NOT_FOUND"
    scene.make_due(auction)
    with pytest.raises(Refused) as late:
        scene.bid(bob, auction, 60)
    assert late.value.reason == "AUCTION_CLOSED"
    scene.tick()
    with pytest.raises(Refused) as over:
        scene.bid(bob, auction, 60)
    assert over.value.reason == "AUCTION_CLOSED"
    scene.audit()


def test_a_refusal_is_repeated(scene: Scene) -> None:
    """A bid refused for lack of dust stays refused, though the dust came: its hold is burnt."""
    auction, ada = scene.list(scene.player("seller")), scene.player("ada", 5)
    request = bid_on(auction, 10)
    for _ in range(2):
        with pytest.raises(Refused) as poor:
            scene.stub(ada).PlaceBid(request)
        assert poor.value.reason == "NOT_ENOUGH_DUST"
    assert scene.dust(ada) == [(5, 0)]


def test_only_a_free_copy_of_ones_own_is_listed(scene: Scene) -> None:
    """One live auction a copy; nobody else's; the refused listing is over."""
    seller, thief = scene.player("seller", 10), scene.player("thief", 10)
    copy_id = scene.copy(seller)
    scene.list(seller, copy_id)
    for player, copy in ((seller, copy_id), (thief, copy_id), (thief, str(uuid4()))):
        request = listing_of(copy)
        for _ in range(2):
            with pytest.raises(NotFound) as refused:
                scene.stub(player).CreateAuction(request)
            assert refused.value.reason == "COPY_NOT_FOUND"
    failed = pb.ListAuctionsRequest(state=pb.Auction.STATE_FAILED, seller_id=thief)
    assert len(scene.stub().ListAuctions(failed).auctions) == 2
    assert scene.place_of(copy_id) == (seller, True)


def test_pages(scene: Scene) -> None:
    """Open ones by closing time, others the newest first; bids the newest first; pages join."""
    seller, ada = scene.player("seller"), scene.player("ada", 1000)
    opened = [scene.list(seller) for _ in range(5)]
    assert listed(scene, pb.Auction.STATE_OPEN, seller) == [one.id for one in opened]
    for amount in (10, 20, 30):
        scene.bid(ada, opened[0], amount)
    first = scene.stub().ListBids(pb.ListBidsRequest(auction_id=opened[0].id, page_size=2))
    rest = scene.stub().ListBids(
        pb.ListBidsRequest(auction_id=opened[0].id, page_size=2, page_token=first.next_page_token)
    )
    assert [bid.amount for bid in (*first.bids, *rest.bids)] == [30, 20, 10]
    assert not rest.next_page_token
    for auction in opened[1:]:
        scene.make_due(auction)
    scene.tick()
    newest = [one.id for one in reversed(opened[1:])]
    assert listed(scene, pb.Auction.STATE_UNSOLD, seller) == newest
    by_card = pb.ListAuctionsRequest(card_id=opened[0].card.id)
    assert [one.id for one in scene.stub().ListAuctions(by_card).auctions] == [opened[0].id]
    by_card.page_token = "made up"
    with pytest.raises(Invalid):
        scene.stub().ListAuctions(by_card)


def listed(scene: Scene, state: pb.Auction.State, seller: str) -> list[str]:
    """The ids of a seller's auctions in a state, two a page."""
    request = pb.ListAuctionsRequest(state=state, seller_id=seller, page_size=2)
    found: list[str] = []
    while True:
        page = scene.stub().ListAuctions(request)
        found += [auction.id for auction in page.auctions]
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token
