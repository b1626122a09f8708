"""What just happened, in sentences."""

import pytest

from client.play.narrator import Narrator
from tcg.rulesets.wikitcg.v1 import event_pb2 as e
from tests.unit.client.scenes import being, copy, side, view

MINE, THEIRS = e.Cell(seat=0, column=0), e.Cell(seat=1, column=2)
SCENE = view(side([being(1, "Hero", 0)]), side([being(2, "Foe", 2)]))


def told(*events: e.Event) -> list[str]:
    return list(Narrator(SCENE).tell(events))


def test_an_attack_to_its_end() -> None:
    """W35: attack, strike, counter, death; the names of beings that stood there before."""
    assert told(
        e.Event(attack_declared=e.AttackDeclared(attacker=MINE, target=THEIRS)),
        e.Event(being_struck=e.BeingStruck(striker=MINE, target=THEIRS, kind=1, removed=70)),
        e.Event(being_struck=e.BeingStruck(striker=THEIRS, target=MINE, kind=3, removed=8)),
        e.Event(being_left=e.BeingLeft(cell=MINE, destination=e.DESTINATION_DISCARD)),
    ) == [
        "Hero attacks Foe (theirs).",
        "Hero strikes Foe (theirs): 70 HP.",
        "Foe (theirs) strikes back at Hero: 8 HP.",
        "Hero dies.",
    ]


def test_a_newcomer_has_his_name() -> None:
    """A being that enters in the same step is told by its title, in its cell from then on."""
    enter = e.BeingEntered(cell=e.Cell(seat=1, column=0), copy=copy(9, "Newcomer"))
    skip = e.SkipMarked(cell=e.Cell(seat=1, column=0))
    assert told(e.Event(being_entered=enter), e.Event(skip_marked=skip)) == [
        "Newcomer (theirs) stands in column 1.",
        "Newcomer (theirs) will skip a turn.",
    ]


def test_hidden_cards_stay_unnamed() -> None:
    """D95: the opponent draws a card; we learn no more."""
    assert told(
        e.Event(drawn=e.Drawn(seat=0, copy=copy(9, "Ada"))), e.Event(drawn=e.Drawn(seat=1))
    ) == ["You draw Ada.", "The opponent draws a card."]


def test_an_attack_on_the_code() -> None:
    """W28: no target stands for the Code."""
    assert told(
        e.Event(attack_declared=e.AttackDeclared(attacker=THEIRS)),
        e.Event(code_hit=e.CodeHit(seat=0, amount=5)),
    ) == ["Foe (theirs) attacks the Code.", "Your Code loses 5."]


@pytest.mark.parametrize("kind", [field.name for field in e.Event.DESCRIPTOR.fields])
def test_every_kind_of_event_can_be_told(kind: str) -> None:
    """No event breaks the telling, however empty its message."""
    event = e.Event()
    getattr(event, kind).SetInParent()
    assert all(sentence.strip() for sentence in told(event))
