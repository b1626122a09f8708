"""Dust for matches (W53, D66): only WikiTCG's pay, and never one with a bot."""

from dataclasses import dataclass

PAYING = "wikitcg"


@dataclass(frozen=True, slots=True)
class Prize:
    """What winning and losing pays."""

    win: int
    loss: int


RANKED = Prize(10, 5)
CLASSIC = Prize(5, 0)


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match: its people by seat (empty for a bot), who won, who gave up."""

    rule_set: str
    prize: Prize
    players: tuple[str, ...]
    winner: int | None
    forfeited: int | None


def rewards(result: Result) -> dict[str, int]:
    """The dust each player gets; those who get none are not named.

    A forfeiter gets nothing, and his opponent the win (D66). Without a winner nobody is paid: the
    rules of WikiTCG know no draw (W50).
    """
    if result.rule_set != PAYING or "" in result.players or result.winner is None:
        return {}
    paid = {
        player: result.prize.win if seat == result.winner else result.prize.loss
        for seat, player in enumerate(result.players)
        if seat != result.forfeited
    }
    return {player: dust for player, dust in paid.items() if dust}
