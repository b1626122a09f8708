"""Ranking from a finished match on Kafka to a rating, on the real parts."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from sqlalchemy.exc import IntegrityError

from services.ranking.domain import Ladder, Score
from services.runtime.testing import Cluster, Stand, eventually
from tcg.match.v1.match_pb2 import MODE_CLASSIC
from tcg.ranking.v1 import ranking_pb2 as pb
from tcg.ranking.v1.ranking_pb2_grpc import RankingServiceStub

from .scene import asked, finished, rate

pytestmark = pytest.mark.stack


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
