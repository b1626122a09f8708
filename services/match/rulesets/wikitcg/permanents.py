"""Cards that stay: Terrains, Concepts and objects are put into play, or taken from it."""

from .acting import acts_on
from .cards import Copy
from .entries import clauses
from .events import ConceptAdopted, ObjectEquipped, PermanentLost, TerrainLaid
from .state import Cell
from .story import Story
from .words.board import DissolveObjects
from .words.striking import Haste, HasteOn


def lay_terrain(story: Story, seat: int, copy: Copy) -> None:
    """A new one replaces the old one (W18)."""
    lose_terrain(story, seat)
    story.tell(TerrainLaid(seat, copy))


def lose_terrain(story: Story, seat: int) -> None:
    """A side's Terrain, if it has one, goes to the discard pile."""
    standing = story.state.sides[seat].terrain
    if standing is not None:
        story.tell(PermanentLost(seat, standing))


def adopt(story: Story, seat: int, copy: Copy, replace: int | None) -> None:
    """A third Concept replaces a chosen one, by its place in order of entry (W19, D68)."""
    if replace is not None:
        story.tell(PermanentLost(seat, story.state.sides[seat].concepts[replace].copy))
    story.tell(ConceptAdopted(seat, copy))


def equip(story: Story, bearer: Cell, copy: Copy) -> None:
    """A dissolving bearer's object is discarded as it arrives, without acting (W20)."""
    if acts_on(story.state, bearer, DissolveObjects):
        story.tell(PermanentLost(bearer.seat, copy))
        return
    hastes = [clause for clause in clauses(copy.card.entries) if isinstance(clause, Haste)]
    ready = any(haste.on is HasteOn.EQUIP for haste in hastes)
    story.tell(ObjectEquipped(bearer, copy, ready))


def lose_object(story: Story, bearer: Cell) -> None:
    """The object of a being, if it bears one, goes to the discard pile."""
    held = story.state.standing(bearer).object
    if held is not None:
        story.tell(PermanentLost(bearer.seat, held.copy))
