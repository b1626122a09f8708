"""HP and Codes going up and down, and what follows at once (W32, W37, W43)."""

from collections.abc import Iterator
from contextlib import contextmanager

from .acting import acts_on
from .events import (
    BeingHealed,
    BeingHurt,
    BeingLeft,
    BeingSurvived,
    CodeHit,
    CodeHitKind,
    ConceptAdopted,
    Destination,
    HpFollowed,
    HurtKind,
    ObjectEquipped,
    PermanentLost,
    PlagueAttached,
    PlaguesCleansed,
    SideChanged,
    StatChanged,
    TerrainLaid,
)
from .figures import max_hp, missing
from .state import CELLS, Being, Cell, State
from .story import Story
from .words.striking import SurviveLethal
from .words.wounds import NoHeal

LOSSES = (HurtKind.PLAGUE, HurtKind.ENTRY)
# What may change the greatest HP of beings in play.
MOVING = (
    TerrainLaid,
    ConceptAdopted,
    ObjectEquipped,
    PlagueAttached,
    PlaguesCleansed,
    PermanentLost,
    StatChanged,
    SideChanged,
)


def hurt(
    story: Story,
    cell: Cell,
    kind: HurtKind,
    amount: int,
    grave: Destination = Destination.DISCARD,
) -> None:
    """HP lost without a strike; a being at 0 goes to `grave`. None of it overflows (D61)."""
    hp = story.state.standing(cell).hp
    if amount >= hp and kind not in LOSSES and survives(story.state, cell):
        story.tell(BeingHurt(cell, kind, hp - 1))
        story.tell(BeingSurvived(cell))
        return
    if amount:
        story.tell(BeingHurt(cell, kind, min(amount, hp)))
    if amount >= hp:
        story.tell(BeingLeft(cell, grave))


def survives(state: State, cell: Cell) -> bool:
    """Whether lethal damage leaves 1 HP instead: once a card and match (D32)."""
    spent = state.standing(cell).copy.id in state.survived
    return not spent and acts_on(state, cell, SurviveLethal)


def heal(story: Story, cell: Cell, amount: int) -> None:
    """Never above the greatest HP; nothing where healing is forbidden (D37)."""
    if acts_on(story.state, cell, NoHeal):
        return
    healed = min(amount, missing(story.state, cell))
    if healed > 0:
        story.tell(BeingHealed(cell, healed))


def hit_code(story: Story, seat: int, kind: CodeHitKind, amount: int) -> None:
    """Takes points from a Code; at 0 the match is over (W50). An immune Code loses none (D29)."""
    if amount == 0 or story.state.sides[seat].code_immune:
        return
    story.tell(CodeHit(seat, kind, amount))
    if story.state.sides[seat].code == 0:
        story.end(1 - seat, "CODE_DESTROYED")


@contextmanager
def one_change(story: Story) -> Iterator[None]:
    """What happens within counts as one change of every being's greatest HP (D12).

    A rise raises the HP with it, a fall only caps them (W43). Wrapped around each card: no tick, no
    death and no arrival changes the maximum of another.
    """
    start, earlier = len(story.events), story.state
    yield
    if not any(isinstance(event, MOVING) for event in story.events[start:]):
        return
    before = {being.copy.id: most for being, most, _ in _maxima(earlier)}
    for being, most, cell in _maxima(story.state):
        rise = most - before.get(being.copy.id, most)
        hp = being.hp + rise if rise > 0 else min(being.hp, most)
        if hp != being.hp:
            story.tell(HpFollowed(cell, hp))


def _maxima(state: State) -> Iterator[tuple[Being, int, Cell]]:
    for cell in (*CELLS[0], *CELLS[1]):
        being = state.being(cell)
        if being is not None:
            yield being, max_hp(state, cell), cell
