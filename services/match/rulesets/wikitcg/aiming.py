"""Who is hit by what the enemy aims: bodyguards step in, shields answer (D34, D48)."""

from .acting import abilities, acts_on, those_with
from .cards import Card
from .entries import clauses, has
from .events import ShieldSpent
from .selectors import SINGLE_ENEMIES
from .state import Cell, State
from .story import Story
from .words.board import Bounce
from .words.statistics import StatMod
from .words.striking import RedirectSingleTarget, SkipTurn
from .words.wounds import DamagePct, DestroyBeing, EffectShield, PlagueImmunity

AIMED = (DamagePct, DestroyBeing, Bounce, StatMod, SkipTurn)


def aims_at_one(card: Card) -> bool:
    """D34: whether all that an event does to beings has exactly one target."""
    aimed = [clause for clause in clauses(card.entries) if isinstance(clause, AIMED)]
    return bool(aimed) and all(clause.whom in SINGLE_ENEMIES for clause in aimed)


def in_its_place(state: State, target: Cell, *, plague: bool = False) -> Cell:
    """Who is hit by what is aimed at `target` alone: its side's leftmost bodyguard, if any (D34).

    A bodyguard that is the target itself stays it; one that is immune takes no plague.
    """
    guards = those_with(state, target.seat, RedirectSingleTarget)
    if target in guards:
        return target
    for guard in guards:
        if not (plague and acts_on(state, guard, PlagueImmunity)):
            return guard
    return target


def spend_shield(story: Story, cell: Cell) -> bool:
    """Spends a shield of a being; says whether there was one (D48)."""
    spent = shield(story.state, cell)
    if spent is not None:
        story.tell(spent)
    return spent is not None


def shield(state: State, cell: Cell) -> ShieldSpent | None:
    """The spending of a being's next shield: its own, else its object's (D48)."""
    being = state.standing(cell)
    if not being.shield_spent and has(abilities(state, cell), EffectShield):
        return ShieldSpent(cell, by_object=False)
    held = being.object
    if held is not None and not held.shield_spent and has(held.copy.card.entries, EffectShield):
        return ShieldSpent(cell, by_object=True)
    return None
