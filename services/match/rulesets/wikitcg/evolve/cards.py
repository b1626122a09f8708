"""Cards on their way between deck, hand, play and discard pile."""

from services.match.engine.record import changed
from services.match.rulesets.wikitcg.events import (
    CardPlayed,
    CardRecovered,
    CardSpent,
    ChoiceAsked,
    ChoiceMade,
    Discarded,
    Drawn,
    PutUnder,
)
from services.match.rulesets.wikitcg.state import State

from .change import Table, put_side, without


def drawn(state: State, event: Drawn) -> State:
    """The newcomer is held last."""
    side = state.sides[event.seat]
    held = changed(side, deck=side.deck[1:], hand=(*side.hand, event.copy))
    return put_side(state, event.seat, held)


def put_under(state: State, event: PutUnder) -> State:
    """Top to bottom."""
    side = state.sides[event.seat]
    return put_side(state, event.seat, changed(side, deck=(*side.deck[1:], event.copy)))


def discarded(state: State, event: Discarded) -> State:
    """Hand to discard pile."""
    side = state.sides[event.seat]
    hand, discard = without(side.hand, event.copy), (*side.discard, event.copy)
    return put_side(state, event.seat, changed(side, hand=hand, discard=discard))


def card_played(state: State, event: CardPlayed) -> State:
    """The card is on its way; something was done in this turn (D65)."""
    side = state.sides[event.seat]
    paid = changed(
        side,
        hand=without(side.hand, event.copy),
        energy=side.energy - event.cost,
        acted=True,
        idle=0,
    )
    return changed(put_side(state, event.seat, paid), resolving=(*state.resolving, event.copy))


def card_spent(state: State, event: CardSpent) -> State:
    """To the discard pile, or out of the match (D60)."""
    side = state.sides[event.seat]
    if event.removed:
        side = changed(side, removed=(*side.removed, event.copy))
    else:
        side = changed(side, discard=(*side.discard, event.copy))
    gone = changed(state, resolving=without(state.resolving, event.copy))
    return put_side(gone, event.seat, side)


def card_recovered(state: State, event: CardRecovered) -> State:
    """Out of the discard pile, to the hand or on its way into play."""
    side = state.sides[event.seat]
    discard = without(side.discard, event.copy)
    if event.to_play:
        side = changed(side, discard=discard)
        state = changed(state, resolving=(*state.resolving, event.copy))
    else:
        side = changed(side, discard=discard, hand=(*side.hand, event.copy))
    return put_side(state, event.seat, side)


def choice_asked(state: State, event: ChoiceAsked) -> State:
    """Nothing goes on before the answer."""
    return changed(state, asking=event.clause)


def choice_made(state: State, event: ChoiceMade) -> State:
    """The card goes on."""
    return changed(state, asking=None)


CARDS: Table = {
    Drawn: drawn,
    PutUnder: put_under,
    Discarded: discarded,
    CardPlayed: card_played,
    CardSpent: card_spent,
    CardRecovered: card_recovered,
    ChoiceAsked: choice_asked,
    ChoiceMade: choice_made,
}
