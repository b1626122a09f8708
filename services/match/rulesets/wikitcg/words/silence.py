"""Clauses that keep others from acting (group D)."""

from services.match.engine.record import record

from .terms import Whom


@record
class SilenceAbilities:
    """Abilities of those beings do not act (W48)."""

    whom: Whom


@record
class SilenceImmunity:
    """Its abilities cannot be silenced (D49)."""

    whom: Whom = Whom.ITSELF


@record
class SilenceConcepts:
    """The opponent's Concepts do not act (D49)."""

    whom: Whom = Whom.ENEMY


@record
class TerrainWard:
    """The enemy Terrain has no effect on these beings (D93)."""

    whom: Whom = Whom.OWN
