"""Turns: energy, draws, hands, wear, the clock (W6–W16, W51, W52)."""

from services.match.engine.rng import Rng
from services.match.engine.ruleset import Seat
from services.match.rulesets.wikitcg import RULESET
from services.match.rulesets.wikitcg.actions import Attack, Pass, PlayCard, Resign, TimeOut
from services.match.rulesets.wikitcg.state import State
from services.match.rulesets.wikitcg.testing import MINE, THEIRS, Scene, creature, effect, placed


def dealt(seed: int) -> State:
    decks = [tuple(creature(title=f"{letter}{n:02}") for n in range(30)) for letter in "ab"]
    state: State = RULESET.setup(None, [Seat(deck) for deck in decks], Rng(bytes([seed]) * 32, 0))
    return state


def passes(state: State) -> State:
    for event in RULESET.decide(state, state.active, Pass(), Rng(b"", 1)):
        state = RULESET.evolve(state, event)
    return state


def test_opening_hands() -> None:
    """T1 (W6, W8, W10, D67): no draw for the starter; a card and an energy more for the second."""
    state = dealt(1)
    first, second = state.first, 1 - state.first
    one = state.sides[first]
    assert (len(one.hand), len(one.deck), one.energy) == (4, 26, 4)
    assert len(state.sides[second].hand) == 4
    state = passes(state)
    two = state.sides[second]
    assert (len(two.hand), len(two.deck), two.energy) == (6, 24, 5)
    state = passes(state)
    one = state.sides[first]
    assert (len(one.hand), len(one.deck), one.energy) == (5, 25, 6)
    state = passes(state)
    assert (len(state.sides[second].hand), state.sides[second].energy) == (7, 6)


def test_energy_ladder() -> None:
    """T2 (W8): 4, 6, 8 … 14; the second player's first turn has one more; nothing is saved."""
    state = dealt(2)
    first = state.first
    ladder: dict[int, list[int]] = {0: [], 1: []}
    for turn in range(1, 15):
        assert state.turn == turn, "turns are counted for both together"
        ladder[state.active].append(state.sides[state.active].energy)
        assert state.sides[1 - state.active].energy == 0
        state = passes(state)
    assert ladder[first] == [4, 6, 8, 10, 12, 14, 14]
    assert ladder[1 - first] == [5, 6, 8, 10, 12, 14, 14]


def test_the_deal_is_the_documented_one() -> None:
    """D2: below(2) is the starter; then each deck, sorted by id, is shuffled from its end."""
    rng = Rng(bytes([3]) * 32, 0)
    first = rng.below(2)
    titles = []
    for letter in "ab":
        order = [f"{letter}{n:02}" for n in range(30)]
        for i in range(29, 0, -1):
            j = rng.below(i + 1)
            order[i], order[j] = order[j], order[i]
        titles.append(order)
    state = dealt(3)
    assert state.first == first
    for side, order in zip(state.sides, titles, strict=True):
        assert [copy.card.title for copy in (*side.hand, *side.deck)] == order
    ids = [copy.id for side in state.sides for copy in (*side.hand, *side.deck)]
    assert sorted(ids) == list(range(1, 61))
    assert ids != sorted(ids), "an id says nothing of a place (D95)"


def test_another_seed_deals_otherwise() -> None:
    """T83 (W2): the same seed deals the same, another one deals otherwise."""
    assert dealt(4) == dealt(4)
    assert dealt(4) != dealt(5)


def test_hand_limit() -> None:
    """T7 (W11): the eighth card goes to the discard pile as it is drawn."""
    full = [creature(title=f"held {n}") for n in range(7)]
    deck = [creature(title=f"deck {n}") for n in range(10)]
    scene = Scene(their_hand=full, their_deck=deck)
    scene.end_turn()
    assert scene.titles(THEIRS, "hand") == tuple(f"held {n}" for n in range(7))
    assert len(scene.titles(THEIRS, "deck")) == 9
    assert scene.titles(THEIRS, "discard") == ("deck 0",)


def test_drawing_at_six_is_kept() -> None:
    """W11: seven cards may be held."""
    scene = Scene(their_hand=[creature() for _ in range(6)])
    scene.end_turn()
    assert len(scene.titles(THEIRS, "hand")) == 7
    assert scene.titles(THEIRS, "discard") == ()


def test_a_long_match_wears_both_codes() -> None:
    """T28 (W52): from the 23rd own turn 1, 4, 9, 16, 25, whatever the deck; the starter loses."""
    scene = Scene(turn=22)
    told = []
    while scene.state.ending is None:
        scene.end_turn()
        told.append(scene.codes)
    # Their turn 22, then 23 of mine, 23 of theirs, and so on.
    assert told == [
        (55, 55),
        (54, 55),
        (54, 54),
        (50, 54),
        (50, 50),
        (41, 50),
        (41, 41),
        (25, 41),
        (25, 25),
        (0, 25),
    ]
    assert scene.state.sides[MINE].turns == 27
    assert scene.state.ending.winner == THEIRS
    assert scene.state.ending.cause == "WORN_OUT"


def test_one_wear_counter() -> None:
    """T29 (W51, W52): an empty deck and a long match together wear once a turn."""
    scene = Scene(turn=20, deck=())
    told = []
    for _ in range(4):
        scene.end_turn()
        scene.end_turn()
        told.append(scene.codes[MINE])
    assert told == [54, 50, 41, 25]


def test_the_last_card_does_not_wear() -> None:
    """W51: the deck must be empty as the turn starts."""
    scene = Scene(their_deck=[creature()])
    scene.end_turn()
    assert scene.codes[THEIRS] == 55
    scene.end_turn()
    scene.end_turn()
    assert scene.codes[THEIRS] == 54


def test_care_is_at_most_half_rounded_down() -> None:
    """W12: half of 25 is 12, though half up it were 13."""
    scene = Scene(mine=[placed(creature(hp=25), hp=1, object=effect("Reliquiario", 90))])
    scene.end_turn()
    scene.end_turn()
    assert scene.hp(MINE)[0] == 13


def test_three_idle_turns_forfeit() -> None:
    """W15: the third own turn in a row that the clock ends, nothing done, is a forfeit."""
    scene = Scene()
    for _ in range(2):
        scene.end_turn(by_clock=True)
        scene.end_turn()
    assert scene.state.ending is None
    scene.end_turn(by_clock=True)
    ending = scene.state.ending
    assert ending is not None
    assert (ending.winner, ending.forfeited, ending.cause) == (THEIRS, MINE, "IDLE")
    assert scene.state.active == MINE, "the next turn does not begin"


def test_the_second_player_forfeits_too() -> None:
    """W15: whoever it is, the other wins."""
    scene = Scene()
    for _ in range(3):
        scene.end_turn()
        scene.end_turn(by_clock=True)
    ending = scene.state.ending
    assert ending is not None
    assert (ending.winner, ending.forfeited) == (MINE, THEIRS)


def test_whoever_does_something_is_not_idle() -> None:
    """D65: a pass, a play or an attack resets the count, even if the clock ends that turn."""
    for busy in ("pass", "play", "attack"):
        scene = Scene(mine=[creature()], hand=[effect("Lettura")])
        for _ in range(2):
            scene.end_turn(by_clock=True)
            scene.end_turn()
        if busy == "play":
            scene.play("Lettura")
        if busy == "attack":
            scene.attack(0, None)
        scene.end_turn(by_clock=busy != "pass")
        assert scene.state.sides[MINE].idle == 0, busy
        scene.end_turn()
        scene.end_turn(by_clock=True)
        assert scene.state.ending is None, busy
        assert scene.state.sides[MINE].idle == 1, "what was done in an earlier turn does not count"


def test_idle_turns_are_counted_by_player() -> None:
    """W15: three idle turns of both together are no forfeit."""
    scene = Scene()
    for _ in range(4):
        scene.end_turn(by_clock=True)
    assert scene.state.ending is None


def test_who_may_act() -> None:
    """D91: NOT_YOUR_TURN, TURN_OVER after the clock, MATCH_OVER after the end."""
    scene = Scene(mine=[creature()], hand=[creature(title="x")])
    assert scene.refusal(Pass(), THEIRS) == "NOT_YOUR_TURN"
    assert scene.refusal(TimeOut(), THEIRS) == "NOT_YOUR_TURN"
    played = PlayCard(scene.card("x"), column=1)
    scene.end_turn(by_clock=True)
    assert scene.refusal(played, MINE) == "TURN_OVER"
    assert scene.refusal(Attack(0, None), MINE) == "TURN_OVER"
    scene.end_turn()
    scene.end_turn()
    assert scene.refusal(Pass(), MINE) == "NOT_YOUR_TURN"
    scene.act(Resign(), MINE)
    for seat in (MINE, THEIRS):
        for action in (Pass(), TimeOut(), Resign(), Attack(0, None)):
            assert scene.refusal(action, seat) == "MATCH_OVER"


def test_resigning_loses_at_once() -> None:
    """W16: either seat may, also in the other's turn."""
    for seat in (MINE, THEIRS):
        scene = Scene()
        scene.act(Resign(), seat)
        ending = scene.state.ending
        assert ending is not None
        assert (ending.winner, ending.forfeited) == (1 - seat, seat)
        assert ending.cause == "RESIGNED"
        assert len(scene.events) == 1


def test_a_turn_has_one_clock() -> None:
    """W14: 45 seconds a turn; playing does not start it anew, the next turn does."""
    scene = Scene(hand=[effect("Lettura")])
    before = RULESET.awaited(scene.state)
    assert before is not None
    assert (before.seats, before.seconds) == ((MINE,), 45)
    scene.play("Lettura")
    assert RULESET.awaited(scene.state) == before
    scene.end_turn()
    after = RULESET.awaited(scene.state)
    assert after is not None
    assert after.seats == (THEIRS,)
    assert after.key != before.key


def test_what_ends_with_the_turn() -> None:
    """D96: unspent energy, extra attacks and haste of this turn end with it."""
    scene = Scene(mine=[placed(creature(), attacks=1)], hand=[effect("Giuramento"), effect("Leva")])
    scene.play("Giuramento")
    scene.play("Leva")
    assert scene.can_attack(0)
    scene.end_turn()
    side = scene.state.sides[MINE]
    assert side.energy == 0
    assert not side.haste
    being = side.beings[0]
    assert being is not None
    assert being.extra == 0
    scene.end_turn()
    scene.attack(0, None)
    assert not scene.can_attack(0)


def test_attacks_and_cards_in_any_order() -> None:
    """W13, D3: cards before and after attacks, till the pass; each is paid for."""
    scene = Scene(mine=[creature(), creature()], hand=[effect("Lettura"), creature(title="new")])
    scene.attack(0, None)
    scene.play("Lettura")
    scene.attack(1, None)
    scene.play("new", column=2)
    assert scene.energy == 14 - 2 - 3
    scene.end_turn()
    assert scene.state.active == THEIRS


def test_the_second_players_card_can_be_lost() -> None:
    """D67, D52: its extra draw of the first turn is a draw: Censura takes it."""
    scene = Scene(concepts=[effect("Censura")], turn=1)
    scene.end_turn()
    assert len(scene.titles(THEIRS, "hand")) == 1


def test_drawing_more_than_there_is() -> None:
    """T88 (W10, W11): with one card left Concilio draws one, and nothing wears now."""
    scene = Scene(hand=[effect("Concilio")], deck=[creature(title="last")])
    scene.play("Concilio")
    assert scene.titles(MINE, "hand") == ("last",)
    assert scene.titles(MINE, "deck") == ()
    assert scene.codes == (55, 55)
    assert scene.titles(MINE, "discard") == ("Concilio",)
