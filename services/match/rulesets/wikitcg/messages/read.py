"""Messages of players and of collection, read and checked."""

from typing import TypeVar

import protovalidate
from google.protobuf.any_pb2 import Any
from google.protobuf.message import DecodeError, Message

from services.match.rulesets.wikitcg.actions import Action, Attack, Choose, Pass, PlayCard, Resign
from services.match.rulesets.wikitcg.cards import Card, Category, Rarity, Statistics, Type
from services.runtime.errors import Invalid
from tcg.rulesets.wikitcg.v1 import action_pb2, card_pb2

M = TypeVar("M", bound=Message)


def unpack(message: Any, into: M) -> M:
    """What an Any holds. Raises Invalid for another type, garbage, or a broken rule."""
    try:
        right_type = message.Unpack(into)
    except DecodeError as error:
        raise _invalid(f"not a readable {into.DESCRIPTOR.full_name}") from error
    if not right_type:
        raise _invalid(f"{message.type_url or 'nothing'} is not {into.DESCRIPTOR.full_name}")
    for violation in protovalidate.collect_violations(into):
        raise _invalid(f"{into.DESCRIPTOR.name}: {violation.proto.message}")
    return into


def _invalid(message: str) -> Invalid:
    return Invalid(message, reason="MESSAGE_INVALID")


def options(message: Any | None) -> None:
    """There are no options: any message is Invalid."""
    if message is not None:
        raise _invalid("wikitcg takes no options")


def card(message: Any) -> Card:
    """A deck card. Raises Invalid if it is no card, or lacks rarity, category or type."""
    of = unpack(message, card_pb2.Card())
    if not (of.rarity and of.category and of.type):
        raise _invalid(f"card {of.id} lacks rarity, category or type")
    figures = of.statistics
    return Card(
        id=of.id,
        title=of.title,
        rarity=Rarity[card_pb2.Rarity.Name(of.rarity).removeprefix("RARITY_")],
        category=Category[card_pb2.Category.Name(of.category).removeprefix("CATEGORY_")],
        type=Type[card_pb2.Type.Name(of.type).removeprefix("TYPE_")],
        cost=of.cost,
        statistics=Statistics(
            figures.attack, figures.defence, figures.hp, figures.speed, figures.aura
        ),
        entries=tuple(of.ability_ids) or tuple(filter(None, (of.effect_id,))),
        magnitudes=tuple(of.magnitudes),
    )


def action(message: Any) -> Action:
    """A player's action; the clock's own cannot be sent."""
    of = unpack(message, action_pb2.Action())
    match of.WhichOneof("kind"):
        case "play_card":
            return _play_card(of.play_card)
        case "attack":
            attack = of.attack
            target = attack.column if attack.WhichOneof("target") == "column" else None
            return Attack(attack.attacker, target)
        case "choose":
            return Choose(of.choose.pick)
        case "resign":
            return Resign()
        case _:
            return Pass()


def _play_card(of: action_pb2.PlayCard) -> PlayCard:
    return PlayCard(
        card=of.card,
        column=of.column if of.HasField("column") else None,
        target=of.target if of.HasField("target") else None,
        replace=of.replace if of.HasField("replace") else None,
        pick=of.pick if of.HasField("pick") else None,
    )
