"""A person at the table: shows, asks, plays, and tells what came of it."""

from collections.abc import Iterable

from rich.console import Console

from client import names
from client.table import Table
from client.waiting import wait
from services.runtime.errors import Refused, Stale, Unavailable
from tcg.rulesets.wikitcg.v1.action_pb2 import Action
from tcg.rulesets.wikitcg.v1.event_pb2 import Event

from . import board, menu
from .narrator import Narrator
from .wording import Wording, in_sight, legend

OPPONENT_SECONDS = 120
HELP = (
    "a number plays; a second is the column (3 1), 0 the Code; c tells what cards say; "
    "l looks again; r resigns; q leaves"
)
LEGEND = "HP left/full, S speed, A attack, D defence; the cost stands in brackets"


class Left(Exception):
    """The player left; the match runs on, and so does its clock."""


class Session:
    """One player's sitting at one table."""

    def __init__(self, console: Console, table: Table, wording: Wording) -> None:
        self._console = console
        self._table = table
        self._wording = wording
        self._narrator = Narrator(table.view)
        self._told = table.match.version

    def play(self) -> None:
        """Plays until the match is over. Raises Left, Stuck if the opponent does not move."""
        self._console.print(f"{HELP}\n{LEGEND}", style="dim", highlight=False)
        while not self._table.over:
            if self._table.my_turn:
                self._move()
            else:
                wait(self._console, "the opponent", "match", OPPONENT_SECONDS, self._awaited)
        self._end()

    def _move(self) -> None:
        entries = menu.entries(self._table.legal(), self._table.view)
        self._wording.learn(card for _, card in in_sight(self._table.view))
        self._console.print()
        self._console.print(board.draw(self._table.match, self._table.view, entries, self._wording))
        action = self._ask(entries)
        if action is None:
            self._catch_up()
            return
        try:
            self._hear(self._table.play(action))
        except Unavailable:
            raise
        except Stale:
            self._overtaken()
        except Refused as refused:
            self._console.print(refused.message, style="red")
            self._catch_up()

    def _overtaken(self) -> None:
        """Says why the match went on without the player: his clock (W14), or he plays elsewhere."""
        seen = self._table.match
        self._table.look()
        now = self._table.match.server_time.ToDatetime()
        if seen.HasField("deadline") and now >= seen.deadline.ToDatetime():
            self._console.print("Your time ran out; the turn has passed.", style="red")
            # the clock's own action may come a moment later
            wait(self._console, "the clock", "match", OPPONENT_SECONDS, self._moved)
        else:
            self._console.print("The match has gone on meanwhile.", style="red")
            self._catch_up()

    def _ask(self, entries: list[menu.Entry]) -> Action | None:
        """The player's action; None to look again. Raises Left."""
        while True:
            words = self._input("> ")
            if words[0] == "c":
                self._console.print(legend(self._table.view, self._wording))
                continue
            if words[0] in ("l", "r", "q"):
                return self._command(words[0])
            try:
                found = menu.find(entries, words)
                if isinstance(found, Action):
                    return found
                return self._ask_how(found)
            except menu.Misread as misread:
                self._console.print(f"{misread}; {HELP}", style="red")

    def _ask_how(self, entry: menu.Entry) -> Action:
        found: menu.Entry | Action = entry
        while isinstance(found, menu.Entry):
            for number, label in menu.choices(found):
                self._console.print(f"{number:4}  {label}", highlight=False, markup=False)
            found = menu.choose(found, self._input(f"{found.label} > "))
        return found

    def _command(self, letter: str) -> Action | None:
        if letter == "q":
            raise Left
        if letter == "r" and self._input("resign? y/n > ")[0] == "y":
            action = Action()
            action.resign.SetInParent()
            return action
        return None

    def _input(self, prompt: str) -> list[str]:
        """The player's words, never none of them. Raises Left where nobody types any more."""
        try:
            return self._console.input(prompt).split() or ["?"]
        except (EOFError, KeyboardInterrupt) as error:
            raise Left from error

    def _hear(self, events: Iterable[Event]) -> None:
        """Tells what the player's own action led to."""
        self._tell(events)
        self._told = self._table.match.version
        self._narrator.sees(self._table.view)

    def _catch_up(self) -> None:
        """Tells what happened since, and looks at the table again."""
        for version, events in self._table.since(self._told):
            self._tell(events)
            self._told = version
        self._table.look()
        if self._told == self._table.match.version:
            self._narrator.sees(self._table.view)

    def _moved(self) -> bool:
        """Catches up; whether anything happened."""
        told = self._told
        self._catch_up()
        return self._told > told

    def _awaited(self) -> bool:
        self._catch_up()
        return self._table.my_turn or self._table.over

    def _tell(self, events: Iterable[Event]) -> None:
        for sentence in self._narrator.tell(events):
            self._console.print(f"  {sentence}", style="green", highlight=False, markup=False)

    def _end(self) -> None:
        result = self._table.match.result
        who = "You win" if result.winner_seat == self._table.view.seat else "You lose"
        self._console.print(f"\n[bold]{who}[/bold]: {names.ending(result.cause)}.")
        self._console.print("Matches against bots pay no dust and change no rating.", style="dim")
