"""What a viewer may see: his own hand, and of every other hand and of every deck the size (D95).

A view is a match with strangers in place of hidden cards, so that whatever reads a match, reads a
view: its figures, its legal actions, a bot's look ahead.
"""

from services.match.engine.record import changed, record

from .cards import Card, Category, Copy, Rarity, Statistics, Type
from .events import Drawn, Event, PutUnder
from .state import Side, State

STRANGER = Copy(
    0,
    Card(
        "",
        "",
        Rarity.COMMON,
        Category.EVENT,
        Type.KNOWLEDGE,
        0,
        Statistics(0, 0, 0, 0, 0),
    ),
)


@record
class View:
    """A match as a seat, or an onlooker (None), may see it."""

    viewer: int | None
    state: State


def view(state: State, viewer: int | None) -> View:
    """The match with hidden cards made strangers."""
    first, second = (_side(side, seat == viewer) for seat, side in enumerate(state.sides))
    return View(viewer, changed(state, sides=(first, second)).keeping(state))


def _side(side: Side, own: bool) -> Side:
    hand = side.hand if own else (STRANGER,) * len(side.hand)
    return changed(side, hand=hand, deck=(STRANGER,) * len(side.deck))


def shown(event: Event, viewer: int | None) -> Event:
    """The event as a viewer may see it: a drawn card is its owner's secret."""
    if isinstance(event, Drawn | PutUnder) and event.seat != viewer:
        return changed(event, copy=STRANGER)
    return event
