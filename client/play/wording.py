"""What the cards in sight say, in the player's language: asked of the service once a card."""

from collections.abc import Iterable, Iterator, Sequence

from rich.table import Table
from rich.text import Text

from client.connection import Backend
from tcg.match.v1.match_pb2 import DescribeCardsRequest
from tcg.rulesets.wikitcg.v1.card_pb2 import Card
from tcg.rulesets.wikitcg.v1.view_pb2 import Side, View

RULE_SET = "wikitcg"
AT_ONCE = 100
SILENT = "None of the cards in sight says anything: their figures are all there is to them."


class Wording:
    """Texts of cards in one language. Raises Refused (LANGUAGE_UNKNOWN) if there are none in it."""

    def __init__(self, backend: Backend, language: str) -> None:
        self._rpc = backend.match
        self._language = language
        self._known: dict[bytes, tuple[str, ...]] = {}
        self._ask([])

    def of(self, card: Card) -> tuple[str, ...]:
        """What a card says; nothing for one that was never learnt."""
        return self._known.get(_key(card), ())

    def learn(self, cards: Iterable[Card]) -> None:
        """Asks for the texts of those cards that are new."""
        new = [card for card in cards if _key(card) not in self._known]
        for start in range(0, len(new), AT_ONCE):
            self._ask(new[start : start + AT_ONCE])

    def _ask(self, cards: Sequence[Card]) -> None:
        request = DescribeCardsRequest(rule_set=RULE_SET, language=self._language)
        for card in cards:
            request.cards.add().Pack(card)
        texts = self._rpc.DescribeCards(request).texts
        for card, text in zip(cards, texts, strict=True):
            self._known[_key(card)] = tuple(text.sentences)


def _key(card: Card) -> bytes:
    return card.SerializeToString(deterministic=True)


def in_sight(view: View) -> Iterator[tuple[str, Card]]:
    """Every card the player can see in play or holds, each with where it is."""
    mine, theirs = view.sides[view.seat], view.sides[1 - view.seat]
    for held in mine.hand:
        yield "your hand", held.copy.card
    yield from (("your side", card) for card in _in_play(mine))
    yield from (("their side", card) for card in _in_play(theirs))


def _in_play(side: Side) -> Iterator[Card]:
    if side.HasField("terrain"):
        yield side.terrain.card
    for concept in side.concepts:
        yield concept.copy.card
    for being in side.beings:
        yield being.copy.card
        if being.HasField("object"):
            yield being.object.card
        for plague in being.plagues:
            yield plague.copy.card


def legend(view: View, wording: Wording) -> Table | Text:
    """All that the cards in sight say, in full; those that say nothing are left out."""
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    table.add_column(width=10, style="dim")
    table.add_column(max_width=28, no_wrap=True, overflow="ellipsis", style="bold")
    table.add_column()
    last = ""
    for place, card in in_sight(view):
        if text := " ".join(wording.of(card)):
            # a title or a text is no markup
            table.add_row(place if place != last else "", Text(card.title), Text(text))
            last = place
    return table if table.row_count else Text(SILENT)
