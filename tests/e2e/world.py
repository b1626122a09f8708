"""All five services and a worker, with the bundled cards in them: what end-to-end tests share."""

import importlib
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from services.runtime.testing import Cluster, eventually
from tcg.collection.v1 import collection_pb2 as collection
from tcg.collection.v1.collection_pb2_grpc import CollectionServiceStub
from tcg.ingest.v1 import ingest_pb2 as ingest
from tcg.ingest.v1.ingest_pb2_grpc import IngestServiceStub
from tcg.market.v1 import market_pb2 as market
from tcg.market.v1.market_pb2_grpc import MarketServiceStub
from tcg.match.v1 import match_pb2 as match
from tcg.match.v1.match_pb2_grpc import MatchServiceStub
from tcg.ranking.v1.ranking_pb2_grpc import RankingServiceStub
from tcg.rulesets.wikitcg.v1 import action_pb2 as action

# in the order in which they can be started: who is called comes before who calls
NAMES = ("ingest", "collection", "ranking", "market", "match")
STUBS = {
    "ingest": IngestServiceStub,
    "collection": CollectionServiceStub,
    "ranking": RankingServiceStub,
    "market": MarketServiceStub,
    "match": MatchServiceStub,
}


def rid() -> str:
    """A fresh request_id."""
    return str(uuid4())


@dataclass
class World:
    """The cluster, and short words for what tests do in it again and again."""

    cluster: Cluster
    _stubs: dict[tuple[str, str, str], Any] = field(default_factory=dict)

    def stub(self, service: str, subject: str = "", role: str = "player") -> Any:
        """A client of `service` as `subject`; calls raise Refused."""
        key = (service, subject, role)
        if key not in self._stubs:
            self._stubs[key] = STUBS[service](self.cluster.channel(service, subject, role))
        return self._stubs[key]

    def player(self, dust: int = 0, packs: int = 0) -> str:
        """A new player with dust and opened packs."""
        name = f"player-{uuid4().hex[:12]}"
        admin = self.stub("collection", "root", "admin")
        if dust:
            admin.GrantDust(
                collection.GrantDustRequest(request_id=rid(), player_id=name, dust=dust)
            )
        if packs:
            admin.GrantPacks(
                collection.GrantPacksRequest(request_id=rid(), player_id=name, packs=packs)
            )
            for _ in range(packs):
                self.open_pack(name)
        return name

    def open_pack(self, player: str) -> Any:
        """Opens a pack and waits for the worker."""
        stub = self.stub("collection", player)
        opening = stub.OpenPack(collection.OpenPackRequest(request_id=rid())).opening
        request = collection.GetOpeningRequest(opening_id=opening.id)

        def drawn() -> Any:
            now = stub.GetOpening(request).opening
            return now if now.state == collection.Opening.STATE_DRAWN else None

        return eventually(drawn)

    def copy(self, player: str) -> str:
        """A free copy of the player's that stands in no auction."""
        copies = self.stub("collection", player).ListCopies(collection.ListCopiesRequest()).copies
        return next(c.id for c in copies if c.state == collection.Copy.STATE_FREE)

    def second_copy(self, player: str) -> str:
        """A second copy of a card the player has one of: given to him in the database."""
        made = uuid4()
        self.cluster.stands["collection"].sql(
            "INSERT INTO copy (id, card_id, owner_id, slot, acquired_at)"
            " SELECT :id, card_id, owner_id, 3 - slot, acquired_at FROM copy"
            " WHERE owner_id = :player LIMIT 1",
            id=made,
            player=player,
        )
        return str(made)

    def dust(self, player: str) -> tuple[int, int]:
        """Available and held."""
        account = self.stub("collection", player).GetAccount(collection.GetAccountRequest()).account
        return account.dust_available, account.dust_held

    def auction(self, seller: str = "", price: int = 10) -> Any:
        """An open auction of a fresh seller's."""
        seller = seller or self.player(packs=1)
        request = market.CreateAuctionRequest(
            request_id=rid(), copy_id=self.copy(seller), start_price=price
        )
        return self.stub("market", seller).CreateAuction(request).auction

    def match(self, player: str, bot: bool = True) -> Any:
        """A Classic match with the loan deck; against a bot, or with an open seat."""
        request = match.CreateMatchRequest(
            request_id=rid(),
            rule_set="wikitcg",
            mode=match.MODE_CLASSIC,
            deck=match.DeckChoice(deck_id="loan"),
            bot=match.Bot(level=1) if bot else None,
        )
        return self.stub("match", player).CreateMatch(request).match

    def duel(self) -> tuple[Any, str, str]:
        """A running match of two fresh people, and who is awaited and who is not."""
        players = [self.player(), self.player()]
        made = self.match(players[0], bot=False)
        joined = self.stub("match", players[1]).JoinMatch(
            match.JoinMatchRequest(
                request_id=rid(), match_id=made.id, deck=match.DeckChoice(deck_id="loan")
            )
        )
        awaited = joined.match.awaited_seats[0]
        return joined.match, players[awaited], players[1 - awaited]

    def audit(self) -> Any:
        """What the ledger says of itself."""
        return self.stub("collection", "root", "admin").GetAudit(collection.GetAuditRequest())


def passing() -> Any:
    """The action that ends a turn, as an Any."""
    packed = match.PlayActionRequest().action
    packed.Pack(action.Action(**{"pass": action.Pass()}))
    return packed


def chosen(options: Any, rng: random.Random) -> Any:
    """One of the complete actions of ListLegalActions, passing only where nothing else is left."""
    whole = [option.action for option in options if not option.slots]
    doing = [a for a in whole if a != passing()]
    return rng.choice(doing or whole)


@contextmanager
def build(servers: Any) -> Iterator[World]:
    """Everything started, and the bundled cards in the catalogue."""
    with Cluster(servers) as cluster:
        for name in NAMES:
            cluster.start(importlib.import_module(f"services.{name}.__main__").SERVICE)
        tasks = "services.collection.tasks,services.ingest.tasks"
        cluster.worker(tasks, ("collection", "ingest"))
        world = World(cluster)
        world.stub("ingest", "root", "admin").ImportArticles(
            ingest.ImportArticlesRequest(request_id=rid(), source=ingest.SOURCE_BUNDLED)
        )

        def ready() -> bool:
            odds = world.stub("collection").GetOdds(collection.GetOddsRequest())
            return sum(line.cards for line in odds.lines) >= 3000

        eventually(ready, 180)
        yield world
