"""Who a command speaks for, and its connection."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from client.connection import Backend, addresses
from client.identity import token

Player = Annotated[
    str,
    typer.Option(
        "--player", "-p", envvar="TCG_PLAYER", help="Who you are (TCG_TOKEN, where set, prevails)."
    ),
]
YOU = "you"
GIVING_WAY = ("Card", "Leader")
LEAST_WIDTH = 6

console = Console()


def connect(player: str) -> Backend:
    """The backend as `player` sees it. Raises NotConfigured."""
    return Backend(token(player), addresses())


def anonymous() -> Backend:
    """The backend as somebody without a token sees it. Raises NotConfigured."""
    return Backend("", addresses())


def listing(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints rows whose last column holds ids to copy: nothing is cut but titles and names.

    Those give way on a narrow terminal, the widest first; in a pipe every row is whole.
    """
    lines = (heads, *rows)
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    if console.is_terminal:
        _narrow(widths, [at for at, head in enumerate(heads) if head in GIVING_WAY])
    for line in lines:
        text = Text(" ").join(_cell(*each) for each in zip(line, widths, strict=True))
        console.print(text, style="bold" if line is heads else "", soft_wrap=True)


def _narrow(widths: list[int], giving_way: Sequence[int]) -> None:
    """Makes a row fit the terminal, as far as it can."""
    while sum(widths) + len(widths) - 1 > console.width:
        widest = max(giving_way, key=lambda at: widths[at])
        if widths[widest] <= LEAST_WIDTH:
            return
        widths[widest] -= 1


def _cell(content: str, width: int) -> Text:
    # a title is no markup
    text = Text(content)
    text.truncate(width, overflow="ellipsis", pad=True)
    return text
