"""Who a command speaks for, and its connection."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from client.connection import Backend, addresses
from client.identity import token

Player = Annotated[
    str,
    typer.Option(
        "--player", "-p", envvar="TCG_PLAYER", help="Who you are (TCG_TOKEN, where set, prevails)."
    ),
]
YOU = "you"
ID_WIDTH = 36

console = Console()


def connect(player: str) -> Backend:
    """The backend as `player` sees it. Raises NotConfigured."""
    return Backend(token(player), addresses())


def anonymous() -> Backend:
    """The backend as somebody without a token sees it. Raises NotConfigured."""
    return Backend("", addresses())


def listing(*heads: str) -> Table:
    """A table whose last column holds ids to copy: it keeps them whole, the first gives way."""
    table = Table(box=None, pad_edge=False)
    for head in heads[:-1]:
        table.add_column(head, no_wrap=True, overflow="ellipsis")
    table.add_column(heads[-1], no_wrap=True, min_width=ID_WIDTH)
    return table
