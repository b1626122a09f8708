"""Who is in the tour: three players and an operator, the same ones in every run."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from client.connection import Backend
from client.identity import development_token


@dataclass(frozen=True, slots=True)
class Player:
    """A player: his id, which is his name too, and the backend as he sees it."""

    id: str
    backend: Backend


@dataclass(frozen=True, slots=True)
class Cast:
    """Everybody on stage."""

    alice: Player
    bob: Player
    carol: Player
    operator: Backend

    @property
    def players(self) -> tuple[Player, Player, Player]:
        """The three who play."""
        return self.alice, self.bob, self.carol


@contextmanager
def on_stage(peers: Mapping[str, str], observe: Callable[[str], None]) -> Iterator[Cast]:
    """The cast with development tokens of their own, until the end of the `with`."""
    with ExitStack() as stack:

        def enter(name: str, role: str = "player") -> Backend:
            return stack.enter_context(Backend(development_token(name, role), peers, observe))

        def player(name: str) -> Player:
            return Player(name, enter(name))

        yield Cast(player("alice"), player("bob"), player("carol"), enter("operator", "admin"))
