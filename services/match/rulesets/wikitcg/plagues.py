"""Plagues: attached to an enemy being, acting at each start of a turn of its player (W21, W47)."""

from .acting import acts_on
from .aiming import in_its_place, spend_shield
from .arithmetic import WHOLE, basis_points, half_up
from .cards import Copy
from .entries import clauses, has
from .events import HurtKind, PermanentLost, PlagueAttached, PlagueTicked
from .figures import max_hp
from .permanents import lose_object
from .state import Cell, Plague, neighbours
from .story import Story
from .supply import draw
from .words.board import DissolveObjects
from .words.striking import SkipTurn
from .words.wounds import (
    PlagueDecay,
    PlagueDraw,
    PlagueImmunity,
    PlagueSuffocate,
)
from .wounds import hurt


def attach(story: Story, target: Cell, copy: Copy) -> None:
    """A bodyguard may step in, a shield answers; a plague so refused is discarded (D34, D48)."""
    host = in_its_place(story.state, target, plague=True)
    if spend_shield(story, host):
        story.tell(PermanentLost(1 - host.seat, copy))
        return
    story.tell(PlagueAttached(host, copy, spread=False))
    if has(copy.card.entries, DissolveObjects):
        lose_object(story, host)


def tick_all(story: Story, seat: int) -> None:
    """S5: beings left to right, plagues in order of attachment; new copies wait (W47, D42)."""
    due = [(cell, len(story.state.standing(cell).plagues)) for cell in story.state.cells(seat)]
    for cell, count in due:
        for index in range(count):
            tick(story, cell, index)


def tick(story: Story, host: Cell, index: int) -> None:
    """Loss, erosion, draw, spread, in this order; the host's death stops the rest (D41)."""
    being = story.state.being(host)
    if being is None:
        return
    plague = being.plagues[index]
    lose_hp(story, host, plague)
    if story.state.being(host) is None:
        return
    story.tell(PlagueTicked(host, index))
    for clause in clauses(plague.copy.card.entries):
        if isinstance(clause, PlagueDraw):
            for _ in range(clause.count):
                draw(story, plague.owner)
        elif isinstance(clause, PlagueDecay) and clause.spreads:
            spread(story, host, plague)


def lose_hp(story: Story, host: Cell, plague: Plague) -> None:
    """Decay costs the host, suffocation its whole side; nothing reduces a loss (W37, D46)."""
    for clause in clauses(plague.copy.card.entries):
        if isinstance(clause, PlagueDecay):
            share = basis_points(clause.percent, plague.copy.card)
            # D43: one that worsens takes a quarter more every time, within the same fraction.
            quarters = 4 + plague.ticks if clause.worsens else 4
            lost = half_up(max_hp(story.state, host) * share * quarters, WHOLE * 4)
            hurt(story, host, HurtKind.PLAGUE, lost)
        elif isinstance(clause, PlagueSuffocate):
            for cell in story.state.cells(host.seat):
                lost = half_up(max_hp(story.state, cell) * clause.percent, 100)
                hurt(story, cell, HurtKind.PLAGUE, lost)


def spread(story: Story, host: Cell, plague: Plague) -> None:
    """To the beings beside the host that do not have it and may; a shield answers it (D42, D48)."""
    for cell in neighbours(host):
        being = story.state.being(cell)
        if being is None or acts_on(story.state, cell, PlagueImmunity):
            continue
        has_it = any(other.copy.id == plague.copy.id for other in being.plagues)
        if not has_it and not spend_shield(story, cell):
            story.tell(PlagueAttached(cell, plague.copy, spread=True))


def end_paralysis(story: Story, seat: int) -> None:
    """The plagues that made beings of a side skip the turn that ends are discarded (D36, D96)."""
    for cell in story.state.cells(seat):
        for plague in story.state.standing(cell).plagues:
            if has(plague.copy.card.entries, SkipTurn):
                story.tell(PermanentLost(plague.owner, plague.copy))
