"""Chapter: what the match changed elsewhere, because an event said so."""

from collections.abc import Mapping

from tcg.collection.v1.collection_pb2 import GetAccountRequest
from tcg.match.v1.match_pb2 import Match
from tcg.ranking.v1.ranking_pb2 import (
    Ladder,
    ListLeaderboardRequest,
    ListRatingChangesRequest,
    ListRatingChangesResponse,
)

from .cast import Cast, Player
from .stage import Stage

LADDER = Ladder(rule_set="wikitcg", mode="ranked")
EVENT_SECONDS = 60
PLACES = 5


def arrive(stage: Stage, cast: Cast, match: Match, dust: Mapping[str, int]) -> None:
    """Waits for ratings and rewards; `dust` is what each player had before the match."""
    stage.chapter(
        "Ratings and rewards",
        "The match service calls nobody when a match ends: its MatchFinished event, stored with "
        "the last action, goes to Kafka. Ranking rates it (Elo), collection pays it: 10 dust for "
        "a ranked win, 5 for a defeat.",
    )
    rows: list[list[object]] = []
    for player in (cast.alice, cast.bob):
        change = _change(stage, player, match.id)
        now = _paid(stage, player, dust[player.id])
        rating = f"{change.before} → {change.after}"
        rows.append([player.id, rating, f"{dust[player.id]:,} → {now:,}"])
    stage.table(["Player", "Rating", "Dust"], rows)
    board = cast.alice.backend.ranking.ListLeaderboard(
        ListLeaderboardRequest(ladder=LADDER, page_size=PLACES)
    )
    stage.tell(f"The top of the ladder, season {board.season}:")
    stage.table(
        ["Place", "Player", "Rating", "Won", "Lost"],
        [[r.rank, r.display_name, r.rating, r.wins, r.losses] for r in board.ratings],
    )
    stage.by()


def dust(player: Player) -> int:
    """The dust a player can spend."""
    account = player.backend.collection.GetAccount(GetAccountRequest()).account
    return int(account.dust_available)


def _change(stage: Stage, player: Player, match_id: str) -> ListRatingChangesResponse.Change:
    request = ListRatingChangesRequest(ladder=LADDER, player_id=player.id, page_size=10)

    def rated() -> ListRatingChangesResponse.Change | None:
        changes = player.backend.ranking.ListRatingChanges(request).changes
        return next((change for change in changes if change.match_id == match_id), None)

    return stage.wait(f"{player.id}'s new rating", "ranking", EVENT_SECONDS, rated)


def _paid(stage: Stage, player: Player, before: int) -> int:
    def paid() -> int | None:
        now = dust(player)
        return now if now > before else None

    return stage.wait(f"{player.id}'s reward", "collection", EVENT_SECONDS, paid)
