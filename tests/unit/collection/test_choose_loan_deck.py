"""How the loan deck was chosen (D84)."""

from services.collection.data.choose_loan_deck import choose
from tcg.rulesets.wikitcg.v1.card_pb2 import Card


def test_a_deck_is_spread_over_costs() -> None:
    """By turns one of each cost, by id; a cost that runs out is passed over."""
    cards = [Card(id=f"Q{cost}{n:02}", cost=cost) for cost in (3, 4, 6) for n in range(20)]
    cards.append(Card(id="Q5", cost=5))
    chosen = choose(list(reversed(cards)))
    assert [card.id for card in chosen[:5]] == ["Q300", "Q400", "Q5", "Q600", "Q301"]
    assert len({card.id for card in chosen}) == 15
