"""Terrains: what they do to either side, and what wards them off (W18, D93)."""

from services.match.rulesets.wikitcg.actions import Attack
from services.match.rulesets.wikitcg.cards import Type
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed


def concepts(scene: Scene, seat: int) -> list[str]:
    return [concept.copy.card.title for concept in scene.state.sides[seat].concepts]


def test_terrain_destroyed() -> None:
    """T89 (W18, W22, destroy_terrain): Esproprio once, then to no effect; Terremoto damages too."""
    scene = Scene(
        mine=[creature()],
        theirs=[creature()],
        hand=[effect("Esproprio"), effect("Esproprio"), effect("Terremoto", 20)],
        their_terrain=effect("Piazzaforte", 40),
    )
    assert scene.attack_of(MINE, 0) == 30
    scene.play("Esproprio")
    assert scene.attack_of(MINE, 0) == 50
    assert scene.titles(THEIRS, "discard") == ("Piazzaforte",)
    scene.play("Esproprio")
    scene.play("Terremoto")
    assert scene.hp(THEIRS)[0] == 80
    both = Scene(hand=[effect("Terremoto", 20)], their_terrain=effect("Pozzo"))
    both.play("Terremoto")
    assert both.state.sides[THEIRS].terrain is None


def test_attack_limits_of_a_side() -> None:
    """T71 a (W25, D27, attack_limit_side): two attacks in the whole turn, together."""
    for walls in (
        {"their_terrain": effect("Cinta muraria")},
        {"their_concepts": [effect("Stagnazione")]},
    ):
        beings = [creature(), creature("Implacabile"), creature(), creature()]
        scene = Scene(mine=beings, **walls)  # type: ignore[arg-type]
        scene.attack(1, None)
        scene.attack(1, None)
        assert [scene.refusal(Attack(column, None)) for column in (0, 1, 2, 3)] == [
            "ATTACK_LIMIT",
            "NO_ATTACK_LEFT",
            "ATTACK_LIMIT",
            "ATTACK_LIMIT",
        ]
        scene.end_turn()
        scene.end_turn()
        assert scene.refusal(Attack(0, None)) == ""


def test_floor_of_damage_taken() -> None:
    """T47 (W42, D14): −46 and −52 % of damage suffered are −90 %: 100 becomes 10."""
    target = placed(creature(defence=0, hp=400), object=effect("Barda", 52))
    scene = Scene(mine=[creature(attack=100)], theirs=[target], their_terrain=effect("Muro", 46))
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] == 390


def test_half_off_type() -> None:
    """W41, D87: a Terrain's 9 % are exactly 4.5 % off its type: 4.5 % of 100 is 4.5 → 5."""
    row = [creature(attack=100), creature(attack=100, type=Type.MYTH)]
    scene = Scene(mine=row, terrain=effect("Passo", 9))
    assert [scene.attack_of(MINE, column) for column in (0, 1)] == [109, 105]
    enemy = Scene(mine=row, their_terrain=effect("Frontiera", 10))
    assert [enemy.attack_of(MINE, column) for column in (0, 1)] == [90, 90], "in full on both"


def test_terrain_damage() -> None:
    """D38 (turn_damage_flat): points, reduced but at least 1, no Defence, no overflow; survivable.

    Only at the start of the own turn, and only on enemies.
    """
    row = [
        creature(defence=120),
        creature("ability.documentata_epic"),
        placed(creature(), hp=5),
        placed(creature("Tenace"), hp=5),
    ]
    scene = Scene(mine=[creature()], theirs=row, terrain=effect("Geyser", 10))
    scene.end_turn()
    assert scene.hp(THEIRS) == (100, 100, 5, 5)
    scene.end_turn()
    assert scene.hp(THEIRS) == (90, 91, None, 1)
    assert scene.codes == (55, 55)
    assert scene.hp(MINE)[0] == 100


def test_terrain_damage_is_at_least_one() -> None:
    """Section 7: max(1, …): 3 points with 90 % less are still 1."""
    cushioned = placed(creature(), object=effect("Barda", 52))
    scene = Scene(theirs=[cushioned], their_terrain=effect("Muro", 46), terrain=effect("Geyser", 3))
    scene.end_turn()
    scene.end_turn()
    assert scene.hp(THEIRS)[0] == 99


def test_entry_loss() -> None:
    """D40 (entry_loss, D85): a loss of the maximum as it stands, before triggers; never lethal."""
    for hp, number, left in ((100, 20, 80), (1, 60, 1)):
        scene = Scene(
            hand=[creature(hp=hp, title="new")], their_terrain=effect("Barbacane", number)
        )
        scene.play("new", column=0)
        assert scene.hp(MINE)[0] == left
    veteran = Scene(hand=[creature("Veterana", title="new")], their_terrain=effect("Barbacane", 20))
    veteran.play("new", column=0)
    assert veteran.hp(MINE)[0] == 88, "a fifth of 110; a shield answers no Terrain (D48)"


def test_santuario_wards_off_the_enemy_terrain() -> None:
    """terrain_ward (D93): nothing of it on the own beings; what it grants its side stays."""
    ward = effect("Santuario")
    assert (
        Scene(mine=[creature()], terrain=ward, their_terrain=effect("Vulcano", 40)).attack_of(
            MINE, 0
        )
        == 50
    )
    walls = Scene(mine=[creature()] * 3, terrain=ward, their_terrain=effect("Cinta muraria"))
    for column in (0, 1, 2):
        walls.attack(column, None)
    gate = Scene(hand=[creature(title="new")], terrain=ward, their_terrain=effect("Barbacane", 30))
    gate.play("new", column=0)
    assert gate.hp(MINE)[0] == 100
    fort = Scene(
        mine=[creature()], theirs=[creature()], terrain=ward, their_terrain=effect("Limes", 40)
    )
    fort.attack(0, 0)
    assert fort.hp(MINE)[0] == 80, "the counter, no reflection"
    bridge = Scene(
        mine=[creature()], theirs=[creature()], their_terrain=ward, terrain=effect("Ponte")
    )
    bridge.attack(0, 0)
    assert bridge.hp(MINE)[0] == 100, "first strike is granted to its own side"
    heat = Scene(theirs=[creature()], their_terrain=ward, terrain=effect("Geyser", 13))
    heat.end_turn()
    heat.end_turn()
    assert heat.hp(THEIRS)[0] == 100


def test_terrains_reflect_attacks_only() -> None:
    """D22 (reflect_damage): «chi lo assale» answers attacks, not counters."""
    scene = Scene(mine=[creature()], theirs=[creature()], terrain=effect("Limes", 40))
    scene.attack(0, 0)
    assert (scene.hp(MINE)[0], scene.hp(THEIRS)[0]) == (80, 60)
    answered = Scene(mine=[creature()], theirs=[creature()], their_terrain=effect("Limes", 40))
    answered.attack(0, 0)
    assert answered.hp(MINE)[0] == 100 - 16 - 20


def test_start_of_turn_order() -> None:
    """T86 (W7, W47, W51, D63): wear, energy, draw, plague, Terrain, then healing comes too late."""
    sick = placed(
        creature(title="X"), hp=20, object=effect("Reliquiario", 40), plagues=[effect("Morso", 20)]
    )
    scene = Scene(
        mine=[sick],
        theirs=[placed(creature(title="Z"), hp=10)],
        hand=[effect("Lettura")] * 3,
        deck=[creature()],
        terrain=effect("Geyser", 13),
        turn=22,
        code=30,
    )
    scene.end_turn()
    scene.end_turn()
    assert scene.codes == (29, 55)
    assert scene.energy == 14
    assert (len(scene.titles(MINE, "hand")), len(scene.titles(MINE, "deck"))) == (4, 0)
    assert (scene.hp(MINE)[0], scene.hp(THEIRS)[0]) == (None, None)
    kinds = [type(event).__name__ for event in scene.events]
    assert kinds == [
        "TurnEnded",
        "TurnBegan",
        "CodeWorn",
        "Recharged",
        "Drawn",
        "BeingHurt",
        "BeingLeft",
        "BeingHurt",
        "BeingLeft",
    ]
    scene.end_turn()
    scene.end_turn()
    assert scene.codes[MINE] == 25
