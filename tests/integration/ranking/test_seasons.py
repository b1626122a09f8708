"""Seasons: one ends, the next begins, the old one stays readable."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from services.ranking import service
from services.ranking.domain import Ladder, Score
from services.runtime import pages
from services.runtime.errors import Invalid, NotFound, Stale
from services.runtime.testing import Cluster, Stand
from tcg.ranking.v1 import ranking_pb2 as pb
from tcg.ranking.v1.ranking_pb2_grpc import RankingServiceStub

from .scene import asked, rate

pytestmark = pytest.mark.stack


def test_a_season_ends_once(cluster: Cluster, stand: Stand, ladder: Ladder) -> None:
    """Everybody is back at 1000, the old board stays readable, a repeat ends no second season."""
    rate(stand, ladder, "ada", "bob", Score.WIN)
    admin = RankingServiceStub(cluster.channel("ranking", "root", "admin"))
    stub = RankingServiceStub(cluster.channel("ranking", "ada"))
    request = pb.StartSeasonRequest(
        request_id=str(uuid4()), ladder=asked(ladder), expected_season=1
    )
    started = admin.StartSeason(request).season
    assert admin.StartSeason(request).season == started
    with pytest.raises(Stale) as stale:
        admin.StartSeason(
            pb.StartSeasonRequest(request_id=str(uuid4()), ladder=asked(ladder), expected_season=1)
        )
    assert stale.value.reason == "SEASON_STALE"
    listed = stub.ListSeasons(pb.ListSeasonsRequest(ladder=asked(ladder))).seasons
    assert [season.number for season in listed] == [2, 1]
    assert listed[0] == started
    assert not started.HasField("ended_at")
    assert listed[1].ended_at == started.started_at
    new = stub.GetRating(pb.GetRatingRequest(ladder=asked(ladder), player_id="ada"))
    old = stub.GetRating(pb.GetRatingRequest(ladder=asked(ladder), player_id="ada", season=1))
    assert (new.rating.rating, new.rating.rank, new.season) == (1000, 0, 2)
    assert (old.rating.rating, old.rating.rank, old.season) == (1016, 1, 1)
    with pytest.raises(NotFound) as unranked:
        stub.ListNeighbours(pb.ListNeighboursRequest(ladder=asked(ladder)))
    assert unranked.value.reason == "UNRANKED"
    (told,) = stand.sql("SELECT type FROM outbox WHERE key = :key", key=str(ladder))
    assert told.type == "tcg.ranking.v1.SeasonStarted"


def test_a_season_ends_between_matches(stand: Stand, ladder: Ladder) -> None:
    """Matches rated while a season ends count wholly in one season or the other."""

    def start() -> None:
        with stand.work() as work:
            service.start_season(work, ladder, 1)

    with ThreadPoolExecutor(6) as pool:
        jobs = [pool.submit(rate, stand, ladder, f"a{n}", f"b{n}", Score.WIN) for n in range(20)]
        jobs.insert(10, pool.submit(start))
        for job in jobs:
            job.result()
    rows = stand.sql(
        "SELECT match_id, array_agg(DISTINCT c.season) AS seasons FROM rating_change c"
        " JOIN ladder l ON l.id = c.ladder_id WHERE rule_set = :game GROUP BY match_id",
        game=ladder.rule_set,
    )
    assert len(rows) == 20
    assert all(len(row.seasons) == 1 for row in rows)


def test_an_untouched_ladder_is_in_its_first_season(cluster: Cluster, ladder: Ladder) -> None:
    """Season 1 is there before anything happened; season 2 is not."""
    stub = RankingServiceStub(cluster.channel("ranking"))
    (season,) = stub.ListSeasons(pb.ListSeasonsRequest(ladder=asked(ladder))).seasons
    assert season == pb.Season(number=1)
    board = stub.ListLeaderboard(pb.ListLeaderboardRequest(ladder=asked(ladder), season=1))
    assert board == pb.ListLeaderboardResponse(season=1)
    with pytest.raises(NotFound) as missing:
        stub.ListLeaderboard(pb.ListLeaderboardRequest(ladder=asked(ladder), season=2))
    assert missing.value.reason == "SEASON_NOT_FOUND"


def test_a_token_of_another_request_is_refused(
    cluster: Cluster, stand: Stand, ladder: Ladder
) -> None:
    """A cursor belongs to its RPC, ladder and season; a forged one is refused, never an error."""
    for number in range(2):
        rate(stand, ladder, f"p{number}", f"q{number}", Score.WIN)
    stub = RankingServiceStub(cluster.channel("ranking"))
    request = pb.ListLeaderboardRequest(ladder=asked(ladder), page_size=1)
    assert stub.ListLeaderboard(request).next_page_token
    scope = f"leaderboard {ladder} 0"
    time = "2026-01-01T00:00:00+00:00"
    forged = [
        pages.token(f"leaderboard {ladder} 1", 1, -1000, time, "ada"),
        pages.token(scope, 1, -(10**30), time, "ada"),
        pages.token(scope, 1, -1000, "noon", "ada"),
        pages.token(scope, 1, -1000, time, "a\0da"),
        pages.token(scope, 1, -1000, time),
    ]
    for token in forged:
        request.page_token = token
        with pytest.raises(Invalid) as refused:
            stub.ListLeaderboard(request)
        assert refused.value.reason == "PAGE_TOKEN_INVALID"
