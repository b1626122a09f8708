"""The state after an event: one small function an event, total, drawing nothing."""

from services.match.rulesets.wikitcg.events import Event
from services.match.rulesets.wikitcg.state import State

from .beings import BEINGS
from .cards import CARDS
from .change import Table
from .permanents import PERMANENTS
from .sides import SIDES

EVOLVE: Table = {**SIDES, **CARDS, **BEINGS, **PERMANENTS}


def evolve(state: State, event: Event) -> State:
    """The state after `event`."""
    return EVOLVE[type(event)](state, event)
