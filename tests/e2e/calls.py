"""A valid call of every mutating RPC: as whom, with what, and with which other payload.

The descriptor walk of the tests fails for an RPC that is missing here, so none can be forgotten.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from google.protobuf.descriptor import ServiceDescriptor

from services.runtime.admission import Method, methods
from tcg.collection.v1 import collection_pb2 as collection
from tcg.ingest.v1 import ingest_pb2 as ingest
from tcg.market.v1 import market_pb2 as market
from tcg.match.v1 import match_pb2 as match
from tcg.ranking.v1 import ranking_pb2 as ranking

from .world import World, passing, rid

PROTOS = {
    "collection": collection,
    "ingest": ingest,
    "market": market,
    "match": match,
    "ranking": ranking,
}


def service_of(name: str) -> ServiceDescriptor:
    """The gRPC service of a service of ours."""
    (descriptor,) = PROTOS[name].DESCRIPTOR.services_by_name.values()
    return descriptor


METHODS: dict[str, tuple[str, Method]] = {
    method.name: (name, method) for name in PROTOS for method in methods(service_of(name))
}


@dataclass(frozen=True)
class Call:
    """A call that works once, and the field that makes it another payload."""

    subject: str
    role: str
    request: Any
    other: Any


Maker = Callable[[World], Call]
CALLS: dict[str, Maker] = {}


def call(maker: Maker) -> Maker:
    """Registers a maker under the name of its RPC."""
    CALLS[maker.__name__] = maker
    return maker


def changed(request: Any, **fields: Any) -> Any:
    """The request with other values; its request_id stays."""
    copy = type(request)()
    copy.CopyFrom(request)
    for name, value in fields.items():
        setattr(copy, name, value)
    return copy


@call
def ImportArticles(world: World) -> Call:
    request = ingest.ImportArticlesRequest(request_id=rid(), source=ingest.SOURCE_BUNDLED, limit=3)
    return Call("root", "admin", request, changed(request, limit=4))


@call
def GrantPacks(world: World) -> Call:
    request = collection.GrantPacksRequest(request_id=rid(), player_id=world.player(), packs=2)
    return Call("root", "admin", request, changed(request, packs=3))


@call
def GrantDust(world: World) -> Call:
    request = collection.GrantDustRequest(request_id=rid(), player_id=world.player(), dust=2)
    return Call("root", "admin", request, changed(request, dust=3))


@call
def OpenPack(world: World) -> Call:
    request = collection.OpenPackRequest(request_id=rid(), client_seed=b"mine")
    player = world.player()
    return Call(player, "player", request, changed(request, client_seed=b"yours"))


@call
def CreateDeck(world: World) -> Call:
    player = world.player(packs=1)
    stub = world.stub("collection", player)
    card = stub.ListCopies(collection.ListCopiesRequest()).copies[0].card_id
    entries = [collection.DeckEntry(card_id=card, count=1)]
    request = collection.CreateDeckRequest(request_id=rid(), name="one", entries=entries)
    return Call(player, "player", request, changed(request, name="two"))


@call
def UpdateDeck(world: World) -> Call:
    made = CreateDeck(world)
    deck = world.stub("collection", made.subject).CreateDeck(made.request).deck
    request = collection.UpdateDeckRequest(
        request_id=rid(), deck_id=deck.id, name="three", entries=made.request.entries
    )
    return Call(made.subject, "player", request, changed(request, name="four"))


@call
def DeleteDeck(world: World) -> Call:
    made = UpdateDeck(world)
    request = collection.DeleteDeckRequest(request_id=rid(), deck_id=made.request.deck_id)
    return Call(made.subject, "player", request, changed(request, deck_id=rid()))


@call
def DustCopy(world: World) -> Call:
    player = world.player(packs=1)
    copy = world.second_copy(player)
    request = collection.DustCopyRequest(request_id=rid(), copy_id=copy)
    return Call(player, "player", request, changed(request, copy_id=rid()))


@call
def EscrowCopy(world: World) -> Call:
    player = world.player(packs=1)
    request = collection.EscrowCopyRequest(
        request_id=rid(), auction_id=rid(), player_id=player, copy_id=world.copy(player)
    )
    return Call("service:market", "service", request, changed(request, auction_id=rid()))


@call
def ReleaseCopy(world: World) -> Call:
    made = EscrowCopy(world)
    world.stub("collection", made.subject, made.role).EscrowCopy(made.request)
    request = collection.ReleaseCopyRequest(request_id=rid(), auction_id=made.request.auction_id)
    return Call("service:market", "service", request, changed(request, auction_id=rid()))


@call
def HoldDust(world: World) -> Call:
    request = collection.HoldDustRequest(
        request_id=rid(), hold_id=rid(), player_id=world.player(dust=50), amount=20
    )
    return Call("service:market", "service", request, changed(request, amount=21))


@call
def ReleaseDust(world: World) -> Call:
    made = HoldDust(world)
    world.stub("collection", made.subject, made.role).HoldDust(made.request)
    request = collection.ReleaseDustRequest(request_id=rid(), hold_id=made.request.hold_id)
    return Call("service:market", "service", request, changed(request, hold_id=rid()))


@call
def SettleAuction(world: World) -> Call:
    market_stub = world.stub("collection", "service:market", "service")
    escrow, hold = EscrowCopy(world).request, HoldDust(world).request
    market_stub.EscrowCopy(escrow)
    market_stub.HoldDust(hold)
    request = collection.SettleAuctionRequest(
        request_id=rid(),
        auction_id=escrow.auction_id,
        winner_id=hold.player_id,
        hold_ids=[hold.hold_id],
        price=hold.amount,
    )
    return Call("service:market", "service", request, changed(request, price=1))


@call
def StartSeason(world: World) -> Call:
    ladder = ranking.Ladder(rule_set=f"game_{uuid4().hex[:8]}", mode="ranked")
    request = ranking.StartSeasonRequest(request_id=rid(), ladder=ladder, expected_season=1)
    return Call("root", "admin", request, changed(request, expected_season=2))


@call
def CreateAuction(world: World) -> Call:
    player = world.player(packs=1)
    request = market.CreateAuctionRequest(
        request_id=rid(), copy_id=world.copy(player), start_price=10
    )
    return Call(player, "player", request, changed(request, start_price=11))


@call
def PlaceBid(world: World) -> Call:
    player = world.player(dust=100)
    request = market.PlaceBidRequest(request_id=rid(), auction_id=world.auction().id, amount=20)
    return Call(player, "player", request, changed(request, amount=30))


@call
def CreateMatch(world: World) -> Call:
    request = match.CreateMatchRequest(
        request_id=rid(),
        rule_set="wikitcg",
        mode=match.MODE_CLASSIC,
        deck=match.DeckChoice(deck_id="loan"),
    )
    return Call(world.player(), "player", request, changed(request, client_seed=b"x"))


@call
def JoinMatch(world: World) -> Call:
    opened = world.match(world.player(), bot=False)
    request = match.JoinMatchRequest(
        request_id=rid(), match_id=opened.id, deck=match.DeckChoice(deck_id="loan")
    )
    return Call(world.player(), "player", request, changed(request, client_seed=b"x"))


@call
def PlayAction(world: World) -> Call:
    running, awaited, _ = world.duel()
    request = match.PlayActionRequest(
        request_id=rid(),
        match_id=running.id,
        expected_version=running.version,
        action=passing(),
    )
    return Call(awaited, "player", request, changed(request, expected_version=99))


@call
def Resign(world: World) -> Call:
    running, awaited, _ = world.duel()
    request = match.ResignRequest(request_id=rid(), match_id=running.id)
    return Call(awaited, "player", request, changed(request, match_id=rid()))
