"""What a match becomes: seats, clocks, ends."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest

from services.match.domain import rules
from services.match.domain.match import (
    Clock,
    Dealt,
    Match,
    Played,
    Seat,
    Seated,
    Standing,
    State,
    Terms,
    evolve,
)
from services.match.engine.ruleset import Awaited, Mode, Outcome
from services.runtime.errors import Forbidden, Refused, Stale

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
ALICE = Seat("alice", "Alice", client_seed=b"a")
BOB = Seat("bob", "Bob", client_seed=b"b")
BOT = Seat("", "Bot 1", bot_level=1)
PAUSE = timedelta(seconds=0.2)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def open_match(*seats: Seat) -> Match:
    terms = Terms("a game", 3, Mode.CLASSIC)
    return Match("m", terms, bytes(32), NOON, NOON, seats=seats or (ALICE,))


def waiting(*seats: int, key: str = "turn 1", seconds: int = 45) -> Standing:
    return Standing(Awaited(seats, seconds, key), None, b"hash")


def over(winner: int | None) -> Standing:
    return Standing(None, Outcome(winner, "CODE_DESTROYED"), b"last hash")


def running(second: Seat = BOB, stand: Standing | None = None) -> Match:
    return evolve(open_match(ALICE, second), Dealt(stand or waiting(0)), NOON)


def played(match: Match, stand: Standing, at: datetime) -> Match:
    return evolve(match, Played(match.version + 1, 0, "action", (), "state", stand), at)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    """Promise 6: SHA-256 of the server seed is known before the second deck."""
    assert open_match().commitment == sha256(bytes(32)).digest()


def test_the_deal_mixes_the_seeds_in_seat_order() -> None:
    """Design §7: SHA-256(server seed ‖ client seeds in seat order)."""
    assert open_match(ALICE, BOB).deal_seed == sha256(bytes(32) + b"a" + b"b").digest()
    assert open_match(BOB, ALICE).deal_seed == sha256(bytes(32) + b"b" + b"a").digest()


def test_a_dealt_match_runs_and_waits() -> None:
    """W14: the clock of the first turn starts with the deal."""
    match = running()
    assert (match.state, match.version, match.started_at) == (State.RUNNING, 0, NOON)
    assert match.clock == Clock((0,), "turn 1", after(45))
    assert match.setup_hash == b"hash"


def test_an_action_in_the_same_turn_does_not_prolong_it() -> None:
    """Design §7: the deadline starts anew only when the key changes."""
    match = played(running(), waiting(0), after(30))
    assert match.version == 1
    assert match.clock == Clock((0,), "turn 1", after(45))


def test_the_next_turn_has_its_own_time() -> None:
    """W14: 45 s for every turn, from its start."""
    match = played(running(), waiting(1, key="turn 2"), after(30))
    assert match.clock == Clock((1,), "turn 2", after(75))


def test_a_clock_set_back_does_not_turn_time_back() -> None:
    """Design §5: time is never earlier than the row's last change."""
    match = played(running(), waiting(1, key="turn 2"), after(30))
    match = played(match, waiting(0, key="turn 3"), after(20))
    assert match.updated_at == after(30)
    assert match.clock == Clock((0,), "turn 3", after(75))


def test_an_end_stops_the_clock() -> None:
    """A finished match waits for nobody, and keeps how it ended."""
    match = played(running(), over(1), after(30))
    assert (match.state, match.clock, match.finished_at) == (State.FINISHED, None, after(30))
    assert match.outcome == Outcome(1, "CODE_DESTROYED")
    assert match.final_state_hash == b"last hash"
    assert rules.due_at(match, PAUSE) is None


def test_a_match_that_waits_for_nobody_is_refused() -> None:
    """Pitfall: a match that nobody ends would stay for ever."""
    with pytest.raises(ValueError, match="waits for somebody"):
        evolve(open_match(ALICE, BOB), Dealt(Standing(None, None, b"")), NOON)


def test_the_clock_is_due_at_the_deadline() -> None:
    """W14: when a person is waited for, the service acts at his deadline."""
    assert rules.due_at(running(), PAUSE) == after(45)


def test_a_bot_is_due_after_its_pause() -> None:
    """A bot moves a moment after it is waited for."""
    match = running(BOT, waiting(1))
    assert rules.awaited_bot(match) == 1
    assert rules.due_at(match, PAUSE) == after(0.2)


def test_a_bot_waits_no_longer_than_its_deadline() -> None:
    """The clock does not stop for a bot."""
    assert rules.due_at(running(BOT, waiting(1, seconds=45)), timedelta(minutes=1)) == after(45)


def test_a_person_waited_for_beside_a_bot_does_not_hold_it_up() -> None:
    """Both seats awaited: the bot does not wait for the person."""
    assert rules.awaited_bot(running(BOT, waiting(0, 1))) == 1


def test_the_open_seat_is_taken_once() -> None:
    """SEAT_TAKEN for the third, ALREADY_SEATED for whoever sits."""
    match = open_match(ALICE)
    with pytest.raises(Refused) as refused:
        rules.join(match, ALICE)
    assert refused.value.reason == "ALREADY_SEATED"
    match = evolve(match, rules.join(match, BOB), after(1))
    assert match.seats == (ALICE, BOB)
    with pytest.raises(Refused) as refused:
        rules.join(evolve(match, Dealt(waiting(0)), after(1)), Seat("eve", "Eve"))
    assert refused.value.reason == "SEAT_TAKEN"


def test_seats_are_found_by_player() -> None:
    """NO_SEAT for an onlooker; nobody is a bot, not even who has no name."""
    match = running(BOT, waiting(0))
    assert rules.seat_of(match, "alice") == 0
    assert rules.viewer_of(match, "eve") is None
    assert rules.viewer_of(match, "") is None
    with pytest.raises(Forbidden) as refused:
        rules.seat_of(match, "")
    assert refused.value.reason == "NO_SEAT"


@pytest.mark.parametrize(
    ("match", "reason"),
    [(open_match(ALICE), "NOT_STARTED"), (played(running(), over(None), NOON), "FINISHED")],
)
def test_only_a_running_match_is_played(match: Match, reason: str) -> None:
    """NOT_STARTED before, FINISHED after."""
    with pytest.raises(Refused) as refused:
        rules.check_turn(match, 0, match.version, NOON)
    assert refused.value.reason == reason


@pytest.mark.parametrize("version", [0, 2])
def test_an_action_on_another_version_is_stale(version: int) -> None:
    """VERSION_STALE for whoever saw an older version, or one that is not there."""
    match = played(running(), waiting(0), after(1))
    rules.check_turn(match, 0, 1, after(2))
    with pytest.raises(Stale) as refused:
        rules.check_turn(match, 0, version, after(2))
    assert refused.value.reason == "VERSION_STALE"


def test_at_the_deadline_the_turn_is_over() -> None:
    """W14: at 45.000 s later commands are rejected, also before the clock's action is written."""
    match = running()
    rules.check_turn(match, 0, 0, after(44.999999))
    with pytest.raises(Stale) as refused:
        rules.check_turn(match, 0, 0, after(45))
    assert refused.value.reason == "VERSION_STALE"


def test_the_deadline_binds_only_who_is_waited_for() -> None:
    """The other seat's actions are the game's to judge (he may give up at any time)."""
    rules.check_turn(running(), 1, 0, after(46))


def test_a_bots_chance_is_its_own_at_each_version() -> None:
    """A bot's draws repeat neither the game's nor those of another version."""
    match = running(BOT, waiting(1))
    later = played(match, waiting(1), after(1))
    draws = [rules.bot_rng(m).below(1 << 64) for m in (match, match, later)]
    assert draws[0] == draws[1] != draws[2]


def test_seated_changes_nothing_else() -> None:
    """The version counts actions, not seats."""
    match = evolve(open_match(ALICE), Seated(BOB), after(5))
    assert (match.state, match.version, match.clock) == (State.OPEN, 0, None)
