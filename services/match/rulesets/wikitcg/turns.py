"""A turn from its start, S1 to S8, to its end (W7, D96)."""

from .acting import on_being, on_side
from .arithmetic import WHOLE, basis_points, bounded, half_up, points
from .events import BeingGrew, CodeWorn, HurtKind, Recharged, TurnBegan, TurnEnded
from .figures import max_hp, of_type
from .plagues import end_paralysis, tick_all
from .state import Cell, State
from .story import Story
from .strikes import damage_taken
from .supply import draw_step, recharge
from .words.statistics import StatGrowth
from .words.wounds import Regen, TurnDamageFlat
from .wounds import heal, hurt

LONG_MATCH = 22
FORFEIT = 3
CARE_CEILING = 5_000


def end_turn(story: Story, by_clock: bool) -> None:
    """Ends the active player's turn and begins the other's; idleness may forfeit (W15)."""
    seat = story.state.active
    story.tell(TurnEnded(seat, by_clock))
    if story.state.sides[seat].idle == FORFEIT:
        story.end(1 - seat, "IDLE", forfeited=seat)
    end_paralysis(story, seat)
    begin_turn(story, 1 - seat)


def begin_turn(story: Story, seat: int) -> None:
    """S1 marks, S2 wear, S3 energy, S4 draw, S5 plagues, S6 Terrain, S7 growth, S8 healing (W7)."""
    story.tell(TurnBegan(seat, story.state.sides[seat].turns + 1))
    wear(story, seat)
    story.tell(Recharged(seat, recharge(story.state, seat)))
    draw_step(story, seat)
    tick_all(story, seat)
    erupt(story, seat)
    grow(story, seat)
    care(story, seat)


def wear(story: Story, seat: int) -> None:
    """S2: an empty deck or a long match wears the Code: 1, 4, 9, 16, 25 … (D64)."""
    side = story.state.sides[seat]
    if side.deck and side.turns <= LONG_MATCH:
        return
    story.tell(CodeWorn(seat, (side.wear + 1) ** 2))
    if story.state.sides[seat].code == 0:
        story.end(1 - seat, "WORN_OUT")


def erupt(story: Story, seat: int) -> None:
    """S6: the own Terrain's points of damage to each enemy being, left to right (D38)."""
    enemy = 1 - seat
    for eruption, card in on_side(story.state, enemy, TurnDamageFlat):
        force = points(eruption.points, card)
        for cell in story.state.cells(enemy):
            taken = bounded(damage_taken(story.state, cell))
            hurt(story, cell, HurtKind.TERRAIN, max(1, half_up(force * taken, WHOLE)))


def grow(story: Story, seat: int) -> None:
    """S7: unless silenced now (D15)."""
    for cell in story.state.cells(seat):
        for growth, _ in on_being(story.state, cell, StatGrowth):
            story.tell(BeingGrew(cell, growth.stat))


def care(story: Story, seat: int) -> None:
    """S8: a being's recoveries are summed and capped at half of its greatest HP (W12)."""
    for cell in story.state.cells(seat):
        share = _care(story.state, cell)
        if share:
            most = max_hp(story.state, cell)
            recovered = half_up(most * min(share, CARE_CEILING), WHOLE)
            heal(story, cell, min(recovered, most // 2))


def _care(state: State, cell: Cell) -> int:
    type = state.standing(cell).card.type
    return sum(
        of_type(basis_points(regen.percent, card), regen, card, type)
        for regen, card in on_being(state, cell, Regen)
    )
