"""What a process plays with: its games, its bots' pause, and the newest state of each match."""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import Any

from google.protobuf.any_pb2 import Any as Packed

from services.runtime.work import Work

from . import log, store
from .domain.match import DeckCard, Match, State
from .engine.rng import Rng
from .engine.ruleset import RuleSet, Seat
from .games import Games


@dataclass(frozen=True, slots=True)
class Position:
    """A match, its game, and the game's newest state; None while a seat is open."""

    match: Match
    game: RuleSet
    state: Any


class Hall:
    """Finds the position of any match; only committed states are remembered.

    Many threads use one Hall. `limit` is how many matches it remembers.
    """

    def __init__(self, games: Games, bot_pause: timedelta, limit: int) -> None:
        self.games = games
        self.bot_pause = bot_pause
        self._limit = limit
        self._newest: OrderedDict[str, Position] = OrderedDict()
        self._lock = threading.Lock()

    def position(self, work: Work, match_id: str, lock: bool = False) -> Position:
        """Where a match stands, its row locked until the commit if asked.

        Raises NotFound (MATCH_NOT_FOUND), Refused (RULES_VERSION_UNKNOWN).
        """
        known = self._remembered(match_id)
        newest = store.newest(work, match_id, lock)
        if known is not None and newest == (known.match.version, known.match.deadline):
            return known
        # who sits never changes once the match runs
        match = store.find(work, match_id, known.match.seats if known else ())
        game = self.games.of_version(match.terms.rule_set, match.terms.rule_set_version)
        if match.state is State.OPEN:
            return Position(match, game, None)
        position = Position(match, game, self.state_at(work, game, match, match.version))
        self.remember(position)
        return position

    def remembered(self, match_id: str, version: int) -> Position | None:
        """Where a match stood when it was last seen, if that was at `version`.

        It may have moved on: `log.append` tells whoever acts on it.
        """
        known = self._remembered(match_id)
        return known if known is not None and known.match.version == version else None

    def state_at(self, work: Work, game: RuleSet, match: Match, version: int) -> Any:
        """The state a match had at a version: folded from the nearest one known."""
        known = self._known(work, game, match, version)
        start, state = known or (0, self.deal(work, game, match))
        if start == version:
            return state
        for step in log.read(work, game, match.id, start, version - start):
            state = log.fold(game, state, step.events)
        return state

    def deal(self, work: Work, game: RuleSet, match: Match) -> Any:
        """The state a match starts in: its stored decks, dealt by its seeds (step 0)."""
        options = Packed.FromString(match.terms.options) if match.terms.options else None
        seats = [Seat(read_deck(game, deck)) for deck in store.decks(work, match.id)]
        return game.setup(game.codec.read_options(options), seats, Rng(match.deal_seed, 0))

    def remember(self, position: Position) -> None:
        """Keeps a committed position, unless a newer one is kept already."""
        match = position.match
        with self._lock:
            known = self._newest.get(match.id)
            if known is None or known.match.version < match.version:
                self._newest[match.id] = position
            if len(self._newest) > self._limit:
                self._newest.popitem(last=False)

    def _known(
        self, work: Work, game: RuleSet, match: Match, version: int
    ) -> tuple[int, Any] | None:
        known = self._remembered(match.id)
        # another thread may be ahead of what this transaction read
        if known is not None and known.match.version <= version:
            return known.match.version, known.state
        if version < log.CHECKPOINT_EVERY:
            return None
        return log.checkpoint(work, game, match.id, version)

    def _remembered(self, match_id: str) -> Position | None:
        with self._lock:
            known = self._newest.get(match_id)
            if known is not None:
                self._newest.move_to_end(match_id)
            return known


def read_deck(game: RuleSet, deck: tuple[DeckCard, ...]) -> tuple[Any, ...]:
    """The game's cards of a deck. Raises Invalid (MESSAGE_INVALID) for cards of another game."""
    return tuple(_read_card(game, card.message) for card in deck)  # type: ignore[arg-type]


# One object for all who play with the same card.
@lru_cache(maxsize=4096)
def _read_card(game: RuleSet, message: bytes) -> Any:
    return game.codec.read_card(Packed.FromString(message))
