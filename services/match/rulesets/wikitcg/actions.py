"""What a player, or the clock, does (D91)."""

from typing import TypeAlias

from services.match.engine.record import record


@record
class PlayCard:
    """Plays a card of the hand; columns are 0 to 3, cards are named by their id in the match.

    `column`: where a being enters. `target`: the own being an object or Adunata is for, the enemy
    being a plague is for. `replace`: the Concept that leaves. `pick`: the being that comes back.
    """

    card: int
    column: int | None = None
    target: int | None = None
    replace: int | None = None
    pick: int | None = None


@record
class Attack:
    """Attacks with the being of a column; `target` is an enemy column, None the Code."""

    attacker: int
    target: int | None


@record
class Pass:
    """Ends the turn."""


@record
class Choose:
    """Answers the pending choice with a card's id in the match."""

    pick: int


@record
class Resign:
    """Gives the match up (W16)."""


@record
class TimeOut:
    """The clock ends the turn (W14); a pending choice takes its default (D59)."""


Action: TypeAlias = PlayCard | Attack | Pass | Choose | Resign | TimeOut
