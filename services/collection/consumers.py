"""The Kafka door of collection: cards to keep, matches to reward, calls to repair."""

from uuid import UUID

from services.runtime.app import App
from services.runtime.delivery import Handlers
from services.runtime.work import Work
from tcg.ingest.v1 import events_pb2 as ingest
from tcg.market.v1 import events_pb2 as market
from tcg.match.v1 import events_pb2 as match
from tcg.match.v1 import match_pb2

from .domain.catalogue import Card
from .domain.rarity import Rarity
from .domain.rewards import CLASSIC, RANKED, Result
from .service import catalogue, escrows, holds, rewards


def on_card_published(message: ingest.CardPublished, work: Work) -> None:
    """Keeps the card; an older version that comes late changes nothing."""
    card = message.card
    rarity = Rarity(card.rarity)
    catalogue.keep(work, Card(card.id, message.version, rarity, card.SerializeToString()))


def on_match_finished(message: match.MatchFinished, work: Work) -> None:
    """Pays the match's rewards (W53)."""
    ended = message.result
    result = Result(
        rule_set=message.rule_set,
        prize=RANKED if message.mode == match_pb2.MODE_RANKED else CLASSIC,
        players=tuple("" if seat.bot_level else seat.player_id for seat in message.seats),
        winner=ended.winner_seat if ended.HasField("winner_seat") else None,
        forfeited=ended.forfeited_seat if ended.HasField("forfeited_seat") else None,
    )
    rewards.pay(work, message.match_id, result)


def on_bid_placed(message: market.BidPlaced, work: Work) -> None:
    """Gives the outbid player's dust back, if the call that does so was lost."""
    for hold_id in sorted(message.outbid_hold_ids):
        holds.release(work, str(UUID(hold_id)))


def on_bid_rejected(message: market.BidRejected, work: Work) -> None:
    """Gives the dust of a bid that never led back, if the call that does so was lost."""
    holds.release(work, str(UUID(message.hold_id)))


def on_auction_closed(message: market.AuctionClosed, work: Work) -> None:
    """Gives an unsold copy back, if the call that does so was lost; a sold one was settled."""
    if not message.winner_id:
        escrows.release(work, str(UUID(message.auction_id)))


def handlers(_app: App) -> Handlers:
    """Which event goes where."""
    return {
        ingest.CardPublished: on_card_published,
        match.MatchFinished: on_match_finished,
        market.BidPlaced: on_bid_placed,
        market.BidRejected: on_bid_rejected,
        market.AuctionClosed: on_auction_closed,
    }
