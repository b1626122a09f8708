"""Leaderboards: order, pages, neighbours, and what changed a rating."""

import pytest

from services.ranking.domain import Ladder, Score
from services.runtime.testing import Cluster, Stand
from tcg.ranking.v1 import ranking_pb2 as pb
from tcg.ranking.v1.ranking_pb2_grpc import RankingServiceStub

from .scene import asked, rate

pytestmark = pytest.mark.stack


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
