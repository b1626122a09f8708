"""Decks of what one owns."""

import pytest

from client.deckbuilding import BEINGS, SIZE, TooFewCards, build, playable
from tcg.rulesets.wikitcg.v1.card_pb2 import CATEGORY_BEING, CATEGORY_EVENT, Card

BUILT = {"ability.a", "event.rallies.common"}


def beings(number: int, cost: int = 3) -> list[Card]:
    return [Card(id=f"B{i:02}", cost=cost, category=CATEGORY_BEING) for i in range(number)]


def test_at_most_two_of_a_card() -> None:
    """W4: a third copy stays at home."""
    cards = beings(15)
    assert set(build(cards, {c.id: 5 for c in cards}, BUILT).values()) == {2}


def test_at_most_three_of_an_effect() -> None:
    """W4: three cards with the same effect, beings excepted; the next cheapest fill up."""
    events = [
        Card(id=f"E{i}", cost=1, effect_id="event.rallies.common", category=CATEGORY_EVENT)
        for i in range(5)
    ]
    cards = beings(30) + events
    deck = build(cards, {c.id: 2 for c in cards}, BUILT)
    assert sum(n for card, n in deck.items() if card.startswith("E")) == 3
    assert sum(deck.values()) == SIZE


def test_unbuilt_cards_stay_out() -> None:
    """A card with an ability or effect that the rule set has not built is left out."""
    assert playable(Card(ability_ids=["ability.a"]), BUILT)
    assert not playable(Card(ability_ids=["ability.a", "ability.b"]), BUILT)
    assert not playable(Card(effect_id="event.musters.common"), BUILT)
    unbuilt = Card(id="A", cost=1, ability_ids=["ability.b"])
    assert "A" not in build([unbuilt, *beings(30)], dict.fromkeys(["A"], 1) | owns(30), BUILT)


def owns(number: int) -> dict[str, int]:
    return {card.id: 1 for card in beings(number)}


def test_the_cheapest_first() -> None:
    """So that every turn has something to play."""
    dear = [Card(id=f"D{i:02}", cost=9, category=CATEGORY_BEING) for i in range(10)]
    deck = build([*dear, *beings(29)], owns(29) | {c.id: 1 for c in dear}, BUILT)
    assert [card for card in deck if card.startswith("D")] == ["D00"]


def test_two_thirds_are_beings() -> None:
    """The other cards act on beings: however cheap they are, twenty beings come first."""
    cheap = [Card(id=f"T{i:02}", cost=1, effect_id=f"terrain.{i}", category=2) for i in range(40)]
    built = {card.effect_id for card in cheap}
    deck = build([*cheap, *beings(25)], owns(25) | {c.id: 1 for c in cheap}, built)
    assert sum(n for card, n in deck.items() if card.startswith("B")) == BEINGS
    assert sum(deck.values()) == SIZE


def test_second_copies_fill_up_what_is_still_open() -> None:
    """W4: a copy that was cut off at twenty beings comes in at the end, and never a third."""
    cards = beings(15)
    deck = build(cards, {c.id: 2 for c in cards}, BUILT)
    assert deck == {c.id: 2 for c in cards}


@pytest.mark.parametrize(("owned", "missing"), [(0, 30), (29, 1)])
def test_too_few_cards_are_counted(owned: int, missing: int) -> None:
    """W4: thirty, not one less; the refusal says how many lack."""
    with pytest.raises(TooFewCards) as few:
        build(beings(owned), owns(owned), BUILT)
    assert few.value.missing == missing
