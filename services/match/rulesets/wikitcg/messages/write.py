"""Actions, events and views as messages."""

from typing import get_args

from google.protobuf.any_pb2 import Any
from google.protobuf.message import Message

from services.match.engine.codec import snake
from services.match.rulesets.wikitcg.acting import abilities, concepts
from services.match.rulesets.wikitcg.actions import Action, Attack, Choose, Pass, PlayCard, Resign
from services.match.rulesets.wikitcg.aiming import shield
from services.match.rulesets.wikitcg.effects.board import recoverable
from services.match.rulesets.wikitcg.events import Event
from services.match.rulesets.wikitcg.figures import attack, defence, max_hp, speed
from services.match.rulesets.wikitcg.hidden import View
from services.match.rulesets.wikitcg.readiness import (
    attack_refusal,
    attacks_left,
    ready,
    sheltered,
    skips,
)
from services.match.rulesets.wikitcg.state import Cell, State
from services.match.rulesets.wikitcg.supply import cost
from tcg.rulesets.wikitcg.v1 import action_pb2, event_pb2, view_pb2

from .fields import fill, fill_copy

SAME_NAMES = (
    "code",
    "energy",
    "turns",
    "wear",
    "code_immune",
    "haste",
    "attacks",
)

EVENT_FIELDS = {kind: snake(kind) for kind in get_args(Event)}


def packed(message: Message) -> Any:
    """A message as an Any."""
    wrapped = Any()
    wrapped.Pack(message, deterministic=True)
    return wrapped


def action(of: Action) -> Any:
    """A player's action. Raises ValueError for the clock's own, which no message says."""
    message = action_pb2.Action()
    match of:
        case PlayCard():
            message.play_card.SetInParent()
            fill(message.play_card, of)
        case Attack():
            message.attack.attacker = of.attacker
            if of.target is None:
                message.attack.code = True
            else:
                message.attack.column = of.target
        case Choose():
            message.choose.pick = of.pick
        case Pass():
            getattr(message, "pass").SetInParent()
        case Resign():
            message.resign.SetInParent()
        case _:
            raise ValueError(f"{of} is never sent")
    return packed(message)


def event(of: Event) -> Any:
    """An event as shown; messages bear the names of the events."""
    message = event_pb2.Event()
    kind = getattr(message, EVENT_FIELDS[type(of)])
    kind.SetInParent()
    fill(kind, of)
    return packed(message)


def view(of: View) -> Any:
    """What a viewer sees, with every figure as it is now."""
    state = of.state
    message = view_pb2.View(first_seat=state.first, active_seat=state.active, turn=state.turn)
    if of.viewer is not None:
        message.seat = of.viewer
    for seat in (0, 1):
        _side(message.sides.add(), state, seat, own=seat == of.viewer)
    if state.asking is not None:
        fill_copy(message.pending.copy, state.resolving[-1])
        message.pending.picks.extend(copy.id for copy in recoverable(state, state.active))
    if state.ending is not None:
        fill(message.ending, state.ending)
    return packed(message)


def _side(message: view_pb2.Side, state: State, seat: int, own: bool) -> None:
    side = state.sides[seat]
    for name in SAME_NAMES:
        setattr(message, name, getattr(side, name))
    message.idle_turns = side.idle
    message.hand_size, message.deck_size = len(side.hand), len(side.deck)
    message.banked_energy, message.owed_energy = side.banked, side.owed
    message.lost_energy = side.lost
    message.lowered_ceilings.extend(side.ceilings)
    message.code_sheltered = sheltered(state, seat)
    for copy in side.hand if own else ():
        held = message.hand.add(cost=cost(state, seat, copy))
        fill_copy(held.copy, copy)
    for copy in side.discard:
        fill_copy(message.discard.add(), copy)
    for copy in side.removed:
        fill_copy(message.removed.add(), copy)
    for change in side.lasting:
        fill(message.lasting.add(), change)
    _permanents(message, state, seat)


def _permanents(message: view_pb2.Side, state: State, seat: int) -> None:
    side = state.sides[seat]
    if side.terrain is not None:
        fill_copy(message.terrain, side.terrain)
    acting = concepts(state, seat)
    for concept in side.concepts:
        placed = message.concepts.add(silenced=not acting)
        fill_copy(placed.copy, concept.copy)
    for cell in state.cells(seat):
        _being(message.beings.add(), state, cell)


def _being(message: view_pb2.Being, state: State, cell: Cell) -> None:
    being = state.standing(cell)
    fill_copy(message.copy, being.copy)
    message.column, message.hp, message.max_hp = cell.column, being.hp, max_hp(state, cell)
    message.attack, message.defence = attack(state, cell), defence(state, cell)
    message.speed = speed(state, cell)
    message.attacks, message.attacks_left = being.attacks, attacks_left(state, cell)
    message.ready, message.skips = ready(state, cell), skips(state, cell)
    active = state.active == cell.seat and state.ending is None
    message.can_attack = active and attack_refusal(state, cell) is None
    message.silenced = abilities(state, cell) != being.card.entries
    message.shielded = shield(state, cell) is not None
    message.survived = being.copy.id in state.survived
    message.attack_growth, message.defence_growth = being.attack_growth, being.defence_growth
    for change in being.changes:
        fill(message.changes.add(), change)
    if being.object is not None:
        fill_copy(message.object, being.object.copy)
    for plague in being.plagues:
        attached = message.plagues.add(
            owner_seat=plague.owner, ticks=plague.ticks, spread=plague.spread
        )
        fill_copy(attached.copy, plague.copy)
