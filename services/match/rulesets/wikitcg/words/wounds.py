"""Clauses about wounds, care and plagues (group C)."""

from enum import Enum

from services.match.engine.record import record

from .terms import Amount, Moment, Stat, Whom


class Care(Enum):
    """How much is recovered where no percentage says it."""

    HALF_MISSING = "half of what is missing"
    FULL = "full"


@record
class Regen:
    """Recovers a percentage at each start of an own turn (W12, D37)."""

    percent: Amount
    whom: Whom
    off_type_half: bool = False


@record
class Heal:
    """Recovers at once (D37)."""

    amount: Amount | Care
    whom: Whom
    moment: Moment = Moment.PLAYED


@record
class NoHeal:
    """The host recovers nothing, from any source (D37)."""

    whom: Whom = Whom.ITSELF


@record
class TurnDamageFlat:
    """Points of damage at each start of an own turn (D38)."""

    points: Amount
    whom: Whom = Whom.ENEMY


@record
class DamagePct:
    """Damage of a percentage of each one's greatest HP (D39)."""

    percent: Amount
    whom: Whom
    own_half: bool = False
    double_most_wounded: bool = False
    removes_kills: bool = False


@record
class DestroyBeing:
    """Removed whatever its HP, and from the match (D32, D60)."""

    whom: Whom


@record
class EntryLoss:
    """An entering enemy being loses a percentage of its greatest HP (D40)."""

    percent: Amount
    whom: Whom = Whom.ENEMY


@record
class PlagueDecay:
    """The host loses a percentage of its greatest HP at every tick (D41–D43)."""

    percent: Amount
    spreads: bool = False
    worsens: bool = False
    whom: Whom = Whom.ITSELF


@record
class PlagueErode:
    """One more percentage of the base value is lost at every tick (D44)."""

    stats: tuple[Stat, ...]
    percent: int
    neighbours_too: bool = False
    whom: Whom = Whom.ITSELF


@record
class PlagueSuffocate:
    """Every being of the host's side loses a percentage at every tick (D46)."""

    percent: int
    whom: Whom = Whom.ITSELF


@record
class PlagueEnergyTax:
    """The host's player recharges less (D50)."""

    count: int = 1
    whom: Whom = Whom.ITSELF


@record
class PlagueDraw:
    """The plague's owner draws at every tick (D41)."""

    count: int = 1
    whom: Whom = Whom.ITSELF


@record
class PlagueImmunity:
    """No plague can be attached (D47)."""

    whom: Whom = Whom.ITSELF


@record
class EffectShield:
    """The first enemy plague or event that would hit it does nothing (D48)."""

    whom: Whom = Whom.ITSELF


@record
class CleansePlagues:
    """All plagues leave, and with them all they eroded (D44)."""

    whom: Whom
