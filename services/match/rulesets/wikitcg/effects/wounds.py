"""Events and abilities that wound and heal (D37, D39)."""

from collections.abc import Mapping

from services.match.rulesets.wikitcg.arithmetic import WHOLE, basis_points, bounded, half_up
from services.match.rulesets.wikitcg.events import (
    BeingLeft,
    Destination,
    HurtKind,
    PlaguesCleansed,
)
from services.match.rulesets.wikitcg.figures import max_hp, missing
from services.match.rulesets.wikitcg.resolving import Resolution, Verb
from services.match.rulesets.wikitcg.selectors import select
from services.match.rulesets.wikitcg.state import Cell
from services.match.rulesets.wikitcg.strikes import damage_taken
from services.match.rulesets.wikitcg.words.terms import Whom
from services.match.rulesets.wikitcg.words.wounds import (
    Care,
    CleansePlagues,
    DamagePct,
    DestroyBeing,
    Heal,
)
from services.match.rulesets.wikitcg.wounds import heal, hurt


def damage(resolution: Resolution, clause: DamagePct) -> None:
    """Computed for all, then suffered: the enemy's left to right, then one's own (D39)."""
    worst: tuple[Cell, ...] = ()
    if clause.double_most_wounded:
        worst = select(resolution.state, resolution.seat, Whom.MOST_WOUNDED_ENEMY)
    grave = Destination.REMOVED if clause.removes_kills else Destination.DISCARD
    amounts = [
        (cell, _damage(resolution, clause, cell, doubled=cell in worst))
        for cell in resolution.beings(clause.whom)
    ]
    for cell, amount in amounts:
        hurt(resolution.story, cell, HurtKind.EVENT, amount, grave)


def _damage(resolution: Resolution, clause: DamagePct, cell: Cell, doubled: bool) -> int:
    """At least 1, reduced like any damage (W37)."""
    share = basis_points(clause.percent, resolution.card) * (2 if doubled else 1)
    if clause.own_half and cell.seat == resolution.seat:
        share //= 2
    taken = bounded(damage_taken(resolution.state, cell))
    return max(1, half_up(max_hp(resolution.state, cell) * share * taken, WHOLE**2))


def destroy(resolution: Resolution, clause: DestroyBeing) -> None:
    """Whatever its HP, and out of the match (D32, D60)."""
    for cell in resolution.beings(clause.whom):
        resolution.story.tell(BeingLeft(cell, Destination.REMOVED))


def recover_hp(resolution: Resolution, clause: Heal) -> None:
    """A share of the greatest HP, half of what is missing, or all of it."""
    for cell in resolution.beings(clause.whom):
        lacks = missing(resolution.state, cell)
        if clause.amount is Care.FULL:
            amount = lacks
        elif clause.amount is Care.HALF_MISSING:
            amount = half_up(lacks, 2)
        else:
            share = basis_points(clause.amount, resolution.card)
            amount = half_up(max_hp(resolution.state, cell) * share, WHOLE)
        heal(resolution.story, cell, amount)


def cleanse(resolution: Resolution, clause: CleansePlagues) -> None:
    """All plagues leave (D44)."""
    for cell in resolution.beings(clause.whom):
        if resolution.state.standing(cell).plagues:
            resolution.story.tell(PlaguesCleansed(cell))


WOUNDS: Mapping[type, Verb] = {
    DamagePct: damage,
    DestroyBeing: destroy,
    Heal: recover_hp,
    CleansePlagues: cleanse,
}
