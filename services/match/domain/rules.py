"""Who may do what in a match, and what comes of it: the rules that hold whatever the game."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import reduce
from hashlib import sha256
from typing import Any

from services.match.engine.canonical import state_hash
from services.match.engine.rng import Rng
from services.match.engine.ruleset import Mode, RuleSet
from services.runtime.errors import Forbidden, Invalid, Refused, Stale

from .match import Match, Played, Seat, Seated, Standing, State


def check_terms(game: RuleSet, mode: Mode, against_bot: bool) -> None:
    """Raises Invalid (MODE_UNSUPPORTED) if the game is not played so; bots play unrated."""
    if mode not in game.modes:
        raise Invalid(
            f"{game.name} is not played in the mode {mode.value}", reason="MODE_UNSUPPORTED"
        )
    if against_bot and mode is Mode.RANKED:
        raise Invalid("ranked matches are played between people", reason="MODE_UNSUPPORTED")


def language_of(game: RuleSet, tag: str) -> str:
    """The game's language for a BCP 47 tag: the tag without what the game does not tell apart.

    Raises Invalid (LANGUAGE_UNKNOWN) that names those there are.
    """
    parts = tag.split("-")
    for length in range(len(parts), 0, -1):
        for language in game.languages:
            if language.lower() == "-".join(parts[:length]).lower():
                return language
    there_are = ", ".join(game.languages)
    raise Invalid(
        f"{game.name} has no texts in {tag!r}, only in {there_are}", reason="LANGUAGE_UNKNOWN"
    )


def check_deck(game: RuleSet, cards: Sequence[Any], mode: Mode) -> None:
    """Raises Refused (DECK_ILLEGAL) with every way in which the deck breaks the game's rules."""
    if violations := game.check_deck(cards, mode):
        raise Refused(
            f"the deck is not legal: {violations[0].description}",
            reason="DECK_ILLEGAL",
            violations=violations,
        )


def seat_of(match: Match, player: str) -> int:
    """Where the player sits. Raises Forbidden (NO_SEAT) if he does not."""
    viewer = viewer_of(match, player)
    if viewer is None:
        raise Forbidden("you have no seat in this match", reason="NO_SEAT")
    return viewer


def viewer_of(match: Match, player: str) -> int | None:
    """Through whose eyes the player sees the match: a seat, or None for an onlooker."""
    places = [n for n, seat in enumerate(match.seats) if player and seat.player_id == player]
    return places[0] if places else None


def join(match: Match, seat: Seat) -> Seated:
    """Takes the open seat. Raises Refused (ALREADY_SEATED, SEAT_TAKEN)."""
    if viewer_of(match, seat.player_id) is not None:
        raise Refused("you sit in this match already", reason="ALREADY_SEATED")
    if match.state is not State.OPEN:
        raise Refused("the match has no open seat", reason="SEAT_TAKEN")
    return Seated(seat)


def check_running(match: Match) -> None:
    """Raises Refused (NOT_STARTED, FINISHED) unless the match is being played."""
    if match.state is State.OPEN:
        raise Refused("the match has not started", reason="NOT_STARTED")
    if match.state is State.FINISHED:
        raise Refused("the match is over", reason="FINISHED")


def check_turn(match: Match, seat: int, expected_version: int, now: datetime) -> None:
    """Raises Refused as `check_running`, Stale (VERSION_STALE) if the seat saw another version.

    Whose time has passed acts no more: the clock's action is the next, played or not yet (W14).
    """
    check_running(match)
    if expected_version != match.version:
        raise Stale(
            f"the match is at version {match.version}; read it and try again",
            reason="VERSION_STALE",
        )
    if match.clock and seat in match.clock.seats and now >= match.clock.deadline:
        raise Stale(
            "the time to act has passed and the clock plays; read the match again",
            reason="VERSION_STALE",
        )


def standing(game: RuleSet, state: Any) -> Standing:
    """What the game says of a state."""
    digest = state_hash(game.codec.dump_state(state))
    return Standing(game.awaited(state), game.outcome(state), digest)


def play(game: RuleSet, match: Match, state: Any, seat: int, action: Any) -> Played:
    """What an action makes of a state; its chance is that of the version it makes.

    Raises Refused with a reason of the game's own package.
    """
    version = match.version + 1
    events = game.decide(state, seat, action, Rng(match.deal_seed, version))
    after = reduce(game.evolve, events, state)
    return Played(version, seat, action, events, after, standing(game, after))


def bot_rng(match: Match) -> Rng:
    """The chance a bot draws from for its next action: apart from the game's own."""
    return Rng(sha256(b"bot" + match.deal_seed).digest(), match.version)


def awaited_bot(match: Match) -> int | None:
    """The first seat that is waited for and is a bot's."""
    seats = match.clock.seats if match.clock else ()
    return next((seat for seat in seats if match.seats[seat].bot_level), None)


def due_at(match: Match, bot_pause: timedelta) -> datetime | None:
    """When the service itself has to act next: for a bot, or as the clock; None: never."""
    if match.deadline is None or awaited_bot(match) is None:
        return match.deadline
    return min(match.updated_at + bot_pause, match.deadline)
