"""Energy, draws and hands: what a player has to play with (W8–W11)."""

from .acting import holds, on_side
from .cards import Category, Copy
from .entries import clauses
from .events import Discarded, Drawn, PutUnder
from .state import Side, State
from .story import Story
from .words.supply import (
    CostMod,
    DrawChoice,
    DrawPerTurn,
    EnemyDrawPenalty,
    EnergyPerTurn,
    HandLimit,
)
from .words.wounds import PlagueEnergyTax

GROWTH_CEILING = 14
HAND = 7
CEILING_STEP = 2
FLOOR = 2


def recharge(state: State, seat: int) -> int:
    """W9: the energy of a turn; no enemy card takes it below 2."""
    side = state.sides[seat]
    base = min(GROWTH_CEILING, 4 + 2 * (side.turns - 1))
    if side.turns == 1 and seat != state.first:
        base += 1
    changes = [change.count for change, _ in on_side(state, seat, EnergyPerTurn)]
    gains = sum(count for count in changes if count > 0)
    own = max(0, base + gains + side.banked - side.owed)
    enemy = -sum(count for count in changes if count < 0) + side.lost + _taxes(side)
    enemy += CEILING_STEP * len(side.ceilings)
    return max(min(own, FLOOR), own - enemy)


def _taxes(side: Side) -> int:
    """D50: what the plagues on a side's beings cost it."""
    return sum(
        tax.count
        for being in side.beings
        if being is not None
        for plague in being.plagues
        for tax in clauses(plague.copy.card.entries)
        if isinstance(tax, PlagueEnergyTax)
    )


def cost(state: State, seat: int, copy: Copy) -> int:
    """What a card costs now; only beings change, never below 1 (D56)."""
    printed = copy.card.cost
    if copy.card.category is not Category.BEING:
        return printed
    mods = on_side(state, seat, CostMod)
    if not mods:
        return printed
    return max(1, printed + sum(m.count for m, _ in mods if holds(state, seat, m.condition)))


def hand_limit(state: State, seat: int) -> int:
    """W11, D54: how many cards may be held."""
    return min([HAND] + [limit.count for limit, _ in on_side(state, seat, HandLimit)])


def draw_step(story: Story, seat: int) -> None:
    """S4; the starter draws nothing in the first turn (W6)."""
    state = story.state
    if state.sides[seat].turns == 1 and seat == state.first:
        return
    number = draws(state, seat)
    if on_side(state, seat, DrawChoice):
        _choose_draw(story, seat)
    else:
        draw(story, seat)
    for _ in range(number - 1):
        draw(story, seat)


def draws(state: State, seat: int) -> int:
    """W10: 1 + own extra draws, one more in the second player's first turn (D67).

    No enemy card takes the basic one.
    """
    number = 2 if state.sides[seat].turns == 1 else 1
    for extra, _ in on_side(state, seat, DrawPerTurn):
        number += extra.count if holds(state, seat, extra.condition) else 0
    penalty = sum(less.count for less, _ in on_side(state, seat, EnemyDrawPenalty))
    return max(1, number - penalty)


def draw(story: Story, seat: int) -> None:
    """Draws a card; beyond the hand limit one is discarded. An empty deck gives nothing (D52)."""
    deck = story.state.sides[seat].deck
    if not deck:
        return
    story.tell(Drawn(seat, deck[0]))
    hand = story.state.sides[seat].hand
    if len(hand) > hand_limit(story.state, seat):
        limits = on_side(story.state, seat, HandLimit)
        by_cost = any(limit.discards_dearest for limit, _ in limits)
        story.tell(Discarded(seat, dearest(hand) if by_cost else deck[0]))


def _choose_draw(story: Story, seat: int) -> None:
    """D53: of the two upper cards, the dearest payable one is drawn, the other goes under."""
    state = story.state
    upper = state.sides[seat].deck[:2]
    payable = [c for c in upper if cost(state, seat, c) <= state.sides[seat].energy]
    kept = dearest(payable) if payable else min(upper, key=_printed_cost, default=None)
    if len(upper) == 2 and kept is upper[1]:
        story.tell(PutUnder(seat, upper[0]))
        draw(story, seat)
    else:
        draw(story, seat)
        if len(upper) == 2:
            story.tell(PutUnder(seat, upper[1]))


def _printed_cost(copy: Copy) -> int:
    return copy.card.cost


def dearest(copies: tuple[Copy, ...] | list[Copy]) -> Copy:
    """The dearest by printed cost; of equals the first (W45)."""
    return max(copies, key=_printed_cost)
