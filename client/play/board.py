"""The table in eighty columns or more: both sides, the hand, and what may be done by number."""

from collections.abc import Iterator, Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from client import names
from client.play.menu import Entry
from client.play.wording import Wording
from tcg.match.v1.match_pb2 import Match
from tcg.rulesets.wikitcg.v1.card_pb2 import CATEGORY_BEING, Card
from tcg.rulesets.wikitcg.v1.view_pb2 import Being, Side, View

COLUMNS = 4
CELL = 22
FULL_CODE = 55


def draw(match: Match, view: View, menu: Sequence[Entry], wording: Wording) -> RenderableType:
    """All of it; moves are numbered from 1 in the order of the menu."""
    mine, theirs = view.sides[view.seat], view.sides[1 - view.seat]
    other = match.seats[1 - view.seat]
    name = f"bot, level {other.bot_level}" if other.bot_level else other.display_name
    return Group(
        _header(name, theirs),
        _beings(theirs, mine),
        _header("you", mine),
        Text(),
        _hand(mine, menu, wording),
        *_others(menu),
        Text(f"     your turn {mine.turns}, {_clock(match)}", style="dim"),
    )


def _header(name: str, side: Side) -> Text:
    text = Text()
    text.append(f"{name}  ", style="bold")
    text.append(f"Code {side.code}/{FULL_CODE}", style="bold red" if side.code < 15 else "bold")
    text.append(f"  energy {side.energy}  hand {side.hand_size}  deck {side.deck_size}")
    text.append(f"  discard {len(side.discard)}")
    for standing in _standing(side):
        text.append(f"\n     {standing}", style="cyan")
    return text


def _standing(side: Side) -> Iterator[str]:
    if side.HasField("terrain"):
        yield f"terrain {side.terrain.card.title}"
    for concept in side.concepts:
        silenced = " (silenced)" if concept.silenced else ""
        yield f"concept {concept.copy.card.title}{silenced}"
    if side.code_immune:
        yield "no attack reaches this Code until its player's next turn"


def _beings(theirs: Side, mine: Side) -> Table:
    table = Table(box=box.ROUNDED, show_header=False, padding=0)
    for _ in range(COLUMNS):
        table.add_column(width=CELL, no_wrap=True, overflow="ellipsis")
    table.add_row(*(Text(str(n), style="dim", justify="center") for n in range(1, COLUMNS + 1)))
    for side, own in ((theirs, False), (mine, True)):
        cells = {being.column: _being(being, own) for being in side.beings}
        row = (cells.get(column, Text("\n\n\n")) for column in range(COLUMNS))
        table.add_row(*row, end_section=not own)
    return table


def _being(being: Being, own: bool) -> Text:
    """Four lines; the figures fit in a cell of 80 columns, titles and types are cut."""
    card = being.copy.card
    text = Text(card.title, style="bold")
    weak = being.hp * 3 < being.max_hp
    text.append(f"\nHP{being.hp}/{being.max_hp}", style="red" if weak else "not bold")
    text.append(f" S{being.speed} ({card.cost})", style="not bold")
    text.append(f"\nA{being.attack} D{being.defence} ", style="not bold")
    text.append(names.card_type(card.type), style="not bold dim")
    text.append("\n" + ", ".join(_marks(being, own)), style="not bold yellow")
    return text


def _marks(being: Being, own: bool) -> Iterator[str]:
    if own:
        yield "can attack" if being.can_attack else ("done" if being.attacks else "waits")
    if being.skips:
        yield "skips"
    if being.silenced:
        yield "silenced"
    if being.shielded:
        yield "shield"
    if being.HasField("object"):
        yield being.object.card.title
    for plague in being.plagues:
        yield f"✖ {plague.copy.card.title}"


def _hand(mine: Side, menu: Sequence[Entry], wording: Wording) -> Table:
    numbers: Mapping[int, int] = {entry.card: n for n, entry in enumerate(menu, 1) if entry.card}
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False, expand=True)
    table.add_column(width=4, justify="right")
    table.add_column(width=7)
    table.add_column(max_width=32, no_wrap=True, overflow="ellipsis")
    # takes what the others leave
    table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    for held in mine.hand:
        card, number = held.copy.card, numbers.get(held.copy.id)
        cells = f"{number or '·'}", f"cost {held.cost}", card.title, describe(card, wording)
        table.add_row(*cells, style="" if number else "dim")
    return table


def describe(card: Card, wording: Wording) -> str:
    """What a hand card is and says, in half a line."""
    said = " ".join(wording.of(card))
    if card.category != CATEGORY_BEING:
        return said
    s = card.statistics
    figures = f"A{s.attack} D{s.defence} S{s.speed} HP{s.hp}"
    return f"{names.card_type(card.type)} {figures} {said}".rstrip()


def _others(menu: Sequence[Entry]) -> Iterator[Text]:
    for number, entry in enumerate(menu, 1):
        if not entry.card:
            yield Text(f"{number:4}  {entry.label}")


def _clock(match: Match) -> str:
    if not match.HasField("deadline"):
        return "no clock"
    left = match.deadline.ToDatetime() - match.server_time.ToDatetime()
    return f"{max(0, round(left.total_seconds()))} s left"
