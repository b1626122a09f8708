"""Beings entering, fighting, changing and leaving."""

from services.match.engine.record import changed
from services.match.rulesets.wikitcg.events import (
    AttackDeclared,
    AttacksGranted,
    BeingEntered,
    BeingGrew,
    BeingHealed,
    BeingHurt,
    BeingLeft,
    BeingStruck,
    BeingSurvived,
    Destination,
    HpFollowed,
    PlaguesCleansed,
    ShieldSpent,
    SkipMarked,
    StatChanged,
    StrikeKind,
)
from services.match.rulesets.wikitcg.state import Being, Plague, Side, State
from services.match.rulesets.wikitcg.words.terms import Stat

from .change import Table, put_being, put_side, without


def being_entered(state: State, event: BeingEntered) -> State:
    """Its counters are new, whatever it was before (W24)."""
    being = Being(event.copy, event.hp, played=event.played, hasty=event.ready)
    arrived = changed(state, resolving=without(state.resolving, event.copy))
    return put_being(arrived, event.cell, being)


def being_left(state: State, event: BeingLeft) -> State:
    """The object and the plagues on it go to their owners' discard piles (W24)."""
    being = state.standing(event.cell)
    state = _discard_plagues(state, being.plagues)
    state = put_being(state, event.cell, None)
    side = state.sides[event.cell.seat]
    if being.object is not None:
        side = changed(side, discard=(*side.discard, being.object.copy))
    return put_side(state, event.cell.seat, _take(side, being, event.destination))


def _take(side: Side, being: Being, destination: Destination) -> Side:
    match destination:
        case Destination.DISCARD | Destination.DISCARD_HAND_FULL:
            return changed(side, discard=(*side.discard, being.copy))
        case Destination.REMOVED:
            return changed(side, removed=(*side.removed, being.copy))
        case Destination.HAND:
            return changed(side, hand=(*side.hand, being.copy))
        case Destination.DECK:
            return changed(side, deck=(*side.deck, being.copy))


def _discard_plagues(state: State, plagues: tuple[Plague, ...]) -> State:
    """Tokens vanish (D42)."""
    for plague in plagues:
        if not plague.spread:
            owner = state.sides[plague.owner]
            owner = changed(owner, discard=(*owner.discard, plague.copy))
            state = put_side(state, plague.owner, owner)
    return state


def attack_declared(state: State, event: AttackDeclared) -> State:
    """The attack counts, for the being and its side (W25, D27)."""
    cell = event.attacker
    attacker = state.standing(cell)
    attacker = changed(attacker, attacks=attacker.attacks + 1, attacked=True)
    side = state.sides[cell.seat]
    side = changed(side, attacks=side.attacks + 1, acted=True, idle=0)
    return put_being(put_side(state, cell.seat, side), cell, attacker)


def being_struck(state: State, event: BeingStruck) -> State:
    """The striker has struck this being in this turn; counters do not count (D28)."""
    target = state.standing(event.target)
    striker = state.being(event.striker)
    if striker is not None and event.kind is not StrikeKind.COUNTER:
        striker = changed(striker, struck=(*striker.struck, target.copy.id))
        state = put_being(state, event.striker, striker)
    return put_being(state, event.target, changed(target, hp=target.hp - event.removed))


def being_hurt(state: State, event: BeingHurt) -> State:
    """HP go down."""
    being = state.standing(event.cell)
    return put_being(state, event.cell, changed(being, hp=being.hp - event.removed))


def being_healed(state: State, event: BeingHealed) -> State:
    """HP go up."""
    being = state.standing(event.cell)
    return put_being(state, event.cell, changed(being, hp=being.hp + event.amount))


def hp_followed(state: State, event: HpFollowed) -> State:
    """HP are what their maximum makes them."""
    return put_being(state, event.cell, changed(state.standing(event.cell), hp=event.hp))


def being_survived(state: State, event: BeingSurvived) -> State:
    """Remembered even after leaving (W24, D32)."""
    id = state.standing(event.cell).copy.id
    return changed(state, survived=(*state.survived, id))


def stat_changed(state: State, event: StatChanged) -> State:
    """Stays while the being is in play (D13)."""
    being = state.standing(event.cell)
    return put_being(state, event.cell, changed(being, changes=(*being.changes, event.change)))


def being_grew(state: State, event: BeingGrew) -> State:
    """One step (D15)."""
    being = state.standing(event.cell)
    if event.stat is Stat.ATTACK:
        being = changed(being, attack_growth=being.attack_growth + 1)
    else:
        being = changed(being, defence_growth=being.defence_growth + 1)
    return put_being(state, event.cell, being)


def attacks_granted(state: State, event: AttacksGranted) -> State:
    """To the end of the turn (D96)."""
    being = state.standing(event.cell)
    return put_being(state, event.cell, changed(being, extra=being.extra + event.count))


def skip_marked(state: State, event: SkipMarked) -> State:
    """To the end of its controller's next turn (D36)."""
    return put_being(state, event.cell, changed(state.standing(event.cell), skips=True))


def shield_spent(state: State, event: ShieldSpent) -> State:
    """The being's own, or its object's (D48)."""
    being = state.standing(event.cell)
    if event.by_object and being.object is not None:
        being = changed(being, object=changed(being.object, shield_spent=True))
    else:
        being = changed(being, shield_spent=True)
    return put_being(state, event.cell, being)


def plagues_cleansed(state: State, event: PlaguesCleansed) -> State:
    """What they eroded comes back by itself (D44)."""
    being = state.standing(event.cell)
    state = put_being(state, event.cell, changed(being, plagues=()))
    return _discard_plagues(state, being.plagues)


BEINGS: Table = {
    BeingEntered: being_entered,
    BeingLeft: being_left,
    AttackDeclared: attack_declared,
    BeingStruck: being_struck,
    BeingHurt: being_hurt,
    BeingHealed: being_healed,
    HpFollowed: hp_followed,
    BeingSurvived: being_survived,
    StatChanged: stat_changed,
    BeingGrew: being_grew,
    AttacksGranted: attacks_granted,
    SkipMarked: skip_marked,
    ShieldSpent: shield_spent,
    PlaguesCleansed: plagues_cleansed,
}
