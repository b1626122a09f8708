"""Carrying out an accepted action (W13)."""

from .actions import Action, Attack, Choose, Pass, PlayCard, Resign, TimeOut
from .cards import Category, Copy
from .effects.board import recoverable
from .entering import enter
from .events import CardPlayed
from .fight import attack
from .permanents import adopt, equip, lay_terrain
from .plagues import attach
from .refusals import held
from .resolving import Resolution, resolve_event
from .state import CELLS
from .story import Story
from .supply import cost
from .turns import end_turn
from .wounds import one_change


def carry_out(story: Story, seat: int, action: Action) -> None:
    """What an accepted action does. Raises MatchOver where it ends the match."""
    match action:
        case PlayCard():
            with one_change(story):
                play_card(story, seat, action)
        case Attack():
            target = None if action.target is None else CELLS[1 - seat][action.target]
            attack(story, CELLS[seat][action.attacker], target)
        case Choose():
            with one_change(story):
                choose(story, seat, action.pick)
        case Pass():
            end_turn(story, by_clock=False)
        case Resign():
            story.end(1 - seat, "RESIGNED", forfeited=seat)
        case TimeOut():
            time_out(story, seat)


def play_card(story: Story, seat: int, action: PlayCard) -> None:
    """The card is paid for and leaves the hand before its effect (D70)."""
    copy = held(story.state, seat, action.card)
    if copy is None:
        raise LookupError(f"card {action.card} is not in the hand")
    paid = cost(story.state, seat, copy)
    story.tell(CardPlayed(seat, copy, paid))
    match copy.card.category:
        case Category.BEING:
            enter(story, CELLS[seat][chosen(action.column)], copy, played=True)
        case Category.TERRAIN:
            lay_terrain(story, seat, copy)
        case Category.OBJECT:
            equip(story, CELLS[seat][chosen(action.target)], copy)
        case Category.PLAGUE:
            attach(story, CELLS[1 - seat][chosen(action.target)], copy)
        case Category.CONCEPT:
            adopt(story, seat, copy, action.replace)
        case Category.EVENT:
            resolve_event(_resolution(story, seat, copy, action, paid), copy)


def chosen(column: int | None) -> int:
    """A column that an accepted action has chosen."""
    if column is None:
        raise LookupError("no column was chosen")
    return column


def _resolution(story: Story, seat: int, copy: Copy, action: PlayCard, paid: int) -> Resolution:
    resolution = Resolution(story, seat, copy.card)
    resolution.target = None if action.target is None else CELLS[seat][action.target]
    resolution.column, resolution.pick, resolution.paid = action.column, action.pick, paid
    return resolution


def choose(story: Story, seat: int, pick: int) -> None:
    """The card that asked goes on with the answer (D59)."""
    clause = story.state.asking
    if clause is None:
        raise LookupError("no choice is pending")
    copy = story.state.resolving[-1]
    resolution = Resolution(story, seat, copy.card)
    resolution.pick = pick
    resolve_event(resolution, copy, start=clause)


def time_out(story: Story, seat: int) -> None:
    """The clock takes the default of a pending choice, then ends the turn (W14, D59)."""
    if story.state.asking is not None:
        with one_change(story):
            choose(story, seat, recoverable(story.state, seat)[0].id)
    end_turn(story, by_clock=True)
