"""Chance that anybody can draw again (D2): SHA-256 blocks of a seed, one stream a step.

Deals of matches and draws of packs stand on it; pure, so that rules may import it.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_WORDS = 1 << 64


def deal_seed(server_seed: bytes, client_seeds: Sequence[bytes]) -> bytes:
    """The seed of a deal or a pack: SHA-256(server seed ‖ client seeds in seat order)."""
    return sha256(server_seed + b"".join(client_seeds)).digest()


class Rng:
    """The draws of one step: words of SHA-256(seed ‖ step ‖ 0), (seed ‖ step ‖ 1), …

    Step and counter are 8 bytes big-endian; a block is four big-endian 64-bit words. No position is
    stored anywhere: a step always starts at its first word.
    """

    def __init__(self, seed: bytes, step: int) -> None:
        self._prefix = seed + step.to_bytes(8, "big")
        self._counter = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = sha256(self._prefix + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A uniform integer of 0 … n − 1, by rejection. Raises ValueError unless 0 < n ≤ 2⁶⁴."""
        if not 0 < n <= _WORDS:
            raise ValueError(f"below({n})")
        limit = _WORDS - _WORDS % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """`items` in a uniform order (Fisher–Yates from the end, D2)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)
