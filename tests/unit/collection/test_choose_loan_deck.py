"""How the loan deck is chosen, and that the one in the file is it, legal and varied (D84)."""

import json
from collections import Counter
from datetime import UTC, datetime

import pytest
from google.protobuf.any_pb2 import Any

from services.collection.data.choose_loan_deck import (
    ABILITIES,
    EFFECTS,
    PATH,
    TYPES,
    choose,
    written,
)
from services.ingest.domain.card import derive
from services.ingest.domain.measurement import Measurement
from services.ingest.events import card_message
from services.ingest.sources import Bundled
from services.ingest.tables import rules
from services.match.engine.ruleset import Mode
from services.match.rulesets.wikitcg.ruleset import WikiTcg
from tcg.rulesets.wikitcg.v1 import card_pb2
from tcg.rulesets.wikitcg.v1.card_pb2 import Card, Statistics

GAME = WikiTcg()


def bundled() -> list[Card]:
    """The cards of the articles that come with the product."""
    source, now = Bundled(), datetime(2026, 11, 29, tzinfo=UTC)
    measured = source.measure(source.list_ids(0))
    made = (derive(a, Measurement(a.id, 1, now, signals), rules()) for a, signals in measured)
    return [card_message(derivation.card) for derivation in made]


@pytest.fixture(scope="module")
def catalogue() -> dict[str, Card]:
    """By id, at their first measurement."""
    return {card.id: card for card in bundled()}


@pytest.fixture(scope="module")
def deck(catalogue: dict[str, Card]) -> list[Card]:
    """The thirty cards of the file."""
    entries = json.loads(PATH.read_text())["entries"]
    return [catalogue[entry["card_id"]] for entry in entries for _ in range(entry["count"])]


def being(id: str, type: card_pb2.Type.ValueType, cost: int, aura: int) -> Card:
    statistics = Statistics(aura=aura)
    rarity = card_pb2.RARITY_COMMON
    return Card(id=id, type=type, cost=cost, rarity=rarity, statistics=statistics)


def test_the_nearest_to_the_first_energy_then_the_best_known() -> None:
    """Of each type one being twice: cost 4 before any other, then Aura, then id."""
    others = [being(f"Q{kind}", kind, 5, 10) for kind in TYPES[1:]]
    rare = [Card(id=a, rarity=card_pb2.RARITY_RARE, ability_ids=[a]) for a in ABILITIES]
    effects = [Card(id=e, rarity=card_pb2.RARITY_COMMON, effect_id=e) for e in EFFECTS]
    rivals = [
        being("famous but dear", TYPES[0], 5, 100),
        being("Q92", TYPES[0], 4, 50),
        being("Q91", TYPES[0], 4, 50),
        being("Q90", TYPES[0], 4, 49),
    ]
    chosen = choose([*rivals, *others, *rare, *effects])
    twice = {id for id, count in chosen.items() if count == 2}
    assert twice == {"Q91"} | {card.id for card in others}
    assert {id for id, count in chosen.items() if count == 1} == {*ABILITIES, *EFFECTS}
    with pytest.raises(ValueError, match="empty"):
        choose([*rivals, *others, *rare, *effects[1:]])


def test_the_file_is_what_is_chosen(catalogue: dict[str, Card]) -> None:
    """D84: articles, rarities or the choice changed: the file is to be written anew."""
    assert PATH.read_text() == written(list(catalogue.values()))


def test_the_rule_set_takes_the_deck(deck: list[Card]) -> None:
    """W4, D4: thirty legal cards; with a third copy the same check refuses them."""
    cards = []
    for card in deck:
        message = Any()
        message.Pack(card)
        cards.append(GAME.codec.read_card(message))
    assert GAME.check_deck(cards, Mode.CLASSIC) == ()
    twice = next(card for card in cards if cards.count(card) == 2)
    once = next(place for place, card in enumerate(cards) if cards.count(card) == 1)
    assert GAME.check_deck([*cards[:once], twice, *cards[once + 1 :]], Mode.CLASSIC)


def test_a_newcomer_sees_the_whole_game(deck: list[Card]) -> None:
    """W58: every type and category is there, and most cards can be paid in the first two turns."""
    beings = [card for card in deck if card.category == card_pb2.CATEGORY_BEING]
    assert len(beings) == 18
    assert {card.type for card in beings} == set(TYPES)
    categories = Counter(card.category for card in deck)
    assert set(categories) == set(card_pb2.Category.values()) - {card_pb2.CATEGORY_UNSPECIFIED}
    assert sum(card.cost <= 4 for card in deck) >= 24
    assert max(card.cost for card in deck) == 6
    assert {card.effect_id for card in deck if card.effect_id} == set(EFFECTS)
