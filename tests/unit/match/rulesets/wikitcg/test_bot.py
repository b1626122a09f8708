"""The bot: legal, the same for the same seed, sensible, and no wiser than its view."""

import pytest

from services.match.engine.options import sample
from services.match.engine.rng import Rng
from services.match.engine.ruleset import Seat
from services.match.rulesets.wikitcg import RULESET
from services.match.rulesets.wikitcg.actions import Action, Attack, Choose, Pass, PlayCard
from services.match.rulesets.wikitcg.bot import choose
from services.match.rulesets.wikitcg.samples import random_deck
from services.match.rulesets.wikitcg.state import State
from services.match.rulesets.wikitcg.testing import MINE, Scene, creature, effect, placed


def chosen(scene: Scene, level: int = 3, seed: bytes = b"bot") -> Action:
    view = RULESET.view(scene.state, scene.state.active)
    options = RULESET.legal(scene.state, scene.state.active)
    return choose(view, options, level, Rng(seed, 1))


def test_it_takes_the_victory() -> None:
    """The Code is within reach: it attacks it rather than a being."""
    for level in (2, 3):
        scene = Scene(mine=[creature(), creature()], theirs=[None, creature()], their_code=5)
        assert chosen(scene, level) == Attack(0, None)


def test_it_does_not_attack_for_nothing() -> None:
    """An attack that only kills its own being is worse than passing."""
    wall = creature(attack=120, defence=120, hp=400)
    for level in (2, 3):
        scene = Scene(mine=[placed(creature(attack=10), hp=5)], theirs=[wall])
        assert chosen(scene, level) == Pass()


def test_it_plays_a_being() -> None:
    """A being it can pay for is better on the board than in the hand."""
    scene = Scene(hand=[creature(title="new")])
    assert isinstance(chosen(scene), PlayCard)


def test_it_answers_choices() -> None:
    """Where something is asked it chooses among what can be chosen."""
    fallen = [creature(title="small", hp=50, cost=1), creature(title="great", hp=300, cost=1)]
    scene = Scene(discard=fallen, hand=[effect("Fenice")])
    scene.play("Fenice")
    assert chosen(scene) == Choose(scene.state.sides[MINE].discard[1].id)


def test_nothing_to_do() -> None:
    """Without options there is nothing to choose."""
    with pytest.raises(ValueError, match="nothing can be done"):
        choose(RULESET.view(Scene().state, MINE), (), 1, Rng(b"", 1))


def test_it_decides_from_its_view() -> None:
    """Promise 5: the enemy hand and the decks change nothing; the seed decides between equals."""
    scenes = [
        Scene(
            mine=[creature()],
            theirs=[creature()],
            hand=[creature(), effect("Bancarotta"), effect("Lettura")],
            their_hand=[creature(cost=cost, hp=100 * cost)],
            deck=[creature(hp=100 * cost)],
        )
        for cost in (1, 4)
    ]
    for level in (1, 2, 3):
        for seed in (b"a", b"b", b"c"):
            told = [chosen(scene, level, seed) for scene in scenes]
            assert told[0] == told[1]


def winner(seed: int, bot_seat: int, level: int) -> int:
    """Who wins with equal decks, the bot in one seat and chance in the other."""
    deck = random_deck(Rng(b"deck", seed))
    chance = bytes([seed]) * 32
    state: State = RULESET.setup(None, [Seat(deck), Seat(deck)], Rng(chance, 0))
    version = 0
    while state.ending is None:
        version += 1
        seat, rng = state.active, Rng(chance + b"bot", version)
        options = RULESET.legal(state, seat)
        if seat == bot_seat:
            action = choose(RULESET.view(state, seat), options, level, rng)
        else:
            action = sample(options, rng)
        assert action in [option.action for option in options]
        for event in RULESET.decide(state, seat, action, rng):
            state = RULESET.evolve(state, event)
    assert state.ending.winner is not None
    return state.ending.winner


@pytest.mark.parametrize("level", [1, 2, 3])
def test_it_beats_chance(level: int) -> None:
    """With equal decks it wins at least five of six games, half of them from each seat."""
    won = [winner(seed, seed % 2, level) == seed % 2 for seed in range(2, 8)]
    assert sum(won) >= 5, won
