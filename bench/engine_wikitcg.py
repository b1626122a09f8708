"""How many complete random games of WikiTCG one core plays in a second.

Each action of a game costs what the match service asks for it: the legal actions, the decision, the
fold, and the view of both seats. Prints games and actions a second of processor time, so that
a busy machine changes little, and how long a match of 300 stored events takes to be rebuilt.
`--profile` shows where the time goes.
"""

import argparse
import cProfile
import pstats
from collections.abc import Iterator
from time import process_time

from services.match.engine.options import sample
from services.match.engine.rng import Rng
from services.match.engine.ruleset import Seat
from services.match.rulesets.wikitcg import RULESET
from services.match.rulesets.wikitcg.samples import random_deck
from services.match.rulesets.wikitcg.state import State

LOG = 300


def decks(seed: int) -> list[Seat]:
    """Two random decks."""
    chance = Rng(seed.to_bytes(32, "big"), 2)
    return [Seat(random_deck(chance, letter)) for letter in "QR"]


def dealt(seats: list[Seat], seed: int) -> State:
    """The start of a match."""
    state: State = RULESET.setup(None, seats, Rng(seed.to_bytes(32, "big"), 0))
    return state


def played(state: State, seed: int) -> Iterator[tuple[State, tuple[object, ...]]]:
    """A random game: each state it reaches with the events that led there."""
    chance = Rng(seed.to_bytes(32, "big"), 1)
    while RULESET.outcome(state) is None:
        action = sample(RULESET.legal(state, state.active), chance)
        events = RULESET.decide(state, state.active, action, chance)
        for event in events:
            state = RULESET.evolve(state, event)
        for seat in (0, 1):
            RULESET.view(state, seat)
        yield state, events


def games_a_second(games: int) -> tuple[float, float]:
    """Games and actions a second; dealing counts, drawing decks does not."""
    seats = [decks(seed) for seed in range(games)]
    started = process_time()
    actions = sum(1 for seed in range(games) for _ in played(dealt(seats[seed], seed), seed))
    elapsed = process_time() - started
    return games / elapsed, actions / elapsed


def rebuilding() -> float:
    """Milliseconds from a stored first state and 300 stored events to the state they lead to."""
    log: list[object] = []
    seed = 0
    codec = RULESET.codec
    while len(log) < LOG:
        seed += 1
        first = dealt(decks(seed), seed)
        log = [event for _, events in played(first, seed) for event in events]
    stored = codec.dump_state(first), [codec.dump_event(event) for event in log[:LOG]]
    started = process_time()
    state = codec.load_state(stored[0])
    for data in stored[1]:
        state = RULESET.evolve(state, codec.load_event(data))
    return (process_time() - started) * 1000


def main() -> None:
    """Plays, and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    profile = cProfile.Profile()
    if asked.profile:
        profile.enable()
    games, actions = games_a_second(asked.games)
    profile.disable()
    print(f"{games:.1f} games/s, {actions:.0f} actions/s on one core ({asked.games} games)")
    print(f"a state of {LOG} stored events is rebuilt in {rebuilding():.1f} ms")
    if asked.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
