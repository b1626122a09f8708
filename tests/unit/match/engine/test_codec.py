"""A codec made of a generated module and records, with the toy's messages."""

from types import SimpleNamespace

import pytest
from google.protobuf.any_pb2 import Any
from google.protobuf.json_format import ParseError

from services.match.engine.codec import RecordCodec
from services.match.engine.record import record
from services.match.rulesets.toy.game import Action, Drawn, Drop, Event, Lay, Roll, State, Stone
from services.match.rulesets.toy.hidden import SideView, View
from services.runtime.errors import Invalid
from tcg.rulesets.toy.v1 import toy_pb2 as proto

CODEC = RecordCodec(proto, state=State, action=Action, event=Event, card=Stone)


@record
class Peek:
    """A view with a field its message has not."""

    dropping: bool
    secret: str


def packed(message: object) -> Any:
    wrapped = Any()
    wrapped.Pack(message)  # type: ignore[arg-type]
    return wrapped


def test_a_record_is_written_field_by_field() -> None:
    """Nested records, tuples and mappings too; a message is read back as the record."""
    view = View((SideView(3, 2, {"s01": 4}, 5), SideView(0, 1, {}, 6)), 1, True)
    told = proto.View()
    assert CODEC.view(view).Unpack(told)
    assert told == proto.View(
        sides=[
            proto.View.Side(points=3, hand_size=2, hand={"s01": 4}, bag_size=5),
            proto.View.Side(hand_size=1, bag_size=6),
        ],
        awaited_seat=1,
        dropping=True,
    )
    assert CODEC.read_action(CODEC.action(Lay(("s01", "s02")))) == Lay(("s01", "s02"))
    assert CODEC.read_card(packed(proto.Stone(value=6))) == Stone(6)
    assert CODEC.read_action(packed(proto.Action(drop=proto.Action.Drop()))) == Drop("")


def test_the_class_is_the_kind() -> None:
    """The oneof's field is the class's name in snake case; empty classes are set all the same."""
    event = proto.Event()
    assert CODEC.event(Drawn(1, "s01")).Unpack(event)
    assert event == proto.Event(drawn=proto.Event.Drawn(seat=1, stone="s01"))
    action = proto.Action()
    assert CODEC.action(Roll()).Unpack(action)
    assert action.WhichOneof("kind") == "roll"


@pytest.mark.parametrize(
    "message",
    [
        packed(proto.Stone(value=7)),
        packed(proto.View()),
        Any(type_url="type.googleapis.com/tcg.rulesets.toy.v1.Stone", value=b"\xff"),
    ],
)
def test_wrong_cards(message: Any) -> None:
    """MESSAGE_INVALID for a message that breaks its own rules, of another type, or unreadable."""
    with pytest.raises(Invalid) as refused:
        CODEC.read_card(message)
    assert refused.value.reason == "MESSAGE_INVALID"


def test_what_there_is_not() -> None:
    """MESSAGE_INVALID for cards where players bring none, for options, for an empty action."""
    without = RecordCodec(proto, state=State, action=Action, event=Event)
    for read, message in (
        (without.read_card, proto.Stone(value=1)),
        (without.read_options, proto.View()),
        (without.read_action, proto.Action()),
    ):
        with pytest.raises(Invalid) as refused:
            read(packed(message))
        assert refused.value.reason == "MESSAGE_INVALID"
    assert without.read_options(None) is None


def test_an_action_of_no_kind() -> None:
    """MESSAGE_INVALID even where the game's proto forgot to require one, as `Event` does."""
    careless: Any = SimpleNamespace(Action=proto.Event)
    codec = RecordCodec(careless, state=State, action=Event, event=Event)
    with pytest.raises(Invalid):
        codec.read_action(packed(proto.Event()))


def test_a_field_the_message_has_not() -> None:
    """A record and its message that have come apart are found at once, not dropped in silence."""
    with pytest.raises(ParseError):
        CODEC.view(Peek(dropping=True, secret="s01"))
