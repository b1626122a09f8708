"""Collection as tests meet it: its API as all its callers see it, and its database."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import uuid4

import pytest

from services.collection.domain import copies as keeping
from services.collection.domain.catalogue import Card
from services.collection.domain.copies import Arrival, Copy
from services.collection.domain.rarity import Rarity
from services.collection.service import accounts, catalogue
from services.collection.store import copies
from services.runtime.errors import Refused
from services.runtime.testing import Cluster, Stand, eventually
from tcg.collection.v1 import collection_pb2 as pb
from tcg.collection.v1.collection_pb2_grpc import CollectionServiceStub
from tcg.rulesets.wikitcg.v1 import card_pb2


def rid() -> str:
    """A fresh id."""
    return str(uuid4())


def card(card_id: str, rarity: Rarity = Rarity.COMMON) -> card_pb2.Card:
    """A being of some rarity."""
    return card_pb2.Card(
        id=card_id,
        title=f"Card {card_id}",
        rarity=card_pb2.Rarity.ValueType(rarity),
        category=card_pb2.CATEGORY_BEING,
    )


@contextmanager
def refused(reason: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """Expects a refusal with this reason."""
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.reason == reason


@dataclass(frozen=True)
class Player:
    """A player with his own stub."""

    id: str
    rpc: CollectionServiceStub

    @property
    def account(self) -> pb.Account:
        """His account now."""
        return self.rpc.GetAccount(pb.GetAccountRequest()).account

    def copies(self, card_id: str = "") -> list[pb.Copy]:
        """His copies, of one card or of all."""
        return list(self.rpc.ListCopies(pb.ListCopiesRequest(card_id=card_id)).copies)

    def open_pack(self, client_seed: bytes = b"mine") -> pb.Opening:
        """Opens a pack."""
        request = pb.OpenPackRequest(request_id=rid(), client_seed=client_seed)
        return self.rpc.OpenPack(request).opening

    def drawn(self, opening_id: str) -> pb.Opening:
        """The opening once it is drawn."""

        def look() -> pb.Opening | None:
            request = pb.GetOpeningRequest(opening_id=opening_id)
            opening = self.rpc.GetOpening(request).opening
            return opening if opening.state == pb.Opening.STATE_DRAWN else None

        found: pb.Opening = eventually(look)
        return found

    def transfers(self) -> list[pb.Transfer]:
        """His transfers, the newest first."""
        return list(self.rpc.ListTransfers(pb.ListTransfersRequest()).transfers)

    def purposes(self) -> list[str]:
        """Why his dust moved, the newest first."""
        return [transfer.purpose for transfer in self.transfers()]


@dataclass(frozen=True)
class Scene:
    """`admin`, `market`, `anybody`: the API as an operator, a service and a stranger call it."""

    cluster: Cluster
    stand: Stand
    admin: CollectionServiceStub
    market: CollectionServiceStub
    anybody: CollectionServiceStub

    def player(self, dust: int = 0) -> Player:
        """A new player with so much dust."""
        name = f"player-{uuid4().hex[:8]}"
        player = Player(name, CollectionServiceStub(self.cluster.channel("collection", name)))
        if dust:
            self.admin.GrantDust(pb.GrantDustRequest(request_id=rid(), player_id=name, dust=dust))
        return player

    def grant_packs(self, player: Player, packs: int) -> int:
        """Gives a player packs; how many he can open then."""
        request = pb.GrantPacksRequest(request_id=rid(), player_id=player.id, packs=packs)
        return int(self.admin.GrantPacks(request).packs)

    def publish(self, *cards: card_pb2.Card, version: int = 1) -> None:
        """Keeps cards as if ingest had told them."""
        with self.stand.work() as work:
            for one in cards:
                kept = Card(one.id, version, Rarity(one.rarity), one.SerializeToString())
                catalogue.keep(work, kept)

    def fresh_cards(self, number: int, rarity: Rarity = Rarity.COMMON) -> list[str]:
        """The ids of so many new cards."""
        ids = [f"Q{uuid4().int % 10**12}" for _ in range(number)]
        self.publish(*(card(card_id, rarity) for card_id in ids))
        return ids

    def give(self, player: Player, card_id: str) -> str:
        """Gives a player a copy of a card as a pack would; its id."""
        with self.stand.work() as work:
            accounts.lock(work, player.id)
            owned = copies.owned(work, player.id, [card_id])
            came = keeping.receive(
                Arrival(rid(), card_id, player.id, work.now), owned, Rarity.COMMON
            )
            assert isinstance(came, Copy)
            copies.add(work, [came])
        return came.id

    def audit(self) -> pb.GetAuditResponse:
        """What the ledger says of itself."""
        return self.admin.GetAudit(pb.GetAuditRequest())

    def hold(self, player: Player, amount: int, hold_id: str = "") -> str:
        """Holds a player's dust; the hold's id."""
        hold_id = hold_id or rid()
        self.market.HoldDust(
            pb.HoldDustRequest(
                request_id=rid(), hold_id=hold_id, player_id=player.id, amount=amount
            )
        )
        return hold_id

    def release(self, hold_id: str) -> None:
        """Releases a hold."""
        self.market.ReleaseDust(pb.ReleaseDustRequest(request_id=rid(), hold_id=hold_id))

    def escrow(self, player: Player, copy_id: str, auction_id: str = "") -> str:
        """Keeps a player's copy for an auction; the auction's id."""
        auction_id = auction_id or rid()
        self.market.EscrowCopy(
            pb.EscrowCopyRequest(
                request_id=rid(), auction_id=auction_id, player_id=player.id, copy_id=copy_id
            )
        )
        return auction_id

    def release_copy(self, auction_id: str) -> None:
        """Gives an auction's copy back."""
        self.market.ReleaseCopy(pb.ReleaseCopyRequest(request_id=rid(), auction_id=auction_id))

    def settle(self, auction_id: str, winner: Player, hold_ids: Sequence[str], price: int) -> int:
        """Settles an auction; the dust of a third copy."""
        request = pb.SettleAuctionRequest(
            request_id=rid(),
            auction_id=auction_id,
            winner_id=winner.id,
            hold_ids=hold_ids,
            price=price,
        )
        return int(self.market.SettleAuction(request).duplicate_dust)
