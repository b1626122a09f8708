"""WikiTCG's messages and stored forms behind the engine's contract."""

from typing import Any as Anything

from google.protobuf.any_pb2 import Any

from . import stored
from .actions import Action
from .cards import Card
from .events import Event
from .hidden import View
from .messages import read, write
from .state import State


class WikiTcgCodec:
    """See the contract; each line says where the work is done."""

    def read_card(self, message: Any) -> Card:
        """A card of `Card`."""
        return read.card(message)

    def read_options(self, message: Any | None) -> None:
        """There are no options; any message is Invalid."""
        return read.options(message)

    def read_action(self, message: Any) -> Action:
        """An action of `Action`."""
        return read.action(message)

    def action(self, action: Action) -> Any:
        """The message of an action."""
        return write.action(action)

    def view(self, view: View) -> Any:
        """The message of a view, figures computed."""
        return write.view(view)

    def event(self, event: Event) -> Any:
        """The message of an event as shown."""
        return write.event(event)

    def dump_state(self, state: State) -> Anything:
        """JSON."""
        return stored.dump_state(state)

    def load_state(self, data: Anything) -> State:
        """Of JSON."""
        return stored.load_state(data)

    def dump_action(self, action: Action) -> Anything:
        """JSON."""
        return stored.dump_action(action)

    def load_action(self, data: Anything) -> Action:
        """Of JSON."""
        return stored.load_action(data)

    def dump_event(self, event: Event) -> Anything:
        """JSON."""
        return stored.dump_event(event)

    def load_event(self, data: Anything) -> Event:
        """Of JSON."""
        return stored.load_event(data)
