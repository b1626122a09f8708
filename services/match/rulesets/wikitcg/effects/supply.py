"""Events and abilities that give and take cards and energy (W46)."""

from collections.abc import Mapping

from services.match.rulesets.wikitcg.events import (
    CeilingLowered,
    Discarded,
    EnergyChanged,
    EnergyKind,
)
from services.match.rulesets.wikitcg.resolving import Resolution, Verb
from services.match.rulesets.wikitcg.supply import dearest, draw
from services.match.rulesets.wikitcg.words.supply import (
    DiscardCostliest,
    Draw,
    EnergyCapDrop,
    EnergyGain,
    EnergyLoss,
    RefundCost,
)
from services.match.rulesets.wikitcg.words.terms import Whom


def draw_cards(resolution: Resolution, clause: Draw) -> None:
    """As many as the deck has (D52)."""
    for _ in range(clause.count):
        draw(resolution.story, resolution.seat)


def discard_dearest(resolution: Resolution, clause: DiscardCostliest) -> None:
    """The opponent's dearest card, of equals the one held longest (W45)."""
    enemy = 1 - resolution.seat
    hand = resolution.state.sides[enemy].hand
    if hand:
        resolution.story.tell(Discarded(enemy, dearest(hand)))


def gain_energy(resolution: Resolution, clause: EnergyGain) -> None:
    """At once; with the next recharge if the card says so, or in the enemy's turn (D86)."""
    later = clause.banked or resolution.state.active != resolution.seat
    kind = EnergyKind.BANKED if later else EnergyKind.GAINED
    resolution.story.tell(EnergyChanged(resolution.seat, kind, clause.count))


def lose_energy(resolution: Resolution, clause: EnergyLoss) -> None:
    """At the victim's next recharge (D51)."""
    if clause.whom is Whom.OWN:
        event = EnergyChanged(resolution.seat, EnergyKind.OWED, clause.count)
    else:
        event = EnergyChanged(1 - resolution.seat, EnergyKind.LOST, clause.count)
    resolution.story.tell(event)


def lower_ceiling(resolution: Resolution, clause: EnergyCapDrop) -> None:
    """The opponent's next recharges are a step lower (D55)."""
    resolution.story.tell(CeilingLowered(1 - resolution.seat, clause.recharges))


def refund(resolution: Resolution, clause: RefundCost) -> None:
    """What the card cost, and more, at once (D51)."""
    gained = resolution.paid + clause.plus
    resolution.story.tell(EnergyChanged(resolution.seat, EnergyKind.GAINED, gained))


SUPPLY: Mapping[type, Verb] = {
    Draw: draw_cards,
    DiscardCostliest: discard_dearest,
    EnergyGain: gain_energy,
    EnergyLoss: lose_energy,
    EnergyCapDrop: lower_ceiling,
    RefundCost: refund,
}
