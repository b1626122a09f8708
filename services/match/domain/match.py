"""What a match is, whatever its game, and what it becomes by each thing that happens."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from hashlib import sha256
from typing import Any, TypeAlias, assert_never

from services.match.engine.rng import deal_seed
from services.match.engine.ruleset import Awaited, Mode, Outcome

PLAYERS = 2


class State(Enum):
    """How far a match is."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is settled when a match is made; `options` is the game's message, None its defaults."""

    rule_set: str
    rule_set_version: int
    mode: Mode
    options: bytes | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. A bot has a level from 1 and no player id; a person has level 0."""

    player_id: str
    display_name: str
    bot_level: int = 0
    client_seed: bytes = b""


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card as it was when its owner sat down: its message, packed, and its version."""

    message: bytes
    version: int


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody with his deck, every copy a card of its own."""

    seat: Seat
    deck: tuple[DeckCard, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """Who is waited for, and until when; `key` is the game's word for what is waited for."""

    seats: tuple[int, ...]
    key: str
    deadline: datetime


@dataclass(frozen=True, slots=True)
class Match:
    """A match, its game's state apart."""

    id: str
    terms: Terms
    server_seed: bytes
    created_at: datetime
    updated_at: datetime
    seats: tuple[Seat, ...] = ()
    state: State = State.OPEN
    version: int = 0
    clock: Clock | None = None
    outcome: Outcome | None = None
    setup_hash: bytes = b""
    final_state_hash: bytes = b""
    started_at: datetime | None = None
    finished_at: datetime | None = None

    @property
    def deadline(self) -> datetime | None:
        """Until when somebody is waited for."""
        return self.clock.deadline if self.clock else None

    @property
    def commitment(self) -> bytes:
        """What is published before the second deck is known: SHA-256 of the server seed."""
        return sha256(self.server_seed).digest()

    @property
    def deal_seed(self) -> bytes:
        """The seed of all chance in the match; secret until it ends."""
        return deal_seed(self.server_seed, [seat.client_seed for seat in self.seats])


@dataclass(frozen=True, slots=True)
class Standing:
    """What the game says of a state: who is waited for, or how it ended; and the state's hash."""

    awaited: Awaited | None
    outcome: Outcome | None
    hash: bytes


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody took the next seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """Both seats are taken and the game is set up."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class Played:
    """A seat acted: the game's events, and where they led."""

    version: int
    seat: int
    action: Any
    events: tuple[Any, ...]
    state: Any
    standing: Standing


Event: TypeAlias = Seated | Dealt | Played


def evolve(match: Match, event: Event, now: datetime) -> Match:
    """The match after an event."""
    now = max(now, match.updated_at)
    match event:
        case Seated(seat):
            return replace(match, seats=(*match.seats, seat), updated_at=now)
        case Dealt(stand):
            dealt = replace(match, state=State.RUNNING, setup_hash=stand.hash, started_at=now)
            return _stands(replace(dealt, updated_at=now), stand, now)
        case Played(version=version, standing=stand):
            return _stands(replace(match, version=version, updated_at=now), stand, now)
        case _:
            assert_never(event)


def _stands(match: Match, stand: Standing, now: datetime) -> Match:
    if stand.outcome is not None:
        return replace(
            match,
            state=State.FINISHED,
            clock=None,
            outcome=stand.outcome,
            final_state_hash=stand.hash,
            finished_at=now,
        )
    if stand.awaited is None:
        raise ValueError("a match that is not over waits for somebody")
    return replace(match, clock=_clock(match.clock, stand.awaited, now))


def _clock(running: Clock | None, awaited: Awaited, now: datetime) -> Clock:
    # the deadline starts anew only when the key changes
    same = running is not None and running.key == awaited.key
    deadline = running.deadline if running and same else now + timedelta(seconds=awaited.seconds)
    return Clock(awaited.seats, awaited.key, deadline)
