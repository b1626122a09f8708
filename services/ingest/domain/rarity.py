"""The seven rarities, and the frozen thresholds that give an article one of them (W56, D74)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum


class Rarity(IntEnum):
    """From the most frequent to the rarest."""

    COMMON = 1
    UNCOMMON = 2
    RARE = 3
    EPIC = 4
    LEGENDARY = 5
    MYTHIC = 6
    PRISM = 7


# W56: of 10,000 articles so many are of this rarity or a rarer one.
SHARES = (
    (Rarity.PRISM, 5),
    (Rarity.MYTHIC, 60),
    (Rarity.LEGENDARY, 250),
    (Rarity.EPIC, 700),
    (Rarity.RARE, 1700),
    (Rarity.UNCOMMON, 4000),
)


@dataclass(frozen=True, slots=True)
class Threshold:
    """The last article inside a rarity: whoever ranks like it or higher is inside too."""

    rarity: Rarity
    score: int
    card_id: str

    def admits(self, score: int, card_id: str) -> bool:
        """Whether an article ranks at least as high: more score, or as much and no later id."""
        return (-score, card_id) <= (-self.score, self.card_id)


@dataclass(frozen=True, slots=True)
class Calibration:
    """Thresholds from the rarest down, taken from a catalogue once and frozen under a version."""

    version: str
    articles: int
    thresholds: tuple[Threshold, ...]

    def rarity(self, score: int, card_id: str) -> Rarity:
        """The rarest rarity whose threshold admits the article."""
        for threshold in self.thresholds:
            if threshold.admits(score, card_id):
                return threshold.rarity
        return Rarity.COMMON


def calibrate(version: str, catalogue: Iterable[tuple[int, str]]) -> Calibration:
    """Cuts a catalogue of (score, card id) at the published shares (D74).

    A rarity whose share of the catalogue is less than one article gets no threshold.
    """
    ranked = sorted(catalogue, key=lambda entry: (-entry[0], entry[1]))
    cuts = ((rarity, len(ranked) * share // 10_000) for rarity, share in SHARES)
    return Calibration(
        version,
        len(ranked),
        tuple(Threshold(rarity, *ranked[inside - 1]) for rarity, inside in cuts if inside),
    )
