"""A being takes its place on the board (W17, D40, D85)."""

from .acting import on_side
from .arithmetic import WHOLE, basis_points, half_up
from .cards import Copy
from .events import BeingEntered, HurtKind
from .evolve.change import put_being
from .figures import max_hp
from .resolving import trigger
from .state import Being, Cell
from .story import Story
from .words.striking import Haste, HasteOn
from .words.terms import Moment
from .words.wounds import EntryLoss
from .wounds import hurt


def enter(story: Story, cell: Cell, copy: Copy, played: bool) -> None:
    """It enters with full HP, ready only by haste; then entry losses, then its own triggers."""
    hastes = on_side(story.state, cell.seat, Haste)
    ready = any(haste.on is HasteOn.ENTRY for haste, _ in hastes)
    standing = put_being(story.state, cell, Being(copy, hp=0))
    story.tell(BeingEntered(cell, copy, played, ready, hp=max_hp(standing, cell)))
    for loss, card in on_side(story.state, cell.seat, EntryLoss):
        share = basis_points(loss.percent, card)
        lost = half_up(max_hp(story.state, cell) * share, WHOLE)
        # D40: it cannot kill.
        hurt(story, cell, HurtKind.ENTRY, min(lost, story.state.standing(cell).hp - 1))
    trigger(story, cell, Moment.ENTERED)
    if played:
        trigger(story, cell, Moment.PLAYED)
