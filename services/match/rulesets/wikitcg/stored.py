"""Stored forms: states, actions and events as JSON values and back."""

from enum import Enum
from functools import lru_cache
from typing import Any

from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn
from cattrs.strategies import configure_tagged_union

from .actions import Action
from .cards import Card
from .events import Event
from .state import State

CONVERTER = Converter(unstruct_collection_overrides={tuple: list}, omit_if_default=True)
CONVERTER.register_unstructure_hook(Enum, lambda member: member.value)
# A state holds sixty cards that never change: each is written once, and its form shared.
CONVERTER.register_unstructure_hook(
    Card,
    lru_cache(maxsize=4096)(
        make_dict_unstructure_fn(Card, CONVERTER, _cattrs_omit_if_default=True)
    ),
)
configure_tagged_union(Action, CONVERTER, tag_name="is")
configure_tagged_union(Event, CONVERTER, tag_name="is")


def dump_state(state: State) -> Any:
    """Fields at their defaults are left out."""
    return CONVERTER.unstructure(state, State)


def load_state(data: Any) -> State:
    """The inverse of `dump_state`."""
    return CONVERTER.structure(data, State)


def dump_action(action: Action) -> Any:
    """Its `is` names the class."""
    return CONVERTER.unstructure(action, Action)


def load_action(data: Any) -> Action:
    """The inverse of `dump_action`."""
    action: Action = CONVERTER.structure(data, Action)  # type: ignore[arg-type]
    return action


def dump_event(event: Event) -> Any:
    """Its `is` names the class."""
    return CONVERTER.unstructure(event, Event)


def load_event(data: Any) -> Event:
    """The inverse of `dump_event`."""
    event: Event = CONVERTER.structure(data, Event)  # type: ignore[arg-type]
    return event
