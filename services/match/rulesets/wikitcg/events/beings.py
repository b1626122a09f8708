"""What happens to beings in play."""

from enum import Enum
from typing import TypeAlias

from services.match.engine.record import record
from services.match.rulesets.wikitcg.cards import Copy
from services.match.rulesets.wikitcg.state import Cell, StatChange
from services.match.rulesets.wikitcg.words.terms import Stat


class StrikeKind(Enum):
    """W37: the three kinds of strike."""

    ATTACK = "attack"
    COLLATERAL = "collateral"
    COUNTER = "counter"


class HurtKind(Enum):
    """W37: HP lost without a strike. PLAGUE and ENTRY are losses, the others damage."""

    EVENT = "event"
    REFLECTION = "reflection"
    TERRAIN = "terrain"
    PLAGUE = "plague"
    ENTRY = "entry"


class Destination(Enum):
    """Where a being goes that leaves the board."""

    DISCARD = "discard"
    REMOVED = "removed"
    HAND = "hand"
    DECK = "deck"
    DISCARD_HAND_FULL = "discard_hand_full"


@record
class BeingEntered:
    """A being takes a cell; `ready`: at once (D24)."""

    cell: Cell
    copy: Copy
    played: bool
    ready: bool
    hp: int


@record
class BeingLeft:
    """A being leaves; what is attached to it goes to its owners' discard piles (W24)."""

    cell: Cell
    destination: Destination


@record
class AttackDeclared:
    """W35, 1: counted, whatever comes of it. No target is the Code."""

    attacker: Cell
    target: Cell | None


@record
class BeingStruck:
    """A strike removes HP."""

    striker: Cell
    target: Cell
    kind: StrikeKind
    removed: int


@record
class BeingHurt:
    """HP lost without a strike."""

    cell: Cell
    kind: HurtKind
    removed: int


@record
class BeingHealed:
    """HP recovered (D37)."""

    cell: Cell
    amount: int


@record
class HpFollowed:
    """HP follow a change of their maximum (W43)."""

    cell: Cell
    hp: int


@record
class BeingSurvived:
    """The lethal blow that may be survived once (D32)."""

    cell: Cell


@record
class StatChanged:
    """A statistic changes while the being is in play (D13)."""

    cell: Cell
    change: StatChange


@record
class BeingGrew:
    """S7: one more step of growth (D15)."""

    cell: Cell
    stat: Stat


@record
class AttacksGranted:
    """More attacks in this turn (D26)."""

    cell: Cell
    count: int


@record
class SkipMarked:
    """The being skips its controller's next turn (D36)."""

    cell: Cell


@record
class ShieldSpent:
    """A shield has answered an enemy plague or event (D48)."""

    cell: Cell
    by_object: bool


@record
class PlaguesCleansed:
    """All plagues leave a being (D44)."""

    cell: Cell


BeingEvent: TypeAlias = (
    BeingEntered
    | BeingLeft
    | AttackDeclared
    | BeingStruck
    | BeingHurt
    | BeingHealed
    | HpFollowed
    | BeingSurvived
    | StatChanged
    | BeingGrew
    | AttacksGranted
    | SkipMarked
    | ShieldSpent
    | PlaguesCleansed
)
