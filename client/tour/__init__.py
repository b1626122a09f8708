"""The tour: the whole loop once, from article to auction, through the public gRPC API only."""

from collections.abc import Mapping

from rich.console import Console

from . import articles, auction, decks, grants, ledger, match, packs, results
from .cast import on_stage
from .stage import Stage


def run(console: Console, peers: Mapping[str, str]) -> None:
    """Tells the tour. Raises Stuck or Refused where something does not come about."""
    stage = Stage(console)
    with on_stage(peers, stage.heard) as cast:
        before = ledger.standings(cast)
        articles.become_cards(stage, cast.operator)
        grants.hand_out(stage, cast)
        packs.open_all(stage, cast)
        saved = decks.build(stage, cast)
        dust = {player.id: results.dust(player) for player in cast.players}
        finished = match.play(stage, cast, saved)
        results.arrive(stage, cast, finished, dust)
        auction.sell(stage, cast)
        ledger.compare(stage, cast, before)
        ledger.audit(stage, cast.operator)
