"""Who a command speaks for, and its connection."""

from typing import Annotated

import typer
from rich.console import Console

from client.connection import Backend, addresses
from client.identity import token

Player = Annotated[
    str,
    typer.Option(
        "--player", "-p", envvar="TCG_PLAYER", help="Who you are (TCG_TOKEN, where set, prevails)."
    ),
]
YOU = "you"

console = Console()


def connect(player: str) -> Backend:
    """The backend as `player` sees it. Raises NotConfigured."""
    return Backend(token(player), addresses())


def anonymous() -> Backend:
    """The backend as somebody without a token sees it. Raises NotConfigured."""
    return Backend("", addresses())
