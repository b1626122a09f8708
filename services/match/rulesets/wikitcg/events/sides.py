"""What happens to a player's side: turns, energy, his Code, the end."""

from enum import Enum
from typing import TypeAlias

from services.match.engine.record import record
from services.match.rulesets.wikitcg.state import StatChange


class CodeHitKind(Enum):
    """What hits a Code."""

    ATTACK = "attack"
    OVERFLOW = "overflow"


class EnergyKind(Enum):
    """When a change of energy counts (W46)."""

    GAINED = "gained"
    BANKED = "banked"
    OWED = "owed"
    LOST = "lost"


@record
class TurnBegan:
    """S1: marks of the last turn end."""

    seat: int
    number: int


@record
class CodeWorn:
    """S2: the Code wears (D64)."""

    seat: int
    amount: int


@record
class Recharged:
    """S3: pending gains, debts and losses are consumed, ceilings count down (W9)."""

    seat: int
    energy: int


@record
class TurnEnded:
    """D96."""

    seat: int
    by_clock: bool


@record
class CodeHit:
    """The Code loses points."""

    seat: int
    kind: CodeHitKind
    amount: int


@record
class EnergyChanged:
    """Energy is gained, banked, owed or lost."""

    seat: int
    kind: EnergyKind
    amount: int


@record
class CeilingLowered:
    """Recharges to come are a step lower (D55)."""

    seat: int
    recharges: int


@record
class SideChanged:
    """A statistic changes for the rest of the match, for all beings of a side (D13)."""

    seat: int
    change: StatChange


@record
class HasteGranted:
    """Beings played this turn are ready, those still to come too (D24)."""

    seat: int


@record
class CodeShielded:
    """No attack reaches the Code until its player's next turn (D29)."""

    seat: int


@record
class MatchEnded:
    """W50, W16."""

    winner: int
    cause: str
    forfeited: int | None = None


SideEvent: TypeAlias = (
    TurnBegan
    | CodeWorn
    | Recharged
    | TurnEnded
    | CodeHit
    | EnergyChanged
    | CeilingLowered
    | SideChanged
    | HasteGranted
    | CodeShielded
    | MatchEnded
)
