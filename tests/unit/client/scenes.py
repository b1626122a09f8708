"""Small views of a match, as messages."""

from collections.abc import Sequence

from google.protobuf.any_pb2 import Any as Packed

from tcg.match.v1.options_pb2 import Option
from tcg.rulesets.wikitcg.v1.action_pb2 import Action
from tcg.rulesets.wikitcg.v1.card_pb2 import CATEGORY_BEING, Card, Statistics
from tcg.rulesets.wikitcg.v1.view_pb2 import Being, CardCopy, HandCard, Side, View


def copy(id_: int, title: str, category: int = CATEGORY_BEING, cost: int = 3) -> CardCopy:
    statistics = Statistics(attack=50, defence=40, hp=120, speed=9, aura=3)
    card = Card(
        id=f"Q{id_}", title=title, category=category, type=1, rarity=1, cost=cost,
        statistics=statistics,
    )  # fmt: skip
    return CardCopy(id=id_, card=card)


def being(id_: int, title: str, column: int, attack: int = 50, hp: int = 120) -> Being:
    return Being(
        copy=copy(id_, title), column=column, hp=hp, max_hp=120, attack=attack, can_attack=True
    )


def view(mine: Side, theirs: Side, seat: int = 0) -> View:
    sides = [mine, theirs] if seat == 0 else [theirs, mine]
    return View(seat=seat, sides=sides, active_seat=seat, turn=3)


def side(beings: Sequence[Being] = (), hand: Sequence[CardCopy] = (), **more: object) -> Side:
    held = [HandCard(copy=each, cost=each.card.cost) for each in hand]
    return Side(code=55, energy=6, beings=beings, hand=held, hand_size=len(held), **more)  # type: ignore[arg-type]


def option(**kind: object) -> Option:
    """The option of Action(**kind)."""
    packed = Packed()
    packed.Pack(Action(**kind))  # type: ignore[arg-type]
    return Option(action=packed)
