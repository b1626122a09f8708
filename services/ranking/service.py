"""What ranking does: rate a match, read boards, start a season. One transaction each."""

from dataclasses import dataclass
from uuid import UUID

from services.runtime.errors import NotFound, Stale
from services.runtime.work import Work

from . import domain, events
from .domain import Ladder, Score, Season, Standing
from .store import matches, seasons, standings
from .store.matches import PastChange
from .store.seasons import Board
from .store.standings import Place


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat at a rated match, under which name."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A standing and its place; 0 while unranked."""

    standing: Standing
    rank: int


def rate_match(
    work: Work, ladder: Ladder, match_id: UUID, players: tuple[Player, Player], score: Score
) -> None:
    """Rates a match by what the first player scored (W54, D83); a second time changes nothing."""
    board = seasons.running_shared(work, ladder)
    if not matches.begin_match(work, board, match_id):
        return
    newcomers = [domain.newcomer(player.id, player.name, work.now) for player in players]
    locked = standings.lock_standings(work, board, newcomers)
    first, second = (locked[player.id] for player in players)
    changes = domain.rate(first, second, score)
    now = max(work.now, first.changed_at, second.changed_at)
    for change in changes:
        standings.save(work, board, domain.evolve(locked[change.player_id], change, now))
        matches.add_change(work, board, match_id, change, now)
    work.publish(events.match_rated(ladder, board.season, match_id, changes), key=str(match_id))


def start_season(work: Work, ladder: Ladder, expected: int) -> Season:
    """Ends season `expected` and starts the next; the old one stays as it was.

    Raises Stale (SEASON_STALE) if another season is running.
    """
    board = seasons.running_locked(work, ladder)
    if board.season != expected:
        raise Stale(f"season {board.season} is running", reason="SEASON_STALE")
    season = seasons.end_season(work, board)
    work.publish(events.season_started(ladder, season.number), key=str(ladder))
    return season


def rating(work: Work, ladder: Ladder, season: int, player_id: str) -> tuple[Ranked | None, int]:
    """A player's standing and place, None without a rated match; and the season it is of.

    Raises NotFound (SEASON_NOT_FOUND).
    """
    board, number = _board(work, ladder, season)
    standing = standings.standing(work, board, player_id) if board else None
    if board is None or standing is None:
        return None, number
    return Ranked(standing, standings.rank(work, board, standing)), number


def leaderboard(
    work: Work, ladder: Ladder, season: int, after: Place | None, limit: int
) -> tuple[list[Ranked], int]:
    """The places below `after`, or from the top; and the season they are of.

    Raises NotFound (SEASON_NOT_FOUND).
    """
    board, number = _board(work, ladder, season)
    if board is None:
        return [], number
    return _ranked(work, board, standings.below(work, board, after, limit)), number


def neighbours(
    work: Work, ladder: Ladder, player_id: str, distance: int
) -> tuple[list[Ranked], int]:
    """The places around a player in the running season, his own among them.

    Raises NotFound (UNRANKED) if he has no rated match in it.
    """
    board, number = _board(work, ladder, 0)
    own = standings.standing(work, board, player_id) if board else None
    if board is None or own is None:
        raise NotFound("no rated match in the running season", reason="UNRANKED")
    place = standings.place(own)
    around = [
        *standings.above(work, board, place, distance),
        own,
        *standings.below(work, board, place, distance),
    ]
    return _ranked(work, board, around), number


def rating_changes(
    work: Work, ladder: Ladder, player_id: str, before: int | None, limit: int
) -> list[PastChange]:
    """What matches changed for a player, the newest first, in all seasons."""
    board = seasons.running(work, ladder)
    return matches.list_changes(work, board, player_id, before, limit) if board else []


def list_seasons(work: Work, ladder: Ladder, before: int | None, limit: int) -> list[Season]:
    """The seasons of a ladder, the newest first; the first is there before anything happened."""
    board = seasons.running(work, ladder)
    return seasons.list_seasons(work, board, before, limit) if board else [Season(1)]


def _board(work: Work, ladder: Ladder, season: int) -> tuple[Board | None, int]:
    """The board of a season, 0 being the running one; None where nothing has happened yet."""
    board = seasons.running(work, ladder)
    latest = board.season if board else 1
    if season > latest:
        raise NotFound(f"the ladder is in season {latest}", reason="SEASON_NOT_FOUND")
    number = season or latest
    return (Board(board.ladder_id, number) if board else None), number


def _ranked(work: Work, board: Board, rows: list[Standing]) -> list[Ranked]:
    if not rows:
        return []
    first = standings.rank(work, board, rows[0])
    return [Ranked(row, first + offset) for offset, row in enumerate(rows)]
