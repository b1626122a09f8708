"""Whole matches at random, and what can be asked of any of their states."""

from collections.abc import Iterator

from services.match.engine.options import sample
from services.match.engine.rng import Rng
from services.match.engine.ruleset import Seat
from services.match.rulesets.wikitcg import RULESET
from services.match.rulesets.wikitcg.actions import Action, Attack, Choose, Pass, PlayCard, TimeOut
from services.match.rulesets.wikitcg.cards import Copy
from services.match.rulesets.wikitcg.samples import random_deck
from services.match.rulesets.wikitcg.state import State


def match(seed: int, every_event: bool = False) -> Iterator[State]:
    """The states of a match of random decks and legal actions; those within an action if asked.

    Of three matches one is sleepy: every other action ends the turn, mostly by the clock, so that
    it lasts long.
    """
    rng = Rng(seed.to_bytes(32, "big"), 7)
    seats = [Seat(random_deck(rng, letter)) for letter in "QR"]
    state: State = RULESET.setup(None, seats, rng)
    while state.ending is None:
        yield state
        action = sample(RULESET.legal(state, state.active), rng)
        if seed % 3 == 0 and state.asking is None and rng.below(2):
            action = Pass() if rng.below(3) else TimeOut()
        for event in RULESET.decide(state, state.active, action, rng):
            state = RULESET.evolve(state, event)
            if every_event:
                yield state
    yield state


def copies(state: State) -> Iterator[Copy]:
    """Every card of a match; copies that plagues have made are tokens."""
    yield from state.resolving
    for side in state.sides:
        yield from (*side.hand, *side.deck, *side.discard, *side.removed)
        yield from (concept.copy for concept in side.concepts)
        yield from (side.terrain,) if side.terrain else ()
        for being in filter(None, side.beings):
            yield being.copy
            yield from (being.object.copy,) if being.object else ()
            yield from (plague.copy for plague in being.plagues if not plague.spread)


def every_action(state: State) -> Iterator[Action]:
    """Every action one could name, sensible or not."""
    ids = [copy.id for copy in state.sides[state.active].hand]
    fallen = [copy.id for copy in state.sides[state.active].discard][-3:]
    columns = (None, 0, 1, 2, 3, 4)
    for id in (*ids, 99):
        for column in columns:
            for other in (None, 0, 3, 4):
                yield PlayCard(id, column=column, target=other)
                yield PlayCard(id, target=column, replace=other)
            yield PlayCard(id, column=column, replace=1)
            for pick in (*fallen, *ids[:1], 99):
                yield PlayCard(id, column=column, pick=pick)
    for attacker in (0, 1, 2, 3, 4, -1):
        for target in (*columns, -1):
            yield Attack(attacker, target)
    yield from (Choose(id) for id in (*fallen, 99))
    yield Pass()
