"""Options cross the wire with their open slots (design §7)."""

from dataclasses import dataclass
from typing import Any

from google.protobuf.any_pb2 import Any as Packed

from services.match import slots
from services.match.engine.options import (
    Amounts,
    Assignment,
    OneOf,
    Option,
    Range,
    Subset,
    complete,
)
from tcg.match.v1 import options_pb2 as proto


@dataclass(frozen=True)
class Act:
    """An action of no game."""

    name: str
    targets: tuple[str, ...] = ()


class Names:
    """A codec that packs an action's name."""

    def action(self, action: Any) -> Packed:
        return Packed(type_url="test/act", value=action.name.encode())


def test_a_complete_action_has_no_slots() -> None:
    """A game whose choices are few lists complete actions."""
    message = slots.option(complete(Act("pass")), Names())
    assert message == proto.Option(action=Packed(type_url="test/act", value=b"pass"))


def test_open_slots_name_their_fields() -> None:
    """The client learns which field to fill, and with what."""
    option = Option(Act("attack"), {"targets": Subset(("a", "b"), 1, 2)})
    (slot,) = slots.option(option, Names()).slots
    assert slot == proto.Slot(
        field="targets", subset=proto.Slot.Subset(ids=["a", "b"], minimum=1, maximum=2)
    )


def test_every_kind_of_slot_has_its_message() -> None:
    """One id, a subset, a number, amounts with a sum, an assignment."""
    expected = {
        OneOf(("a",)): proto.Slot(field="f", one_of=proto.Slot.OneOf(ids=["a"])),
        Range(-1, 4): proto.Slot(field="f", range=proto.Slot.Range(minimum=-1, maximum=4)),
        Amounts(("a", "b"), 5, 2): proto.Slot(
            field="f", amounts=proto.Slot.Amounts(ids=["a", "b"], total=5, minimum=2)
        ),
        Assignment(("a",), ("x", "y"), False): proto.Slot(
            field="f", assignment=proto.Slot.Assignment(ids=["a"], targets=["x", "y"])
        ),
    }
    for kind, message in expected.items():
        assert slots.slot("f", kind) == message
