"""The engine's contract, played at random over every rule set."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from services.match.engine.canonical import check, state_hash
from services.match.engine.options import allows, sample
from services.match.engine.rng import Rng
from services.match.engine.ruleset import Mode, RuleSet
from services.runtime.errors import Invalid, Refused

from .games import GAMES, Game

SEEDS = range(3)
SEATS = (0, 1)


@dataclass(frozen=True)
class Step:
    """A state, who acted in it, how, and what came of it."""

    state: Any
    seat: int
    action: Any
    events: tuple[Any, ...]
    version: int


@pytest.fixture(params=[(name, seed) for name in GAMES for seed in SEEDS], ids=str)
def played(request: pytest.FixtureRequest) -> tuple[Game, int, list[Step], Any]:
    """A match of random legal actions, from the deal to its end."""
    name, seed = request.param
    return whole_match(name, seed)


@cache
def whole_match(name: str, seed: int) -> tuple[Game, int, list[Step], Any]:
    game = GAMES[name]
    state = game.deal(seed)
    steps = list(play(game, seed, state))
    last = steps[-1]
    return game, seed, steps, fold(game, last.state, last.events)


def play(game: Game, seed: int, state: Any) -> Iterator[Step]:
    version = 0
    while game.rules.outcome(state) is None:
        version += 1
        awaited = game.rules.awaited(state)
        assert awaited is not None, "a running match waits for somebody"
        seat = awaited.seats[0]
        action = sample(game.rules.legal(state, seat), Rng(b"actions", 1000 * version + seed))
        events = game.rules.decide(state, seat, action, Rng(bytes([seed]) * 32, version))
        yield Step(state, seat, action, events, version)
        state = fold(game, state, events)
        assert version < 2000, "a match ends"


def fold(game: Game, state: Any, events: tuple[Any, ...]) -> Any:
    for event in events:
        state = game.rules.evolve(state, event)
    return state


def test_matches_end(played: tuple[Game, int, list[Step], Any]) -> None:
    """Random play ends with an outcome; then nobody is awaited and nothing is legal."""
    game, _, _, final = played
    rules = game.rules
    assert rules.outcome(final) is not None
    assert rules.awaited(final) is None
    for seat in SEATS:
        assert rules.legal(final, seat) == ()
        for action in (rules.timeout(final, seat), rules.resign(seat)):
            with pytest.raises(Refused):
                rules.decide(final, seat, action, Rng(b"", 0))


def test_legal_is_what_is_accepted(played: tuple[Game, int, list[Step], Any]) -> None:
    """What is listed is accepted; what was legal elsewhere and is not listed is refused.

    A refusal names a reason of the game's own package and changes nothing.
    """
    game, _, steps, _ = played
    rules = game.rules
    pool = list({step.action: None for step in steps})
    for step in steps:
        before = rules.codec.dump_state(step.state)
        for seat in SEATS:
            options = rules.legal(step.state, seat)
            rng = Rng(b"neighbours", 10 * step.version + seat)
            candidates = [sample(options, rng) for _ in range(4)] if options else []
            candidates += [pool[rng.below(len(pool))] for _ in range(8)]
            for action in candidates:
                accepted = accepts(rules, step.state, seat, action)
                assert accepted == allows(options, action), (seat, action)
        assert rules.codec.dump_state(step.state) == before


def accepts(rules: RuleSet, state: Any, seat: int, action: Any) -> bool:
    try:
        rules.decide(state, seat, action, Rng(b"x", 1))
    except Refused as refused:
        assert refused.domain == rules.proto_package
        assert refused.reason.isupper()
        return False
    return True


def test_only_the_awaited_may_act(played: tuple[Game, int, list[Step], Any]) -> None:
    """Who is not awaited has no options; the awaited always has one, and so has the clock."""
    game, _, steps, _ = played
    for step in steps:
        awaited = game.rules.awaited(step.state)
        for seat in SEATS:
            waited_for = seat in awaited.seats
            assert bool(game.rules.legal(step.state, seat)) == waited_for
            timeout = game.rules.timeout(step.state, seat) if waited_for else None
            if timeout is not None:
                assert game.rules.decide(step.state, seat, timeout, Rng(b"t", 1))
            resignation = game.rules.decide(step.state, seat, game.rules.resign(seat), Rng(b"t", 1))
            outcome = game.rules.outcome(fold(game, step.state, resignation))
            assert (outcome.winner, outcome.forfeited) == (1 - seat, seat)


def test_clock_alone_ends_a_match(played: tuple[Game, int, list[Step], Any]) -> None:
    """From any point, nothing but time-outs still brings the match to its end."""
    game, _, steps, _ = played
    state = steps[len(steps) // 2].state
    for version in range(1000):
        awaited = game.rules.awaited(state)
        if awaited is None:
            break
        seat = awaited.seats[0]
        timeout = game.rules.timeout(state, seat)
        state = fold(game, state, game.rules.decide(state, seat, timeout, Rng(b"c", version)))
    assert game.rules.outcome(state) is not None


def test_chance_is_the_seed(played: tuple[Game, int, list[Step], Any]) -> None:
    """The same seed, decks and actions make the same deal and the same events."""
    game, seed, steps, final = played
    state = game.deal(seed)
    for step in steps:
        assert state == step.state
        rng = Rng(bytes([seed]) * 32, step.version)
        assert game.rules.decide(state, step.seat, step.action, rng) == step.events
        state = fold(game, state, step.events)
    assert state == final


def test_stored_forms(played: tuple[Game, int, list[Step], Any]) -> None:
    """States, actions and events survive being stored; a match folded from its log is the same."""
    game, seed, steps, final = played
    codec = game.rules.codec
    state = codec.load_state(codec.dump_state(game.deal(seed)))
    for step in steps:
        assert codec.load_action(codec.dump_action(step.action)) == step.action
        stored = codec.dump_state(step.state)
        check(stored)
        assert codec.load_state(stored) == step.state
        log = [codec.dump_event(event) for event in step.events]
        assert tuple(codec.load_event(data) for data in log) == step.events
        state = fold(game, state, tuple(codec.load_event(data) for data in log))
    assert state_hash(codec.dump_state(state)) == state_hash(codec.dump_state(final))


def test_messages(played: tuple[Game, int, list[Step], Any]) -> None:
    """An action read from its message is the same; views and events become the game's messages."""
    game, _, steps, _ = played
    codec = game.rules.codec
    for step in steps:
        message = codec.action(step.action)
        assert message.type_url.split("/")[1].startswith(game.rules.proto_package)
        assert codec.read_action(message) == step.action
    with pytest.raises(Invalid):
        codec.read_action(codec.view(game.rules.view(steps[0].state, 0)))
    with pytest.raises(Invalid):
        codec.read_options(codec.action(steps[0].action))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hidden_stays_hidden(played: tuple[Game, int, list[Step], Any], viewer: int | None) -> None:
    """Promise 5: states that differ only in what is hidden give equal views."""
    game, _, steps, _ = played
    for step in steps[:: max(1, len(steps) // 12)]:
        disguised = game.disguised(step.state, viewer, Rng(b"disguise", step.version))
        hidden = bool(game.secrets(step.state, viewer))
        assert (disguised != step.state) == hidden
        assert seen(game, disguised, viewer) == seen(game, step.state, viewer)


def seen(game: Game, state: Any, viewer: int | None) -> tuple[Any, bytes]:
    """The view itself, from which a bot decides, and its message."""
    view = game.rules.view(state, viewer)
    message = game.rules.codec.view(view)
    return view, bytes(message.SerializeToString(deterministic=True))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_events_hide_too(played: tuple[Game, int, list[Step], Any], viewer: int | None) -> None:
    """Promise 5: what was hidden before an action and is after it, no event of it shows."""
    game, _, steps, final = played
    told_something = 0
    after = [step.state for step in steps[1:]] + [final]
    for step, state in zip(steps, after, strict=True):
        told = b"".join(shown(game, step, viewer))
        secrets = game.secrets(step.state, viewer) & game.secrets(state, viewer)
        assert not [secret for secret in secrets if secret in told]
        told_something += len(told)
    assert told_something


def shown(game: Game, step: Step, viewer: int | None) -> Iterator[bytes]:
    state = step.state
    for event in step.events:
        seen_event = game.rules.shown(state, event, viewer)
        if seen_event is not None:
            yield game.rules.codec.event(seen_event).SerializeToString(deterministic=True)
        state = game.rules.evolve(state, event)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_decks(game: Game) -> None:
    """A legal deck has no violations, a short one has; coverage counts what is built.

    Where players bring no cards, none is the legal deck.
    """
    deck, _ = game.decks(Rng(b"decks", 0))
    assert game.rules.check_deck(deck, Mode.CLASSIC) == ()
    assert not deck or game.rules.check_deck(deck[1:], Mode.CLASSIC)
    covered = game.rules.coverage()
    assert len(set(covered.built)) == len(covered.built) <= covered.total


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_card_can_be_described(game: Game) -> None:
    """Design §12: whole sentences, in each language that the game names."""
    deck, _ = game.decks(Rng(b"words", 0))
    assert "en" in game.rules.languages
    for language in game.rules.languages:
        texts = [text for card in deck for text in game.rules.describe(card, language)]
        assert bool(texts) == bool(deck)
        assert all(text.endswith(".") for text in texts)
