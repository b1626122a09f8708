"""A game of a few lines, to try the match service with: play cards, roll a die, most points win.

Its messages are google.protobuf.StringValue: "play Q7", "pass", and JSON for views and events.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.wrappers_pb2 import StringValue

from services.match.engine import ruleset as contract
from services.match.engine.options import OneOf, Option, complete
from services.match.engine.rng import Rng
from services.match.engine.ruleset import Awaited, Coverage, Mode, Outcome, Seat
from services.runtime.errors import Invalid, Refused, Violation
from tcg.rulesets.wikitcg.v1.card_pb2 import Card

SECONDS = 30


@dataclass(frozen=True, slots=True)
class Act:
    """`play` with a card of the hand, `pass`, `resign`, or the clock's `timeout`."""

    kind: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """A card played for so many points, a turn ended, or a player who gave up."""

    kind: str
    seat: int
    card: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Both hands, hidden from the other side; one card of them is played or thrown away a turn."""

    hands: tuple[tuple[str, ...], ...]
    points: tuple[int, ...] = (0, 0)
    turn: int = 0
    resigned: int | None = None

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.turn % 2


class Codec:
    """Strings for everything."""

    def read_card(self, message: Packed) -> str:
        return str(_unpacked(message, Card()).id)

    def read_options(self, message: Packed | None) -> int:
        """How many cards a hand has."""
        text = "3" if message is None else _unpacked(message, StringValue()).value
        if not text.isdigit():
            raise Invalid("name a number of cards", reason="MESSAGE_INVALID")
        return int(text)

    def read_action(self, message: Packed) -> Act:
        kind, _, card = _unpacked(message, StringValue()).value.partition(" ")
        if kind not in ("play", "pass"):
            raise Invalid(f"{kind!r} is no action", reason="MESSAGE_INVALID")
        return Act(kind, card)

    def action(self, action: Act) -> Packed:
        return packed(f"{action.kind} {action.card}".strip())

    def view(self, view: Any) -> Packed:
        return packed(json.dumps(view, sort_keys=True))

    def event(self, event: Event) -> Packed:
        return packed(json.dumps(asdict(event), sort_keys=True))

    def dump_state(self, state: State) -> Any:
        return json.loads(json.dumps(asdict(state)))

    def load_state(self, data: Any) -> State:
        hands = tuple(tuple(hand) for hand in data["hands"])
        return State(hands, tuple(data["points"]), data["turn"], data["resigned"])

    def dump_action(self, action: Act) -> Any:
        return asdict(action)

    def load_action(self, data: Any) -> Act:
        return Act(**data)

    def dump_event(self, event: Event) -> Any:
        return asdict(event)

    def load_event(self, data: Any) -> Event:
        return Event(**data)


class Duel:
    """The rule set."""

    name = "duel"
    version = 2
    proto_package = "google.protobuf"
    modes: tuple[Mode, ...] = (Mode.CLASSIC, Mode.RANKED)
    collected = True
    languages = ("en", "pt-BR")
    codec: contract.Codec = Codec()

    def coverage(self) -> Coverage:
        return Coverage(2, ("play",))

    def describe(self, card: str, language: str) -> tuple[str, ...]:
        if card.startswith("B"):
            raise Invalid(f"{card} is no card", reason="MESSAGE_INVALID")
        return (f"{card} scores.",) if language == "en" else (f"{card} vale pontos.",)

    def check_deck(self, cards: Sequence[str], mode: Mode) -> tuple[Violation, ...]:
        banned = [f"{card} is banned" for card in sorted(set(cards)) if card.startswith("B")]
        few = ["fewer than 3 cards"] if len(cards) < 3 else []
        return tuple(Violation("deck", text) for text in (*few, *banned))

    def setup(self, options: int, seats: Sequence[Seat], rng: Rng) -> State:
        return State(tuple(rng.shuffled(seat.deck)[:options] for seat in seats))

    def legal(self, state: State, seat: int) -> tuple[Option, ...]:
        if self.outcome(state) or state.seat != seat:
            return ()
        return (Option(Act("play"), {"card": OneOf(state.hands[seat])}), complete(Act("pass")))

    def decide(self, state: State, seat: int, action: Act, rng: Rng) -> tuple[Event, ...]:
        if action.kind == "resign":
            return (Event("resigned", seat),)
        if state.seat != seat:
            raise _refused("NOT_YOUR_TURN")
        hand = state.hands[seat]
        if action.kind != "play":
            return (Event("discarded", seat, hand[0]), Event("ended", seat))
        if action.card not in hand:
            raise _refused("NOT_IN_HAND")
        return (Event("played", seat, action.card, 1 + rng.below(6)), Event("ended", seat))

    def evolve(self, state: State, event: Event) -> State:
        match event.kind:
            case "resigned":
                return replace(state, resigned=event.seat)
            case "ended":
                return replace(state, turn=state.turn + 1)
        hands, points = list(state.hands), list(state.points)
        hand = list(hands[event.seat])
        hand.remove(event.card)
        hands[event.seat] = tuple(hand)
        points[event.seat] += event.points
        return replace(state, hands=tuple(hands), points=tuple(points))

    def view(self, state: State, viewer: int | None) -> Any:
        own = [] if viewer is None else list(state.hands[viewer])
        counts = [len(hand) for hand in state.hands]
        return {"hand": own, "counts": counts, "points": state.points, "turn": state.turn}

    def shown(self, state: State, event: Event, viewer: int | None) -> Event | None:
        hidden = event.kind == "discarded" and viewer != event.seat
        return replace(event, card="") if hidden else event

    def awaited(self, state: State) -> Awaited | None:
        if self.outcome(state):
            return None
        return Awaited((state.seat,), SECONDS, f"turn {state.turn}")

    def timeout(self, state: State, seat: int) -> Act:
        return Act("timeout")

    def resign(self, seat: int) -> Act:
        return Act("resign")

    def outcome(self, state: State) -> Outcome | None:
        if state.resigned is not None:
            return Outcome(1 - state.resigned, "RESIGNED", state.resigned)
        if any(state.hands):
            return None
        first, second = state.points
        return Outcome(None if first == second else int(second > first), "POINTS")


def packed(text: str) -> Packed:
    """A string as a message of the game."""
    message = Packed()
    message.Pack(StringValue(value=text))
    return message


def text(message: Packed) -> Any:
    """What a view or an event of the game says."""
    return json.loads(_unpacked(message, StringValue()).value)


def _unpacked(message: Packed, into: Any) -> Any:
    if not message.Unpack(into):
        raise Invalid("not a message of this game", reason="MESSAGE_INVALID")
    return into


def _refused(reason: str) -> Refused:
    return Refused("the rules do not allow it", reason=reason, domain="duel.v1")
