"""How the tour speaks: chapters, tables, the RPCs that did it, and waits that end."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table

from client.waiting import wait

T = TypeVar("T")


class Stage:
    """Where the tour is told. It hears of every RPC and names those that made a result."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._calls: Counter[str] = Counter()
        self._chapter = 0

    def heard(self, rpc: str) -> None:
        """An RPC was made."""
        self._calls[rpc] += 1

    def chapter(self, title: str, why: str) -> None:
        """Begins a chapter."""
        self._chapter += 1
        self._calls.clear()
        self._console.print()
        self._console.rule(f"[bold]{self._chapter} · {title}[/bold]", align="left")
        self.tell(why)

    def tell(self, text: str) -> None:
        """Says a sentence."""
        self._console.print(Padding(text, (0, 1)))

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """Shows rows under their heads; numbers stand to the right."""
        table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
        for column, head in enumerate(heads):
            numbers = any(isinstance(row[column], int) for row in rows)
            table.add_column(head, justify="right" if numbers else "left")
        for row in rows:
            table.add_row(*(_cell(value) for value in row))
        self.show(table)

    def show(self, renderable: RenderableType) -> None:
        """Shows something rich."""
        self._console.print(Padding(renderable, (0, 3)))

    def by(self) -> None:
        """Names the RPCs made in this chapter, or since the last time."""
        calls = [name if n == 1 else f"{name} ×{n}" for name, n in self._calls.items()]
        self._calls.clear()
        self._console.print(Padding(f"by {' · '.join(calls)}", (0, 1)), style="dim")

    def wait(self, what: str, look_at: str, seconds: float, check: Callable[[], T | None]) -> T:
        """What `check` finds, asked until it is something. Raises Stuck after `seconds`."""
        return wait(self._console, what, look_at, seconds, check)


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
