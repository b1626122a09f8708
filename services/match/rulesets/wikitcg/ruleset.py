"""WikiTCG behind the engine's contract."""

from collections.abc import Sequence
from contextlib import suppress

from services.match.engine.options import Option, complete
from services.match.engine.rng import Rng
from services.match.engine.ruleset import Awaited, Codec, Coverage, Mode, Outcome, Seat
from services.runtime.errors import Refused, Violation

from . import decks, hidden, texts
from .actions import Action, Resign, TimeOut
from .bot import choose
from .cards import Card
from .codec import WikiTcgCodec
from .events import Event
from .evolve import evolve
from .hidden import View
from .legal import legal_actions
from .plays import carry_out
from .refusals import refusal
from .setup import deal
from .state import State
from .story import MatchOver, Story

PACKAGE = "tcg.rulesets.wikitcg.v1"
TURN_SECONDS = 45


class WikiTcg:
    """The flagship: beings, Terrains, objects, plagues, Concepts and events around two Codes."""

    name = "wikitcg"
    version = 1
    proto_package = PACKAGE
    modes: tuple[Mode, ...] = (Mode.CLASSIC, Mode.RANKED)
    collected = True
    languages = tuple(texts.LANGUAGES)
    codec: Codec = WikiTcgCodec()
    bot = staticmethod(choose)

    def coverage(self) -> Coverage:
        """How many of the 340 entries are built."""
        return decks.coverage()

    def describe(self, card: Card, language: str) -> tuple[str, ...]:
        """A text for each ability, or for the one effect."""
        return texts.describe(card, language)

    def check_deck(self, cards: Sequence[Card], mode: Mode) -> tuple[Violation, ...]:
        """W4, D4; ownership (W5) is collection's to check."""
        return tuple(decks.violations(cards))

    def setup(self, options: None, seats: Sequence[Seat], rng: Rng) -> State:
        """W6; there are no options."""
        return deal(seats, rng)

    def legal(self, state: State, seat: int) -> tuple[Option, ...]:
        """All complete: there are few."""
        return tuple(complete(action) for action in legal_actions(state, seat))

    def decide(self, state: State, seat: int, action: Action, rng: Rng) -> tuple[Event, ...]:
        """What an action makes happen; nothing is drawn after the deal (W2).

        Raises Refused with the first reason of D91 that applies.
        """
        reason = refusal(state, seat, action)
        if reason is not None:
            words = reason.replace("_", " ").lower()
            raise Refused(f"the rules refuse it: {words}", reason=reason, domain=PACKAGE)
        story = Story(state)
        with suppress(MatchOver):
            carry_out(story, seat, action)
        return tuple(story.events)

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""
        return evolve(state, event)

    def view(self, state: State, viewer: int | None) -> View:
        """Hands and decks of others are hidden, the own deck too (D95)."""
        return hidden.view(state, viewer)

    def shown(self, state: State, event: Event, viewer: int | None) -> Event:
        """All but what was drawn is public."""
        return hidden.shown(event, viewer)

    def awaited(self, state: State) -> Awaited | None:
        """The active player, 45 seconds a turn (W14)."""
        if state.ending is not None:
            return None
        return Awaited((state.active,), TURN_SECONDS, f"turn {state.turn}")

    def timeout(self, state: State, seat: int) -> TimeOut:
        """The turn passes by itself (W14)."""
        return TimeOut()

    def resign(self, seat: int) -> Resign:
        """W16."""
        return Resign()

    def outcome(self, state: State) -> Outcome | None:
        """Who won, and how."""
        return state.ending
