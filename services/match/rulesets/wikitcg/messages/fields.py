"""Records into messages whose fields have the same names."""

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any

from google.protobuf.message import Message

from services.match.rulesets.wikitcg.cards import Card, Category, Copy
from tcg.rulesets.wikitcg.v1 import card_pb2


def fill(message: Message, record: Any) -> None:
    """Sets the fields of `message` from those of `record`; None stays unset."""
    for name in _shared(type(message), type(record)):  # type: ignore[arg-type]
        value = getattr(record, name)
        if value is not None:
            _set(message, name, value)


@cache
def _shared(message: type[Message], record: type) -> tuple[str, ...]:
    """The fields that a message and a record both have."""
    known = message.DESCRIPTOR.fields_by_name
    return tuple(field.name for field in fields(record) if field.name in known)


def _set(message: Message, name: str, value: Any) -> None:
    if isinstance(value, Copy):
        fill_copy(getattr(message, name), value)
    elif isinstance(value, Enum):
        enum: Any = message.DESCRIPTOR.fields_by_name[name].enum_type
        setattr(message, name, number(enum, value))
    elif is_dataclass(value):
        target = getattr(message, name)
        target.SetInParent()
        fill(target, value)
    elif isinstance(value, tuple):
        getattr(message, name).extend(value)
    else:
        setattr(message, name, value)


def number(enum: Any, member: Enum) -> int:
    """The number of a member: its name after the prefix that the zero value shows."""
    prefix = enum.values_by_number[0].name.removesuffix("UNSPECIFIED")
    return int(enum.values_by_name[prefix + member.name].number)


def fill_copy(message: Any, copy: Copy) -> None:
    """A card in a match; a stranger stays unset (D95)."""
    if copy.id:
        message.id = copy.id
        message.card.CopyFrom(_card(copy.card))


# A view shows the same cards again and again; what is kept here is copied, never changed.
@lru_cache(maxsize=4096)
def _card(card: Card) -> card_pb2.Card:
    message = card_pb2.Card()
    fill(message, card)
    if card.category is Category.BEING:
        message.ability_ids.extend(card.entries)
    else:
        message.effect_id = card.entries[0] if card.entries else ""
    return message
