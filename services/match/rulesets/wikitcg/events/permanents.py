"""What happens to what stays in play beside beings: Terrains, Concepts, objects and plagues."""

from typing import TypeAlias

from services.match.engine.record import record
from services.match.rulesets.wikitcg.cards import Copy
from services.match.rulesets.wikitcg.state import Cell


@record
class TerrainLaid:
    """A Terrain takes its place (W18)."""

    seat: int
    copy: Copy


@record
class ConceptAdopted:
    """A Concept enters, the last in order (W19)."""

    seat: int
    copy: Copy


@record
class ObjectEquipped:
    """A being bears an object; `ready`: it may attack at once (W20, D24)."""

    cell: Cell
    copy: Copy
    ready: bool


@record
class PlagueAttached:
    """A plague of the other player sits on a being; a `spread` one is a token (W21, D42)."""

    cell: Cell
    copy: Copy
    spread: bool


@record
class PlagueTicked:
    """A plague has acted, by its place in the order of attachment (W47)."""

    cell: Cell
    index: int


@record
class PermanentLost:
    """A card of `seat` leaves play, or never came to it, for the discard pile (W18–W21, D48)."""

    seat: int
    copy: Copy


PermanentEvent: TypeAlias = (
    TerrainLaid | ConceptAdopted | ObjectEquipped | PlagueAttached | PlagueTicked | PermanentLost
)
