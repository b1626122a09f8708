"""Packs from committed seeds (W61, D78), drawn again by code that is not the server's."""

from datetime import UTC, datetime
from hashlib import sha256

import pytest

from client import fairness
from services.collection.domain import account, packs, rarity, stock
from services.collection.domain.catalogue import EMPTY, Catalogue, Position
from services.collection.domain.packs import Opening, Wish
from services.collection.domain.rarity import Rarity
from services.collection.domain.stock import Accrual
from services.runtime.errors import Refused, Stale

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
SEED, FRESH = b"s" * 32, b"f" * 32
ADA = account.begin("ada", "Ada", SEED, NOON)
ONE = Catalogue(4, (1, 0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0))


def lists(dead_until: int) -> dict[Rarity, list[Position]]:
    """Ten positions of each rarity but prism; the first ones died in version 5."""
    return {
        one: [
            Position(one, at, f"{one.name}-{at}", at + 1, 50 if at < dead_until else None)
            for at in range(10)
        ]
        for one in list(Rarity)[:6]
    }


def test_opening_uses_the_seed_up() -> None:
    """Promise 6: the opening keeps the committed seed, and the account commits to a fresh one."""
    taken = packs.open_pack(ADA, Wish("o", b"mine", ADA.next_commitment), ONE, Accrual(), NOON)
    opening = taken.opening
    assert (opening.server_seed, opening.client_seed, opening.catalogue_version) == (
        SEED,
        b"mine",
        4,
    )
    assert opening.commitment == ADA.next_commitment == sha256(SEED).digest()
    after = packs.evolve(ADA, taken, FRESH)
    assert (after.next_seed, after.stock.packs) == (FRESH, 0)


def test_what_stands_in_the_way_of_opening() -> None:
    """A commitment that is no longer the next, an empty catalogue, an empty stock."""
    with pytest.raises(Stale) as stale:
        packs.open_pack(ADA, Wish("o", b"", b"x" * 32), ONE, Accrual(), NOON)
    assert stale.value.reason == "COMMITMENT_STALE"
    with pytest.raises(Refused) as refused:
        packs.open_pack(ADA, Wish("o", b""), EMPTY, Accrual(), NOON)
    assert refused.value.reason == "CATALOGUE_EMPTY"
    taken = packs.open_pack(ADA, Wish("o", b""), ONE, Accrual(), NOON)
    with pytest.raises(Refused) as refused:
        packs.open_pack(packs.evolve(ADA, taken, FRESH), Wish("p", b""), ONE, Accrual(), NOON)
    assert refused.value.reason == "NO_PACK"
    assert stock.next_pack_at(taken.stock, Accrual()) == datetime(2026, 11, 29, 12, 15, tzinfo=UTC)


@pytest.mark.parametrize("number", range(20))
def test_anybody_can_draw_it_again(number: int) -> None:
    """D78, promise 6: from seeds and lists; dead positions passed over, prism made mythic."""
    places = lists(dead_until=7)
    version = Catalogue(60, (10,) * 6 + (0,), (3,) * 6 + (0,))
    server = sha256(str(number).encode()).digest()
    opening = Opening("o", "ada", server, b"client", 60, NOON)
    drawn = packs.draw(opening, version, lambda one, at: places[one][at])
    assert len(drawn) == 5
    assert all(draw.position.holds(60) for draw in drawn)
    again = fairness.draw_pack(
        sha256(server + b"client").digest(),
        5,
        list(rarity.TICKETS.values()),
        {
            index: [
                fairness.Position(p.card_id, p.from_version, p.until_version or 0)
                for p in places.get(one, [])
            ]
            for index, one in enumerate(Rarity)
        },
        60,
    )
    assert [(draw.ticket, draw.position.card_id) for draw in drawn] == again


def test_positions_that_came_later_are_never_drawn() -> None:
    """Design §8: a draw sees only the positions its version has."""
    places = lists(dead_until=0)
    version = Catalogue(4, (4,) * 6 + (0,), (4,) * 6 + (0,))
    for number in range(50):
        opening = Opening("o", "ada", sha256(bytes([number])).digest(), b"", 4, NOON)
        drawn = packs.draw(opening, version, lambda one, at: places[one][at])
        assert all(draw.position.position < 4 for draw in drawn)
