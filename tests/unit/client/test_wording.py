"""What cards say at the table: asked once, cropped in the hand, told in full on request."""

import io
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from client.play.board import describe
from client.play.wording import SILENT, Wording, in_sight, legend
from services.match import reading
from services.match.rulesets import wikitcg
from services.runtime.errors import Invalid
from tcg.match.v1.match_pb2 import CardText, DescribeCardsRequest, DescribeCardsResponse
from tcg.rulesets.wikitcg.v1.card_pb2 import CATEGORY_EVENT, CATEGORY_OBJECT, CATEGORY_PLAGUE, Card
from tcg.rulesets.wikitcg.v1.view_pb2 import CardCopy, Plague, View
from tests.unit.client.scenes import being, copy, side, view


class Service:
    """Answers as the match service does, and counts the cards it was asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def DescribeCards(self, request: DescribeCardsRequest) -> DescribeCardsResponse:
        self.asked.append(len(request.cards))
        told = reading.texts(wikitcg.RULESET, request.cards, request.language)
        return DescribeCardsResponse(texts=[CardText(sentences=text) for text in told])


def wording(language: str = "en") -> tuple[Wording, Service]:
    service = Service()
    backend: Any = SimpleNamespace(match=service)
    return Wording(backend, language), service


def effect(id_: int, title: str, effect_id: str, category: int, *numbers: int) -> CardCopy:
    made = copy(id_, title, category)
    made.card.effect_id = effect_id
    made.card.magnitudes.extend(numbers)
    return made


def table() -> View:
    """A being of each side: mine able and armed, theirs ill; an event and a plain being in hand."""
    armed, ill = being(1, "Knight", 0), being(2, "Ox", 1)
    armed.copy.card.ability_ids.append("ability.tenace")
    dagger = effect(3, "Dagger", "object.thrusting_blades.common", CATEGORY_OBJECT, 12)
    armed.object.CopyFrom(dagger)
    bite = effect(4, "Bite", "plague.wounds.common", CATEGORY_PLAGUE, 9)
    ill.plagues.append(Plague(copy=bite))
    lesson = effect(5, "[Lesson]", "event.learning.rare", CATEGORY_EVENT)
    return view(side([armed], [lesson, copy(6, "Cow")]), side([ill]))


def cards() -> list[Card]:
    return [card for _, card in in_sight(table())]


def test_every_card_in_sight_is_told_in_full() -> None:
    """Whose it is, its title and its whole text, in 100 columns; silent cards are left out."""
    said, _ = wording()
    said.learn(cards())
    console = Console(file=io.StringIO(), width=100)
    console.print(legend(table(), said))
    assert isinstance(console.file, io.StringIO)
    told = console.file.getvalue()
    assert max(map(len, told.splitlines())) <= 100
    assert " ".join(told.split()) == (
        "your hand [Lesson] You draw 2 cards. "
        "your side Knight Once a match, this being survives damage that would kill it, with 1 HP. "
        "Dagger The bearer gains 12% Attack. "
        "their side Bite The afflicted being loses 9% of its maximum HP at the start of each of "
        "its turns."
    )


def test_silence_is_said() -> None:
    """Where no card has a text, a line says so."""
    said, _ = wording()
    assert str(legend(view(side([being(1, "Cow", 0)]), side()), said)) == SILENT


def test_a_card_is_asked_for_once() -> None:
    """However often it is seen, and at most a hundred in a call."""
    said, service = wording()
    said.learn(cards())
    said.learn(cards())
    assert service.asked == [0, 6]
    said.learn(Card(id=f"Q{n}", rarity=1, category=1, type=1) for n in range(120))
    assert service.asked == [0, 6, 100, 20]


def test_the_hand_says_it_in_the_players_language() -> None:
    """Half a line: what an event says; of a being its figures first."""
    said, _ = wording("it")
    said.learn(cards())
    lesson, cow, knight = cards()[0], cards()[1], cards()[2]
    assert describe(lesson, said) == "Peschi 2 carte."
    assert describe(cow, said) == "Knowledge A50 D40 S9 HP120"
    assert describe(knight, said).startswith("Knowledge A50 D40 S9 HP120 Una volta a partita")


def test_an_unknown_language_is_refused_before_anything_begins() -> None:
    """LANGUAGE_UNKNOWN as soon as it is asked for."""
    with pytest.raises(Invalid) as refused:
        wording("xx")
    assert refused.value.reason == "LANGUAGE_UNKNOWN"
