"""Events and abilities that ask: Adunata, Resurrezione, Fenice (D26, D59)."""

from services.match.rulesets.wikitcg import RULESET
from services.match.rulesets.wikitcg.actions import Attack, Choose, Pass, PlayCard, TimeOut
from services.match.rulesets.wikitcg.events import CardRecovered, ChoiceAsked, ChoiceMade
from services.match.rulesets.wikitcg.state import State
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed

from .matches import copies


def row(*hps: int) -> list[object]:
    return [placed(creature(), hp=hp) for hp in hps]


def test_adunata_needs_an_exhausted_being() -> None:
    """extra_attack (D26): one that has attacked and has no attack left, if there is one."""
    rows = [placed(creature(), attacks=1), creature()]
    scene = Scene(mine=rows, hand=[effect("Adunata")])
    card = scene.card("Adunata")
    assert scene.refusal(PlayCard(card)) == "CHOICE_REQUIRED"
    assert scene.refusal(PlayCard(card, target=1)) == "INVALID_TARGET"
    assert scene.refusal(PlayCard(card, column=0, target=0)) == "INVALID_CHOICE"
    scene.play("Adunata", target=0)
    assert scene.can_attack(0)
    fresh = Scene(mine=[creature()], hand=[effect("Adunata")])
    assert fresh.refusal(PlayCard(fresh.card("Adunata"), target=0)) == "INVALID_TARGET"
    fresh.play("Adunata")
    assert fresh.titles(MINE, "discard") == ("Adunata",)


def test_resurrezione_asks() -> None:
    """D59: the card waits for the choice; nothing else may be done; then it is spent."""
    fallen = [creature(title="dear", cost=5), creature(title="late", cost=5), effect("Lettura")]
    scene = Scene(row(50), discard=fallen, hand=[effect("Resurrezione")])  # type: ignore[arg-type]
    scene.play("Resurrezione")
    assert scene.hp(MINE)[0] == 100
    assert scene.state.asking is not None
    assert scene.titles(MINE, "discard") == ("dear", "late", "Lettura"), "still on its way"
    assert scene.refusal(Pass()) == "CHOICE_PENDING"
    assert scene.refusal(Attack(0, None)) == "CHOICE_PENDING"
    assert scene.refusal(Choose(99)) == "INVALID_CHOICE"
    scene.choose("dear")
    assert scene.state.asking is None
    assert scene.titles(MINE, "hand") == ("dear",)
    assert scene.titles(MINE, "discard") == ("late", "Lettura", "Resurrezione")
    assert scene.refusal(Choose(1)) == "NO_CHOICE_PENDING"


def test_a_choice_has_a_default() -> None:
    """D59: the clock takes the dearest, of equals the latest discarded, and ends the turn."""
    fallen = [creature(title=t, cost=c) for t, c in (("first", 5), ("second", 5), ("third", 2))]
    scene = Scene(discard=fallen, hand=[effect("Fenice")])
    scene.play("Fenice")
    scene.act(TimeOut())
    entered = scene.being(MINE, 0)
    assert entered is not None
    assert entered.card.title == "second"
    assert scene.state.active == THEIRS


def test_picking_as_one_plays() -> None:
    """D59, D91: a being of the own discard pile, into a free column; it is not ready."""
    fallen = [creature("Virale", title="back"), creature(title="stays"), effect("Lettura")]
    scene = Scene(mine=[creature()], discard=fallen, hand=[effect("Fenice")], energy=9)
    back, _, lettura = (copy.id for copy in scene.state.sides[MINE].discard)
    card = scene.card("Fenice")
    assert scene.refusal(PlayCard(card, pick=lettura)) == "INVALID_CHOICE"
    assert scene.refusal(PlayCard(card, pick=back, column=0)) == "COLUMN_TAKEN"
    assert scene.refusal(PlayCard(card, column=1)) == "INVALID_CHOICE"
    scene.play("Fenice", pick=back, column=2)
    assert scene.hp(MINE) == (100, None, 100, None)
    assert scene.refusal(Attack(2, None)) == "NOT_READY"
    assert scene.energy == 7, "it was not played: Virale gives nothing (D85)"


def test_nothing_to_bring_back() -> None:
    """D59: one being needs no question, none has no effect, a full hand leaves it there (D54)."""
    alone = Scene(discard=[creature(title="back")], hand=[effect("Resurrezione")])
    alone.play("Resurrezione")
    assert alone.titles(MINE, "hand") == ("back",)
    nobody = Scene(hand=[effect("Resurrezione")])
    nobody.play("Resurrezione")
    assert nobody.titles(MINE, "hand") == ()
    full = Scene(
        discard=[creature(title="back")],
        hand=[effect("Resurrezione"), *[creature(title="held")] * 7],
    )
    full.play("Resurrezione")
    assert full.titles(MINE, "discard") == ("back", "Resurrezione")


def test_choices_are_told() -> None:
    """D59: who is asked by which clause, what he chose, and whether the card goes to the hand."""
    fallen = [creature(title="first"), creature(title="second")]
    for event, to_play in (("Resurrezione", False), ("Fenice", True)):
        scene = Scene(discard=fallen, hand=[effect(event)])
        scene.play(event)
        assert scene.events[-1] == ChoiceAsked(MINE, clause=1)
        first = scene.state.sides[MINE].discard[0]
        scene.choose("first")
        assert scene.events[:2] == (ChoiceMade(MINE, first.id), CardRecovered(MINE, first, to_play))


def test_who_skips_is_not_exhausted() -> None:
    """D26: Adunata gives nothing to one that has attacked and cannot attack anyway."""
    rows = [placed(creature(), attacks=1, skips=1), placed(creature(), attacks=1)]
    scene = Scene(mine=rows, hand=[effect("Adunata")])
    card = scene.card("Adunata")
    assert scene.refusal(PlayCard(card, target=0)) == "INVALID_TARGET"
    assert scene.refusal(PlayCard(card, target=1)) == ""


def test_a_card_on_its_way_back_is_somewhere() -> None:
    """W24 (Fenice, Resurrezione): between any two events each card is in exactly one zone."""
    for event in ("Fenice", "Resurrezione"):
        scene = Scene(discard=[creature(title="fallen", cost=1)], hand=[effect(event)])
        state: State = scene.state
        cards = sorted(copy.id for copy in copies(state))
        scene.play(event)
        for told in scene.events:
            state = RULESET.evolve(state, told)
            assert sorted(copy.id for copy in copies(state)) == cards, told
