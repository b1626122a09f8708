"""The toy behind the engine's contract."""

from collections.abc import Sequence

from services.match.engine.codec import RecordCodec
from services.match.engine.options import Option, allows
from services.match.engine.rng import Rng
from services.match.engine.ruleset import Awaited, Codec, Coverage, Mode, Outcome, Seat
from services.runtime.errors import Refused, Violation
from tcg.rulesets.toy.v1 import toy_pb2

from . import hidden
from .game import (
    HAND,
    Action,
    Drop,
    Event,
    Resign,
    Roll,
    Side,
    State,
    Stone,
    carry_out,
    evolve,
)
from .game import options as options_of

PACKAGE = "tcg.rulesets.toy.v1"
BAG = 6


class Toy:
    """Stones and a die."""

    name = "toy"
    version = 1
    proto_package = PACKAGE
    modes: tuple[Mode, ...] = (Mode.CLASSIC,)
    collected = False
    languages: tuple[str, ...] = ("en",)
    codec: Codec = RecordCodec(toy_pb2, state=State, action=Action, event=Event, card=Stone)

    def coverage(self) -> Coverage:
        """Stones do nothing that could be missing."""
        return Coverage(0, ())

    def describe(self, card: Stone, language: str) -> tuple[str, ...]:
        """What a stone is worth."""
        return (f"Worth {card.value} when laid.",)

    def check_deck(self, cards: Sequence[Stone], mode: Mode) -> tuple[Violation, ...]:
        """A bag has six stones."""
        wrong = len(cards) != BAG
        return (Violation("cards", f"a bag has {BAG} stones"),) if wrong else ()

    def setup(self, options: None, seats: Sequence[Seat], rng: Rng) -> State:
        """Both bags are shuffled, then ids are drawn, so that they say nothing; seat 0 begins."""
        bags = [rng.shuffled(seat.deck) for seat in seats]
        drawn = rng.shuffled(range(2 * BAG))
        ids = [tuple(f"s{n:02}" for n in drawn[BAG * i : BAG * (i + 1)]) for i in (0, 1)]
        pairs = zip(ids[0] + ids[1], bags[0] + bags[1], strict=True)
        stones = {id: stone.value for id, stone in pairs}
        first, second = (Side(own[:HAND], own[HAND:]) for own in ids)
        return State(stones, (first, second))

    def legal(self, state: State, seat: int) -> tuple[Option, ...]:
        """Some with open slots."""
        return options_of(state, seat)

    def decide(self, state: State, seat: int, action: Action, rng: Rng) -> tuple[Event, ...]:
        """The die falls here. Raises Refused (NOT_AWAITED, NOT_AN_OPTION)."""
        if state.over() or (state.active != seat and not isinstance(action, Resign)):
            raise Refused("somebody else is to act", reason="NOT_AWAITED", domain=PACKAGE)
        if not isinstance(action, Resign) and not allows(options_of(state, seat), action):
            raise Refused("none of the options", reason="NOT_AN_OPTION", domain=PACKAGE)
        return tuple(carry_out(state, seat, action, rng))

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""
        return evolve(state, event)

    def view(self, state: State, viewer: int | None) -> hidden.View:
        """Foreign hands and all bags are hidden."""
        return hidden.view(state, viewer)

    def shown(self, state: State, event: Event, viewer: int | None) -> Event:
        """All but what was drawn is public."""
        return hidden.shown(event, viewer)

    def awaited(self, state: State) -> Awaited | None:
        """Ten seconds a decision."""
        key = f"{state.turn} {state.dropping}"
        return None if state.over() else Awaited((state.active,), 10, key)

    def timeout(self, state: State, seat: int) -> Action:
        """A roll, or the first stone of the hand."""
        return Drop(state.sides[seat].hand[0]) if state.dropping else Roll()

    def resign(self, seat: int) -> Resign:
        """Gives up."""
        return Resign()

    def outcome(self, state: State) -> Outcome | None:
        """More points win; equal points are a draw."""
        if not state.over():
            return None
        if state.resigned is not None:
            return Outcome(1 - state.resigned, "RESIGNED", state.resigned)
        mine, theirs = (side.points for side in state.sides)
        return Outcome(None if mine == theirs else int(theirs > mine), "POINTS")
