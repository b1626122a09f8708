"""The toy's messages and stored forms."""

from typing import Any as Anything

import protovalidate
from cattrs import Converter
from cattrs.strategies import configure_tagged_union
from google.protobuf.any_pb2 import Any
from google.protobuf.message import DecodeError, Message

from services.runtime.errors import Invalid
from tcg.rulesets.toy.v1 import toy_pb2

from .game import (
    Action,
    Drawn,
    Drop,
    Dropped,
    Event,
    Laid,
    Lay,
    Resign,
    Resigned,
    Roll,
    Rolled,
    State,
)

CONVERTER = Converter(unstruct_collection_overrides={tuple: list})
configure_tagged_union(Action, CONVERTER, tag_name="is")
configure_tagged_union(Event, CONVERTER, tag_name="is")


class ToyCodec:
    """See the contract."""

    def read_card(self, message: Any) -> int:
        """The value of a stone."""
        stone = toy_pb2.Stone()
        _unpack(message, stone)
        return stone.value

    def read_options(self, message: Any | None) -> None:
        """There are none."""
        if message is not None:
            raise Invalid("the toy takes no options", reason="MESSAGE_INVALID")

    def read_action(self, message: Any) -> Action:
        """An action of `Action`."""
        of = toy_pb2.Action()
        _unpack(message, of)
        match of.WhichOneof("kind"):
            case "lay":
                return Lay(tuple(of.lay.stones))
            case "drop":
                return Drop(of.drop.stone)
            case "resign":
                return Resign()
            case _:
                return Roll()

    def action(self, action: Action) -> Any:
        """The message of an action, open slots unset."""
        message = toy_pb2.Action()
        match action:
            case Lay(stones):
                message.lay.SetInParent()
                message.lay.stones.extend(stones)
            case Roll():
                message.roll.SetInParent()
            case Drop(stone):
                message.drop.SetInParent()
                message.drop.stone = stone
            case Resign():
                message.resign.SetInParent()
        return _packed(message)

    def view(self, view: State) -> Any:
        """The message of a view."""
        message = toy_pb2.View(awaited_seat=view.active, dropping=view.dropping)
        for side in view.sides:
            seen = {id: view.stones[id] for id in side.hand if id}
            message.sides.add(
                points=side.points, hand_size=len(side.hand), hand=seen, bag_size=len(side.bag)
            )
        return _packed(message)

    def event(self, event: Event) -> Any:
        """The message of an event as shown."""
        match event:
            case Laid(seat, stones, points):
                laid = toy_pb2.Event.Laid(seat=seat, stones=stones, points=points)
                return _packed(toy_pb2.Event(laid=laid))
            case Drawn(seat, stone):
                return _packed(toy_pb2.Event(drawn=toy_pb2.Event.Drawn(seat=seat, stone=stone)))
            case Rolled(seat, pips):
                return _packed(toy_pb2.Event(rolled=toy_pb2.Event.Rolled(seat=seat, pips=pips)))
            case Dropped(seat, stone):
                dropped = toy_pb2.Event.Dropped(seat=seat, stone=stone)
                return _packed(toy_pb2.Event(dropped=dropped))
            case Resigned(seat):
                return _packed(toy_pb2.Event(resigned=toy_pb2.Event.Resigned(seat=seat)))

    def dump_state(self, state: State) -> Anything:
        """JSON."""
        return CONVERTER.unstructure(state)

    def load_state(self, data: Anything) -> State:
        """Of JSON."""
        return CONVERTER.structure(data, State)

    def dump_action(self, action: Action) -> Anything:
        """JSON."""
        return CONVERTER.unstructure(action, Action)

    def load_action(self, data: Anything) -> Action:
        """Of JSON."""
        action: Action = CONVERTER.structure(data, Action)  # type: ignore[arg-type]
        return action

    def dump_event(self, event: Event) -> Anything:
        """JSON."""
        return CONVERTER.unstructure(event, Event)

    def load_event(self, data: Anything) -> Event:
        """Of JSON."""
        event: Event = CONVERTER.structure(data, Event)  # type: ignore[arg-type]
        return event


def _packed(message: Message) -> Any:
    wrapped = Any()
    wrapped.Pack(message, deterministic=True)
    return wrapped


def _unpack(message: Any, into: Message) -> None:
    try:
        readable = message.Unpack(into) and not protovalidate.collect_violations(into)
    except DecodeError:
        readable = False
    if not readable:
        raise Invalid(f"not a valid {into.DESCRIPTOR.full_name}", reason="MESSAGE_INVALID")
