"""Packs and deals drawn again from what the backend published; shares no code with it.

The procedure is written down byte for byte in `docs/fairness.md` (D2, D78); this is the same in
Python, so that a client does not have to believe the server.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

WORDS = 1 << 64


@dataclass(frozen=True, slots=True)
class Position:
    """A card's place in its rarity, and the catalogue versions in which it holds."""

    card_id: str
    from_version: int
    until_version: int

    def holds(self, version: int) -> bool:
        """Whether the card stands here in that version of the catalogue."""
        return self.from_version <= version and not 0 < self.until_version <= version


class Stream:
    """The numbers of one step: blocks SHA-256(seed ‖ step ‖ 0), (seed ‖ step ‖ 1), …

    Step and counter are 8 bytes big-endian; a block is four 64-bit big-endian words.
    """

    def __init__(self, seed: bytes, step: int) -> None:
        prefix = seed + step.to_bytes(8, "big")
        blocks = (sha256(prefix + i.to_bytes(8, "big")).digest() for i in count())
        self._words = (
            int.from_bytes(block[at : at + 8], "big") for block in blocks for at in (0, 8, 16, 24)
        )

    def below(self, n: int) -> int:
        """A uniform integer of 0 … n − 1: words at or above the last multiple of n are skipped."""
        limit = WORDS - WORDS % n
        return next(word for word in self._words if word < limit) % n


def is_commitment(commitment: bytes, server_seed: bytes) -> bool:
    """Whether the revealed seed is the one that was promised."""
    return sha256(server_seed).digest() == commitment


def draw_pack(
    seed: bytes,
    cards: int,
    tickets: Sequence[int],
    positions: Mapping[int, Sequence[Position]],
    version: int,
) -> list[tuple[int, str]]:
    """The (ticket, card id) of each card of a pack (D78).

    `seed` is SHA-256(server seed ‖ client seed); `tickets` counts those of each rarity out of
    10,000, the most frequent first; `positions` lists each rarity by the same index.
    """
    return [_draw(Stream(seed, k), tickets, positions, version) for k in range(cards)]


def _draw(
    stream: Stream,
    tickets: Sequence[int],
    positions: Mapping[int, Sequence[Position]],
    version: int,
) -> tuple[int, str]:
    ticket = stream.below(10_000)
    rarity = next(r for r in range(len(tickets)) if ticket < sum(tickets[: r + 1]))
    nearest = (*range(rarity, -1, -1), *range(rarity + 1, len(tickets)))
    rarity = next(r for r in nearest if any(p.holds(version) for p in positions[r]))
    known = [p for p in positions[rarity] if p.from_version <= version]
    while True:
        position = known[stream.below(len(known))]
        if position.holds(version):
            return ticket, position.card_id


def deal_seed(server_seed: bytes, client_seeds: Iterable[bytes]) -> bytes:
    """The seed of a match: SHA-256(server seed ‖ client seeds in seat order)."""
    return sha256(server_seed + b"".join(client_seeds)).digest()


def deal(seed: bytes, decks: Sequence[Iterable[str]]) -> tuple[int, list[list[str]]]:
    """Who starts a WikiTCG match, and each deck from the top, by card id (D2)."""
    stream = Stream(seed, 0)
    starts = stream.below(2)
    return starts, [_shuffled(sorted(deck), stream) for deck in decks]


def _shuffled(cards: list[str], stream: Stream) -> list[str]:
    for i in range(len(cards) - 1, 0, -1):
        j = stream.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards
