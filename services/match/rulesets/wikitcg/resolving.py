"""Carrying out what cards do: an event's clauses in order, a being's at their moment (D70, D85)."""

from collections.abc import Callable
from typing import Any, TypeAlias

from .acting import abilities
from .aiming import aims_at_one, in_its_place, spend_shield
from .cards import Card, Copy
from .entries import clauses, has
from .events import CardSpent
from .selectors import SINGLE_ENEMIES, select
from .state import Cell, State
from .story import Story
from .words.board import ExileSelf
from .words.terms import Moment, Whom


class Resolution:
    """A card being carried out for a seat: `cell` is the being whose ability acts, if it is one.

    `target` and `pick` are what the player chose, `paid` what the card cost him, `clause` the place
    of the clause at work.
    """

    def __init__(self, story: Story, seat: int, card: Card, cell: Cell | None = None) -> None:
        self.story = story
        self.seat = seat
        self.card = card
        self.cell = cell
        self.target: Cell | None = None
        self.column: int | None = None
        self.pick: int | None = None
        self.paid = 0
        self.clause = 0
        self._first_part: tuple[Cell, ...] = ()
        self._shielded: set[int] = set()

    @property
    def state(self) -> State:
        """How the match stands."""
        return self.story.state

    def beings(self, whom: Whom) -> tuple[Cell, ...]:
        """The beings a clause acts on; enemy ones after redirection and shields (D34, D48)."""
        if whom is Whom.ITSELF:
            return (self.cell,) if self.cell is not None else ()
        if whom is Whom.ONE_EXHAUSTED_OWN:
            return (self.target,) if self.target is not None else ()
        if whom is Whom.SAME:
            return tuple(cell for cell in self._first_part if self.state.being(cell))
        if whom is Whom.OTHER_ENEMIES:
            enemies = self.state.cells(1 - self.seat)
            found = tuple(cell for cell in enemies if cell not in self._first_part)
        else:
            found = select(self.state, self.seat, whom)
            found = self._redirected(whom, found)
        if not self._first_part:
            self._first_part = found
        return tuple(cell for cell in found if not self._shields(cell))

    def _redirected(self, whom: Whom, found: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """D34: what aims at one being only hits the leftmost bodyguard instead."""
        if whom not in SINGLE_ENEMIES or not aims_at_one(self.card):
            return found
        return tuple(in_its_place(self.state, cell) for cell in found)

    def _shields(self, cell: Cell) -> bool:
        """D48: a shield of an enemy being answers the whole event, and is spent."""
        if cell.seat == self.seat:
            return False
        id = self.state.standing(cell).copy.id
        if id not in self._shielded and spend_shield(self.story, cell):
            self._shielded.add(id)
        return id in self._shielded


Verb: TypeAlias = Callable[[Resolution, Any], None]
VERBS: dict[type, Verb] = {}


def trigger(story: Story, cell: Cell, moment: Moment) -> None:
    """A being's abilities of a moment act, unless silenced or gone (W48)."""
    being = story.state.being(cell)
    if being is None:
        return
    resolution = Resolution(story, cell.seat, being.card, cell)
    for clause in clauses(abilities(story.state, cell)):
        if getattr(clause, "moment", None) is moment:
            VERBS[type(clause)](resolution, clause)


def resolve_event(resolution: Resolution, copy: Copy, start: int = 0) -> None:
    """An event's clauses act in order; then it is spent. A clause may ask for a choice (D59)."""
    story = resolution.story
    parts = clauses(copy.card.entries)
    for place in range(start, len(parts)):
        resolution.clause = place
        verb = VERBS.get(type(parts[place]))
        if verb is not None:
            verb(resolution, parts[place])
        if story.state.asking is not None:
            return
    story.tell(CardSpent(resolution.seat, copy, removed=has(copy.card.entries, ExileSelf)))
