"""Decks and what they lack (W5, D84, T10)."""

import pytest

from services.collection.domain import decks
from services.collection.domain.decks import LOAN, Deck, Entry
from services.collection.store.loan import loan_deck
from services.runtime.errors import Exhausted, Invalid, NotFound, Refused

DECK = Deck("d", "ada", "mine", (Entry("Q1", 2), Entry("Q2", 1)))


def test_entries_are_kept_by_card_id() -> None:
    """The order in which a client lists his cards does not matter."""
    assert decks.canonical([Entry("Q2", 1), Entry("Q1", 2)]) == DECK.entries


def test_a_card_stands_once() -> None:
    """DECK_ENTRY_REPEATED names both places."""
    with pytest.raises(Invalid) as refused:
        decks.canonical([Entry("Q1", 1), Entry("Q2", 1), Entry("Q1", 1)])
    assert refused.value.reason == "DECK_ENTRY_REPEATED"
    assert [v.field for v in refused.value.violations] == [
        "entries[0].card_id",
        "entries[2].card_id",
    ]


def test_unknown_cards_are_all_named() -> None:
    """CARD_NOT_FOUND lists every one."""
    decks.check_known(DECK.entries, {"Q1": 1, "Q2": 1})
    with pytest.raises(NotFound) as refused:
        decks.check_known(DECK.entries, {})
    assert len(refused.value.violations) == 2


def test_a_hundred_decks() -> None:
    """Border: the hundredth fits, the next does not."""
    decks.check_room(99)
    with pytest.raises(Exhausted) as refused:
        decks.check_room(100)
    assert refused.value.reason == "TOO_MANY_DECKS"


def test_lent_cards_fill_gaps_only_where_lending_is_allowed() -> None:
    """T10, W5: Classic takes a lent copy, Ranked refuses it and names every missing card."""
    decks.check_owned(DECK, {"Q1": 2, "Q2": 1}, {})
    decks.check_owned(DECK, {"Q1": 1}, {"Q1": 1, "Q2": 2})
    with pytest.raises(Refused) as refused:
        decks.check_owned(DECK, {"Q1": 1}, {})
    assert refused.value.reason == "LENT_CARD"
    assert [v.field for v in refused.value.violations] == ["entries[0]", "entries[1]"]
    with pytest.raises(Refused) as refused:
        decks.check_owned(DECK, {"Q1": 2}, {"Q1": 2})
    assert [v.field for v in refused.value.violations] == ["entries[1]"]


def test_the_loan_deck_is_lent_even_to_who_owns_its_cards() -> None:
    """D84: usable in Classic only."""
    loan = loan_deck()
    mine = {entry.card_id: entry.count for entry in loan.entries}
    decks.check_owned(loan, {}, mine)
    with pytest.raises(Refused) as refused:
        decks.check_owned(loan, mine, {})
    assert len(refused.value.violations) == len(loan.entries)


def test_the_loan_deck_has_thirty_cards_at_most_two_of_each() -> None:
    """D84: one legal deck of 30 cards."""
    loan = loan_deck()
    assert loan.id == LOAN
    assert loan.lent
    assert sum(entry.count for entry in loan.entries) == 30
    assert all(1 <= entry.count <= 2 for entry in loan.entries)
    assert list(loan.entries) == sorted(loan.entries, key=lambda entry: entry.card_id)
