"""The simple way of playing."""

from client import policy
from tcg.rulesets.wikitcg.v1.action_pb2 import Action, Attack, Choose, Pass, PlayCard
from tests.unit.client.scenes import being, copy, option, side, view

SCENE = view(
    side([being(1, "Weak", 0, attack=20), being(2, "Strong", 1, attack=90)],
         [copy(11, "Cheap", cost=2), copy(12, "Dear", cost=5)]),
    side([being(3, "Tough", 0, hp=120), being(4, "Hurt", 1, hp=30)]),
)  # fmt: skip
PASS = option(**{"pass": Pass()})
CODE = [option(attack=Attack(attacker=i, code=True)) for i in (0, 1)]
CARDS = [option(play_card=PlayCard(card=i, column=2)) for i in (11, 12)]
FIGHTS = [option(attack=Attack(attacker=1, column=i)) for i in (0, 1)]


def test_the_order_of_wishes() -> None:
    """A choice comes first, then the Code, the dearest card, the likeliest kill, the pass."""
    wishes = [
        option(choose=Choose(pick=1)),
        CODE[1],
        CODE[0],
        CARDS[1],
        CARDS[0],
        *FIGHTS[::-1],
        PASS,
    ]
    left = list(reversed(wishes))
    for wish in wishes:
        chosen = policy.choose(left, SCENE)
        assert chosen == policy.read(wish)
        left.remove(wish)


def test_the_pass_is_what_remains() -> None:
    """Whoever can do nothing else ends the turn."""
    assert policy.choose([PASS], SCENE) == Action(**{"pass": Pass()})
