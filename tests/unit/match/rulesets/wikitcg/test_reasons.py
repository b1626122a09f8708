"""Of several reasons to refuse an action the first of D91 is told, and nothing changes."""

import pytest

from services.match.rulesets.wikitcg.actions import Attack, Pass, PlayCard
from services.match.rulesets.wikitcg.legal import legal_actions
from services.match.rulesets.wikitcg.refusals import refusal
from services.match.rulesets.wikitcg.testing import THEIRS, Scene, creature, effect, placed

from .matches import every_action

ILL = placed(creature(), plagues=[effect("Paralisi")], attacks=1)


def test_turn_before_hand_before_energy_before_board() -> None:
    """D91: NOT_YOUR_TURN, NOT_IN_HAND, NOT_ENOUGH_ENERGY, BOARD_FULL, in this order."""
    dear = creature(title="dear", cost=15)
    scene = Scene(mine=[creature()] * 4, hand=[dear, creature(title="new")])
    assert scene.refusal(PlayCard(99), THEIRS) == "NOT_YOUR_TURN"
    assert scene.refusal(PlayCard(99, column=0)) == "NOT_IN_HAND"
    assert scene.refusal(PlayCard(scene.card("dear"), column=0)) == "NOT_ENOUGH_ENERGY"
    assert scene.refusal(PlayCard(scene.card("new"))) == "BOARD_FULL"
    assert scene.refusal(PlayCard(scene.card("new"), column=9, pick=1)) == "BOARD_FULL"


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"column": 0, "target": 1}, "COLUMN_TAKEN"),
        ({"target": 1}, "CHOICE_REQUIRED"),
        ({"column": 9}, "INVALID_CHOICE"),
        ({"column": 1, "replace": 0}, "INVALID_CHOICE"),
        ({"column": 1}, ""),
    ],
)
def test_of_a_being(choices: dict[str, int], reason: str) -> None:
    """D91: COLUMN_TAKEN, CHOICE_REQUIRED, INVALID_CHOICE."""
    scene = Scene(mine=[creature()], hand=[creature(title="new")])
    assert scene.refusal(PlayCard(scene.card("new"), **choices)) == reason


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({}, "CHOICE_REQUIRED"),
        ({"column": 0}, "CHOICE_REQUIRED"),
        ({"target": 3, "column": 0}, "INVALID_CHOICE"),
        ({"target": 3}, "INVALID_TARGET"),
        ({"target": 0}, "ALREADY_EQUIPPED"),
        ({"target": 1}, ""),
    ],
)
def test_of_an_object(choices: dict[str, int], reason: str) -> None:
    """D91: CHOICE_REQUIRED, INVALID_CHOICE, INVALID_TARGET, ALREADY_EQUIPPED."""
    row = [placed(creature(), object=effect("Targa")), creature()]
    scene = Scene(mine=row, hand=[effect("Daga")])
    assert scene.refusal(PlayCard(scene.card("Daga"), **choices)) == reason


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"replace": 0}, "CHOICE_REQUIRED"),
        ({"target": 3, "replace": 0}, "INVALID_CHOICE"),
        ({"target": 3}, "INVALID_TARGET"),
        ({"target": 0}, "TAUNTED"),
        ({"target": 1}, ""),
    ],
)
def test_of_a_plague(choices: dict[str, int], reason: str) -> None:
    """D91: CHOICE_REQUIRED, INVALID_CHOICE, INVALID_TARGET, TAUNTED before PLAGUE_IMMUNE."""
    row = [creature("Profilassi"), creature("Provocatrice")]
    scene = Scene(theirs=row, hand=[effect("Morso")])
    assert scene.refusal(PlayCard(scene.card("Morso"), **choices)) == reason


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"column": 0}, "CHOICE_REQUIRED"),
        ({"target": 1, "pick": 1}, "INVALID_CHOICE"),
        ({"target": 1}, "INVALID_TARGET"),
        ({"target": 0}, ""),
    ],
)
def test_of_adunata(choices: dict[str, int], reason: str) -> None:
    """D91, D26: a target is required first where there is one, then nothing else may be chosen."""
    scene = Scene(mine=[placed(creature(), attacks=1), creature()], hand=[effect("Adunata")])
    assert scene.refusal(PlayCard(scene.card("Adunata"), **choices)) == reason


def test_of_fenice() -> None:
    """D91, D59: COLUMN_TAKEN comes before INVALID_CHOICE; Resurrezione takes no column."""
    scene = Scene(
        mine=[creature()],
        discard=[creature(title="back")],
        hand=[effect("Fenice"), effect("Resurrezione")],
    )
    fenice, resurrezione = scene.card("Fenice"), scene.card("Resurrezione")
    back = scene.state.sides[0].discard[0].id
    assert scene.refusal(PlayCard(fenice, pick=99, column=0)) == "COLUMN_TAKEN"
    assert scene.refusal(PlayCard(fenice, pick=99, column=1)) == "INVALID_CHOICE"
    assert scene.refusal(PlayCard(fenice, pick=back, column=4)) == "INVALID_CHOICE"
    assert scene.refusal(PlayCard(fenice, pick=back, column=1, target=0)) == "INVALID_CHOICE"
    assert scene.refusal(PlayCard(fenice, pick=back, column=1)) == ""
    assert scene.refusal(PlayCard(resurrezione, pick=back, column=1)) == "INVALID_CHOICE"
    assert scene.refusal(PlayCard(resurrezione, pick=back)) == ""


def test_of_attackers() -> None:
    """D91: NOT_READY, SKIPS_TURN, NO_ATTACK_LEFT, ATTACK_LIMIT, before the target counts."""
    fresh = placed(creature(), arrived=True, skips=True, attacks=1)
    row = [fresh, ILL, placed(creature(), attacks=1), creature()]
    scene = Scene(mine=row, theirs=[None, creature()], their_terrain=effect("Cinta muraria"))
    told = [scene.refusal(Attack(column, 3)) for column in range(4)]
    assert told == ["NOT_READY", "SKIPS_TURN", "NO_ATTACK_LEFT", "INVALID_TARGET"]
    scene.attack(3, 1)
    busy = Scene(
        mine=[creature(), creature(), creature()],
        theirs=[creature("Provocatrice")],
        their_terrain=effect("Cinta muraria"),
    )
    busy.attack(0, 0)
    busy.attack(1, 0)
    assert busy.refusal(Attack(2, 3)) == "ATTACK_LIMIT"


def test_of_targets() -> None:
    """D91: INVALID_TARGET, TAUNTED, PROTECTED, ALREADY_STRUCK, CODE_IMMUNE, CODE_SHELTERED."""
    row = [creature(), placed(creature(), object=effect("Pavese")), creature("Pietra angolare")]
    scene = Scene(mine=[creature()], theirs=row)
    told = [scene.refusal(Attack(0, target)) for target in (3, 0, 2, 1, None)]
    assert told == ["INVALID_TARGET", "TAUNTED", "TAUNTED", "", "TAUNTED"]
    guarded = [
        placed(creature(hp=300), hp=200, object=effect("Scudo")),
        creature("Pietra angolare"),
    ]
    other = Scene(mine=[placed(creature("Implacabile", hp=400))], theirs=guarded)
    assert other.refusal(Attack(0, 0)) == "PROTECTED"
    immune = Scene(mine=[creature()], theirs=[creature()], their_hand=[effect("Armistizio")])
    immune.end_turn()
    immune.play("Armistizio")
    immune.end_turn()
    assert immune.refusal(Attack(0, None)) == "CODE_IMMUNE", "before CODE_SHELTERED"


@pytest.mark.parametrize("board", [0, 2, 4])
@pytest.mark.parametrize("fallen", [0, 1, 2])
def test_every_form_of_the_cards_that_choose(board: int, fallen: int) -> None:
    """D91, D59, D26: of cards with choices, each accepted form is listed, and nothing else."""
    names = ("Resurrezione", "Fenice", "Adunata", "Daga", "Morso", "Dottrina", "Guado")
    scene = Scene(
        mine=[placed(creature(), attacks=1), creature(), ILL, creature()][:board],
        theirs=[creature("Profilassi"), None, creature()],
        hand=[*map(effect, names), creature(title="new")],
        discard=[creature(title=f"fallen {n}") for n in range(fallen)],
        concepts=[effect("Stampa")] * (board // 2),
    )
    listed = set(legal_actions(scene.state, 0))
    for action in {*every_action(scene.state), *listed}:
        assert (refusal(scene.state, 0, action) is None) == (action in listed), action


def test_the_end_comes_first() -> None:
    """D91: MATCH_OVER before whose turn it is."""
    scene = Scene(mine=[creature(attack=120)], their_code=1)
    scene.attack(0, None)
    assert scene.refusal(Pass(), THEIRS) == "MATCH_OVER"
