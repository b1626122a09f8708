"""Turns, energy, Codes and what else is a player's own."""

from services.match.engine.record import changed
from services.match.engine.ruleset import Outcome
from services.match.rulesets.wikitcg.events import (
    CeilingLowered,
    CodeHit,
    CodeShielded,
    CodeWorn,
    EnergyChanged,
    EnergyKind,
    HasteGranted,
    MatchEnded,
    Recharged,
    SideChanged,
    TurnBegan,
    TurnEnded,
)
from services.match.rulesets.wikitcg.state import Being, Side, State

from .change import Table, put_side


def turn_began(state: State, event: TurnBegan) -> State:
    """S1: the turn is counted; arrivals are ready, attack counters start anew (W7)."""
    side = state.sides[event.seat]
    side = changed(
        side,
        turns=event.number,
        code_immune=False,
        attacks=0,
        acted=False,
        timed_out=False,
        beings=tuple(being and _begins(being) for being in side.beings),
    )
    return changed(put_side(state, event.seat, side), active=event.seat, turn=state.turn + 1)


def _begins(being: Being) -> Being:
    return changed(being, arrived=False, played=False, attacks=0, struck=())


def turn_ended(state: State, event: TurnEnded) -> State:
    """Energy is lost, what was of this turn ends, idleness is counted (D65, D96)."""
    side = state.sides[event.seat]
    idle = side.idle + 1 if event.by_clock and not side.acted else 0
    side = changed(
        side,
        energy=0,
        idle=idle,
        timed_out=event.by_clock,
        haste=False,
        beings=tuple(being and _ends(being) for being in side.beings),
    )
    return put_side(state, event.seat, side)


def _ends(being: Being) -> Being:
    if being.extra or being.hasty or being.skips:
        return changed(being, extra=0, hasty=False, skips=False)
    return being


def code_worn(state: State, event: CodeWorn) -> State:
    """One more wear; the Code never falls below 0 (W3)."""
    side = state.sides[event.seat]
    worn = changed(side, wear=side.wear + 1, code=max(0, side.code - event.amount))
    return put_side(state, event.seat, worn)


def code_hit(state: State, event: CodeHit) -> State:
    """The Code never falls below 0 (W3)."""
    side = state.sides[event.seat]
    return put_side(state, event.seat, changed(side, code=max(0, side.code - event.amount)))


def recharged(state: State, event: Recharged) -> State:
    """What was pending is consumed; every ceiling counts down (W9)."""
    side = state.sides[event.seat]
    ceilings = tuple(left - 1 for left in side.ceilings if left > 1)
    full = changed(side, energy=event.energy, banked=0, owed=0, lost=0, ceilings=ceilings)
    return put_side(state, event.seat, full)


def energy_changed(state: State, event: EnergyChanged) -> State:
    """Now, or at the next recharge (W46)."""
    side = state.sides[event.seat]
    return put_side(state, event.seat, _energy(side, event.kind, event.amount))


def _energy(side: Side, kind: EnergyKind, amount: int) -> Side:
    match kind:
        case EnergyKind.GAINED:
            return changed(side, energy=side.energy + amount)
        case EnergyKind.BANKED:
            return changed(side, banked=side.banked + amount)
        case EnergyKind.OWED:
            return changed(side, owed=side.owed + amount)
        case EnergyKind.LOST:
            return changed(side, lost=side.lost + amount)


def ceiling_lowered(state: State, event: CeilingLowered) -> State:
    """Several add (D55)."""
    side = state.sides[event.seat]
    lowered = changed(side, ceilings=(*side.ceilings, event.recharges))
    return put_side(state, event.seat, lowered)


def side_changed(state: State, event: SideChanged) -> State:
    """Player-level: beings to come are changed too (W44)."""
    side = state.sides[event.seat]
    return put_side(state, event.seat, changed(side, lasting=(*side.lasting, event.change)))


def haste_granted(state: State, event: HasteGranted) -> State:
    """To the end of the turn (D96)."""
    return put_side(state, event.seat, changed(state.sides[event.seat], haste=True))


def code_shielded(state: State, event: CodeShielded) -> State:
    """To the start of the own next turn (D29)."""
    return put_side(state, event.seat, changed(state.sides[event.seat], code_immune=True))


def match_ended(state: State, event: MatchEnded) -> State:
    """Nothing later is resolved (W50)."""
    return changed(state, ending=Outcome(event.winner, event.cause, event.forfeited))


SIDES: Table = {
    TurnBegan: turn_began,
    TurnEnded: turn_ended,
    CodeWorn: code_worn,
    CodeHit: code_hit,
    Recharged: recharged,
    EnergyChanged: energy_changed,
    CeilingLowered: ceiling_lowered,
    SideChanged: side_changed,
    HasteGranted: haste_granted,
    CodeShielded: code_shielded,
    MatchEnded: match_ended,
}
