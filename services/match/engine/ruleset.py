"""The contract between the match service and a game: what every rule set is.

State, actions, events, views, cards and options are the game's own frozen dataclasses; nobody else
looks inside them. They cross the service as `Any` messages of `tcg.rulesets.<game>.v1`, and the
database as canonical JSON.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any as Anything
from typing import Protocol

from google.protobuf.any_pb2 import Any

from services.runtime.errors import Violation

from .options import Option
from .rng import Rng


class Mode(Enum):
    """For what a match is played."""

    CLASSIC = "classic"
    RANKED = "ranked"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the game sees him: his deck, every copy a card of its own."""

    deck: tuple[Anything, ...]


@dataclass(frozen=True, slots=True)
class Awaited:
    """Who is waited for, and how long.

    The deadline starts anew only when `key` changes: a clock can be per turn or per decision.
    """

    seats: tuple[int, ...]
    seconds: int
    key: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the seat that won (None: a draw), who forfeited, and the game's word."""

    winner: int | None
    cause: str
    forfeited: int | None = None


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a game is built: all entries, and the ids of those that work."""

    total: int
    built: tuple[str, ...]


class Codec(Protocol):
    """A game's messages and stored forms.

    The `read_*` of messages raise Invalid (reason MESSAGE_INVALID) for a message of another type
    or one that breaks its own rules. Stored forms are JSON values of objects, lists, strings,
    integers, booleans and nulls; `load_x(dump_x(x)) == x`.
    """

    def read_card(self, message: Any) -> Anything:
        """A deck card of its message."""

    def read_options(self, message: Any | None) -> Anything:
        """The match options of their message; None stands for the defaults."""

    def read_action(self, message: Any) -> Anything:
        """An action of its message."""

    def action(self, action: Anything) -> Any:
        """The message of an action; of a template too, its open fields unset."""

    def view(self, view: Anything) -> Any:
        """The message of a view."""

    def event(self, event: Anything) -> Any:
        """The message of an event as shown to somebody."""

    def dump_state(self, state: Anything) -> Anything:
        """The stored form of a state."""

    def load_state(self, data: Anything) -> Anything:
        """The state of its stored form."""

    def dump_action(self, action: Anything) -> Anything:
        """The stored form of an action."""

    def load_action(self, data: Anything) -> Anything:
        """The action of its stored form."""

    def dump_event(self, event: Anything) -> Anything:
        """The stored form of an event."""

    def load_event(self, data: Anything) -> Anything:
        """The event of its stored form."""


class RuleSet(Protocol):
    """A game.

    `version` rises with any change to what `decide` or `evolve` does. `collected` says whether its
    cards come from collection. `languages` are the BCP 47 tags of those it can say its cards in.
    """

    name: str
    version: int
    proto_package: str
    modes: tuple[Mode, ...]
    collected: bool
    languages: tuple[str, ...]
    codec: Codec

    def coverage(self) -> Coverage:
        """How much of the game is built."""

    def describe(self, card: Anything, language: str) -> tuple[str, ...]:
        """What a card says, sentence by sentence, in one of `languages`.

        Raises Invalid (MESSAGE_INVALID) for a card that cannot be: the codec takes a message at its
        word.
        """

    def check_deck(self, cards: Sequence[Anything], mode: Mode) -> tuple[Violation, ...]:
        """Every way in which the deck breaks the rules at once; cards not built yet are named."""

    def setup(self, options: Anything, seats: Sequence[Seat], rng: Rng) -> Anything:
        """The state in which the first player is waited for. Draws only from `rng` (step 0)."""

    def legal(self, state: Anything, seat: int) -> tuple[Option, ...]:
        """All that `decide` accepts of this seat now, resigning apart; empty if not awaited."""

    def decide(
        self, state: Anything, seat: int, action: Anything, rng: Rng
    ) -> tuple[Anything, ...]:
        """The events of an action; the only place where chance is drawn, its outcome in the event.

        Raises Refused with a reason of the game's own package; then nothing has changed.
        """

    def evolve(self, state: Anything, event: Anything) -> Anything:
        """The state after an event. Total, and draws nothing."""

    def view(self, state: Anything, viewer: int | None) -> Anything:
        """What a seat, or an onlooker (None), may see of a state."""

    def shown(self, state: Anything, event: Anything, viewer: int | None) -> Anything | None:
        """What a viewer may see of an event that is about to change `state`; None for nothing."""

    def awaited(self, state: Anything) -> Awaited | None:
        """Who is waited for; None once the match is over."""

    def timeout(self, state: Anything, seat: int) -> Anything:
        """The action that the clock plays for a seat that let its time pass."""

    def resign(self, seat: int) -> Anything:
        """The action of giving up; either seat may at any time."""

    def outcome(self, state: Anything) -> Outcome | None:
        """How the match ended; None while it runs."""
