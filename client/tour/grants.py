"""Chapter: the operator hands out packs and dust."""

from client.calls import request_id
from client.waiting import Stuck
from tcg.collection.v1.collection_pb2 import GrantDustRequest, GrantPacksRequest

from .cast import Cast
from .stage import Stage

PACKS = 20
DUST = 500


def hand_out(stage: Stage, cast: Cast) -> None:
    """Gives every player packs and dust, once and not twice."""
    stage.chapter(
        "A gift to begin with",
        "A pack accrues every 15 minutes; nobody waits that long in a tour, so an operator, whose "
        "token has the role admin, grants packs and dust.",
    )
    for player in cast.players:
        packs = GrantPacksRequest(request_id=request_id(), player_id=player.id, packs=PACKS)
        cast.operator.collection.GrantPacks(packs)
        dust = _grant_twice(cast, player.id)
        stage.tell(f"{player.id}: {PACKS} packs and {DUST} dust; {dust:,} dust to spend now.")
    stage.tell(
        "Each grant of dust was sent twice with the same request_id, as a client does that heard "
        "no answer; it counted once."
    )
    stage.by()


def _grant_twice(cast: Cast, player: str) -> int:
    request = GrantDustRequest(request_id=request_id(), player_id=player, dust=DUST)
    first, second = (cast.operator.collection.GrantDust(request) for _ in range(2))
    if first != second:
        raise Stuck(f"a repeated grant to {player} had another answer; look at collection")
    return int(first.dust_available)
