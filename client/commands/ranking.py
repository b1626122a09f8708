"""`tcg leaderboard`: who stands where."""

import typer
from rich.table import Table

from client.commands.caller import anonymous, console
from tcg.ranking.v1.ranking_pb2 import Ladder, ListLeaderboardRequest

PLACES = 20


def leaderboard(rule_set: str = "wikitcg", mode: str = "ranked", season: int = 0) -> None:
    """The top of a ladder."""
    request = ListLeaderboardRequest(
        ladder=Ladder(rule_set=rule_set, mode=mode), season=season, page_size=PLACES
    )
    with anonymous() as backend:
        board = backend.ranking.ListLeaderboard(request)
    table = Table("Place", "Player", "Rating", "Won", "Lost", "Drawn", box=None, pad_edge=False)
    for r in board.ratings:
        figures = (r.rating, r.wins, r.losses, r.draws)
        table.add_row(str(r.rank), r.display_name, *map(str, figures))
    console.print(f"[bold]{rule_set} {mode}[/bold], season {board.season}")
    console.print(table if board.ratings else "nobody was rated yet")


def register(cli: typer.Typer) -> None:
    """Adds this command."""
    cli.command()(leaderboard)
