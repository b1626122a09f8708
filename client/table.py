"""A match as one player sits at it: the view, what is legal, and playing an action."""

from collections.abc import Sequence
from typing import Any

from google.protobuf.any_pb2 import Any as Packed

from tcg.match.v1.match_pb2 import (
    GetMatchRequest,
    ListLegalActionsRequest,
    ListMatchEventsRequest,
    Match,
    PlayActionRequest,
)
from tcg.match.v1.options_pb2 import Option
from tcg.rulesets.wikitcg.v1.action_pb2 import Action
from tcg.rulesets.wikitcg.v1.event_pb2 import Event
from tcg.rulesets.wikitcg.v1.view_pb2 import View

from .calls import request_id
from .connection import Backend


class Table:
    """One player's place in a running WikiTCG match; keeps the newest match and view it saw."""

    def __init__(self, backend: Backend, match_id: str) -> None:
        self._rpc = backend.match
        self._id = match_id
        self.match = Match()
        self.view = View()
        self.look()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.state == Match.STATE_FINISHED

    @property
    def my_turn(self) -> bool:
        """Whether this player is waited for."""
        return self.view.seat in self.match.awaited_seats

    def look(self) -> None:
        """Reads match and view anew."""
        self._see(self._rpc.GetMatch(GetMatchRequest(match_id=self._id)))

    def legal(self) -> Sequence[Option]:
        """What this player may do now."""
        request = ListLegalActionsRequest(match_id=self._id)
        return self._rpc.ListLegalActions(request).options  # type: ignore[no-any-return]

    def play(self, action: Action) -> list[Event]:
        """Plays an action; what happened. Raises Refused, Stale if the match has moved on."""
        request = PlayActionRequest(
            request_id=request_id(),
            match_id=self._id,
            expected_version=self.match.version,
        )
        request.action.Pack(action)
        answer = self._rpc.PlayAction(request)
        self._see(answer)
        return [read(packed) for packed in answer.events]

    def since(self, version: int) -> list[tuple[int, list[Event]]]:
        """What happened after a version: each action's version and its events."""
        request = ListMatchEventsRequest(match_id=self._id, after_version=version)
        steps = self._rpc.ListMatchEvents(request).steps
        return [(step.version, [read(packed) for packed in step.events]) for step in steps]

    def _see(self, answer: Any) -> None:
        self.match = answer.match
        answer.view.Unpack(self.view)


def read(packed: Packed) -> Event:
    """The WikiTCG event in an Any."""
    event = Event()
    packed.Unpack(event)
    return event
