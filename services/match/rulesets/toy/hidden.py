"""What a viewer may see of the toy: points, his own hand, and of all else how much it is."""

from collections.abc import Mapping

from services.match.engine.record import changed, record

from .game import Drawn, Event, State


@record
class SideView:
    """A side; `hand` has the values of its stones by id, and is empty where it is foreign."""

    points: int
    hand_size: int
    hand: Mapping[str, int]
    bag_size: int


@record
class View:
    """A match; bags are nobody's to see."""

    sides: tuple[SideView, ...]
    awaited_seat: int
    dropping: bool


def view(state: State, viewer: int | None) -> View:
    """No id or value of a hidden stone is told."""
    sides = tuple(
        SideView(
            side.points,
            len(side.hand),
            {id: state.stones[id] for id in side.hand} if seat == viewer else {},
            len(side.bag),
        )
        for seat, side in enumerate(state.sides)
    )
    return View(sides, state.active, state.dropping)


def shown(event: Event, viewer: int | None) -> Event:
    """A drawn stone is its owner's secret."""
    if isinstance(event, Drawn) and event.seat != viewer:
        return changed(event, stone="")
    return event
