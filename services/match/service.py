"""What can be done with a match; one transaction each, the match's row locked in it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from google.protobuf.any_pb2 import Any as Packed

from services.runtime.errors import Refused
from services.runtime.work import Work

from . import events, log, store
from .domain import rules
from .domain.match import PLAYERS, Dealt, Match, Sitting, Terms, evolve
from .engine.ruleset import RuleSet
from .games import bot
from .hall import Hall, Position, read_deck


@dataclass(frozen=True, slots=True)
class Move:
    """An action that was played: where it was played, its events, and where it led."""

    before: Position
    events: tuple[Any, ...]
    after: Position


def create(
    work: Work, hall: Hall, terms: Terms, server_seed: bytes, sittings: Sequence[Sitting]
) -> Position:
    """Makes a match with some seats taken; it starts if all are.

    Raises Refused (DECK_ILLEGAL).
    """
    game = hall.games.newest(terms.rule_set)
    match = Match(str(work.id("match")), terms, server_seed, work.now, work.now)
    store.add(work, match)
    for sitting in sittings:
        match = _sit(work, game, match, sitting)
    return _begin(work, hall, game, match)


def join(work: Work, hall: Hall, match_id: str, sitting: Sitting) -> Position:
    """Takes the open seat, and the match starts.

    Raises NotFound, Refused (ALREADY_SEATED, SEAT_TAKEN, DECK_ILLEGAL, RULES_VERSION_UNKNOWN).
    """
    position = hall.position(work, match_id, lock=True)
    match = _sit(work, position.game, position.match, sitting)
    return _begin(work, hall, position.game, match)


def play(
    work: Work, hall: Hall, player: str, match_id: str, expected_version: int, message: Packed
) -> Move:
    """Plays a player's action.

    Raises NotFound, Forbidden (NO_SEAT), Invalid (MESSAGE_INVALID), Refused (NOT_STARTED, FINISHED
    and the game's own reasons), Stale (VERSION_STALE).
    """
    known = hall.remembered(match_id, expected_version)
    if known is not None:
        # it may have moved on: only the match as it stands refuses
        with suppress(Refused):
            return _play(work, hall, known, player, expected_version, message)
    position = hall.position(work, match_id, lock=True)
    return _play(work, hall, position, player, expected_version, message)


def resign(work: Work, hall: Hall, player: str, match_id: str) -> Move:
    """Gives a match up. Raises NotFound, Forbidden (NO_SEAT), Refused (NOT_STARTED, FINISHED)."""
    position = hall.position(work, match_id, lock=True)
    seat = rules.seat_of(position.match, player)
    rules.check_running(position.match)
    return _move(work, hall, position, seat, position.game.resign(seat))


def play_due(work: Work, hall: Hall, match_id: str, version: int) -> Move | None:
    """Plays what is due in a match, unless it has moved on from `version`.

    The clock plays for the first seat whose time has passed (W14); else a bot moves.
    """
    position = hall.position(work, match_id, lock=True)
    match, game, state = position.match, position.game, position.state
    if match.version != version or match.clock is None:
        return None
    if work.now >= match.clock.deadline:
        seat = match.clock.seats[0]
        return _move(work, hall, position, seat, game.timeout(state, seat))
    bot_seat = rules.awaited_bot(match)
    if bot_seat is None:
        return None
    return _move(work, hall, position, bot_seat, _bot_action(position, bot_seat))


def _play(
    work: Work, hall: Hall, position: Position, player: str, expected_version: int, message: Packed
) -> Move:
    seat = rules.seat_of(position.match, player)
    action = position.game.codec.read_action(message)
    rules.check_turn(position.match, seat, expected_version, work.now)
    return _move(work, hall, position, seat, action)


def _sit(work: Work, game: RuleSet, match: Match, sitting: Sitting) -> Match:
    seated = rules.join(match, sitting.seat)
    rules.check_deck(game, read_deck(game, sitting.deck), match.terms.mode)
    store.add_seat(work, match, len(match.seats), sitting)
    return evolve(match, seated, work.now)


def _begin(work: Work, hall: Hall, game: RuleSet, match: Match) -> Position:
    if len(match.seats) < PLAYERS:
        return Position(match, game, None)
    state = hall.deal(work, game, match)
    dealt = Dealt(rules.standing(game, state))
    position = Position(evolve(match, dealt, work.now), game, state)
    store.save(work, position.match, rules.due_at(position.match, hall.bot_pause))
    work.publish(events.started(position.match), key=match.id)
    _settle(work, hall, position)
    return position


def _move(work: Work, hall: Hall, position: Position, seat: int, action: Any) -> Move:
    game = position.game
    played = rules.play(game, position.match, position.state, seat, action)
    match = evolve(position.match, played, work.now)
    log.append(work, game, position.match, match, played, rules.due_at(match, hall.bot_pause))
    after = Position(match, game, played.state)
    _settle(work, hall, after)
    return Move(position, played.events, after)


def _settle(work: Work, hall: Hall, position: Position) -> None:
    match = position.match
    if match.outcome is not None:
        work.publish(events.finished(match), key=match.id)
    work.after_commit(lambda: hall.remember(position))


def _bot_action(position: Position, seat: int) -> Any:
    match, game, state = position.match, position.game, position.state
    level = match.seats[seat].bot_level
    options = game.legal(state, seat)
    return bot(game)(game.view(state, seat), options, level, rules.bot_rng(match))
