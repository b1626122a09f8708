"""The rule sets that the engine's contract is tested with; a new one is entered in `GAMES`."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from services.match.engine.record import changed
from services.match.engine.rng import Rng
from services.match.engine.ruleset import RuleSet, Seat
from services.match.rulesets import toy, wikitcg
from services.match.rulesets.toy.game import Stone
from services.match.rulesets.wikitcg.samples import random_deck


@dataclass(frozen=True)
class Game:
    """A rule set, and what the contract's test has to be told of it.

    `decks` are legal decks for both seats, empty where players bring none. `disguised` is a state
    that differs only in what is hidden from a viewer, `secrets` words that stand for those things
    in messages: without secrets nothing is hidden.
    """

    rules: RuleSet
    decks: Callable[[Rng], tuple[tuple[Any, ...], tuple[Any, ...]]]
    disguised: Callable[[Any, int | None, Rng], Any]
    secrets: Callable[[Any, int | None], set[bytes]]

    def deal(self, seed: int) -> Any:
        """The state after set-up."""
        seats = [Seat(deck) for deck in self.decks(Rng(bytes([seed]) * 32, 99))]
        return self.rules.setup(None, seats, Rng(bytes([seed]) * 32, 0))


def wikitcg_decks(rng: Rng) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    return random_deck(rng, "Q"), random_deck(rng, "R")


def wikitcg_disguised(state: Any, viewer: int | None, rng: Rng) -> Any:
    """Hidden hands and decks hold other cards, under other ids, in another order."""

    def other(copies: tuple[Any, ...]) -> tuple[Any, ...]:
        strange = random_deck(rng, "S")
        return rng.shuffled(
            [replace(c, id=c.id + 1000, card=strange[i % 30]) for i, c in enumerate(copies)]
        )

    sides = [
        changed(
            side,
            deck=other(side.deck),
            hand=side.hand if seat == viewer else other(side.hand),
        )
        for seat, side in enumerate(state.sides)
    ]
    return changed(state, sides=tuple(sides))


def wikitcg_secrets(state: Any, viewer: int | None) -> set[bytes]:
    """The titles of hidden cards; every card of a random deck is there once."""
    hidden = [copy for side in state.sides for copy in side.deck]
    for seat, side in enumerate(state.sides):
        hidden += () if seat == viewer else side.hand
    return {copy.card.title.encode() for copy in hidden}


def toy_decks(rng: Rng) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    return tuple((Stone(1 + rng.below(6)),) * 6 for _ in (0, 1))  # type: ignore[return-value]


def toy_disguised(state: Any, viewer: int | None, rng: Rng) -> Any:
    """Hidden stones have other values, under other ids."""
    stones, sides = dict(state.stones), []
    for seat, side in enumerate(state.sides):
        new = {}
        for id in (*side.bag, *(() if seat == viewer else side.hand)):
            new[id] = f"x{id}"
            stones[f"x{id}"] = 1 + rng.below(6)
            del stones[id]
        hand = tuple(new.get(id, id) for id in side.hand)
        sides.append(changed(side, hand=hand, bag=tuple(new[id] for id in side.bag)))
    return changed(state, stones=stones, sides=tuple(sides))


def toy_secrets(state: Any, viewer: int | None) -> set[bytes]:
    """The ids of hidden stones."""
    hidden = [id for side in state.sides for id in side.bag]
    for seat, side in enumerate(state.sides):
        hidden += () if seat == viewer else side.hand
    return {id.encode() for id in hidden}


GAMES = {
    "wikitcg": Game(wikitcg.RULESET, wikitcg_decks, wikitcg_disguised, wikitcg_secrets),
    "toy": Game(toy.RULESET, toy_decks, toy_disguised, toy_secrets),
}
