"""What plagues do turn by turn: ticks, spreading, erosion, draws, paralysis (W47)."""

from services.match.rulesets.wikitcg.actions import Attack
from services.match.rulesets.wikitcg.cards import Card
from services.match.rulesets.wikitcg.events.beings import BeingHurt, HurtKind
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed


def ill(*plagues: Card, hp: int | None = None, ability: str = "", most: int = 100) -> object:
    """A being with plagues on it."""
    return placed(creature(*filter(None, (ability,)), hp=most), hp=hp, plagues=plagues)


def plagues_on(scene: Scene, seat: int) -> list[list[str]]:
    """The titles of the plagues on each cell."""
    beings = scene.state.sides[seat].beings
    return [[p.copy.card.title for p in being.plagues] if being else [] for being in beings]


def test_spreading() -> None:
    """T52 (W47, D42, plague_decay, plague_immunity): a copy a turn, acting from the next one on.

    The immune are passed over; cleansing one host leaves the copies; copies are tokens.
    """
    row = [creature("Profilassi"), ill(effect("Epidemia", 10)), creature(), creature()]
    scene = Scene(theirs=row, their_hand=[effect("Remissione")])  # type: ignore[arg-type]
    told = []
    for _ in range(3):
        scene.end_turn()
        told.append((scene.hp(THEIRS), [len(each) for each in plagues_on(scene, THEIRS)]))
        if len(told) < 3:
            scene.end_turn()
    assert told == [
        ((100, 90, 100, 100), [0, 1, 1, 0]),
        ((100, 80, 90, 100), [0, 1, 1, 1]),
        ((100, 70, 80, 90), [0, 1, 1, 1]),
    ]
    scene.play("Remissione")
    assert [len(each) for each in plagues_on(scene, THEIRS)] == [0, 0, 1, 1]
    assert scene.titles(MINE, "discard") == ("Epidemia",)


def test_a_copy_spreads_back_once_the_original_is_gone() -> None:
    """D42: a copy does not return to a being that has the plague, but does to one cleansed."""
    row = [ill(effect("Sepsi", 10)), creature()]
    scene = Scene(theirs=row, their_hand=[effect("Remissione")])  # type: ignore[arg-type]
    scene.end_turn()
    scene.play("Remissione")
    assert plagues_on(scene, THEIRS)[:2] == [[], ["Sepsi"]]
    scene.end_turn()
    scene.end_turn()
    assert plagues_on(scene, THEIRS)[:2] == [["Sepsi"], ["Sepsi"]]


def test_a_copy_vanishes_with_its_host() -> None:
    """D42, W24: the original goes to its owner's discard pile once, a copy nowhere."""
    row = [ill(effect("Sepsi", 26)), placed(creature(), hp=20)]
    scene = Scene(theirs=row)  # type: ignore[arg-type]
    scene.end_turn()
    scene.end_turn()
    scene.end_turn()
    assert scene.hp(THEIRS)[:2] == (48, None)
    assert scene.titles(MINE, "discard") == ()


def test_worsening() -> None:
    """T53 (W47, D43): 20, 25, 30, 35 % of 400: it dies at the fourth tick, nothing overflows."""
    scene = Scene(theirs=[ill(effect("Cancrena", 20), most=400)])  # type: ignore[list-item]
    told = []
    for _ in range(4):
        scene.end_turn()
        told.append(scene.hp(THEIRS)[0])
        scene.end_turn()
    assert told == [320, 220, 100, None]
    assert scene.codes == (55, 55)


def test_suffocation() -> None:
    """T55 (W47, D46, plague_suffocate): every being of the host's side loses 5 %, half up."""
    row = [creature(hp=100), ill(effect("Miasma"), most=150), creature(hp=30)]
    scene = Scene(mine=[creature()], theirs=row)  # type: ignore[arg-type]
    scene.end_turn()
    assert scene.hp(THEIRS)[:3] == (95, 142, 28)
    assert scene.hp(MINE)[0] == 100


def test_whoever_suffocates_no_longer_ticks() -> None:
    """W47, D41: a being that an earlier plague of the row kills is not corroded any more."""
    row = [ill(effect("Necrosi")), placed(creature(), hp=3, plagues=[effect("Vermina", 20)])]
    scene = Scene(theirs=row)  # type: ignore[arg-type]
    scene.end_turn()
    assert scene.hp(THEIRS)[:2] == (94, None)
    assert scene.titles(MINE, "hand") == (), "Vermina did not act"
    assert scene.titles(MINE, "discard") == ("Vermina",)


def test_death_stops_the_rest_of_a_being() -> None:
    """D41: the first plague kills it: the second does not act, and the first spreads no more."""
    row = [ill(effect("Sepsi", 26), effect("Vermina", 20), hp=5), creature()]
    scene = Scene(theirs=row)  # type: ignore[arg-type]
    scene.end_turn()
    assert scene.hp(THEIRS)[:2] == (None, 100)
    assert plagues_on(scene, THEIRS)[1] == []
    assert scene.titles(MINE, "hand") == ()


def test_plagues_wait_for_the_turn_of_their_hosts_player() -> None:
    """W21, W47: nothing at attachment, nothing at the start of the other's turn."""
    scene = Scene(theirs=[creature()], hand=[effect("Morso", 20)])
    scene.play("Morso", target=0)
    assert scene.hp(THEIRS)[0] == 100
    scene.end_turn()
    assert scene.hp(THEIRS)[0] == 80
    scene.end_turn()
    assert scene.hp(THEIRS)[0] == 80


def test_the_owner_draws() -> None:
    """T88 (W10, W11, D41, plague_draw): at every tick a card, lost where the hand is full."""
    held = [creature(title="held")] * 7
    scene = Scene(theirs=[ill(effect("Vermina", 20))], hand=held)  # type: ignore[list-item]
    scene.end_turn()
    assert scene.hp(THEIRS)[0] == 80
    assert len(scene.titles(MINE, "hand")) == 7
    assert scene.titles(MINE, "discard") == ("filling",)
    assert len(scene.titles(MINE, "deck")) == 19


def test_erosion_and_its_cure() -> None:
    """D9, D44 (plague_erode): one more band of the base a tick, both with one plague; cleansed,
    all returns.
    """
    scene = Scene(
        theirs=[ill(effect("Decrepitezza"))],  # type: ignore[list-item]
        their_hand=[effect("Remissione")],
    )
    told = [(scene.attack_of(THEIRS, 0), scene.defence_of(THEIRS, 0))]
    for _ in range(2):
        scene.end_turn()
        told.append((scene.attack_of(THEIRS, 0), scene.defence_of(THEIRS, 0)))
        scene.end_turn()
    assert told == [(50, 20), (45, 18), (40, 16)]
    scene.end_turn()
    scene.play("Remissione")
    assert (scene.attack_of(THEIRS, 0), scene.defence_of(THEIRS, 0)) == (50, 20)


def test_erosion_of_neighbours() -> None:
    """D44: Sabotaggio erodes its host and whoever stands beside it now; immunity is no help."""
    row = [creature("Profilassi"), ill(effect("Sabotaggio")), None, creature()]
    scene = Scene(theirs=row, their_hand=[creature(title="new")])  # type: ignore[arg-type]
    scene.end_turn()
    assert [scene.defence_of(THEIRS, column) for column in (0, 1, 3)] == [18, 18, 20]
    scene.play("new", column=2)
    assert scene.defence_of(THEIRS, 2) == 18


def test_paralysis_lasts_one_turn() -> None:
    """skip_turn (D36, D96): it skips its next turn and still counters; then the plague is gone."""
    scene = Scene(mine=[creature()], theirs=[creature()], hand=[effect("Paralisi")])
    scene.play("Paralisi", target=0)
    scene.attack(0, 0)
    assert scene.hp(MINE)[0] == 80
    scene.end_turn()
    assert scene.refusal(Attack(0, 0)) == "SKIPS_TURN"
    assert scene.titles(MINE, "discard") == ()
    scene.end_turn()
    assert plagues_on(scene, THEIRS)[0] == []
    assert scene.titles(MINE, "discard") == ("Paralisi",)
    scene.end_turn()
    assert scene.refusal(Attack(0, 0)) == ""


def test_paralysis_cleansed_and_stoicism() -> None:
    """D36: cleansed before attacking it may attack; under Stoicismo it may at once."""
    sick = placed(creature(), plagues=[effect("Paralisi")])
    scene = Scene(mine=[sick], hand=[effect("Remissione")])
    assert scene.refusal(Attack(0, None)) == "SKIPS_TURN"
    scene.play("Remissione")
    assert scene.refusal(Attack(0, None)) == ""
    calm = Scene(mine=[sick, placed(creature(), skips=True)], concepts=[effect("Stoicismo")])
    assert [calm.refusal(Attack(column, None)) for column in (0, 1)] == ["", ""]


def test_taxes() -> None:
    """plague_energy_tax (D50): each takes one of its player's recharge while the host stands."""
    taxed = ill(effect("Carogna"), effect("Pestilenza"))
    scene = Scene(theirs=[taxed, ill(effect("Caducità"))], turn=4)  # type: ignore[list-item]
    scene.end_turn()
    assert scene.energy == 10 - 3


def test_what_losses_came_of() -> None:
    """W37: a plague's, and a Terrain's on entry."""
    scene = Scene(mine=[placed(creature(), plagues=[effect("Morso")])])
    scene.end_turn()
    scene.end_turn()
    kinds = {event.kind for event in scene.events if isinstance(event, BeingHurt)}
    assert kinds == {HurtKind.PLAGUE}
    scene = Scene(hand=[creature(title="new")], their_terrain=effect("Barbacane", 10))
    scene.play("new", column=0)
    kinds = {event.kind for event in scene.events if isinstance(event, BeingHurt)}
    assert kinds == {HurtKind.ENTRY}
