"""What everybody may see of a match, and what the world is told (promises 5 and 6)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from services.match import events, messages
from services.match.domain.match import Clock, Match, Seat, State, Terms
from services.match.engine.ruleset import Mode, Outcome
from tcg.match.v1 import match_pb2 as proto

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SEED = bytes(range(32))
RUNNING = Match(
    "m",
    Terms("a game", 3, Mode.RANKED, b"options"),
    SEED,
    NOON,
    NOON,
    seats=(Seat("alice", "Alice", client_seed=b"mine"), Seat("bob", "Bob")),
    state=State.RUNNING,
    version=4,
    clock=Clock((1,), "turn", NOON + timedelta(seconds=45)),
    setup_hash=b"setup hash",
    started_at=NOON,
)
FINISHED = replace(
    RUNNING,
    state=State.FINISHED,
    clock=None,
    outcome=Outcome(0, "IDLE", forfeited=1),
    final_state_hash=b"final hash",
    finished_at=NOON,
)


def test_a_running_match_shows_its_commitment_only() -> None:
    """Design §7: the seed and every hash of a state stay hidden until the end."""
    message = messages.match(RUNNING, NOON)
    assert message.commitment == sha256(SEED).digest()
    told = message.SerializeToString()
    assert SEED not in told
    assert b"hash" not in told
    assert not message.HasField("result")


def test_a_finished_match_shows_what_proves_it() -> None:
    """Promise 6: after the end, seed and final hash are there to check."""
    message = messages.match(FINISHED, NOON)
    assert (message.server_seed, message.final_state_hash) == (SEED, b"final hash")
    assert message.seats[0].client_seed == b"mine"
    assert not message.HasField("deadline")
    assert message.result == proto.MatchResult(winner_seat=0, forfeited_seat=1, cause="IDLE")


def test_a_draw_has_no_winner() -> None:
    """A draw names no seat; seat 0 is not mistaken for none."""
    message = messages.match(replace(FINISHED, outcome=Outcome(None, "DRAW")), NOON)
    assert not message.result.HasField("winner_seat")
    assert messages.match(FINISHED, NOON).result.HasField("winner_seat")


def test_who_is_waited_for_and_until_when() -> None:
    """Pitfall: a reconnecting player is shown the deadline and the server's own time."""
    message = messages.match(RUNNING, NOON + timedelta(seconds=40))
    assert list(message.awaited_seats) == [1]
    left = message.deadline.ToDatetime() - message.server_time.ToDatetime()
    assert left == timedelta(seconds=5)


def test_events_carry_no_seeds() -> None:
    """Design §6: what is told of a match holds nothing of its chance."""
    for told in (events.started(RUNNING), events.finished(FINISHED)):
        data = told.SerializeToString()
        assert SEED not in data
        assert b"mine" not in data
        assert [seat.player_id for seat in told.seats] == ["alice", "bob"]
    assert events.finished(FINISHED).version == 4
    assert events.finished(FINISHED).result.forfeited_seat == 1
