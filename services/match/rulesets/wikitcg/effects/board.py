"""Events that move beings between the board and other zones (D57–D59)."""

from collections.abc import Mapping
from operator import itemgetter

from services.match.rulesets.wikitcg.cards import Category, Copy
from services.match.rulesets.wikitcg.entering import enter
from services.match.rulesets.wikitcg.events import (
    BeingLeft,
    CardPlayed,
    CardRecovered,
    ChoiceAsked,
    ChoiceMade,
    Destination,
)
from services.match.rulesets.wikitcg.permanents import lose_object, lose_terrain
from services.match.rulesets.wikitcg.readiness import free_columns
from services.match.rulesets.wikitcg.resolving import Resolution, Verb
from services.match.rulesets.wikitcg.selectors import strongest
from services.match.rulesets.wikitcg.state import CELLS, State
from services.match.rulesets.wikitcg.supply import dearest, hand_limit
from services.match.rulesets.wikitcg.words.board import (
    Bounce,
    DestroyObject,
    DestroyTerrain,
    FreePlayCostliest,
    RecoverBeing,
)


def bounce(resolution: Resolution, clause: Bounce) -> None:
    """In column order; to a full hand means to the discard pile (D57)."""
    for cell in sorted(resolution.beings(clause.whom), key=lambda cell: cell.column):
        if clause.to_deck:
            destination = Destination.DECK
        elif has_room(resolution.state, cell.seat):
            destination = Destination.HAND
        else:
            destination = Destination.DISCARD_HAND_FULL
        resolution.story.tell(BeingLeft(cell, destination))


def has_room(state: State, seat: int) -> bool:
    """Whether the hand takes one more card (W11, D54)."""
    return len(state.sides[seat].hand) < hand_limit(state, seat)


def destroy_terrain(resolution: Resolution, clause: DestroyTerrain) -> None:
    """The opponent's, if there is one (W18)."""
    lose_terrain(resolution.story, 1 - resolution.seat)


def destroy_object(resolution: Resolution, clause: DestroyObject) -> None:
    """The dearest that an enemy being bears, leftmost at a tie; no shield answers (W45, D48)."""
    state = resolution.state
    held = [(cell, state.standing(cell).object) for cell in state.cells(1 - resolution.seat)]
    borne = [(cell, equipment.copy.card.cost) for cell, equipment in held if equipment is not None]
    if borne:
        lose_object(resolution.story, max(borne, key=itemgetter(1))[0])


def play_dearest(resolution: Resolution, clause: FreePlayCostliest) -> None:
    """Stendardo: facing the strongest enemy if that cell is free, else leftmost (D58)."""
    seat = resolution.seat
    hand = resolution.state.sides[seat].hand
    beings = [copy for copy in hand if copy.card.category is Category.BEING]
    free = free_columns(resolution.state, seat)
    if not beings or not free:
        return
    chosen = dearest(beings)
    facing = [cell.column for cell in strongest(resolution.state, 1 - seat)]
    column = facing[0] if facing and facing[0] in free else free[0]
    resolution.story.tell(CardPlayed(seat, chosen, cost=0))
    enter(resolution.story, CELLS[seat][column], chosen, played=True)


def recover(resolution: Resolution, clause: RecoverBeing) -> None:
    """A being of the discard pile; asks which if there are several and none was picked (D59)."""
    story, seat = resolution.story, resolution.seat
    fallen = recoverable(story.state, seat)
    free = free_columns(story.state, seat)
    if not fallen or (clause.to_play and not free):
        return
    if resolution.pick is None and len(fallen) > 1:
        story.tell(ChoiceAsked(seat, resolution.clause))
        return
    copy = next((c for c in fallen if c.id == resolution.pick), fallen[0])
    if story.state.asking is not None:
        story.tell(ChoiceMade(seat, copy.id))
    if clause.to_play:
        column = free[0] if resolution.column is None else resolution.column
        story.tell(CardRecovered(seat, copy, to_play=True))
        enter(story, CELLS[seat][column], copy, played=False)
    elif has_room(story.state, seat):
        story.tell(CardRecovered(seat, copy, to_play=False))


def recoverable(state: State, seat: int) -> tuple[Copy, ...]:
    """The beings of a discard pile, the default first: the dearest, then the latest (D59)."""
    latest_first = reversed(state.sides[seat].discard)
    fallen = [copy for copy in latest_first if copy.card.category is Category.BEING]
    return tuple(sorted(fallen, key=lambda copy: -copy.card.cost))


BOARD: Mapping[type, Verb] = {
    Bounce: bounce,
    DestroyTerrain: destroy_terrain,
    DestroyObject: destroy_object,
    FreePlayCostliest: play_dearest,
    RecoverBeing: recover,
}
