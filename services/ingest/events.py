"""What ingest tells: domain to message."""

from dataclasses import asdict

from services.runtime.timestamps import timestamp
from tcg.ingest.v1 import events_pb2 as pb
from tcg.rulesets.wikitcg.v1 import card_pb2 as wikitcg

from .domain.card import Card


def card_published(card: Card) -> pb.CardPublished:
    """A card was made or measured again."""
    return pb.CardPublished(card=card_message(card), version=card.version)


def card_message(card: Card) -> wikitcg.Card:
    """A whole card; our enums count as the proto's do."""
    return wikitcg.Card(
        id=card.id,
        title=card.title,
        rarity=wikitcg.Rarity.ValueType(card.rarity),
        category=wikitcg.Category.ValueType(card.category),
        type=wikitcg.Type.ValueType(card.type),
        cost=card.cost,
        statistics=wikitcg.Statistics(**asdict(card.statistics)),
        ability_ids=card.ability_ids,
        effect_id=card.effect_id,
        magnitudes=card.magnitudes,
        measured_at=timestamp(card.measured_at),
        article_url=card.article_url,
    )
