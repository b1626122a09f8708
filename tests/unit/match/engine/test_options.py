"""Options with open slots: checked, counted and sampled without a list of products."""

from dataclasses import dataclass
from itertools import product

import pytest

from services.match.engine.options import (
    Amounts,
    Assignment,
    OneOf,
    Option,
    Range,
    Subset,
    allows,
    complete,
    count,
    sample,
)
from services.match.engine.rng import Rng


@dataclass(frozen=True)
class Act:
    verb: str
    what: object = None
    number: int = 0


ABC = ("a", "b", "c")
SLOTS = [
    (OneOf(ABC), [*ABC]),
    (
        Subset(ABC, 1, 2),
        [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")],
    ),
    (Range(2, 5), [2, 3, 4, 5]),
    (
        Amounts(("a", "b"), 5, 2),
        [(5, 0), (0, 5), (2, 3), (3, 2)],
    ),
    (Assignment(("x", "y"), ("t", "u")), list(product(("", "t", "u"), repeat=2))),
    (Assignment(("x",), ("t", "u"), optional=False), [("t",), ("u",)]),
]
STRANGERS = ["", "z", None, (), ("z",), ("b", "a"), ("a", "a"), 1, 6, True, (1, 4), (4,), 2.0]


@pytest.mark.parametrize(("slot", "fillings"), SLOTS)
def test_a_slot_counts_what_it_holds(slot, fillings) -> None:
    """count() is the number of fillings, each of which holds, and nothing else does."""
    assert slot.count() == len(fillings)
    assert all(slot.holds(filling) for filling in fillings)
    assert not [s for s in STRANGERS if slot.holds(s) and s not in fillings]


@pytest.mark.parametrize(("slot", "fillings"), SLOTS)
def test_samples_are_fillings_and_all_occur(slot, fillings) -> None:
    """Sampling reaches every filling and nothing else."""
    seen = {slot.sample(Rng(b"seed", step)) for step in range(400)}
    assert seen == set(fillings)


def test_filling_replaces_exactly_the_open_fields() -> None:
    """A filled option is the action; too few, too many or wrong values are refused."""
    option = Option(Act("go"), {"what": OneOf(ABC), "number": Range(1, 2)})
    assert option.filled({"what": "b", "number": 2}) == Act("go", "b", 2)
    for wrong in (
        {"what": "b"},
        {"what": "b", "number": 2, "verb": "x"},
        {"what": "b", "number": 3},
    ):
        with pytest.raises(ValueError, match="fill"):
            option.filled(wrong)


def test_an_action_is_allowed_only_as_an_option_filled() -> None:
    """`allows` matches the template too, not only the slots."""
    options = [complete(Act("pass")), Option(Act("go"), {"what": OneOf(ABC)})]
    assert count(options) == 4
    assert allows(options, Act("pass"))
    assert allows(options, Act("go", "c"))
    assert not allows(options, Act("pass", "c"))
    assert not allows(options, Act("go", "c", 1))
    assert {sample(options, Rng(b"s", i)) for i in range(100)} == {
        Act("pass"),
        *(Act("go", x) for x in ABC),
    }
