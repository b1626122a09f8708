"""What holds in every match, whatever is drawn and played."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.match.engine.canonical import canonical, state_hash
from services.match.engine.record import changed
from services.match.engine.rng import Rng
from services.match.rulesets.wikitcg import RULESET, figures
from services.match.rulesets.wikitcg.bot import choose
from services.match.rulesets.wikitcg.cards import Copy
from services.match.rulesets.wikitcg.entries import ENTRIES, has
from services.match.rulesets.wikitcg.events import (
    ConceptAdopted,
    Event,
    ObjectEquipped,
    PlagueAttached,
    TerrainLaid,
)
from services.match.rulesets.wikitcg.legal import legal_actions
from services.match.rulesets.wikitcg.readiness import sheltered, taunts
from services.match.rulesets.wikitcg.refusals import refusal
from services.match.rulesets.wikitcg.samples import random_deck
from services.match.rulesets.wikitcg.state import CELLS, State
from services.match.rulesets.wikitcg.strikes import damage_taken
from services.match.rulesets.wikitcg.supply import cost
from services.match.rulesets.wikitcg.testing import Scene, creature, effect
from services.match.rulesets.wikitcg.words.silence import SilenceConcepts

from .matches import copies, every_action, match

SEEDS = st.integers(0, 2**64 - 1)
FEW = settings(max_examples=3, deadline=None, derandomize=True)
MANY = settings(max_examples=60, deadline=None)


def cards_are_conserved(seed: int) -> None:
    """W11, W24: sixty cards, each in one zone, at every moment; copies of plagues are tokens."""
    for state in match(seed, every_event=True):
        ids = Counter(copy.id for copy in copies(state))
        assert sorted(ids) == list(range(1, 61))
        assert set(ids.values()) == {1}


def figures_stay_in_bounds(seed: int) -> None:
    """D14, W3, W11, W12, W43: HP 1 to their maximum, Codes 0 to 55, hands of seven, statistics."""
    for state in match(seed):
        for side in state.sides:
            assert 0 <= side.code <= 55
            assert len(side.hand) <= 7
            assert min(side.energy, side.banked, side.owed, side.lost) >= 0
        for cell in (*state.cells(0), *state.cells(1)):
            assert 1 <= state.standing(cell).hp <= figures.max_hp(state, cell)
            assert figures.attack(state, cell) >= 1
            assert figures.defence(state, cell) >= 0
            assert figures.speed(state, cell) >= 1


def matches_end_in_time(seed: int) -> None:
    """W52, D64, D90: nobody acts after the start of the starter's turn 27; somebody has won."""
    for state in match(seed):
        assert state.ending is not None or state.sides[state.first].turns <= 26
    assert state.ending is not None
    assert state.ending.winner in (0, 1)
    assert state.sides[state.first].turns <= 27


def no_enemy_takes_the_last_energy(seed: int) -> None:
    """W9, D50: a recharge gives two or more, own debts apart."""
    for before, after in pairwise(match(seed)):
        if after.turn > before.turn and after.ending is None:
            debts = before.sides[after.active].owed
            assert debts or after.sides[after.active].energy >= 2


def legal_is_exactly_what_is_accepted(seed: int) -> None:
    """D91: whatever can be named is accepted if and only if it is listed; all reasons are known."""
    for state in list(match(seed))[::5]:
        for seat in (0, 1):
            listed = set(legal_actions(state, seat))
            for action in {*every_action(state), *listed}:
                assert (refusal(state, seat, action) is None) == (action in listed), action


def what_acts_is_always_right(seed: int) -> None:
    """W42, W48: what is kept of the state before is what would be gathered anew."""
    for state in match(seed):
        anew = changed(state)
        assert told(state) == told(anew)
        for seat in (0, 1):
            assert taunts(state, seat) == taunts(anew, seat)
            assert sheltered(state, seat) == sheltered(anew, seat)


def a_replay_is_the_same(seed: int) -> None:
    """T83 (W1, W2): the same seed, decks and commands give the same hash after every command."""
    told = [state_hash(RULESET.codec.dump_state(state)) for state in match(seed)]
    assert told == [state_hash(RULESET.codec.dump_state(state)) for state in match(seed)]
    assert len(set(told)) == len(told)


def states_survive_storage(seed: int) -> None:
    """A state stored, loaded and stored again is the same to the byte, and acts the same."""
    for state in list(match(seed))[::4]:
        data = RULESET.codec.dump_state(state)
        loaded = RULESET.codec.load_state(data)
        assert canonical(RULESET.codec.dump_state(loaded)) == canonical(data)
        assert list(legal_actions(loaded, state.active)) == list(legal_actions(state, state.active))
        view = RULESET.codec.view(RULESET.view(loaded, state.active))
        assert view == RULESET.codec.view(RULESET.view(state, state.active))


def nobody_sees_what_is_hidden(seed: int) -> None:
    """D95: other cards in hidden hands and decks change neither view nor a bot's choice."""
    rng = Rng(b"hidden", seed)
    for state in list(match(seed))[:-1:12]:
        viewer = state.active
        disguised = _disguised(state, viewer, rng)
        # late in a match nothing may be hidden any more
        others = (side.hand for seat, side in enumerate(state.sides) if seat != viewer)
        hidden = any(side.deck for side in state.sides) or any(others)
        assert (disguised != state) == hidden
        views = [RULESET.view(each, viewer) for each in (state, disguised)]
        shown = [RULESET.codec.view(view).SerializeToString(deterministic=True) for view in views]
        assert shown[0] == shown[1]
        options = RULESET.legal(state, viewer)
        assert options == RULESET.legal(disguised, viewer)
        picked = [choose(view, options, 3, Rng(b"bot", seed)) for view in views]
        assert picked[0] == picked[1]


def _disguised(state: State, viewer: int, rng: Rng) -> State:
    """The state with other cards, under other ids, where the viewer sees none."""

    def other(held: tuple[Copy, ...]) -> tuple[Copy, ...]:
        strange = random_deck(rng, "S")
        return tuple(Copy(100 + copy.id, strange[n % 30]) for n, copy in enumerate(held))

    sides = [
        changed(side, deck=other(side.deck), hand=side.hand if seat == viewer else other(side.hand))
        for seat, side in enumerate(state.sides)
    ]
    return changed(state, sides=(sides[0], sides[1]))


PROPERTIES = (
    cards_are_conserved,
    figures_stay_in_bounds,
    matches_end_in_time,
    no_enemy_takes_the_last_energy,
    legal_is_exactly_what_is_accepted,
    what_acts_is_always_right,
    a_replay_is_the_same,
    states_survive_storage,
    nobody_sees_what_is_hidden,
)
named = pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)


@named
@FEW
@given(seed=SEEDS)
def test_it_holds(holds: Callable[[int], None], seed: int) -> None:
    """Each property in a few matches; what it guarantees stands in its own words."""
    holds(seed)


@pytest.mark.slow
@pytest.mark.timeout(900)
@named
@MANY
@given(seed=SEEDS)
def test_it_holds_in_many(holds: Callable[[int], None], seed: int) -> None:
    """Each property in many matches."""
    holds(seed)


PERMANENTS = [
    id for id in ENTRIES if id.split(".")[0] in ("terrain", "object", "plague", "concept")
]
ABILITIES = [id for id in ENTRIES if id.startswith("ability.")]
SINGLE = ("terrain", "object")
COPIES = st.tuples(st.sampled_from(PERMANENTS), st.integers(0, 1), st.integers(0, 2))


def arrival(id: int, name: str, owner: int, column: int) -> Event:
    """The event by which a permanent comes into play."""
    copy = Copy(id, effect(name, 30))
    match name.split(".")[0]:
        case "terrain":
            return TerrainLaid(owner, copy)
        case "concept":
            return ConceptAdopted(owner, copy)
        case "object":
            return ObjectEquipped(CELLS[owner][column], copy, ready=False)
        case _:
            return PlagueAttached(CELLS[1 - owner][column], copy, spread=False)


def told(state: State) -> list[object]:
    """All that is computed of the beings in play and of the costs of the hands."""
    cells = (*state.cells(0), *state.cells(1))
    figured = [figures.attack, figures.defence, figures.max_hp, figures.speed, damage_taken]
    costs = [cost(state, seat, copy) for seat in (0, 1) for copy in state.sides[seat].hand]
    return [figure(state, cell) for cell in cells for figure in figured] + costs


def _same_place(permanent: tuple[str, int, int]) -> tuple[str, int, int] | None:
    """Where only one permanent can be: a side's Terrain, a being's object."""
    name, owner, column = permanent
    kind = name.split(".")[0]
    return (kind, owner, column if kind == "object" else 0) if kind in SINGLE else None


def any_order(one: tuple[str, int, int], two: tuple[str, int, int], able: list[str]) -> None:
    """W42, D10: in whichever order two permanents come, every statistic is the same.

    Replacements and two Concepts that silence others are the exceptions (W18, W20, D49).
    """
    if _same_place(one) == _same_place(two) is not None:
        return
    if all(has((each[0],), SilenceConcepts) for each in (one, two)):
        return
    row = [creature(ability, attack=100, defence=100, hp=400) for ability in able[:3]]
    scene = Scene(row, row[::-1], [creature()], [creature()], code=30)
    arrivals = [arrival(900, *one), arrival(901, *two)]
    results = []
    for order in (arrivals, arrivals[::-1]):
        state = scene.state
        for event in order:
            state = RULESET.evolve(state, event)
        results.append(told(state))
    assert results[0] == results[1]


ABLE = st.lists(st.sampled_from(ABILITIES), min_size=3, max_size=3)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(one=COPIES, two=COPIES, able=ABLE)
def test_order_changes_no_statistic(
    one: tuple[str, int, int], two: tuple[str, int, int], able: list[str]
) -> None:
    """W42, D10: of two permanents, in a few boards."""
    any_order(one, two, able)


@pytest.mark.slow
@settings(max_examples=3000, deadline=None)
@given(one=COPIES, two=COPIES, able=ABLE)
def test_order_changes_no_statistic_in_many(
    one: tuple[str, int, int], two: tuple[str, int, int], able: list[str]
) -> None:
    """W42, D10: of two permanents, in many boards."""
    any_order(one, two, able)
