"""A match while something resolves: where it stands, and what has happened on the way there.

A counter is struck from the state the attack left, and a death may end the match before it: what
follows depends on what has happened, so whatever resolves tells each event as it comes.
"""

from .events import Event, MatchEnded
from .evolve import evolve
from .state import State


class MatchOver(Exception):
    """W50: the match has ended; nothing later is resolved."""


class Story:
    """The state so far and the events that led to it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Makes an event happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def end(self, winner: int, cause: str, forfeited: int | None = None) -> None:
        """Ends the match; raises MatchOver, so that nothing else happens."""
        self.tell(MatchEnded(winner, cause, forfeited))
        raise MatchOver
