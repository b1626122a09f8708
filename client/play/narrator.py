"""What just happened, in sentences: one line of the table below for each kind of event."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tcg.rulesets.wikitcg.v1.event_pb2 import (
    DESTINATION_DECK,
    DESTINATION_HAND,
    DESTINATION_REMOVED,
    ENERGY_KIND_BANKED,
    ENERGY_KIND_GAINED,
    STRIKE_KIND_COLLATERAL,
    STRIKE_KIND_COUNTER,
    Cell,
    Event,
)
from tcg.rulesets.wikitcg.v1.view_pb2 import CardCopy, Stat, View

_STRIKES = {STRIKE_KIND_COUNTER: "strikes back at", STRIKE_KIND_COLLATERAL: "also strikes"}
_WAYS = {
    DESTINATION_HAND: "goes back to the hand",
    DESTINATION_DECK: "goes under the deck",
    DESTINATION_REMOVED: "leaves the match",
}


class Narrator:
    """Tells events to the player in `seat`; knows which being stands where as it goes along."""

    def __init__(self, view: View) -> None:
        self._seat = view.seat
        self._beings: dict[tuple[int, int], str] = {}
        self.sees(view)

    def sees(self, view: View) -> None:
        """Takes the beings from a view."""
        self._beings = {
            (seat, being.column): being.copy.card.title
            for seat, side in enumerate(view.sides)
            for being in side.beings
        }

    def tell(self, events: Iterable[Event]) -> Iterator[str]:
        """A sentence for each event worth one."""
        for event in events:
            kind = event.WhichOneof("kind") or ""
            body: Any = getattr(event, kind, None)
            if kind == "being_entered":
                self._beings[body.cell.seat, body.cell.column] = body.copy.card.title
            if kind in _SENTENCES:
                yield _SENTENCES[kind](self, body)
            if kind == "being_left":
                self._beings.pop((body.cell.seat, body.cell.column), None)

    def does(self, seat: int, verb: str) -> str:
        """`You draw`, or `The opponent draws`."""
        return f"You {verb}" if seat == self._seat else f"The opponent {verb}s"

    def whose(self, seat: int) -> str:
        """`Your`, or `The opponent's`."""
        return "Your" if seat == self._seat else "The opponent's"

    def being(self, cell: Cell) -> str:
        """The being in a cell, with its side."""
        name = self._beings.get((cell.seat, cell.column), "a being")
        return name if cell.seat == self._seat else f"{name} (theirs)"


def _card(body: Any) -> str:
    copy: CardCopy = body.copy
    return copy.card.title if body.HasField("copy") else "a card"


def _energy(n: Narrator, e: Any) -> str:
    verb = "gain" if e.kind in (ENERGY_KIND_GAINED, ENERGY_KIND_BANKED) else "lose"
    when = "" if e.kind == ENERGY_KIND_GAINED else " at the next recharge"
    return f"{n.does(e.seat, verb)} {e.amount} energy{when}."


def _change(change: Any) -> str:
    stat = Stat.Name(change.stat).removeprefix("STAT_")
    word = "HP" if stat == "HP" else stat.capitalize()
    return f"{word} {change.basis_points / 100:+g} %"


def _attack(n: Narrator, e: Any) -> str:
    target = n.being(e.target) if e.HasField("target") else "the Code"
    return f"{n.being(e.attacker)} attacks {target}."


def _struck(n: Narrator, e: Any) -> str:
    verb = _STRIKES.get(e.kind, "strikes")
    return f"{n.being(e.striker)} {verb} {n.being(e.target)}: {e.removed} HP."


_SENTENCES: dict[str, Callable[[Narrator, Any], str]] = {
    "turn_began": lambda n, e: f"— {n.whose(e.seat)} turn {e.number} —",
    "code_worn": lambda n, e: f"{n.whose(e.seat)} Code wears: {e.amount}.",
    "drawn": lambda n, e: f"{n.does(e.seat, 'draw')} {_card(e)}.",
    "discarded": lambda n, e: f"{n.does(e.seat, 'discard')} {_card(e)}.",
    "turn_ended": lambda n, e: (
        f"The clock ends {n.whose(e.seat).lower()} turn."
        if e.by_clock
        else f"{n.does(e.seat, 'end')} the turn."
    ),
    "card_played": lambda n, e: f"{n.does(e.seat, 'play')} {_card(e)} for {e.cost}.",
    "being_entered": lambda n, e: f"{n.being(e.cell)} stands in column {e.cell.column + 1}.",
    "object_equipped": lambda n, e: f"{n.being(e.cell)} carries {_card(e)}.",
    "plague_attached": lambda n, e: f"{_card(e)} afflicts {n.being(e.cell)}.",
    "attack_declared": _attack,
    "being_struck": _struck,
    "being_hurt": lambda n, e: f"{n.being(e.cell)} loses {e.removed} HP.",
    "being_healed": lambda n, e: f"{n.being(e.cell)} recovers {e.amount} HP.",
    "being_survived": lambda n, e: f"{n.being(e.cell)} survives with 1 HP.",
    "being_left": lambda n, e: f"{n.being(e.cell)} {_WAYS.get(e.destination, 'dies')}.",
    "code_hit": lambda n, e: f"{n.whose(e.seat)} Code loses {e.amount}.",
    "energy_changed": _energy,
    "ceiling_lowered": lambda n, e: f"{n.whose(e.seat)} next {e.recharges} recharges are lower.",
    "stat_changed": lambda n, e: f"{n.being(e.cell)}: {_change(e.change)}.",
    "side_changed": lambda n, e: f"{n.whose(e.seat)} beings: {_change(e.change)} for good.",
    "attacks_granted": lambda n, e: f"{n.being(e.cell)} may attack {e.count} more.",
    "haste_granted": lambda n, e: f"{n.whose(e.seat)} beings of this turn are ready.",
    "skip_marked": lambda n, e: f"{n.being(e.cell)} will skip a turn.",
    "code_shielded": lambda n, e: f"{n.whose(e.seat)} Code is out of reach.",
    "shield_spent": lambda n, e: f"{n.being(e.cell)} is shielded from it.",
    "plagues_cleansed": lambda n, e: f"{n.being(e.cell)} is cleansed of plagues.",
    "permanent_lost": lambda n, e: f"{n.does(e.seat, 'lose')} {_card(e)}.",
    "card_recovered": lambda n, e: f"{n.does(e.seat, 'recover')} {_card(e)}.",
}
