"""Matches set up and told in the game's words, for tests and for whoever adds a card."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import TypeAlias

from services.match.engine.canonical import canonical
from services.match.engine.record import changed, record
from services.match.engine.rng import Rng
from services.runtime.errors import Refused

from . import RULESET, figures
from .actions import Action, Attack, Choose, Pass, PlayCard, TimeOut
from .cards import Card, Category, Copy, Rarity, Statistics, Type
from .entries import ENTRIES
from .entries.entry import Entry
from .events import Event
from .readiness import attack_refusal
from .state import CELLS, Being, Cell, Concept, Equipment, Plague, Side, State

MINE, THEIRS = 0, 1


def named(name: str, category: str) -> Entry:
    """An entry by its id, or by its name where the name is unique in its category (D5)."""
    if name in ENTRIES:
        return ENTRIES[name]
    found = [e for e in ENTRIES.values() if e.name == name and e.id.startswith(category)]
    if len(found) != 1:
        raise LookupError(f"{len(found)} entries of {category} are called {name}")
    return found[0]


def creature(
    *abilities: str,
    attack: int = 50,
    defence: int = 20,
    hp: int = 100,
    speed: int = 10,
    cost: int = 3,
    type: Type = Type.LIFE,
    title: str = "being",
) -> Card:
    """A being with abilities by name."""
    entries = tuple(named(name, "ability").id for name in abilities)
    return Card(
        title,
        title,
        Rarity.PRISM,
        Category.BEING,
        type,
        cost,
        Statistics(attack, defence, hp, speed, 50),
        entries,
    )


def effect(name: str, number: int = 20, cost: int = 2, type: Type = Type.LIFE) -> Card:
    """Any other card by the name of its effect, with the number printed on it."""
    for category in list(Category)[1:]:
        try:
            entry = named(name, category.value)
        except LookupError:
            continue
        kind = Category(entry.id.split(".")[0])
        figures = Statistics(10, 10, 40, 1, 50)
        return Card(name, name, Rarity.RARE, kind, type, cost, figures, (entry.id,), (number,))
    raise LookupError(name)


@record
class Placed:
    """A being as it stands in a scene: its HP (full if None), what is on it, its marks."""

    card: Card
    hp: int | None = None
    object: Card | None = None
    plagues: tuple[Card, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()


def placed(
    card: Card,
    hp: int | None = None,
    object: Card | None = None,
    plagues: Iterable[Card] = (),
    **marks: int,
) -> Placed:
    """A being that is wounded, equipped, ill or marked, as fields of `Being` say."""
    return Placed(card, hp, object, tuple(plagues), tuple(marks.items()))


FILLING = (creature(title="filling"),) * 20
Row: TypeAlias = Sequence[Card | Placed | None]


class Scene:
    """A match at a moment of one's choosing: seat 0 is "mine" and is to act.

    Every action is decided and folded as the match service does it, and whoever asks for a refusal
    also learns that it changed nothing. Decks hold twenty plain beings unless told.
    """

    def __init__(
        self,
        mine: Row = (),
        theirs: Row = (),
        hand: Iterable[Card] = (),
        their_hand: Iterable[Card] = (),
        deck: Iterable[Card] | None = None,
        their_deck: Iterable[Card] | None = None,
        *,
        energy: int = 14,
        turn: int = 5,
        code: int = 55,
        their_code: int = 55,
        discard: Iterable[Card] = (),
        terrain: Card | None = None,
        their_terrain: Card | None = None,
        concepts: Sequence[Card] = (),
        their_concepts: Sequence[Card] = (),
    ) -> None:
        self._ids = iter(range(1, 1000))
        self._concepts = 0
        sides = (
            self._side(hand, deck, mine, MINE, terrain, concepts),
            self._side(their_hand, their_deck, theirs, THEIRS, their_terrain, their_concepts),
        )
        first = changed(
            sides[0], turns=turn, energy=energy, code=code, discard=self._copies(discard)
        )
        second = changed(sides[1], turns=turn - 1, code=their_code)
        self.state = State(
            (first, second),
            first=MINE,
            active=MINE,
            turn=2 * turn - 1,
            concepts_entered=self._concepts,
        )
        self._heal_to((mine, theirs))
        self.events: tuple[Event, ...] = ()

    def _copies(self, cards: Iterable[Card]) -> tuple[Copy, ...]:
        return tuple(Copy(next(self._ids), card) for card in cards)

    def _side(
        self,
        hand: Iterable[Card],
        deck: Iterable[Card] | None,
        beings: Row,
        seat: int,
        terrain: Card | None,
        concepts: Sequence[Card],
    ) -> Side:
        row = [self._being(each, seat) for each in beings]
        return Side(
            hand=self._copies(hand),
            deck=self._copies(FILLING if deck is None else deck),
            beings=(*row, *[None] * (4 - len(row))),
            terrain=Copy(next(self._ids), terrain) if terrain else None,
            concepts=tuple(self._concept(card) for card in concepts),
        )

    def _concept(self, card: Card) -> Concept:
        self._concepts += 1
        return Concept(Copy(next(self._ids), card), self._concepts)

    def _being(self, spec: Card | Placed | None, seat: int) -> Being | None:
        if spec is None:
            return None
        told = spec if isinstance(spec, Placed) else Placed(spec)
        being = Being(
            Copy(next(self._ids), told.card),
            hp=1,
            arrived=False,
            object=Equipment(Copy(next(self._ids), told.object)) if told.object else None,
            plagues=tuple(Plague(Copy(next(self._ids), each), 1 - seat) for each in told.plagues),
        )
        return changed(being, **dict(told.marks)) if told.marks else being  # type: ignore[arg-type]

    def _heal_to(self, rows: tuple[Row, Row]) -> None:
        """HP as the scene says, or full."""
        sides = []
        for seat, row in enumerate(rows):
            beings = list(self.state.sides[seat].beings)
            for column, spec in enumerate(row):
                being = beings[column]
                if being is not None:
                    told = spec.hp if isinstance(spec, Placed) else None
                    most = figures.max_hp(self.state, CELLS[seat][column])
                    beings[column] = changed(being, hp=most if told is None else told)
            sides.append(changed(self.state.sides[seat], beings=tuple(beings)))
        self.state = changed(self.state, sides=(sides[0], sides[1]))

    # what one does

    def act(self, action: Action, seat: int | None = None) -> None:
        """Decides and folds; raises Refused."""
        seat = self.state.active if seat is None else seat
        self.events = RULESET.decide(self.state, seat, action, Rng(bytes(32), 1))
        for event in self.events:
            self.state = RULESET.evolve(self.state, event)

    def attack(self, attacker: int, target: int | None) -> None:
        """A being of the active player attacks a column, or the Code (None)."""
        self.act(Attack(attacker, target))

    def play(self, title: str, **choices: int) -> None:
        """The active player plays a card of his hand by its title."""
        self.act(PlayCard(self.card(title), **choices))

    def end_turn(self, by_clock: bool = False) -> None:
        """The active player passes, or the clock does."""
        self.act(TimeOut() if by_clock else Pass())

    def choose(self, title: str) -> None:
        """Answers the pending choice by a title in the own discard pile."""
        discard = self.state.sides[self.state.active].discard
        self.act(Choose(next(copy.id for copy in discard if copy.card.title == title)))

    def card(self, title: str) -> int:
        """The id of a card in the active player's hand; 0 if it is not there."""
        hand = self.state.sides[self.state.active].hand
        return next((copy.id for copy in hand if copy.card.title == title), 0)

    def refusal(self, action: Action, seat: int | None = None) -> str:
        """The reason an action is refused; "" if it would be accepted."""
        kept = self.state, self.events
        before = canonical(RULESET.codec.dump_state(self.state))
        try:
            self.act(action, seat)
        except Refused as refused:
            if canonical(RULESET.codec.dump_state(self.state)) != before:
                raise AssertionError("a refusal changed the state") from None
            return refused.reason
        self.state, self.events = kept
        return ""

    # what one sees

    def being(self, seat: int, column: int) -> Being | None:
        """Who stands there."""
        return self.state.being(CELLS[seat][column])

    def hp(self, seat: int) -> tuple[int | None, ...]:
        """The HP of a side's cells, left to right."""
        return tuple(being.hp if being else None for being in self.state.sides[seat].beings)

    def max_hp(self, seat: int, column: int) -> int:
        """Greatest HP."""
        return figures.max_hp(self.state, CELLS[seat][column])

    def attack_of(self, seat: int, column: int) -> int:
        """Attack now."""
        return figures.attack(self.state, CELLS[seat][column])

    def defence_of(self, seat: int, column: int) -> int:
        """Defence now."""
        return figures.defence(self.state, CELLS[seat][column])

    def speed_of(self, seat: int, column: int) -> int:
        """Speed now."""
        return figures.speed(self.state, CELLS[seat][column])

    def can_attack(self, column: int) -> bool:
        """Whether a being of the active player could attack something."""
        return attack_refusal(self.state, Cell(self.state.active, column)) is None

    @property
    def codes(self) -> tuple[int, int]:
        """Both Codes, mine first."""
        return self.state.sides[0].code, self.state.sides[1].code

    @property
    def energy(self) -> int:
        """The active player's energy."""
        return self.state.sides[self.state.active].energy

    def titles(self, seat: int, zone: str) -> tuple[str, ...]:
        """The titles of `hand`, `deck`, `discard` or `removed`."""
        if zone not in {field.name for field in fields(Side)}:
            raise LookupError(zone)
        return tuple(copy.card.title for copy in getattr(self.state.sides[seat], zone))
