"""How well WikiTCG's bot plays: against chance with equal decks, and how much beginning is worth.

Every pair of games uses one deck for both seats, the bot sitting in either.
"""

import argparse

from services.match.engine.options import sample
from services.match.engine.rng import Rng
from services.match.engine.ruleset import Seat
from services.match.rulesets.wikitcg import RULESET
from services.match.rulesets.wikitcg.bot import choose
from services.match.rulesets.wikitcg.samples import random_deck
from services.match.rulesets.wikitcg.state import State


def play(seed: int, levels: tuple[int, int]) -> State:
    """A whole game of two bots; level 0 is chance."""
    deck = random_deck(Rng(b"deck", seed // 2))
    chance = seed.to_bytes(32, "big")
    state: State = RULESET.setup(None, [Seat(deck), Seat(deck)], Rng(chance, 0))
    version = 0
    while state.ending is None:
        version += 1
        seat, rng = state.active, Rng(chance + b"bot", version)
        options = RULESET.legal(state, seat)
        if levels[seat]:
            action = choose(RULESET.view(state, seat), options, levels[seat], rng)
        else:
            action = sample(options, rng)
        for event in RULESET.decide(state, seat, action, rng):
            state = RULESET.evolve(state, event)
    return state


def score(games: int, level: int, other: int) -> float:
    """The share of games that `level` wins against `other`, from both seats in turn."""
    won = 0
    for seed in range(games):
        levels = (level, other) if seed % 2 == 0 else (other, level)
        ending = play(seed, levels).ending
        won += ending is not None and ending.winner == seed % 2
    return won / games


def first_wins(games: int, level: int) -> float:
    """The share of games of two equal bots that the player who begins wins."""
    won = 0
    for seed in range(games):
        state = play(seed, (level, level))
        won += state.ending is not None and state.ending.winner == state.first
    return won / games


def main() -> None:
    """Plays, and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="against chance, for each level")
    parser.add_argument("--mirrors", type=int, default=2000, help="of two bots of level 3")
    asked = parser.parse_args()
    for level in (1, 2, 3):
        share = score(asked.games, level, 0)
        print(f"level {level} wins {share:.1%} of {asked.games} games against chance", flush=True)
    if asked.mirrors:
        share = first_wins(asked.mirrors, 3)
        print(f"who begins wins {share:.1%} of {asked.mirrors} games of level 3 against itself")


if __name__ == "__main__":
    main()
