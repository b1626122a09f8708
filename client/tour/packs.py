"""Chapter: packs are opened, and one of them is drawn again."""

from collections import Counter
from collections.abc import Sequence

from client import names, packs
from client.waiting import Stuck
from tcg.collection.v1.collection_pb2 import Opening

from .cast import Cast, Player
from .grants import PACKS
from .stage import Stage

DRAW_SECONDS = 30


def open_all(stage: Stage, cast: Cast) -> None:
    """Opens every granted pack, and checks the first one card by card."""
    stage.chapter(
        "Opening packs",
        "OpenPack takes a pack from the stock and answers at once; a Celery worker draws its five "
        "cards. The server committed to its seed before it saw the player's, so neither side can "
        "choose the cards.",
    )
    proven = _first(stage, cast.alice)
    openings: dict[Player, list[Opening]] = {player: [] for player in cast.players}
    openings[cast.alice].append(proven)
    for player in cast.players:
        openings[player] += open_packs(stage, player, PACKS - len(openings[player]))
    stage.table(
        ["Player", *map(names.rarity, names.RARITIES), "Dust for third copies", "Best card"],
        [_row(player, opened) for player, opened in openings.items()],
    )
    _prove(stage, cast.alice, proven)
    stage.by()


def open_packs(stage: Stage, player: Player, number: int) -> list[Opening]:
    """Opens so many packs, and waits until all are drawn."""
    begun = [packs.open_pack(player.backend).id for _ in range(number)]
    return [_drawn(stage, player, id_) for id_ in begun]


def _first(stage: Stage, player: Player) -> Opening:
    promise = packs.promised(player.backend)
    opening = _drawn(stage, player, packs.open_pack(player.backend, promise).id)
    if opening.commitment != promise:
        raise Stuck("the pack was not drawn from the promised seed; look at .local/log/worker.log")
    return opening


def _drawn(stage: Stage, player: Player, opening_id: str) -> Opening:
    return stage.wait(
        f"the cards of a pack of {player.id}'s",
        "worker",
        DRAW_SECONDS,
        lambda: packs.drawn(player.backend, opening_id),
    )


def _row(player: Player, openings: Sequence[Opening]) -> list[object]:
    draws = [draw for opening in openings for draw in opening.draws]
    rarities = Counter(draw.rarity for draw in draws)
    best = max(draws, key=lambda draw: draw.rarity)
    dust = sum(draw.dust for draw in draws)
    return [player.id, *(rarities[r] for r in names.RARITIES), dust, best.title]


def _prove(stage: Stage, player: Player, opening: Opening) -> None:
    titles = ", ".join(draw.title for draw in opening.draws)
    stage.tell(f"{player.id}'s first pack: {titles}.")
    if not packs.is_fair(player.backend, opening):
        raise Stuck("the first pack cannot be drawn again; look at .local/log/worker.log")
    stage.tell(
        f"Drawn again here, from the revealed seed {opening.server_seed.hex()[:12]}… (its SHA-256 "
        "is the commitment that stood in the account before) and the published catalogue: the "
        "same five cards."
    )
