"""Chance that a client in any language can draw again (D2)."""

from collections import Counter
from hashlib import sha256

import pytest

from services.match.engine.rng import Rng, deal_seed

SEED = bytes(range(32))


def test_words_are_the_blocks_byte_for_byte() -> None:
    """D2: SHA-256(seed ‖ step ‖ counter), 8 bytes big-endian each, four words a block."""
    blocks = b"".join(
        sha256(SEED + (3).to_bytes(8, "big") + i.to_bytes(8, "big")).digest() for i in (0, 1)
    )
    words = [int.from_bytes(blocks[i : i + 8], "big") for i in range(0, 64, 8)]
    rng = Rng(SEED, 3)
    assert [rng.below(1 << 64) for _ in range(8)] == words


def test_a_step_always_starts_anew() -> None:
    """No position is stored: the same step draws the same, another one differently."""
    first = [Rng(SEED, 5).below(1000) for _ in range(2)]
    assert first[0] == first[1]
    assert [Rng(SEED, s).below(10**9) for s in range(50)] != [Rng(SEED, 5).below(10**9)] * 50


def test_shuffle_is_fisher_yates_from_the_end() -> None:
    """D2: for i = n−1 … 1 swap i with below(i + 1)."""
    rng, order = Rng(SEED, 0), list("abcdefgh")
    for i in range(7, 0, -1):
        j = rng.below(i + 1)
        order[i], order[j] = order[j], order[i]
    assert Rng(SEED, 0).shuffled("abcdefgh") == tuple(order)


def test_below_is_uniform_and_rejects_nonsense() -> None:
    """Every value of a small range turns up about as often; n outside 1 … 2⁶⁴ is an error."""
    rng = Rng(SEED, 1)
    counts = Counter(rng.below(7) for _ in range(7000))
    assert sorted(counts) == list(range(7))
    assert all(850 < n < 1150 for n in counts.values())
    for n in (0, -1, (1 << 64) + 1):
        with pytest.raises(ValueError, match="below"):
            rng.below(n)


def test_the_deal_takes_every_seed_in_seat_order() -> None:
    """Design §7: SHA-256(server seed ‖ client seeds in seat order)."""
    assert deal_seed(b"s", [b"a", b"b"]) == sha256(b"sab").digest()
    assert deal_seed(b"s", [b"a", b"b"]) != deal_seed(b"s", [b"b", b"a"])
