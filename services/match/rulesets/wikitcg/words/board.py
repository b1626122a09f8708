"""Clauses that move cards between zones (group F)."""

from services.match.engine.record import record

from .terms import Whom


@record
class Bounce:
    """Beings go back to their owner's hand, or to the bottom of his deck (D57)."""

    whom: Whom
    to_deck: bool = False


@record
class DestroyTerrain:
    """The opponent's Terrain goes to the discard pile (W18)."""


@record
class DestroyObject:
    """The dearest object carried by an enemy being is discarded (W45)."""


@record
class DissolveObjects:
    """The host's object is destroyed, and so is every one it receives (W20)."""

    whom: Whom = Whom.ITSELF


@record
class FreePlayCostliest:
    """Plays the dearest being of the hand for nothing (D58)."""


@record
class RecoverBeing:
    """A being comes back from the discard pile, to the hand or into play (D59)."""

    to_play: bool = False


@record
class ExileSelf:
    """The event itself leaves the match (D60)."""
