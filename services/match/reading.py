"""What a player may see of matches: his view, his options, and what happened before his eyes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from google.protobuf.any_pb2 import Any as Packed

from services.runtime.work import Work

from . import log
from .domain import rules
from .domain.match import State
from .engine.options import Option
from .engine.ruleset import RuleSet
from .hall import Hall, Position
from .log import Step


@dataclass(frozen=True, slots=True)
class SeenStep:
    """A step as somebody may see it."""

    step: Step
    events: tuple[Packed, ...]


def view(position: Position, player: str) -> Packed | None:
    """The player's view; None while a seat is open."""
    if position.match.state is State.OPEN:
        return None
    viewer = rules.viewer_of(position.match, player)
    return position.game.codec.view(position.game.view(position.state, viewer))


def shown(
    game: RuleSet, state: Any, events: Iterable[Any], viewer: int | None
) -> tuple[tuple[Packed, ...], Any]:
    """What a viewer may see of some events, and the state after them."""
    seen = []
    for event in events:
        sight = game.shown(state, event, viewer)
        if sight is not None:
            seen.append(game.codec.event(sight))
        state = game.evolve(state, event)
    return tuple(seen), state


def steps(
    work: Work, hall: Hall, player: str, match_id: str, after: int, size: int
) -> tuple[list[SeenStep], bool]:
    """The steps after a version, at most `size`, as the player may see them; and whether more are.

    Costs the steps of the page, and those since the last checkpoint before it.
    """
    position = hall.position(work, match_id)
    match, game = position.match, position.game
    if after >= match.version:
        return [], False
    viewer = rules.viewer_of(match, player)
    state = hall.state_at(work, game, match, after)
    limit = min(size, match.version - after)
    page = []
    for step in log.read(work, game, match.id, after, limit):
        seen, state = shown(game, state, step.events, viewer)
        page.append(SeenStep(step, seen))
    return page, after + limit < match.version


def texts(game: RuleSet, messages: Iterable[Packed], tag: str) -> list[tuple[str, ...]]:
    """What each of some cards says, in the language of a BCP 47 tag.

    Raises Invalid (LANGUAGE_UNKNOWN, MESSAGE_INVALID).
    """
    language = rules.language_of(game, tag)
    return [game.describe(game.codec.read_card(message), language) for message in messages]


def options(work: Work, hall: Hall, player: str, match_id: str) -> tuple[Position, list[Option]]:
    """What the player may do now; nothing while nobody waits for him.

    Raises NotFound (MATCH_NOT_FOUND), Forbidden (NO_SEAT).
    """
    position = hall.position(work, match_id)
    seat = rules.seat_of(position.match, player)
    if position.match.state is not State.RUNNING:
        return position, []
    return position, list(position.game.legal(position.state, seat))
