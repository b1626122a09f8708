"""Ranking from a finished match on Kafka to a leaderboard over gRPC, on the real parts."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from sqlalchemy.exc import IntegrityError

from services.ranking import service
from services.ranking.__main__ import SERVICE
from services.ranking.domain import Ladder, Score
from services.ranking.service import Player
from services.runtime import pages
from services.runtime.errors import Invalid, NotFound, Stale
from services.runtime.testing import Cluster, Servers, Stand, eventually
from tcg.match.v1 import match_pb2
from tcg.match.v1.events_pb2 import MatchFinished
from tcg.match.v1.match_pb2 import MODE_CLASSIC, MODE_RANKED, MatchResult, MatchSeat
from tcg.ranking.v1 import ranking_pb2 as pb
from tcg.ranking.v1.ranking_pb2_grpc import RankingServiceStub

pytestmark = pytest.mark.stack


@pytest.fixture(scope="module")
def cluster(stack: Servers) -> Iterator[Cluster]:
    """Ranking alone; matches are told on Kafka as match tells them."""
    with Cluster(stack) as cluster:
        cluster.start(SERVICE)
        yield cluster


@pytest.fixture
def stand(cluster: Cluster) -> Stand:
    """Ranking's own App and database."""
    return cluster.stands["ranking"]


@pytest.fixture
def ladder() -> Ladder:
    """A ladder of the test's own."""
    return Ladder(f"game_{uuid4().hex[:8]}", "ranked")


def asked(ladder: Ladder) -> pb.Ladder:
    """The ladder as a client names it."""
    return pb.Ladder(rule_set=ladder.rule_set, mode=ladder.mode)


def finished(
    ladder: Ladder,
    first: str,
    second: str,
    winner: int | None = 0,
    *,
    mode: match_pb2.Mode = MODE_RANKED,
    bot: int = 0,
) -> MatchFinished:
    """A finished match between two players; without a winner it was drawn."""
    return MatchFinished(
        match_id=str(uuid4()),
        rule_set=ladder.rule_set,
        mode=mode,
        seats=[
            MatchSeat(player_id=first, display_name=first.title()),
            MatchSeat(player_id=second, display_name=second.title(), bot_level=bot),
        ],
        result=MatchResult(winner_seat=winner),
    )


def rate(
    stand: Stand, ladder: Ladder, first: str, second: str, score: Score, match: UUID | None = None
) -> UUID:
    """Rates a match without Kafka."""
    match = match or uuid4()
    players = (Player(first, first.title()), Player(second, second.title()))
    with stand.work() as work:
        service.rate_match(work, ladder, match, players, score)
    return match


def test_a_finished_match_is_rated_once(cluster: Cluster, stand: Stand, ladder: Ladder) -> None:
    """W54, promise 3: one result, told twice under two event ids, counts once and is told once."""
    stub = RankingServiceStub(cluster.channel("ranking"))
    match = finished(ladder, "ada", "bob")
    other = finished(ladder, "bob", "ada", None)
    cluster.publish("match", (match, match.match_id), (match, match.match_id))
    cluster.publish("match", (other, match.match_id))
    request = pb.GetRatingRequest(ladder=asked(ladder), player_id="ada")
    rating = eventually(lambda: (r := stub.GetRating(request).rating).draws and r)
    assert (rating.wins, rating.losses, rating.rating, rating.rank) == (1, 0, 1015, 1)
    assert rating.display_name == "Ada"
    told = stand.sql(
        "SELECT type, key FROM outbox WHERE key IN (:a, :b)", a=match.match_id, b=other.match_id
    )
    assert sorted(row.key for row in told) == sorted([match.match_id, other.match_id])
    assert {row.type for row in told} == {"tcg.ranking.v1.MatchRated"}


def test_unrated_matches(cluster: Cluster, ladder: Ladder) -> None:
    """W54: Classic matches and those with a bot at the table leave no trace (T32)."""
    stub = RankingServiceStub(cluster.channel("ranking"))
    last = finished(ladder, "cleo", "dan")
    events = [
        finished(ladder, "ada", "bob", mode=MODE_CLASSIC),
        finished(ladder, "ada", "bob", bot=1),
        finished(ladder, "ada", "", bot=2),
        finished(ladder, "ada", "ada"),
        last,
    ]
    cluster.publish("match", *((event, event.match_id) for event in events))
    request = pb.ListLeaderboardRequest(ladder=asked(ladder))
    board = eventually(lambda: stub.ListLeaderboard(request).ratings)
    assert [(row.player_id, row.rating) for row in board] == [("cleo", 1016), ("dan", 984)]
    ada = stub.GetRating(pb.GetRatingRequest(ladder=asked(ladder), player_id="ada")).rating
    assert ada == pb.Rating(player_id="ada", rating=1000)


def test_the_database_refuses_a_second_rating(stand: Stand, ladder: Ladder) -> None:
    """One rating per match and player, one opponent that is another, never below zero."""
    match = rate(stand, ladder, "ada", "bob", Score.WIN)
    for statement in (
        "INSERT INTO rating_change SELECT match_id, player_id, opponent_id, ladder_id, season,"
        " before, after, rated_at FROM rating_change WHERE match_id = :match",
        "UPDATE rating_change SET opponent_id = player_id WHERE match_id = :match",
        "UPDATE rating SET rating = -1 WHERE (ladder_id, player_id) IN"
        " (SELECT ladder_id, player_id FROM rating_change WHERE match_id = :match)",
        "INSERT INTO season SELECT ladder_id, 2, now() FROM rated_match WHERE match_id = :match",
    ):
        with pytest.raises(IntegrityError):
            stand.sql(statement, match=match)


def test_many_matches_at_once_lose_no_point(stand: Stand, ladder: Ladder) -> None:
    """Crossing pairs, both ways round, at the same time: no deadlock, no lost update, zero-sum."""
    names = ["ada", "bob", "cleo", "dan"]
    pairs = [(a, b) for a in names for b in names if a != b] * 4
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda pair: rate(stand, ladder, *pair, Score.WIN), pairs))
    rows = stand.sql(
        "SELECT rating, wins, losses FROM rating JOIN ladder l ON l.id = ladder_id"
        " WHERE rule_set = :game",
        game=ladder.rule_set,
    )
    assert sum(row.rating for row in rows) == 4000
    assert [(row.wins, row.losses) for row in rows] == [(12, 12)] * 4


def test_the_same_match_at_once_is_rated_once(stand: Stand, ladder: Ladder) -> None:
    """Two consumers with the same result: the second finds it rated."""
    match = uuid4()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: rate(stand, ladder, "a", "b", Score.WIN, match), range(4)))
    changes = stand.sql("SELECT * FROM rating_change WHERE match_id = :match", match=match)
    assert sorted((row.player_id, row.before, row.after) for row in changes) == [
        ("a", 1000, 1016),
        ("b", 1000, 984),
    ]


def test_equals_stand_in_the_order_they_achieved_it(
    cluster: Cluster, stand: Stand, ladder: Ladder
) -> None:
    """Ties: earliest achiever first; a later draw of equals changes no place."""
    rate(stand, ladder, "zoe", "yan", Score.WIN)
    rate(stand, ladder, "ada", "bob", Score.WIN)
    rate(stand, ladder, "zoe", "ada", Score.DRAW)
    stub = RankingServiceStub(cluster.channel("ranking"))
    board = stub.ListLeaderboard(pb.ListLeaderboardRequest(ladder=asked(ladder))).ratings
    assert [(row.rank, row.player_id, row.rating) for row in board] == [
        (1, "zoe", 1016),
        (2, "ada", 1016),
        (3, "yan", 984),
        (4, "bob", 984),
    ]


def test_pages_and_neighbours(cluster: Cluster, stand: Stand, ladder: Ladder) -> None:
    """Pages join without gap or repeat; `around me` agrees with the board; ranks are places."""
    for number in range(7):
        rate(stand, ladder, f"p{number}", f"q{number}", Score.WIN)
    stub = RankingServiceStub(cluster.channel("ranking"))
    whole = list(stub.ListLeaderboard(pb.ListLeaderboardRequest(ladder=asked(ladder))).ratings)
    assert [row.rank for row in whole] == list(range(1, 15))
    paged, request = [], pb.ListLeaderboardRequest(ladder=asked(ladder), page_size=5)
    while True:
        page = stub.ListLeaderboard(request)
        paged += page.ratings
        if not page.next_page_token:
            break
        request.page_token = page.next_page_token
    assert paged == whole
    for place, row in enumerate(whole):
        mine = RankingServiceStub(cluster.channel("ranking", row.player_id))
        around = mine.ListNeighbours(pb.ListNeighboursRequest(ladder=asked(ladder), distance=2))
        assert list(around.ratings) == whole[max(0, place - 2) : place + 3]
        assert (
            stub.GetRating(
                pb.GetRatingRequest(ladder=asked(ladder), player_id=row.player_id)
            ).rating
            == row
        )


def test_rating_changes_newest_first(cluster: Cluster, stand: Stand, ladder: Ladder) -> None:
    """Before and after chain up; pages join."""
    played = [rate(stand, ladder, "ada", "bob", Score.WIN) for _ in range(5)]
    stub = RankingServiceStub(cluster.channel("ranking"))
    request = pb.ListRatingChangesRequest(ladder=asked(ladder), player_id="ada", page_size=3)
    first = stub.ListRatingChanges(request)
    request.page_token = first.next_page_token
    second = stub.ListRatingChanges(request)
    changes = [*first.changes, *second.changes]
    assert not second.next_page_token
    assert [change.match_id for change in changes] == [str(m) for m in reversed(played)]
    assert [c.before for c in changes[:-1]] == [c.after for c in changes[1:]]
    assert {change.opponent_id for change in changes} == {"bob"}


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
