"""An auction house as tests meet it: market, the real collection, players."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from services.collection.domain.catalogue import Card
from services.collection.domain.copies import Copy
from services.collection.domain.rarity import Rarity
from services.collection.service import accounts, catalogue
from services.collection.store import copies
from services.market.domain import Auction, Bid
from services.market.service import bidding, ending, listing
from services.market.service.house import House, open_house
from services.runtime.fingerprint import fingerprint
from services.runtime.identity import Caller
from services.runtime.testing import Cluster, Stand
from services.runtime.work import Claim, Saga
from tcg.collection.v1 import collection_pb2
from tcg.collection.v1.collection_pb2_grpc import CollectionServiceStub
from tcg.market.v1 import market_pb2 as pb
from tcg.market.v1.market_pb2_grpc import MarketServiceStub
from tcg.rulesets.wikitcg.v1 import card_pb2 as wikitcg

PATH = "/tcg.market.v1.MarketService/"


@dataclass(frozen=True)
class Scene:
    """Both services, and what tests do with them."""

    cluster: Cluster
    market: Stand
    collection: Stand

    @property
    def house(self) -> House:
        """What market's use cases stand on."""
        return open_house(self.market.app)

    def player(self, name: str, dust: int = 0) -> str:
        """Somebody new with so much dust."""
        player = f"{name}-{uuid4().hex[:8]}"
        if dust:
            admin = CollectionServiceStub(self.cluster.channel("collection", "root", "admin"))
            admin.GrantDust(
                collection_pb2.GrantDustRequest(
                    request_id=str(uuid4()), player_id=player, dust=dust
                )
            )
        return player

    def copy(self, owner: str, title: str = "Ada Lovelace") -> str:
        """A copy of a new card, owned by this player."""
        card_id, copy_id = f"Q{uuid4().int % 10**12}", str(uuid4())
        message = wikitcg.Card(id=card_id, title=title).SerializeToString()
        with self.collection.work() as work:
            accounts.lock(work, owner)
            catalogue.keep(work, Card(card_id, 1, Rarity.COMMON, message))
            copies.add(work, [Copy(copy_id, card_id, owner, work.now, 1)])
        return copy_id

    def dust(self, *players: str) -> list[tuple[int, int]]:
        """Dust available and held, player by player."""
        rows = self.collection.sql(
            "SELECT player_id, dust_available, dust_held FROM account"
            " WHERE player_id = ANY(:players)",
            players=list(players),
        )
        found = {row.player_id: (row.dust_available, row.dust_held) for row in rows}
        return [found.get(player, (0, 0)) for player in players]

    def place_of(self, copy_id: str) -> tuple[str, bool]:
        """Who owns a copy, and whether it is in escrow."""
        (row,) = self.collection.sql(
            "SELECT owner_id, auction_id FROM copy WHERE id = :id", id=copy_id
        )
        return row.owner_id, row.auction_id is not None

    def stub(self, player: str = "") -> MarketServiceStub:
        """Market as this player calls it."""
        return MarketServiceStub(self.cluster.channel("market", player))

    def list(self, seller: str, copy_id: str = "", start: int = 10) -> pb.Auction:
        """An open auction of the seller's copy; of a new one, unless told otherwise."""
        request = listing_of(copy_id or self.copy(seller), start)
        return self.stub(seller).CreateAuction(request).auction

    def bid(self, player: str, auction: pb.Auction, amount: int) -> pb.Auction:
        """The auction after a bid that leads."""
        return self.stub(player).PlaceBid(bid_on(auction, amount)).auction

    def read(self, auction: pb.Auction) -> pb.Auction:
        """The auction as it stands."""
        return self.stub().GetAuction(pb.GetAuctionRequest(auction_id=auction.id)).auction

    def make_due(self, auction: pb.Auction) -> None:
        """Lets the auction's time run out, and that of all that waits on it."""
        self.market.sql(
            "UPDATE auction SET due_at = now(), opened_at = opened_at - interval '2 days',"
            " closes_at = closes_at - interval '2 days' WHERE id = :id",
            id=auction.id,
        )
        self.make_bids_due(auction)

    def make_bids_due(self, auction: pb.Auction) -> None:
        """Lets the patience with the auction's bids run out."""
        self.market.sql(
            "UPDATE bid SET due_at = now() WHERE auction_id = :id AND due_at IS NOT NULL",
            id=auction.id,
        )

    def tick(self, house: House | None = None) -> None:
        """Does everything that is due."""
        house = house or self.house
        while ending.end_due_auction(house) or ending.end_due_bid(house):
            pass

    def saga(self, player: str, request: pb.CreateAuctionRequest | pb.PlaceBidRequest) -> Saga:
        """A request as its handler gets it, to do only its first steps: what a crash leaves."""
        method = PATH + type(request).__name__.removesuffix("Request")
        caller = Caller(player, "player", player)
        claim = Claim(caller, method, UUID(request.request_id), fingerprint(request))
        return Saga(self.market.app.engine, claim, self.market.app.outbox)

    def intend_bid(self, player: str, request: pb.PlaceBidRequest) -> Bid:
        """A bid whose caller died after its first transaction."""
        saga = self.saga(player, request)
        with saga.begin() as work:
            bid_id = str(saga.id("bid"))
            return bidding.intend(self.house, work, bid_id, request.auction_id, request.amount)

    def intend_auction(self, player: str, request: pb.CreateAuctionRequest) -> Auction:
        """A listing whose caller died after its first transaction."""
        saga = self.saga(player, request)
        with saga.begin() as work:
            auction_id = str(saga.id("auction"))
            return listing.intend(
                self.house, work, auction_id, request.copy_id, request.start_price
            )

    def told(self, auction: pb.Auction) -> Sequence[str]:
        """The events of an auction, in order."""
        rows = self.market.sql(
            "SELECT type FROM outbox WHERE key = :key ORDER BY position", key=auction.id
        )
        return [row.type.rpartition(".")[2] for row in rows]

    def audit(self) -> None:
        """Promise 1: dust and copies are conserved, to the last posting."""
        admin = CollectionServiceStub(self.cluster.channel("collection", "root", "admin"))
        audit = admin.GetAudit(collection_pb2.GetAuditRequest())
        wrong = (audit.postings_sum, audit.unbalanced_transfers, audit.wrong_balances)
        assert (*wrong, audit.ownerless_copies) == (0, 0, 0, 0)


def listing_of(copy_id: str, start: int = 10) -> pb.CreateAuctionRequest:
    """A request to list a copy."""
    return pb.CreateAuctionRequest(request_id=str(uuid4()), copy_id=copy_id, start_price=start)


def bid_on(auction: pb.Auction, amount: int) -> pb.PlaceBidRequest:
    """A request to bid."""
    return pb.PlaceBidRequest(request_id=str(uuid4()), auction_id=auction.id, amount=amount)
