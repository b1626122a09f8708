"""Clauses that change a being's figures, or what its strikes do (group A)."""

from enum import Enum

from services.match.engine.record import record

from .terms import Amount, Condition, Duration, Per, Stat, Whom


class Versus(Enum):
    """Against what more damage is dealt (D17)."""

    ANY = "any"
    CODE = "code"
    BELOW_HALF = "below half"


class Until(Enum):
    """How long less damage is suffered (D18)."""

    ALWAYS = "always"
    FIRST_ATTACK = "first attack"


@record
class StatMod:
    """Adds a percentage of the base value of a statistic (W42, D10–D14)."""

    stat: Stat
    percent: Amount
    whom: Whom
    off_type_half: bool = False
    condition: Condition | None = None
    per: Per | None = None
    duration: Duration = Duration.WHILE_SOURCE


@record
class StatGrowth:
    """One more percentage of the base value at each start of an own turn (D15)."""

    stat: Stat
    percent: int
    whom: Whom = Whom.ITSELF


@record
class DamageDealtMod:
    """Changes the damage dealt, after Defence (D16, D17)."""

    percent: Amount
    whom: Whom
    versus: Versus = Versus.ANY
    counters_only: bool = False


@record
class DamageTakenMod:
    """Changes the damage suffered; never a loss (D16, D18, D30)."""

    percent: Amount
    whom: Whom
    off_type_half: bool = False
    until: Until = Until.ALWAYS


@record
class PierceDefence:
    """Ignores a percentage of the target's Defence (D16)."""

    percent: Amount
    whom: Whom


@record
class TypeNoDisadvantage:
    """Its own strikes suffer no type disadvantage (D19)."""

    whom: Whom = Whom.ITSELF


@record
class TypeAdvantageMult:
    """Its own strikes have a greater type advantage, in percent (D19)."""

    factor: int = 200
    whom: Whom = Whom.ITSELF
