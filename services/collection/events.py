"""What happened, as messages."""

from collections.abc import Sequence

from tcg.collection.v1 import events_pb2
from tcg.rulesets.wikitcg.v1 import card_pb2

from .domain.ledger import Transfer
from .domain.packs import Opening, Outcome


def pack_opened(opening: Opening, outcomes: Sequence[Outcome]) -> events_pb2.PackOpened:
    """A pack was drawn."""
    return events_pb2.PackOpened(
        player_id=opening.player_id,
        opening_id=opening.id,
        draws=[
            events_pb2.PackOpened.Draw(
                card_id=one.draw.position.card_id,
                rarity=card_pb2.Rarity.ValueType(one.draw.position.rarity),
                dust=one.dust,
            )
            for one in outcomes
        ],
    )


def dust_transferred(transfer_id: str, transfer: Transfer) -> events_pb2.DustTransferred:
    """Dust moved."""
    return events_pb2.DustTransferred(
        transfer_id=transfer_id,
        purpose=transfer.purpose,
        postings=[
            events_pb2.DustTransferred.Posting(
                player_id=posting.player_id, account=posting.side, amount=posting.amount
            )
            for posting in transfer.postings
        ],
    )
