"""What a player may do, as a short numbered list: first what with, then how."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from client.policy import at, read
from tcg.match.v1.options_pb2 import Option
from tcg.rulesets.wikitcg.v1.action_pb2 import Action, PlayCard
from tcg.rulesets.wikitcg.v1.card_pb2 import CATEGORY_PLAGUE
from tcg.rulesets.wikitcg.v1.view_pb2 import CardCopy, Side, View

# Stands where a column does, for an attack on the enemy Code.
CODE = 0


@dataclass(frozen=True, slots=True)
class Move:
    """A complete action, and how it differs from the others of its entry.

    `column` is the board's (1 to 4, 0 for the enemy Code); None where the move has none.
    """

    label: str
    action: Action
    column: int | None = None


@dataclass(slots=True)
class Entry:
    """A line of the menu; `card` is the hand card it plays, 0 for anything else."""

    label: str
    card: int = 0
    moves: list[Move] = field(default_factory=list)


class Misread(Exception):
    """The player's answer is not on the menu; the message says what is."""


def entries(options: Iterable[Option], view: View) -> list[Entry]:
    """The menu: cards in the order of the hand, then attacks by column, choices, and the pass."""
    menu: dict[tuple[int, int], Entry] = {}
    for action in map(read, options):
        key, entry, label = _line(action, view)
        menu.setdefault(key, entry).moves.append(Move(label, action, _column(action)))
    return [menu[key] for key in sorted(menu)]


def _line(action: Action, view: View) -> tuple[tuple[int, int], Entry, str]:
    """Where an action stands on the menu, the entry that begins there, and its own label."""
    mine, theirs = view.sides[view.seat], view.sides[1 - view.seat]
    kind = action.WhichOneof("kind")
    if kind == "play_card":
        ids = [held.copy.id for held in mine.hand]
        place = ids.index(action.play_card.card)
        copy = mine.hand[place].copy
        how = ", ".join(_how(action.play_card, copy, mine, theirs))
        return (0, place), Entry(f"play {copy.card.title}", copy.id), how
    if kind == "attack":
        column = action.attack.attacker
        name = at(mine.beings, column).copy.card.title
        return (1, column), Entry(f"attack with {name}"), _target(action, theirs)
    if kind == "choose":
        pick = action.choose.pick
        return (2, pick), Entry(f"take {title(view, pick)}"), ""
    return (3, 0), Entry("end the turn" if kind == "pass" else "resign"), ""


def _column(action: Action) -> int | None:
    """The column of an action as the board counts it."""
    if action.WhichOneof("kind") == "attack":
        return CODE if action.attack.HasField("code") else action.attack.column + 1
    play = action.play_card
    if play.HasField("column"):
        return play.column + 1
    return play.target + 1 if play.HasField("target") else None


def _target(action: Action, theirs: Side) -> str:
    if action.attack.WhichOneof("target") == "code":
        return f"the Code ({theirs.code})"
    being = at(theirs.beings, action.attack.column)
    return f"{being.copy.card.title} (HP {being.hp}/{being.max_hp}, column {being.column + 1})"


def _how(play: PlayCard, copy: CardCopy, mine: Side, theirs: Side) -> Iterator[str]:
    if play.HasField("column"):
        yield f"in column {play.column + 1}"
    if play.HasField("target"):
        side = theirs if copy.card.category == CATEGORY_PLAGUE else mine
        yield f"on {at(side.beings, play.target).copy.card.title} (column {play.target + 1})"
    if play.HasField("replace"):
        yield f"in place of {mine.concepts[play.replace].copy.card.title}"
    if play.HasField("pick"):
        yield f"bringing back {_named(mine.discard, play.pick)}"


def title(view: View, copy_id: int) -> str:
    """The title of a card the player may choose, wherever it lies."""
    return _named((c for side in view.sides for c in (*side.discard, *side.removed)), copy_id)


def _named(copies: Iterable[CardCopy], copy_id: int) -> str:
    return next((copy.card.title for copy in copies if copy.id == copy_id), f"card {copy_id}")


def pick(count: int, answer: str) -> int:
    """The index of a number from 1 to `count`. Raises Misread."""
    if answer.isdecimal() and 1 <= int(answer) <= count:
        return int(answer) - 1
    raise Misread(f"type a number from 1 to {count}")


def find(menu: Sequence[Entry], words: Sequence[str]) -> Entry | Action:
    """The action that one number (or more: entry, then column) names; an entry that still has a
    choice.

    Raises Misread.
    """
    return choose(menu[pick(len(menu), words[0])], words[1:])


def choose(entry: Entry, words: Iterable[str]) -> Entry | Action:
    """The action that the numbers choose among an entry's moves; the entry of those that are left.

    Raises Misread.
    """
    for word in words:
        entry = _narrowed(entry, word)
    return entry.moves[0].action if len(entry.moves) == 1 else entry


def choices(entry: Entry) -> list[tuple[int, str]]:
    """The numbers that choose among an entry's moves, each with what it does."""
    columns = _columns(entry)
    if not columns:
        return [(number, move.label) for number, move in enumerate(entry.moves, 1)]
    if len(columns) < len(entry.moves):
        return [(column, f"column {column}") for column in columns]
    return sorted((move.column or CODE, move.label) for move in entry.moves)


def _columns(entry: Entry) -> list[int]:
    """The columns that tell an entry's moves apart; none where a move has none."""
    columns = {move.column for move in entry.moves}
    return [] if None in columns else sorted(column for column in columns if column is not None)


def _narrowed(entry: Entry, word: str) -> Entry:
    """The moves of an entry that a number leaves. Raises Misread."""
    columns = _columns(entry)
    if columns:
        left = [Move(m.label, m.action) for m in entry.moves if str(m.column) == word]
        if not left:
            raise Misread(f"column {word} is not offered; type {_either(columns)}")
    elif len(entry.moves) == 1:
        raise Misread(f"there is nothing to choose: type one number to {entry.label}")
    else:
        left = [entry.moves[pick(len(entry.moves), word)]]
    return Entry(entry.label, entry.card, left)


def _either(columns: Sequence[int]) -> str:
    """`0 (the Code), 2 or 4`."""
    *others, last = [f"{CODE} (the Code)" if c == CODE else str(c) for c in columns]
    return f"{', '.join(others)} or {last}" if others else last
