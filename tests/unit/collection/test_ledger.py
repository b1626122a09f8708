"""Double entry (promise 1)."""

import pytest

from services.collection.domain import ledger
from services.collection.domain.ledger import LIMIT, Purpose, Purse
from services.runtime.errors import Refused

TRANSFERS = (
    ledger.mint("c", Purpose.GRANT, "ada", 7),
    ledger.hold("c", "ada", 7),
    ledger.release("c", "ada", 7),
    ledger.settle("c", "ada", "bob", 7),
)


@pytest.mark.parametrize("transfer", TRANSFERS, ids=lambda t: t.purpose)
def test_every_transfer_sums_to_zero(transfer: ledger.Transfer) -> None:
    """Promise 1: what comes in somewhere goes out elsewhere."""
    assert sum(posting.amount for posting in transfer.postings) == 0


def test_dust_goes_from_hand_to_hand() -> None:
    """Mint, hold, settle: each purse changes by its own postings only, and nothing is lost."""
    ada, bob = Purse(), Purse(1)
    ada = ledger.post(ada, "ada", ledger.mint("c", Purpose.GRANT, "ada", 100))
    ada = ledger.post(ada, "ada", ledger.hold("h", "ada", 60))
    assert ada == Purse(40, 60)
    sale = ledger.settle("a", "ada", "bob", 60)
    assert sale.players == ("ada", "bob")
    assert ledger.post(ada, "ada", sale) == Purse(40, 0)
    assert ledger.post(bob, "bob", sale) == Purse(61)
    assert ledger.post(ada, "ada", ledger.release("h", "ada", 60)) == Purse(100)


def test_a_purse_is_never_negative_nor_beyond_its_limit() -> None:
    """Borders: all of it can be held, one more not; the limit can be reached, one more not."""
    assert ledger.post(Purse(5), "ada", ledger.hold("h", "ada", 5)) == Purse(0, 5)
    with pytest.raises(Refused) as refused:
        ledger.post(Purse(5), "ada", ledger.hold("h", "ada", 6))
    assert refused.value.reason == "NOT_ENOUGH_DUST"
    gift = ledger.mint("c", Purpose.GRANT, "ada", 1)
    assert ledger.post(Purse(LIMIT - 1), "ada", gift) == Purse(LIMIT)
    with pytest.raises(Refused) as refused:
        ledger.post(Purse(LIMIT), "ada", gift)
    assert refused.value.reason == "BALANCE_LIMIT"


def test_the_gain_is_what_players_can_spend_more() -> None:
    """A grant gains all of it; a hold costs until it is released."""
    assert [transfer.gain for transfer in TRANSFERS] == [7, -7, 7, 7]
