"""What an entry announces, part by part, and the same game with a part's meaning removed."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from services.match.engine.record import changed
from services.match.rulesets.wikitcg import entries
from services.match.rulesets.wikitcg.cards import Card
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Placed, Scene, creature, effect
from services.match.rulesets.wikitcg.words.terms import Printed

TABLE = Path(__file__).with_name("announced.tsv")
NUMBERS = ("percent", "amount", "points", "count", "plus", "recharges", "factor")


@dataclass(frozen=True)
class Part:
    """A mechanic with its parameters, as `entry` announces it; `also` are its other parts."""

    entry: str
    name: str
    range: tuple[int, int] | None
    mechanic: str
    said: Mapping[str, str]
    also: tuple[str, ...]

    @property
    def kind(self) -> str:
        """ability, terrain, object, plague, concept or event."""
        return self.entry.split(".")[0]

    @property
    def number(self) -> int:
        """The number printed on the card of the demonstration."""
        return self.range[1] - 1 if self.range else 0

    def count(self, name: str = "n") -> int:
        """A number it announces, printed or constant, with its sign."""
        told = self.said[name]
        return int(told.replace("X", str(self.number)))

    @property
    def percent(self) -> int:
        """The percentage it announces."""
        return self.count("pct")

    @property
    def host(self) -> int:
        """The seat of the being it is about in `in_play`."""
        return THEIRS if self.kind == "plague" else MINE

    @property
    def card(self) -> Card:
        """A card with this effect; its title is the id of the entry."""
        return effect(self.entry, self.number)


OPPOSED: dict[str, object] = {}


def rounded(numerator: int, denominator: int) -> int:
    """Half up (W1), for what the demonstrations expect."""
    return (2 * numerator + denominator) // (2 * denominator)


def share(whole: int, percent: int, of: int = 100) -> int:
    """A percentage of a number, half up."""
    return rounded(whole * percent, of)


def announced() -> Iterator[tuple[str, tuple[Part, ...]]]:
    """All entries with their parts."""
    for line in TABLE.read_text().splitlines()[1:]:
        entry, name, span, told = line.split("\t")
        lo, _, hi = span.partition("–")
        range = (int(lo), int(hi)) if lo else None
        parts = [part.split() for part in told.split("; ")]
        yield (
            entry,
            tuple(
                Part(
                    entry,
                    name,
                    range,
                    mechanic,
                    dict(word.partition("=")[::2] for word in said),
                    tuple(other[0] for other in parts if other[0] != mechanic),
                )
                for mechanic, *said in parts
            ),
        )


def in_play(
    part: Part,
    subject: Card | Placed | None = None,
    mine: tuple[Card | Placed | None, ...] = (),
    theirs: tuple[Card | Placed | None, ...] = (),
    hand: tuple[Card, ...] = (),
    **scene: object,
) -> Scene:
    """I have just played the entry; `subject` is the being of column 0 that it is about.

    An ability's is played from the hand with it, an object is put on it; a plague's is their being
    of column 0, and `theirs` are those beside it.
    """
    earlier = [*OPPOSED.get("their_concepts", ()), *scene.pop("their_concepts", ())]  # type: ignore
    scene = {**OPPOSED, **scene, "their_concepts": earlier}
    if subject is None:
        subject = STRONG
    if part.kind == "ability":
        assert isinstance(subject, Card)
        able = changed(subject, id="able", title="able", entries=(part.entry, *subject.entries))
        told = Scene((None, *mine), theirs, (able, *hand), **scene)  # type: ignore[arg-type]
        told.play("able", column=0)
    elif part.kind == "plague":
        told = Scene(mine, (subject, *theirs), (part.card, *hand), **scene)  # type: ignore[arg-type]
        told.play(part.entry, target=0)
    else:
        told = Scene((subject, *mine), theirs, (part.card, *hand), **scene)  # type: ignore[arg-type]
        told.play(part.entry, **({"target": 0} if part.kind == "object" else {}))
    return told


@contextmanager
def opposed(**permanents: object) -> Iterator[None]:
    """Scenes in which the enemy has these permanents already."""
    OPPOSED.update(permanents)
    try:
        yield
    finally:
        OPPOSED.clear()


def next_turn(scene: Scene) -> Scene:
    """The same, at my next turn."""
    scene.end_turn()
    scene.end_turn()
    return scene


def ready(part: Part, scene: Scene) -> Scene:
    """The same, as soon as the subject may attack."""
    return next_turn(scene) if part.kind == "ability" else scene


STRONG = creature(attack=120, defence=0, hp=400, speed=10, title="strong")
WALL = creature(attack=1, defence=0, hp=400, speed=1, title="wall")


@contextmanager
def removed(part: Part) -> Iterator[None]:
    """The rules without the meaning of this part: its entry lacks the clause."""
    with rewritten(part, lambda clause: ()):
        yield


@contextmanager
def miscounted(part: Part) -> Iterator[None]:
    """The rules with a number of this part one too high."""

    def one_more(clause: Any) -> tuple[Any, ...]:
        for name in NUMBERS:
            amount = getattr(clause, name, None)
            if isinstance(amount, Printed):
                return (changed(clause, **{name: amount.sign * (part.number + 1)}),)
            if type(amount) is int:
                return (changed(clause, **{name: amount + 1}),)
        raise LookupError(f"{clause} has no number")

    with rewritten(part, one_more):
        yield


@contextmanager
def rewritten(part: Part, rewrite: Callable[[Any], tuple[Any, ...]]) -> Iterator[None]:
    """The rules with the clause of this part replaced."""
    kept = entries.ENTRIES
    row = kept[part.entry]
    word = part.mechanic.replace("_", " ").title().replace(" ", "")
    said = [clause for clause in row.clauses if type(clause).__name__ == word]
    assert said, f"{row.id} has no {word}"
    # Only changes of statistics come twice in one entry.
    clause = next(c for c in said if len(said) == 1 or c.stat.value == part.said["stat"])
    place = row.clauses.index(clause)
    told = (*row.clauses[:place], *rewrite(clause), *row.clauses[place + 1 :])
    entries.ENTRIES = MappingProxyType({**kept, row.id: changed(row, clauses=told)})
    try:
        _forget()
        yield
    finally:
        entries.ENTRIES = kept
        _forget()


def _forget() -> None:
    for remembered in (entries.clauses, entries.about, entries.has):
        remembered.cache_clear()
