"""Two effects that meet in the same strike, and who prevails."""

from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed


def test_first_strike_against_first_strike() -> None:
    """W34: both have it: the attacker's counts, the attacked one answers nothing."""
    scene = Scene(mine=[creature("Iniziativa")], theirs=[creature("Iniziativa")])
    scene.attack(0, 0)
    assert (scene.hp(MINE)[0], scene.hp(THEIRS)[0]) == (100, 60)
    scene.end_turn()
    scene.attack(0, 0)
    assert (scene.hp(MINE)[0], scene.hp(THEIRS)[0]) == (60, 60)


def test_reflections_add() -> None:
    """D22: ability, object and Terrain: 20 + 30 + 10 % of the 40 removed are 24, once rounded."""
    thorny = placed(creature("Controversa"), object=effect("Rotella", 30))
    scene = Scene(mine=[creature(speed=30)], theirs=[thorny], their_terrain=effect("Limes", 10))
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 76


def test_reflection_suffers_the_strikers_reductions() -> None:
    """D22, W37: 20 % of 40 is 8; a striker that suffers 15 % less loses 6.8 → 7."""
    striker = creature("ability.documentata_epic", speed=30)
    scene = Scene(mine=[striker], theirs=[creature("Controversa")])
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 93


def test_reflection_against_tenace() -> None:
    """D22, D32: reflected damage that would kill leaves a Tenace 1 HP, once."""
    striker = placed(creature("Tenace", "Implacabile", speed=30), hp=5)
    scene = Scene(mine=[striker], theirs=[creature("Controversa", hp=400)])
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 1
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] is None


def test_both_die_in_one_attack() -> None:
    """W35: the target dies by the strike, the striker by its reflection; one overflow only."""
    scene = Scene(
        mine=[placed(creature("Sanguisuga", attack=120), hp=3)],
        theirs=[placed(creature("Controversa"), hp=100, plagues=[effect("Oblio")]), None],
    )
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 28, "silenced it reflects nothing; the kill heals 25"
    deadly = Scene(
        mine=[placed(creature(attack=120), hp=3)],
        theirs=[placed(creature("Controversa"), hp=30)],
    )
    deadly.attack(0, 0)
    assert (deadly.hp(MINE)[0], deadly.hp(THEIRS)[0]) == (None, None)
    assert deadly.codes == (55, 55 - 8)


def test_a_kill_heals_before_reflection() -> None:
    """W35: on-kill comes with the death, life-steal next, reflection last: 5 + 25 + 15 − 6."""
    killer = placed(creature("Sanguisuga"), hp=5, object=effect("Calice", 50))
    scene = Scene(mine=[killer], theirs=[placed(creature("Controversa"), hp=30)])
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 5 + 25 + 15 - 6


def test_the_dead_are_reflected_on_no_more() -> None:
    """D22: the first of two reflections kills the striker; the second finds nobody."""
    striker = placed(creature("Universale"), hp=5)
    scene = Scene(mine=[striker], theirs=[creature("Controversa"), creature("Controversa")])
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] is None
    assert scene.hp(THEIRS)[:2] == (60, 60)


def test_a_reflection_of_nothing() -> None:
    """D22: 20 % of 1 is 0.2 → 0: there is no minimum, and nothing is told."""
    scene = Scene(
        mine=[creature(attack=1, speed=30)], theirs=[creature("Controversa", defence=120)]
    )
    scene.attack(0, 0)
    assert [type(event).__name__ for event in scene.events] == ["AttackDeclared", "BeingStruck"]


def test_tenace_and_exactly_what_kills() -> None:
    """D32: damage that takes exactly all HP would kill too: 1 HP is left."""
    scene = Scene(theirs=[placed(creature("Tenace"), hp=20)], hand=[effect("Cataclisma", 20)])
    scene.play("Cataclisma")
    assert scene.hp(THEIRS)[0] == 1


def test_collateral_is_reflected_too() -> None:
    """D20, D22: each struck being reflects on its own, the dead too; only the target counters."""
    row = [creature("Controversa"), creature(), placed(creature("Controversa"), hp=10)]
    scene = Scene(mine=[creature("Universale", hp=400)], theirs=row)
    scene.attack(0, 1)
    assert scene.hp(THEIRS)[:3] == (60, 60, None)
    assert scene.hp(MINE)[0] == 400 - 8 - 2 - 20


def test_collateral_kills_count() -> None:
    """D86: a kill beside the target is the striker's too."""
    weak = placed(creature(), hp=1)
    scene = Scene(
        mine=[creature("Colosso", "Mietitura")], theirs=[weak, creature(), weak], energy=0
    )
    scene.attack(0, 1)
    assert scene.energy == 2


def test_the_cap_is_of_strikes_only() -> None:
    """W37, D31: an event takes 40 % of a Corazzata, a strike a quarter at most."""
    scene = Scene(
        mine=[creature(attack=120)],
        theirs=[creature("Corazzata", hp=200)],
        hand=[effect("Cataclisma", 40)],
    )
    scene.play("Cataclisma")
    assert scene.hp(THEIRS)[0] == 120
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] == 70


def test_losses_are_neither_reduced_nor_survived() -> None:
    """W37, D30, D32: a plague's loss kills a Tenace and ignores what is suffered less."""
    hardy = creature("Tenace", "ability.documentata_epic")
    row = [
        placed(hardy, hp=10, plagues=[effect("Morso", 20)]),
        placed(hardy, plagues=[effect("Scavo", 20)]),
    ]
    scene = Scene(theirs=row)
    scene.end_turn()
    assert scene.hp(THEIRS)[:2] == (None, 80)


def test_silence_between_taunt_and_protection() -> None:
    """W48, W49: silenced, neither the taunt nor the protector is in the way."""
    row = [creature("Provocatrice"), creature("Pietra angolare"), placed(creature(), hp=5)]
    scene = Scene(mine=[creature()], theirs=row, concepts=[effect("Genio")])
    scene.attack(0, 2)
    assert scene.hp(THEIRS)[2] is None


def test_a_taunt_that_cannot_be_struck_does_not_bind() -> None:
    """D33, D28: a Provocatrice with Scudo, struck once by this attacker, frees it for others."""
    row = [placed(creature("Provocatrice", hp=400), object=effect("Scudo")), creature()]
    scene = Scene(mine=[creature("Implacabile")], theirs=row)
    scene.attack(0, 0)
    scene.attack(0, 1)
    assert scene.hp(THEIRS)[1] == 60


def test_a_taunting_being_is_never_protected() -> None:
    """D35: Pietra angolare beside a Provocatrice leaves it open, and itself."""
    row = [placed(creature("Provocatrice"), hp=5), creature("Pietra angolare", "Provocatrice")]
    scene = Scene(mine=[creature("Implacabile", hp=400)], theirs=row)
    scene.attack(0, 1)
    scene.attack(0, 0)
    assert scene.hp(THEIRS)[0] is None


def test_an_object_goes_back_to_its_owner() -> None:
    """W24, W20: a bounced bearer keeps nothing; object and plague go to their owners' discards."""
    ill = placed(creature(title="bearer"), object=effect("Daga"), plagues=[effect("Morso")])
    scene = Scene(theirs=[ill], hand=[effect("Bando")])
    scene.play("Bando")
    assert scene.titles(THEIRS, "hand") == ("bearer",)
    assert scene.titles(THEIRS, "discard") == ("Daga",)
    assert scene.titles(MINE, "discard") == ("Morso", "Bando")
