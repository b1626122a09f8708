"""Options as messages: an action, and what is left to choose in it."""

from typing import assert_never

from tcg.match.v1 import options_pb2 as proto

from .engine import options as engine
from .engine.ruleset import Codec


def option(of: engine.Option, codec: Codec) -> proto.Option:
    """Something a player may do, as a message."""
    slots = [slot(field, kind) for field, kind in of.slots.items()]
    return proto.Option(action=codec.action(of.action), slots=slots)


def slot(field: str, kind: engine.Kind) -> proto.Slot:
    """A field of an action that the player fills, as a message."""
    match kind:
        case engine.OneOf(ids):
            return proto.Slot(field=field, one_of=proto.Slot.OneOf(ids=ids))
        case engine.Subset(ids, minimum, maximum):
            subset = proto.Slot.Subset(ids=ids, minimum=minimum, maximum=maximum)
            return proto.Slot(field=field, subset=subset)
        case engine.Range(minimum, maximum):
            return proto.Slot(field=field, range=proto.Slot.Range(minimum=minimum, maximum=maximum))
        case engine.Amounts(ids, total, minimum):
            amounts = proto.Slot.Amounts(ids=ids, total=total, minimum=minimum)
            return proto.Slot(field=field, amounts=amounts)
        case engine.Assignment(ids, targets, optional):
            assignment = proto.Slot.Assignment(ids=ids, targets=targets, optional=optional)
            return proto.Slot(field=field, assignment=assignment)
        case _:
            assert_never(kind)
