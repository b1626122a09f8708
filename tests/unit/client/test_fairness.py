"""Drawing again what the server drew: the client's own procedure."""

from hashlib import sha256

import pytest

from client import fairness
from client.fairness import Position
from services.runtime import draws

SEED = sha256(b"a seed").digest()
TICKETS = [6000, 2300, 1000, 450, 190, 55, 5]


@pytest.mark.parametrize("n", [1, 2, 7, 10_000, 2**63 + 1])
def test_the_stream_is_the_published_one(n: int) -> None:
    """D2: written twice and independently, both generators yield the same numbers."""
    mine, theirs = fairness.Stream(SEED, 3), draws.Rng(SEED, 3)
    assert [mine.below(n) for _ in range(50)] == [theirs.below(n) for _ in range(50)]


def test_the_stream_by_hand() -> None:
    """D2: the first word is the first 8 bytes of SHA-256(seed ‖ step ‖ 0), big-endian."""
    block = sha256(SEED + bytes(7) + b"\x05" + bytes(8)).digest()
    stream = fairness.Stream(SEED, 5)
    assert [stream.below(1000) for _ in range(4)] == [
        int.from_bytes(block[i : i + 8], "big") % 1000 for i in (0, 8, 16, 24)
    ]


def test_a_commitment_holds_only_for_its_seed() -> None:
    """Design §7: the commitment is the SHA-256 of the server's seed."""
    assert fairness.is_commitment(sha256(b"s").digest(), b"s")
    assert not fairness.is_commitment(sha256(b"s").digest(), b"t")


def catalogue(*until: int) -> dict[int, list[Position]]:
    """Common positions that hold from version 1 until the given ones; nothing rarer."""
    commons = [Position(f"Q{i}", 1, version) for i, version in enumerate(until)]
    return {0: commons} | {rarity: [] for rarity in range(1, 7)}


def test_a_pack_avoids_dead_positions() -> None:
    """D78, design §8: a draw that hits a position dead in that version is drawn again."""
    positions = catalogue(5, 0, 5, 0, 9)
    seeds = [sha256(bytes([i])).digest() for i in range(30)]
    drawn = {c for s in seeds for _, c in fairness.draw_pack(s, 5, TICKETS, positions, 5)}
    assert drawn == {"Q1", "Q3", "Q4"}


def test_a_pack_is_drawn_from_the_catalogue_of_its_time() -> None:
    """Design §8: a card that came later changes no earlier draw."""
    before = catalogue(0, 0, 0)
    after = {**before, 0: [*before[0], Position("Q9", 6, 0)]}
    assert fairness.draw_pack(SEED, 5, TICKETS, before, 5) == fairness.draw_pack(
        SEED, 5, TICKETS, after, 5
    )
    later = [
        fairness.draw_pack(sha256(bytes([i])).digest(), 5, TICKETS, after, 6) for i in range(9)
    ]
    assert any(card == "Q9" for pack in later for _, card in pack)


def test_an_empty_rarity_gives_the_next_lower_one() -> None:
    """D78: uniform among the cards of the ticket's rarity, the next lower rarity if none."""
    positions = catalogue(0) | {2: [Position("rare", 1, 0)]}
    for i in range(60):
        for ticket, card in fairness.draw_pack(
            sha256(bytes([i])).digest(), 5, TICKETS, positions, 1
        ):
            assert card == ("rare" if ticket >= 8300 else "Q0"), ticket


def test_where_nothing_is_as_common_a_rarer_card_comes() -> None:
    """A catalogue with a single card gives it to every ticket."""
    positions = {r: [Position("Q1", 1, 0)] if r == 4 else [] for r in range(7)}
    assert {c for _, c in fairness.draw_pack(SEED, 5, TICKETS, positions, 1)} == {"Q1"}


def test_a_deal_by_the_servers_generator() -> None:
    """D2: first who starts, then seat 0's deck and seat 1's, sorted and shuffled from the end."""
    decks = [[f"a{i:02}" for i in range(30)], [f"b{i:02}" for i in range(30)]]
    seed = fairness.deal_seed(b"server", [b"one", b"two"])
    rng = draws.Rng(draws.deal_seed(b"server", [b"one", b"two"]), 0)
    expected = rng.below(2), [list(rng.shuffled(deck)) for deck in decks]
    assert fairness.deal(seed, [reversed(deck) for deck in decks]) == expected
