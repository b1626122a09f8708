"""Values that never change: frozen for the type checker, quick to make at run time.

A dataclass that is truly frozen pays `object.__setattr__` for every field it is given, a third of a
game's time. `FROZEN` makes records truly so; a test plays a whole game that way.
"""

from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

__all__ = ["FROZEN", "changed", "record"]

T = TypeVar("T")

FROZEN = False


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Makes a class of annotations a slotted, hashable value; mypy refuses to assign its fields.

    A class may bring a `__hash__` of its own.
    """
    hashed = not FROZEN and "__hash__" not in vars(cls)
    return dataclass(slots=True, frozen=FROZEN, unsafe_hash=hashed)(cls)


if TYPE_CHECKING:
    from dataclasses import replace as changed
else:

    def changed(value: T, /, **changes: Any) -> T:
        """`value` with some fields changed: `dataclasses.replace`, several times as fast."""
        copy = type(value)(*_values(type(value))(value))
        for name, new in changes.items():
            object.__setattr__(copy, name, new)
        return copy


@cache
def _values(cls: type) -> Any:
    """A function from a value to the tuple of the fields it is made of."""
    names = [field.name for field in fields(cls) if field.init]
    if len(names) == 1:
        return lambda value: (getattr(value, names[0]),)
    return attrgetter(*names)
