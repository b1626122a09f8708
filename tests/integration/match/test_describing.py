"""DescribeCards over real gRPC: any game's cards in words, in the language that is asked for."""

from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf.any_pb2 import Any as Packed

from services.match.__main__ import hall, service
from services.match.settings import MatchSettings
from services.runtime.errors import Invalid, NotFound
from services.runtime.testing import Cluster, Stand
from tcg.match.v1 import match_pb2 as proto
from tcg.match.v1.match_pb2_grpc import MatchServiceStub
from tcg.rulesets.wikitcg.v1 import card_pb2

from .conftest import Player
from .duel import packed
from .library import Library, being, serving


@pytest.fixture(scope="module")
def wikitcg(stack: Any) -> Iterator[Any]:
    """A caller nobody knows, at a service that plays WikiTCG."""
    with serving(Library()) as library, Cluster(stack) as made:
        made.stands["collection"] = Stand(None, library.target, 0)
        made.start(service(hall(MatchSettings())))
        yield MatchServiceStub(made.channel("match"))


def wrapped(card: card_pb2.Card) -> Packed:
    message = Packed()
    message.Pack(card)
    return message


def describe(stub: Any, *cards: Packed, rule_set: str = "wikitcg", language: str = "en") -> Any:
    request = proto.DescribeCardsRequest(rule_set=rule_set, cards=cards, language=language)
    return [list(text.sentences) for text in stub.DescribeCards(request).texts]


def daga(number: int = 27, **fields: Any) -> Packed:
    """An object that prints a number."""
    effect = "object.thrusting_blades.common"
    card = card_pb2.Card(
        id="Q1",
        rarity=card_pb2.RARITY_COMMON,
        category=card_pb2.CATEGORY_OBJECT,
        type=card_pb2.TYPE_CULTURE,
        cost=2,
        **{"effect_id": effect, "magnitudes": [number], **fields},
    )
    return wrapped(card)


def test_cards_say_what_they_do(wikitcg: Any) -> None:
    """Design §12: one answer a card, in order, with its own number; no token is needed."""
    plain, able = being(1), being(2)
    able.ability_ids.extend(["ability.prolissa", "ability.tenace"])
    cards = [daga(), wrapped(plain), wrapped(able), daga(11)]
    assert describe(wikitcg, *cards) == [
        ["The bearer gains 27% Attack."],
        [],
        [
            "This being gains 12% HP.",
            "Once a match, this being survives damage that would kill it, with 1 HP.",
        ],
        ["The bearer gains 11% Attack."],
    ]
    assert describe(wikitcg) == []


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("it", "Il portatore guadagna l’11\N{NO-BREAK SPACE}% di Attacco."),
        ("it-CH", "Il portatore guadagna l’11\N{NO-BREAK SPACE}% di Attacco."),
        ("FR", "Le porteur gagne 11\N{NO-BREAK SPACE}% d’Attaque."),
        ("fr-Latn-CA", "Le porteur gagne 11\N{NO-BREAK SPACE}% d’Attaque."),
    ],
)
def test_the_language_comes_with_the_request(wikitcg: Any, tag: str, said: str) -> None:
    """BCP 47: case does not matter, and the nearest tag there is answers."""
    assert describe(wikitcg, daga(11), language=tag) == [[said]]


@pytest.mark.parametrize("tag", ["de", "italian", "-en", "it_IT"])
def test_an_unknown_language_is_refused(wikitcg: Any, tag: str) -> None:
    """LANGUAGE_UNKNOWN; the message lists those there are, and so does GetRuleset."""
    with pytest.raises(Invalid) as refused:
        describe(wikitcg, daga(), language=tag)
    assert refused.value.reason == "LANGUAGE_UNKNOWN"
    there_are = wikitcg.GetRuleset(proto.GetRulesetRequest(name="wikitcg")).languages
    assert list(there_are) == ["en", "it", "fr"]
    assert ", ".join(there_are) in refused.value.message


@pytest.mark.parametrize(
    "wrong",
    [
        packed("Q1"),
        wrapped(card_pb2.Card(id="Q1")),
        daga(effect_id="object.none.common"),
        daga(magnitudes=[]),
    ],
    ids=["no card", "no category", "no such effect", "no number"],
)
def test_what_is_no_card_is_refused(wikitcg: Any, wrong: Packed) -> None:
    """MESSAGE_INVALID, whichever of the cards it is."""
    with pytest.raises(Invalid) as refused:
        describe(wikitcg, daga(), wrong)
    assert refused.value.reason == "MESSAGE_INVALID"


def test_limits(wikitcg: Any) -> None:
    """A hundred cards a call; a rule set and a language are named."""
    assert len(describe(wikitcg, *[daga()] * 100)) == 100
    for cards, fields in (([daga()] * 101, {}), ([], {"language": ""}), ([], {"rule_set": ""})):
        with pytest.raises(Invalid) as refused:
            describe(wikitcg, *cards, **fields)
        assert refused.value.violations
    with pytest.raises(NotFound) as unknown:
        describe(wikitcg, rule_set="none")
    assert unknown.value.reason == "RULE_SET_NOT_FOUND"


def test_any_game_describes_its_cards(alice: Player) -> None:
    """Design §7: the service knows no game; `pt` is answered by none but `pt-BR` by its own."""
    card = wrapped(card_pb2.Card(id="Q7"))
    told = describe(alice.stub, card, rule_set="duel", language="pt-br")
    assert told == [["Q7 vale pontos."]]
    with pytest.raises(Invalid):
        describe(alice.stub, card, rule_set="duel", language="pt")
