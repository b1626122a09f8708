"""A match at one moment. Only what happened is stored; every figure is computed (W42)."""

from dataclasses import field
from typing import Any

from services.match.engine.record import record
from services.match.engine.ruleset import Outcome

from .cards import Card, Copy
from .words.terms import Stat

COLUMNS = range(4)
CODE = 55
CONCEPTS = 2


@record
class Cell:
    """A place on the board; columns face each other, left is the lower number (W17)."""

    seat: int
    column: int


@record
class StatChange:
    """A change of a statistic, in hundredths of a percent of its base value (W1, W42)."""

    stat: Stat
    basis_points: int


@record
class Equipment:
    """An object on its bearer; `shield_spent` where it held one (D48)."""

    copy: Copy
    shield_spent: bool = False


@record
class Plague:
    """A plague on its host; a `spread` one is a token with the card of the original (D42).

    What it has cost so far follows from `ticks`, so that cleansing undoes it (D44).
    """

    copy: Copy
    owner: int
    spread: bool = False
    ticks: int = 0


@record
class Being:
    """A being in play; all but the card is forgotten when it leaves (W24).

    `arrived`: since its controller's turn began, `played`: and from the hand (D24, D85). `hasty`,
    `attacks`, `extra` and `struck` (ids of beings, D28) are of this turn; `attacked` is since it
    entered (D18). `skips` is Resa's mark (D36), `shield_spent` its own shield (D48).
    """

    copy: Copy
    hp: int
    arrived: bool = True
    played: bool = False
    hasty: bool = False
    attacks: int = 0
    extra: int = 0
    struck: tuple[int, ...] = ()
    attacked: bool = False
    skips: bool = False
    shield_spent: bool = False
    attack_growth: int = 0
    defence_growth: int = 0
    changes: tuple[StatChange, ...] = ()
    object: Equipment | None = None
    plagues: tuple[Plague, ...] = ()

    @property
    def card(self) -> Card:
        """Its card."""
        return self.copy.card


@record
class Concept:
    """A Concept in play; `entered` counts all Concepts of the match (D49)."""

    copy: Copy
    entered: int


@record
class Side:
    """One player's side. Hands are held longest first, the top of a deck is its first card.

    `turns`: own turns begun. `wear`: how often the Code wore (D64). `idle`: turns in a row that
    the clock ended with nothing done, `acted`: something was done in this one, `timed_out`: the
    clock ended the last one. `banked`, `owed`, `lost`: energy gained, owed and taken at the next
    recharge; `ceilings`: of each lowered ceiling, the recharges left (W9). `lasting`: changes for
    the rest of the match (D13). `code_immune` lasts to the own next turn (D29); `haste` is Leva's
    (D24); `attacks` are its beings' in this turn (D27).
    """

    hand: tuple[Copy, ...]
    deck: tuple[Copy, ...]
    beings: tuple[Being | None, ...] = (None,) * 4
    terrain: Copy | None = None
    concepts: tuple[Concept, ...] = ()
    discard: tuple[Copy, ...] = ()
    removed: tuple[Copy, ...] = ()
    code: int = CODE
    wear: int = 0
    turns: int = 0
    energy: int = 0
    banked: int = 0
    owed: int = 0
    lost: int = 0
    ceilings: tuple[int, ...] = ()
    idle: int = 0
    acted: bool = False
    timed_out: bool = False
    attacks: int = 0
    lasting: tuple[StatChange, ...] = ()
    code_immune: bool = False
    haste: bool = False


@record
class State:
    """A whole match. `turn` counts the turns begun by both.

    `resolving`: cards that have left the hand and are nowhere yet, the latest last. `asking`: the
    clause of the latest that waits for a choice. `survived`: ids of cards that have survived a
    lethal blow (D32). `concepts_entered`: how many Concepts ever did. `acting` keeps what
    was found to act on beings and sides, `after` the latest event that was told of this state and
    what it led to: neither is part of the state.
    """

    sides: tuple[Side, Side]
    first: int
    active: int
    turn: int = 0
    resolving: tuple[Copy, ...] = ()
    asking: int | None = None
    survived: tuple[int, ...] = ()
    concepts_entered: int = 0
    ending: Outcome | None = None
    acting: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    after: Any = field(default=None, init=False, compare=False, repr=False)

    def keeping(self, before: "State", but: Cell | None = None) -> "State":
        """This state, in which acts what acted before, or on all but one cell."""
        acting = before.acting
        if but is not None:
            # What is known of a side's beings together has other keys than numbers.
            place = 4 * but.seat + but.column
            acting = {key: acting[key] for key in acting if type(key) is int and key != place}
        object.__setattr__(self, "acting", acting)
        return self

    def leading_to(self, event: object, after: "State") -> "State":
        """`after`, remembered: who decides folds the events, and so does who is told of them."""
        object.__setattr__(self, "after", (event, after))
        return after

    def being(self, cell: Cell) -> Being | None:
        """Who stands on a cell."""
        return self.sides[cell.seat].beings[cell.column]

    def standing(self, cell: Cell) -> Being:
        """Who stands on a cell that is known to be taken."""
        being = self.sides[cell.seat].beings[cell.column]
        if being is None:
            raise LookupError(f"nobody stands on {cell}")
        return being

    def cells(self, seat: int) -> tuple[Cell, ...]:
        """The taken cells of a side, left to right."""
        places = zip(CELLS[seat], self.sides[seat].beings, strict=True)
        return tuple([cell for cell, being in places if being is not None])


CELLS = tuple(tuple(Cell(seat, column) for column in COLUMNS) for seat in (0, 1))
BESIDE = tuple(
    tuple(tuple(cell for cell in row if abs(cell.column - column) == 1) for column in COLUMNS)
    for row in CELLS
)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The cells beside a cell, on its side (W17)."""
    return BESIDE[cell.seat][cell.column]
