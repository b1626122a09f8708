"""Messages and stored forms of a game whose protos mirror its records: nothing is written twice."""

import re
from types import ModuleType
from typing import Any as Anything
from typing import get_args

import protovalidate
from cattrs import Converter
from cattrs.strategies import configure_tagged_union
from google.protobuf.any_pb2 import Any
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message import DecodeError, Message

from services.runtime.errors import Invalid


class RecordCodec:
    """The contract's Codec, made of a generated module and the records it mirrors.

    A message has the fields of its record, by name: integers, strings, booleans, records, tuples
    and mappings; what is None stays unset. `View` mirrors what the game's `view` gives. `Action`
    and `Event` have a oneof `kind` with a field for each class of `action` and `event`, unions
    both, in snake case: `card_played` for `CardPlayed`. `card` is the record of a deck's cards,
    its message of the same name; None where players bring none. There are no match options.
    """

    def __init__(
        self,
        proto: ModuleType,
        *,
        state: type,
        action: Anything,
        event: Anything,
        card: type | None = None,
    ) -> None:
        self._proto = proto
        self._state = state
        self._action = action
        self._event = event
        self._card = card
        self._actions = {snake(kind): kind for kind in get_args(action)}
        self._converter = Converter(unstruct_collection_overrides={tuple: list})
        for union in (action, event):
            configure_tagged_union(union, self._converter, tag_name="is")

    def read_card(self, message: Any) -> Anything:
        """A record of `card`."""
        if self._card is None:
            raise Invalid("players bring no cards", reason="MESSAGE_INVALID")
        of = getattr(self._proto, self._card.__name__)()
        _unpack(message, of)
        return self._read(of, self._card)

    def read_options(self, message: Any | None) -> None:
        """None, as there are no options."""
        if message is not None:
            raise Invalid("the game takes no options", reason="MESSAGE_INVALID")

    def read_action(self, message: Any) -> Anything:
        """A record of `action`."""
        of = self._proto.Action()
        _unpack(message, of)
        kind = of.WhichOneof("kind")
        if kind is None:
            raise Invalid("the action is empty", reason="MESSAGE_INVALID")
        return self._read(getattr(of, kind), self._actions[kind])

    def action(self, action: Anything) -> Any:
        """An `Action`; the open fields of a template are empty."""
        return self._packed({snake(type(action)): self._dump(action)}, self._proto.Action())

    def view(self, view: Anything) -> Any:
        """A `View`."""
        return self._packed(self._dump(view), self._proto.View())

    def event(self, event: Anything) -> Any:
        """An `Event`."""
        return self._packed({snake(type(event)): self._dump(event)}, self._proto.Event())

    def dump_state(self, state: Anything) -> Anything:
        """JSON."""
        return self._dump(state)

    def load_state(self, data: Anything) -> Anything:
        """Of JSON."""
        return self._converter.structure(data, self._state)

    def dump_action(self, action: Anything) -> Anything:
        """JSON; its `is` names the class."""
        return self._converter.unstructure(action, self._action)

    def load_action(self, data: Anything) -> Anything:
        """Of JSON."""
        return self._converter.structure(data, self._action)

    def dump_event(self, event: Anything) -> Anything:
        """JSON; its `is` names the class."""
        return self._converter.unstructure(event, self._event)

    def load_event(self, data: Anything) -> Anything:
        """Of JSON."""
        return self._converter.structure(data, self._event)

    def _dump(self, record: Anything) -> Anything:
        return self._converter.unstructure(record, type(record))

    def _packed(self, fields: Anything, message: Message) -> Any:
        wrapped = Any()
        wrapped.Pack(ParseDict(fields, message), deterministic=True)
        return wrapped

    def _read(self, message: Message, kind: type) -> Anything:
        fields = MessageToDict(
            message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
        )
        return self._converter.structure(fields, kind)


def snake(kind: type) -> str:
    """The name of a class as a message's field has it: `card_played` for `CardPlayed`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _unpack(message: Any, into: Message) -> None:
    try:
        readable = message.Unpack(into) and not protovalidate.collect_violations(into)
    except DecodeError:
        readable = False
    if not readable:
        raise Invalid(f"not a valid {into.DESCRIPTOR.full_name}", reason="MESSAGE_INVALID")
