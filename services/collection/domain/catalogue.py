"""The catalogue: each card's append-only position in its rarity, version by version (design §8).

A version says how many positions each rarity has and how many of them are live. A card whose rarity
changes leaves its position, which stays dead, and gets a new one at the end of its new rarity.
"""

from dataclasses import dataclass

from .rarity import Rarity


@dataclass(frozen=True, slots=True)
class Card:
    """What collection reads of a published card; `message` is the whole of it, as it came."""

    id: str
    version: int
    rarity: Rarity
    message: bytes


@dataclass(frozen=True, slots=True)
class Position:
    """A card's place in a rarity, from 0; it holds from one version until before another."""

    rarity: Rarity
    position: int
    card_id: str
    from_version: int
    until_version: int | None = None

    def holds(self, version: int) -> bool:
        """Whether the position is live in a version."""
        return self.from_version <= version and (
            self.until_version is None or version < self.until_version
        )


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A version: positions and live ones by rarity, common first."""

    version: int
    positions: tuple[int, ...]
    live: tuple[int, ...]

    def size(self, rarity: Rarity) -> int:
        """Positions of a rarity, dead ones included."""
        return self.positions[rarity - 1]

    def cards(self, rarity: Rarity) -> int:
        """Cards of a rarity: its live positions."""
        return self.live[rarity - 1]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not any(self.live)

    def nearest(self, rarity: Rarity) -> Rarity:
        """The rarity itself if it has a card, else the next lower that has one (D78).

        Where no lower one has any, the next higher; a catalogue with a card always has an answer.
        """
        order = [Rarity(r) for r in (*range(rarity, 0, -1), *range(rarity + 1, 8))]
        return next(r for r in order if self.cards(r))


EMPTY = Catalogue(0, (0,) * 7, (0,) * 7)


@dataclass(frozen=True, slots=True)
class Placed:
    """A card got a position in a new version; `left` is the one it held before, now ended."""

    gained: Position
    left: Position | None

    @property
    def version(self) -> int:
        """The version this makes."""
        return self.gained.from_version


def place(
    catalogue: Catalogue, card_id: str, rarity: Rarity, held: Position | None
) -> Placed | None:
    """Gives a card its position; None where it holds one in its rarity already."""
    if held is not None and held.rarity is rarity:
        return None
    version = catalogue.version + 1
    return Placed(Position(rarity, catalogue.size(rarity), card_id, version), held)


def evolve(catalogue: Catalogue, placed: Placed) -> Catalogue:
    """The version after a card was placed."""
    positions, live = list(catalogue.positions), list(catalogue.live)
    positions[placed.gained.rarity - 1] += 1
    live[placed.gained.rarity - 1] += 1
    if placed.left is not None:
        live[placed.left.rarity - 1] -= 1
    return Catalogue(placed.version, tuple(positions), tuple(live))
