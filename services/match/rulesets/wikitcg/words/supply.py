"""Clauses about cards and energy (group E)."""

from services.match.engine.record import record

from .terms import Condition, Moment, Whom


@record
class DrawPerTurn:
    """More cards in the draw step (D52)."""

    count: int = 1
    condition: Condition | None = None
    whom: Whom = Whom.OWN


@record
class DrawChoice:
    """The base draw looks at two cards and keeps the dearest payable one (D53)."""

    whom: Whom = Whom.OWN


@record
class EnemyDrawPenalty:
    """The opponent draws fewer cards, never fewer than one (D52)."""

    count: int = 1
    whom: Whom = Whom.ENEMY


@record
class HandLimit:
    """The opponent holds fewer cards; a draw beyond discards the drawn or the dearest (D54)."""

    discards_dearest: bool
    count: int = 5
    whom: Whom = Whom.ENEMY


@record
class Draw:
    """Draws cards now (D52)."""

    count: int
    moment: Moment = Moment.PLAYED


@record
class DiscardCostliest:
    """The opponent discards the dearest card of the hand (W45)."""


@record
class EnergyPerTurn:
    """Changes every recharge (W9)."""

    count: int
    whom: Whom = Whom.OWN


@record
class EnergyGain:
    """Gains energy: now, or with the next recharge where `banked` (W46)."""

    count: int
    moment: Moment = Moment.PLAYED
    banked: bool = False


@record
class EnergyLoss:
    """Energy lost at the next recharge (D51)."""

    count: int
    whom: Whom = Whom.ENEMY


@record
class EnergyCapDrop:
    """The opponent's next recharges are each one step lower (D55)."""

    recharges: int


@record
class CostMod:
    """Changes the cost of beings, never below 1 (D56)."""

    count: int
    whom: Whom
    condition: Condition | None = None


@record
class RefundCost:
    """Gives back what was paid, and more (D51)."""

    plus: int = 3
