"""Concepts: their two places, silence, and conditions (W19, W48)."""

from services.match.rulesets.wikitcg.actions import Attack, PlayCard
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect


def concepts(scene: Scene, seat: int) -> list[str]:
    return [concept.copy.card.title for concept in scene.state.sides[seat].concepts]


def test_places_on_the_board() -> None:
    """T11 (W18, W19, D68): Guado replaces Passo; a third Concept needs to be told which goes."""
    scene = Scene(
        mine=[creature()] * 4,
        hand=[effect("Guado"), effect("Dottrina")],
        terrain=effect("Passo"),
        concepts=[effect("Audacia"), effect("Stampa")],
    )
    scene.play("Guado")
    terrain = scene.state.sides[MINE].terrain
    assert terrain is not None
    assert terrain.card.title == "Guado"
    assert scene.titles(MINE, "discard") == ("Passo",)
    dottrina = scene.card("Dottrina")
    assert scene.refusal(PlayCard(dottrina)) == "CHOICE_REQUIRED"
    assert scene.refusal(PlayCard(dottrina, replace=2)) == "INVALID_CHOICE"
    assert scene.refusal(PlayCard(dottrina, replace=1, target=0)) == "INVALID_CHOICE"
    scene.play("Dottrina", replace=1)
    assert concepts(scene, MINE) == ["Audacia", "Dottrina"]
    assert scene.titles(MINE, "discard") == ("Passo", "Stampa")


def test_nothing_to_replace() -> None:
    """D91: a first or second Concept takes no index, a Terrain no choice at all."""
    scene = Scene(
        mine=[creature()],
        hand=[effect("Dottrina"), effect("Guado")],
        concepts=[effect("Stampa")],
    )
    assert scene.refusal(PlayCard(scene.card("Dottrina"), replace=0)) == "INVALID_CHOICE"
    assert scene.refusal(PlayCard(scene.card("Guado"), column=0)) == "INVALID_CHOICE"
    scene.play("Dottrina")
    assert concepts(scene, MINE) == ["Stampa", "Dottrina"]
    assert [type(event).__name__ for event in scene.events] == ["CardPlayed", "ConceptAdopted"]


def test_equal_concepts_add() -> None:
    """D68: two equal Concepts may stand; their percentages add."""
    scene = Scene(mine=[creature()], concepts=[effect("Stampa", 20), effect("Stampa", 20)])
    assert scene.defence_of(MINE, 0) == 28


def test_silence() -> None:
    """T56 (W48, silence_abilities, silence_immunity): X attacks once, Y twice, Virale is silent."""
    scene = Scene(
        theirs=[creature("Implacabile"), creature("Incrollabile", "Implacabile")],
        hand=[effect("Inquisizione")],
        their_hand=[creature("Virale", title="new")],
    )
    scene.play("Inquisizione")
    scene.end_turn()
    scene.attack(0, None)
    assert scene.refusal(Attack(0, None)) == "NO_ATTACK_LEFT"
    scene.attack(1, None)
    scene.attack(1, None)
    energy = scene.energy
    scene.play("new", column=2)
    assert scene.energy == energy - 3


def test_concept_silencers_in_order_of_entry() -> None:
    """D49: the earliest silencer acts; its opponent's Concepts, silencers too, do not.

    When it leaves, the other begins to act.
    """
    scene = Scene(
        mine=[creature("Insignita")],
        theirs=[creature("Insignita")],
        hand=[effect("Ordine"), effect("Inquisizione"), effect("Stampa", 20)],
        their_hand=[effect("Dogma"), effect("Genio"), effect("Lettura")],
    )
    scene.play("Ordine")
    scene.play("Inquisizione")
    scene.end_turn()
    scene.play("Dogma")
    scene.play("Genio")
    assert (scene.attack_of(MINE, 0), scene.attack_of(THEIRS, 0)) == (58, 50)
    scene.end_turn()
    scene.play("Stampa", replace=0)
    assert (scene.attack_of(MINE, 0), scene.attack_of(THEIRS, 0)) == (50, 58)
    assert scene.defence_of(MINE, 0) == 20, "Stampa is silenced by Dogma"


def test_a_turned_tide_takes_its_bonus_back() -> None:
    """D94 (stat_mod): Resilienza while the own Code is lower, strictly and at every moment."""
    scene = Scene(mine=[creature()], concepts=[effect("Resilienza", 40)], code=50, their_code=54)
    assert scene.attack_of(MINE, 0) == 70
    scene.attack(0, None)
    assert scene.codes == (50, 47)
    assert scene.attack_of(MINE, 0) == 50


def test_the_earlier_silencer_acts_whoever_it_is() -> None:
    """D49: Dogma, adopted by the other player first, silences Ordine and what stands beside it."""
    scene = Scene(
        mine=[creature("Insignita")],
        hand=[effect("Ordine"), effect("Stampa", 20)],
        their_hand=[effect("Dogma"), effect("Polemica", 10)],
        theirs=[creature()],
    )
    scene.end_turn()
    scene.play("Dogma")
    scene.play("Polemica")
    scene.end_turn()
    scene.play("Ordine")
    scene.play("Stampa")
    assert (scene.defence_of(MINE, 0), scene.defence_of(THEIRS, 0)) == (20, 22)
