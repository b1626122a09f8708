"""One digest for one request, whatever library serialised it.

Protobuf bytes are not canonical, so the set fields are walked instead, by number, maps sorted.
"""

from hashlib import sha256
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message


def fingerprint(message: Message) -> bytes:
    """SHA-256 of a message's set fields; unknown fields do not count."""
    return sha256(repr(_walk(message)).encode()).digest()


def _walk(message: Message) -> list[tuple[int, Any]]:
    return [(field.number, _value(field, value)) for field, value in message.ListFields()]


def _value(field: FieldDescriptor, value: Any) -> Any:
    if field.message_type is None:
        return list(value) if field.is_repeated else value
    if field.message_type.GetOptions().map_entry:
        of_value = field.message_type.fields_by_name["value"]
        return sorted((key, _value(of_value, value[key])) for key in value)
    return [_walk(item) for item in value] if field.is_repeated else _walk(value)
