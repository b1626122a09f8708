"""What market asks of collection: escrow, holds, settlement.

Every call names its auction or bid as request_id, so that asking again is harmless.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import grpc

from services.runtime.errors import Refused, Unavailable
from tcg.collection.v1 import collection_pb2 as pb
from tcg.collection.v1.collection_pb2_grpc import CollectionServiceStub

from .domain import Auction, Bid, Lot, refusal

# Collection's reason, and what it means to a seller or bidder.
_REASONS = {
    "COPY_NOT_FOUND": "COPY_NOT_FOUND",
    "NOT_ENOUGH_DUST": "NOT_ENOUGH_DUST",
    "ESCROW_RELEASED": "GIVEN_UP",
    "HOLD_RELEASED": "GIVEN_UP",
}


class Collection:
    """Calls to collection. Each raises Unavailable for what may pass by itself."""

    def __init__(self, channel: grpc.Channel) -> None:
        self._stub: Any = CollectionServiceStub(channel)  # type: ignore[no-untyped-call]

    def escrow(self, auction: Auction) -> Lot:
        """Puts the auction's copy in escrow. Raises Refused: COPY_NOT_FOUND, GIVEN_UP."""
        with _translated():
            response = self._stub.EscrowCopy(
                pb.EscrowCopyRequest(
                    request_id=auction.id,
                    auction_id=auction.id,
                    player_id=auction.seller_id,
                    copy_id=auction.copy_id,
                )
            )
        card = response.card
        return Lot(card.id, card.SerializeToString(), response.card_version)

    def release_copy(self, auction_id: str) -> None:
        """Gives an auction's copy back; a later escrow of this auction is refused."""
        with _translated():
            self._stub.ReleaseCopy(
                pb.ReleaseCopyRequest(request_id=auction_id, auction_id=auction_id)
            )

    def hold(self, bid: Bid) -> None:
        """Holds a bid's dust. Raises Refused: NOT_ENOUGH_DUST, GIVEN_UP."""
        with _translated():
            self._stub.HoldDust(
                pb.HoldDustRequest(
                    request_id=bid.id,
                    hold_id=bid.id,
                    player_id=bid.bidder_id,
                    amount=bid.held,
                )
            )

    def release_dust(self, hold_id: str) -> None:
        """Gives a bid's dust back; a later hold of this bid is refused."""
        with _translated():
            self._stub.ReleaseDust(pb.ReleaseDustRequest(request_id=hold_id, hold_id=hold_id))

    def settle(self, auction: Auction, hold_ids: Sequence[str]) -> None:
        """Gives the leader's dust to the seller and the copy to the leader."""
        with _translated():
            self._stub.SettleAuction(
                pb.SettleAuctionRequest(
                    request_id=auction.id,
                    auction_id=auction.id,
                    winner_id=auction.leader_id,
                    hold_ids=hold_ids,
                    price=auction.current_bid,
                )
            )


@contextmanager
def _translated() -> Iterator[None]:
    """Turns collection's refusals into market's; one that cannot be is a fault of ours."""
    try:
        yield
    except Unavailable:
        raise
    except Refused as refused:
        if refused.reason not in _REASONS:
            raise RuntimeError(f"collection refused: {refused.reason}: {refused}") from refused
        raise refusal(_REASONS[refused.reason]) from refused
