"""Chapter: two legal decks."""

from client import holdings
from client.calls import request_id
from client.deckbuilding import TooFewCards
from client.waiting import Stuck
from tcg.collection.v1.collection_pb2 import Deck, GrantPacksRequest

from . import packs
from .cast import Cast, Player
from .stage import Stage

NAME = "Tour"
MORE_PACKS = 5
TRIES = 8


def build(stage: Stage, cast: Cast) -> dict[str, Deck]:
    """A saved deck for alice and one for bob, by player id."""
    stage.chapter(
        "Two decks",
        "Ranked matches are played with owned cards only: thirty of them, at most two copies of a "
        "card and three cards with the same effect.",
    )
    rules = holdings.ruleset(cast.alice.backend)
    built = f"{rules.entries_built} of {rules.entries_total}"
    stage.tell(f"{built} abilities and effects are built; cards with others stay out of decks.")
    decks = {player.id: _deck(stage, cast, player) for player in (cast.alice, cast.bob)}
    for player, deck in decks.items():
        cards = sum(entry.count for entry in deck.entries)
        stage.tell(f"{player} saved “{deck.name}”: {cards} cards, {len(deck.entries)} different.")
    stage.by()
    return decks


def _deck(stage: Stage, cast: Cast, player: Player) -> Deck:
    for _ in range(TRIES):
        try:
            return holdings.save_deck(player.backend, NAME)
        except TooFewCards as few:
            stage.tell(f"{player.id} lacks {few.missing} playable cards and opens more packs.")
            more = GrantPacksRequest(request_id=request_id(), player_id=player.id, packs=MORE_PACKS)
            cast.operator.collection.GrantPacks(more)
            packs.open_packs(stage, player, MORE_PACKS)
    raise Stuck(f"{player.id} owns too few playable cards; ask GetRuleset what is built")
