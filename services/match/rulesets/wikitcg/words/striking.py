"""Clauses about attacking and being attacked (group B)."""

from enum import Enum

from services.match.engine.record import record

from .terms import Amount, Moment, Whom


class HasteOn(Enum):
    """What makes a being ready at once (D24)."""

    ENTRY = "entry"
    EQUIP = "equip"
    PLAYED_THIS_TURN = "played this turn"


class Area(Enum):
    """What an attack strikes beside its target (D20, D21)."""

    NEIGHBOURS = "neighbours"
    ROW = "row"


class ReflectOn(Enum):
    """Which strikes are answered (D22)."""

    ATTACK = "attack"
    STRIKE = "strike"


class Drawing(Enum):
    """What a taunt draws (D33)."""

    ATTACKS = "attacks"
    ALL_TARGETING = "all targeting"


@record
class FirstStrike:
    """The target of its attack does not counter (W34)."""

    whom: Whom


@record
class Haste:
    """Ready in the turn it enters or is equipped (D24)."""

    on: HasteOn
    whom: Whom


@record
class AttacksPerTurn:
    """May attack so many times a turn; the highest counts (D25)."""

    count: int
    whom: Whom


@record
class ExtraAttack:
    """More attacks in this turn, three a turn staying the ceiling (D25, D26)."""

    whom: Whom
    count: int = 1
    moment: Moment = Moment.PLAYED


@record
class AttackLimitSide:
    """That side's beings together attack at most so often a turn (D27)."""

    count: int = 2
    whom: Whom = Whom.ENEMY


@record
class AttackLimitHost:
    """The host attacks at most so often a turn (D25)."""

    count: int = 1
    whom: Whom = Whom.ITSELF


@record
class OneHitPerAttacker:
    """An enemy being may strike the bearer only once a turn (D28)."""

    whom: Whom = Whom.ITSELF


@record
class Splash:
    """An attack also strikes others: neighbours by half, a row in full (W36)."""

    area: Area
    whom: Whom = Whom.ITSELF


@record
class SplashImmunity:
    """Collateral strikes do nothing to it (D20)."""

    whom: Whom


@record
class ReflectDamage:
    """The striker suffers a percentage of the HP it removed (D22)."""

    percent: Amount
    whom: Whom
    on: ReflectOn


@record
class Lifesteal:
    """Recovers a percentage of the HP its strikes remove (D23)."""

    percent: Amount
    whom: Whom = Whom.ITSELF


@record
class StrikeCap:
    """No strike removes more than a percentage of its greatest HP (D30, D31)."""

    percent: int = 25
    whom: Whom = Whom.ITSELF


@record
class SurviveLethal:
    """Once a match, damage that would kill leaves 1 HP (D32)."""

    whom: Whom = Whom.ITSELF


@record
class CountsAsTwo:
    """Counts as two beings for the shelter of the Code (W27)."""

    whom: Whom = Whom.ITSELF


@record
class CodeShelterMin:
    """The Code is sheltered by so many beings instead of two (W27)."""

    count: int = 1
    whom: Whom = Whom.OWN


@record
class CodeImmune:
    """No attack reaches the Code until its player's next turn (D29)."""


@record
class Taunt:
    """The opponent must aim at it (D33)."""

    drawing: Drawing
    whom: Whom = Whom.ITSELF


@record
class RedirectSingleTarget:
    """Enemy plagues and events aimed at one other own being hit it instead (D34)."""

    whom: Whom = Whom.ITSELF


@record
class ProtectAdjacent:
    """One adjacent ally cannot be chosen as the target of an attack (D35)."""

    whom: Whom = Whom.ITSELF


@record
class SkipTurn:
    """Cannot attack in its controller's next turn (D36)."""

    whom: Whom


@record
class SkipTurnImmunity:
    """Nothing makes it skip a turn (D36)."""

    whom: Whom = Whom.OWN
