"""The whole loop over gRPC: article → card → pack → deck → ranked match → rating → auction."""

import random
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from services.runtime.testing import eventually
from tcg.collection.v1 import collection_pb2 as collection
from tcg.ingest.v1 import ingest_pb2 as ingest
from tcg.market.v1 import market_pb2 as market
from tcg.match.v1 import match_pb2 as match
from tcg.ranking.v1 import ranking_pb2 as ranking
from tcg.rulesets.wikitcg.v1 import card_pb2

from .world import World, chosen, rid

LADDER = ranking.Ladder(rule_set="wikitcg", mode="ranked")


def buildable(world: World) -> set[str]:
    answer = world.stub("match").GetRuleset(match.GetRulesetRequest(name="wikitcg"))
    assert len(answer.built_entry_ids) == answer.entries_total >= 340
    return set(answer.built_entry_ids)


def owned(world: World, player: str) -> Counter[str]:
    """Ids of the player's copies whose cards the rule set has built."""
    built = buildable(world)
    counts: Counter[str] = Counter()
    stub, token = world.stub("collection", player), ""
    while True:
        page = stub.ListCopies(collection.ListCopiesRequest(page_size=1000, page_token=token))
        cards = {card.id: card for card in page.cards}
        for copy in page.copies:
            card = cards[copy.card_id]
            if {*card.ability_ids, *([card.effect_id] if card.effect_id else [])} <= built:
                counts[card.id] += 1
        token = page.next_page_token
        if not token:
            return counts


def deck(world: World, player: str) -> str:
    """A legal deck of 30 owned cards: beings first, at most two copies of each."""
    entries, left = [], 30
    beings = set()
    counts = owned(world, player)
    for card_id in counts:
        card = world.stub("ingest").GetCard(ingest.GetCardRequest(card_id=card_id)).card
        if card.category == card_pb2.CATEGORY_BEING:
            beings.add(card_id)
    for card_id in sorted(counts, key=lambda c: (c not in beings, c)):
        count = min(2, counts[card_id], left)
        if count:
            entries.append(collection.DeckEntry(card_id=card_id, count=count))
            left -= count
    assert left == 0, "not enough beings"
    request = collection.CreateDeckRequest(request_id=rid(), name="first", entries=entries)
    return world.stub("collection", player).CreateDeck(request).deck.id


def play_out(world: World, match_id: str, players: dict[int, str]) -> Any:
    """Plays a match between people to its end, at random; returns it."""
    rng = random.Random(7)
    while True:
        now = world.stub("match", players[0]).GetMatch(match.GetMatchRequest(match_id=match_id))
        if now.match.state == match.Match.STATE_FINISHED:
            return now.match
        mover = players[now.match.awaited_seats[0]]
        stub = world.stub("match", mover)
        legal = stub.ListLegalActions(match.ListLegalActionsRequest(match_id=match_id))
        stub.PlayAction(
            match.PlayActionRequest(
                request_id=rid(),
                match_id=match_id,
                expected_version=legal.version,
                action=chosen(legal.options, rng),
            )
        )


def rating(world: World, player: str) -> int:
    request = ranking.GetRatingRequest(ladder=LADDER, player_id=player)
    return world.stub("ranking").GetRating(request).rating.rating


@pytest.mark.timeout(300)
def test_the_whole_loop(world: World) -> None:
    """Every promise of the product in one story; each step through the public API only."""
    ada, bob = world.player(packs=16), world.player(packs=16)
    decks = {ada: deck(world, ada), bob: deck(world, bob)}
    made = (
        world.stub("match", ada)
        .CreateMatch(
            match.CreateMatchRequest(
                request_id=rid(),
                rule_set="wikitcg",
                mode=match.MODE_RANKED,
                deck=match.DeckChoice(deck_id=decks[ada]),
                client_seed=b"ada",
            )
        )
        .match
    )
    assert made.state == match.Match.STATE_OPEN
    world.stub("match", bob).JoinMatch(
        match.JoinMatchRequest(
            request_id=rid(),
            match_id=made.id,
            deck=match.DeckChoice(deck_id=decks[bob]),
            client_seed=b"bob",
        )
    )
    over = play_out(world, made.id, {0: ada, 1: bob})
    winner, loser = (ada, bob) if over.result.winner_seat == 0 else (bob, ada)
    assert sha256(over.server_seed).digest() == made.commitment

    # W53, W54: by events over Kafka
    eventually(lambda: rating(world, winner) == 1016)
    assert rating(world, loser) == 984
    eventually(lambda: dust_from_match(world, winner) == 10)
    eventually(lambda: dust_from_match(world, loser) == 5)

    rich, richer = world.player(dust=100), world.player(dust=100)
    auction = world.auction(ada, price=10)
    for bidder, amount in ((rich, 20), (richer, 40), (rich, 50)):
        world.stub("market", bidder).PlaceBid(
            market.PlaceBidRequest(request_id=rid(), auction_id=auction.id, amount=amount)
        )
    eventually(lambda: world.dust(richer) == (100, 0))
    assert world.dust(rich) == (50, 50)
    close_now(world, auction.id)
    sold = market.GetAuctionRequest(auction_id=auction.id)
    state = market.Auction.STATE_SOLD
    eventually(lambda: world.stub("market").GetAuction(sold).auction.state == state)
    assert world.dust(rich) == (50, 0)
    assert auction.copy_id in {
        c.id
        for c in world.stub("collection", rich).ListCopies(collection.ListCopiesRequest()).copies
    }

    audit = world.audit()
    assert (audit.postings_sum, audit.unbalanced_transfers) == (0, 0)
    assert (audit.wrong_balances, audit.ownerless_copies) == (0, 0)


def dust_from_match(world: World, player: str) -> int:
    """What the player's account says he got for matches."""
    page = world.stub("collection", player).ListTransfers(collection.ListTransfersRequest())
    return sum(
        posting.amount
        for transfer in page.transfers
        if transfer.purpose == "match_reward"
        for posting in transfer.postings
        if posting.player_id == player
    )


def close_now(world: World, auction_id: str) -> None:
    """Lets an auction's time be over."""
    world.cluster.stands["market"].sql(
        "UPDATE auction SET closes_at = now(), due_at = now() WHERE id = CAST(:id AS uuid)",
        id=auction_id,
    )
