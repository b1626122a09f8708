"""The state after an event: one small function an event, total, drawing nothing."""

from typing import TypeAlias

from services.match.rulesets.wikitcg.events import (
    BeingEntered,
    BeingLeft,
    ConceptAdopted,
    Event,
    ObjectEquipped,
    PermanentLost,
    PlagueAttached,
    PlaguesCleansed,
    TerrainLaid,
)
from services.match.rulesets.wikitcg.state import State

from .beings import BEINGS
from .cards import CARDS
from .change import Table
from .permanents import PERMANENTS
from .sides import SIDES

EVOLVE: Table = {**SIDES, **CARDS, **BEINGS, **PERMANENTS}

# What acts is gathered anew when cards come into play or leave it: on one being, or on all.
AtACell: TypeAlias = BeingEntered | BeingLeft | ObjectEquipped | PlagueAttached | PlaguesCleansed
Everywhere: TypeAlias = TerrainLaid | ConceptAdopted | PermanentLost


def evolve(state: State, event: Event) -> State:
    """The state after `event`."""
    if state.after is not None and state.after[0] is event:
        known: State = state.after[1]
        return known
    after = EVOLVE[type(event)](state, event)
    if not isinstance(event, Everywhere):
        after = after.keeping(state, but=event.cell if isinstance(event, AtACell) else None)
    return state.leading_to(event, after)
