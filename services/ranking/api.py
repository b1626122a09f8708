"""The gRPC door of ranking: message to use case and back."""

from services.runtime import pages
from services.runtime.app import App
from services.runtime.timestamps import timestamp
from services.runtime.work import Work
from tcg.ranking.v1 import ranking_pb2 as pb

from . import domain, service
from .domain import Ladder, Season
from .service import Ranked
from .store.matches import PastChange

PAGE = 50
NEIGHBOURS = 5


class Ranking:
    """Serves tcg.ranking.v1.RankingService."""

    def __init__(self, app: App) -> None:
        self._app = app

    def GetRating(self, request: pb.GetRatingRequest, work: Work) -> pb.GetRatingResponse:
        """A player's standing; one without a rated match stands at 1000."""
        found, season = service.rating(
            work, _ladder(request.ladder), request.season, request.player_id
        )
        unranked = pb.Rating(player_id=request.player_id, rating=domain.START)
        return pb.GetRatingResponse(rating=_rating(found) if found else unranked, season=season)

    def ListLeaderboard(
        self, request: pb.ListLeaderboardRequest, work: Work
    ) -> pb.ListLeaderboardResponse:
        """A page of places, from the top."""
        size = request.page_size or PAGE
        ladder = _ladder(request.ladder)
        season, after = request.season, None
        scope = f"leaderboard {ladder} {request.season}"
        if key := pages.after(
            scope,
            request.page_token,
            (pages.integer, pages.integer, pages.moment, pages.words),
        ):
            # a page goes on in the season it began in
            season, after = key[0], (key[1], key[2], key[3])
        rows, number = service.leaderboard(work, ladder, season, after, size + 1)
        response = pb.ListLeaderboardResponse(
            ratings=[_rating(row) for row in rows[:size]], season=number
        )
        if len(rows) > size:
            last = rows[size - 1].standing
            response.next_page_token = pages.token(
                scope, number, -last.rating, last.changed_at.isoformat(), last.player_id
            )
        return response

    def ListNeighbours(
        self, request: pb.ListNeighboursRequest, work: Work
    ) -> pb.ListNeighboursResponse:
        """The places around the caller."""
        distance = request.distance or NEIGHBOURS
        rows, season = service.neighbours(work, _ladder(request.ladder), work.caller.id, distance)
        return pb.ListNeighboursResponse(ratings=[_rating(row) for row in rows], season=season)

    def ListRatingChanges(
        self, request: pb.ListRatingChangesRequest, work: Work
    ) -> pb.ListRatingChangesResponse:
        """A page of a player's rated matches, the newest first."""
        size = request.page_size or PAGE
        ladder = _ladder(request.ladder)
        scope = f"changes {ladder} {request.player_id}"
        key = pages.after(scope, request.page_token, (pages.bigint,))
        rows = service.rating_changes(
            work, ladder, request.player_id, key[0] if key else None, size + 1
        )
        response = pb.ListRatingChangesResponse(changes=[_change(row) for row in rows[:size]])
        if len(rows) > size:
            response.next_page_token = pages.token(scope, rows[size - 1].position)
        return response

    def ListSeasons(self, request: pb.ListSeasonsRequest, work: Work) -> pb.ListSeasonsResponse:
        """A page of seasons, the newest first."""
        size = request.page_size or PAGE
        ladder = _ladder(request.ladder)
        scope = f"seasons {ladder}"
        key = pages.after(scope, request.page_token, (pages.integer,))
        rows = service.list_seasons(work, ladder, key[0] if key else None, size + 1)
        response = pb.ListSeasonsResponse(seasons=[_season(row) for row in rows[:size]])
        if len(rows) > size:
            response.next_page_token = pages.token(scope, rows[size - 1].number)
        return response

    def StartSeason(self, request: pb.StartSeasonRequest, work: Work) -> pb.StartSeasonResponse:
        """Ends the running season and starts the next."""
        season = service.start_season(work, _ladder(request.ladder), request.expected_season)
        return pb.StartSeasonResponse(season=_season(season))


def _ladder(message: pb.Ladder) -> Ladder:
    return Ladder(message.rule_set, message.mode)


def _rating(row: Ranked) -> pb.Rating:
    standing = row.standing
    return pb.Rating(
        player_id=standing.player_id,
        display_name=standing.display_name,
        rating=standing.rating,
        rank=row.rank,
        wins=standing.wins,
        losses=standing.losses,
        draws=standing.draws,
        changed_at=timestamp(standing.changed_at),
    )


def _change(row: PastChange) -> pb.ListRatingChangesResponse.Change:
    return pb.ListRatingChangesResponse.Change(
        match_id=str(row.match_id),
        opponent_id=row.opponent_id,
        before=row.before,
        after=row.after,
        rated_at=timestamp(row.rated_at),
        season=row.season,
    )


def _season(season: Season) -> pb.Season:
    return pb.Season(
        number=season.number,
        started_at=timestamp(season.started_at),
        ended_at=timestamp(season.ended_at),
    )
