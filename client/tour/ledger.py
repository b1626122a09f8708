"""Chapter: before and after, and whether the books are right."""

from dataclasses import dataclass

from client.connection import Backend
from client.waiting import Stuck
from tcg.collection.v1.collection_pb2 import GetAccountRequest, GetAuditRequest
from tcg.ranking.v1.ranking_pb2 import GetRatingRequest

from .cast import Cast, Player
from .results import LADDER
from .stage import Stage


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has at a moment."""

    dust: int
    cards: int
    packs: int
    rating: int
    rank: int


def standings(cast: Cast) -> dict[str, Standing]:
    """Where each player stands now, by id; an account begins here at the latest."""
    return {player.id: _standing(player) for player in cast.players}


def _standing(player: Player) -> Standing:
    account = player.backend.collection.GetAccount(GetAccountRequest()).account
    request = GetRatingRequest(ladder=LADDER, player_id=player.id)
    rating = player.backend.ranking.GetRating(request).rating
    dust = account.dust_available + account.dust_held
    return Standing(dust, account.copies, account.packs, rating.rating, rating.rank)


def compare(stage: Stage, cast: Cast, before: dict[str, Standing]) -> None:
    """Shows each player before and after."""
    stage.chapter("Before and after", "What this run changed, as the services tell it now.")
    after = standings(cast)
    rows = [[player, *_changes(before[player], after[player])] for player in after]
    stage.table(["Player", "Dust", "Cards", "Packs", "Rating", "Rank"], rows)


def _changes(old: Standing, new: Standing) -> list[str]:
    return [
        f"{old.dust:,} → {new.dust:,}",
        f"{old.cards:,} → {new.cards:,}",
        f"{old.packs} → {new.packs}",
        f"{old.rating:,} → {new.rating:,}",
        f"{old.rank or '–'} → {new.rank or '–'}",
    ]


def audit(stage: Stage, operator: Backend) -> None:
    """Says whether dust and cards are conserved. Raises Stuck if they are not."""
    books = operator.collection.GetAudit(GetAuditRequest())
    faults = (
        books.postings_sum,
        books.unbalanced_transfers,
        books.wrong_balances,
        books.ownerless_copies,
    )
    if any(faults):
        raise Stuck(f"the audit found faults: {books}; look at .local/log/collection.log")
    stage.tell(
        f"[bold]Audit[/bold]: the postings of {books.transfers:,} transfers sum to zero, every "
        f"balance equals its postings, each of {books.copies:,} copies has exactly one owner or "
        "escrow."
    )
    stage.by()
