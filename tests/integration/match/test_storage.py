"""What the database itself refuses, and what a process remembers (promises 1 and 4)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from sqlalchemy.exc import DBAPIError

from services.match import service, store, ticks
from services.match.engine.ruleset import Awaited
from services.match.games import Games
from services.match.hall import Hall
from services.runtime.errors import Stale
from services.runtime.testing import Stand

from .conftest import BOT_PAUSE, Player
from .duel import Duel, State, packed

EVENT = (
    "INSERT INTO match_event"
    " (match_id, version, seat, action, events, state_hash, cause, played_at)"
    " SELECT match_id, version + :later, seat, action, events, state_hash, {cause}, played_at"
    " FROM match_event WHERE match_id = :id AND version = 1"
)


def memory(limit: int = 10) -> Hall:
    return Hall(Games([Duel()]), BOT_PAUSE, limit)


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (EVENT.format(cause="gen_random_uuid()").replace(":later", "0"), "match_event_pkey"),
        (EVENT.format(cause="cause").replace(":later", "9"), "match_event_match_id_cause_key"),
        ("UPDATE match_event SET seat = 1 WHERE match_id = :id", "never changed"),
        ("UPDATE match SET due_at = NULL WHERE id = :id", "match_check"),
        ("UPDATE match SET deadline = NULL WHERE id = :id", "match_check"),
        ("UPDATE match SET awaited_seats = '{}' WHERE id = :id", "match_check"),
        ("UPDATE match SET state = 'finished' WHERE id = :id", "match_check"),
        ("UPDATE match SET winner_seat = 1 WHERE id = :id", "match_check"),
        ("UPDATE match SET version = -1 WHERE id = :id", "match_version_check"),
        (
            "UPDATE match_seat SET player_id = 'alice' WHERE match_id = :id",
            "match_seat_match_id_player_id_key",
        ),
        ("UPDATE match_seat SET bot_level = 1 WHERE match_id = :id", "match_seat_check"),
        ("DELETE FROM match WHERE id = :id", "match_seat_match_id_fkey"),
    ],
)
def test_the_database_refuses(
    stand: Stand, alice: Player, match_id: str, statement: str, rule: str
) -> None:
    """A second step of a version, a second step of one request, a changed step, a match that is
    waited for without end, one player on both seats: whatever the code does, none can be stored."""
    alice.play(match_id, 0, "pass")
    with pytest.raises(DBAPIError, match=rule):
        stand.sql(statement, id=match_id)


def test_what_was_not_committed_is_not_remembered(
    stand: Stand, alice: Player, match_id: str
) -> None:
    """An action whose transaction fails has happened nowhere: another one takes its version."""
    hall = memory()

    def fail() -> None:
        with stand.work() as work:
            service.play(work, hall, "alice", match_id, 0, packed("pass"))
            raise RuntimeError("the power went out")

    with pytest.raises(RuntimeError):
        fail()
    alice.play(match_id, 0, f"play {alice.hand(match_id)[1]}")
    with stand.work() as work:
        state = hall.position(work, match_id).state
        assert state == memory().position(work, match_id).state
    assert state.points[0] > 0


def test_memory_is_bounded_and_any_match_comes_back(
    stand: Stand, alice: Player, bob: Player
) -> None:
    """With room for one match, two are served by turns."""
    hall, matches = memory(limit=1), []
    for _ in range(2):
        matches.append(alice.create().match.id)
        bob.join(matches[-1])
    for version in (0, 1, 2):
        for match_id in matches:
            (alice, bob)[version % 2].play(match_id, version, "pass")
            with stand.work() as work:
                position = hall.position(work, match_id)
            assert position.state.turn == version + 1
            with stand.work() as work:
                assert memory().position(work, match_id).state == position.state


def test_a_memory_that_is_ahead_does_no_harm(stand: Stand, alice: Player, match_id: str) -> None:
    """A transaction that still reads the older row gets the older state."""
    hall = memory()
    with stand.work() as reader:
        game, old = Duel(), hall.position(reader, match_id)
        alice.play(match_id, 0, "pass")
        with stand.work() as work:
            hall.position(work, match_id)
        assert hall.state_at(reader, game, old.match, 0) == old.state


class OneClock(Duel):
    """One deadline for the whole match, whoever acts."""

    def awaited(self, state: State) -> Awaited | None:
        return Awaited((state.seat,), 30, "the match")


def remembering(stand: Stand, match_id: str, game: Duel | None = None) -> Hall:
    """A process that has seen the match as it stands now."""
    hall = Hall(Games([game or Duel()]), BOT_PAUSE, 10)
    with stand.work() as work:
        hall.position(work, match_id)
    return hall


def test_a_memory_that_is_behind_is_found_out(stand: Stand, match_id: str) -> None:
    """Whoever acts on a match that has moved on elsewhere is told so, and changes nothing."""

    def act(hall: Hall, player: str, version: int) -> int:
        with stand.work() as work:
            move = service.play(work, hall, player, match_id, version, packed("pass"))
        return move.after.match.version

    ahead = remembering(stand, match_id, OneClock())
    act(ahead, "alice", 0)
    behind = remembering(stand, match_id, OneClock())
    act(ahead, "bob", 1)
    with pytest.raises(Stale) as told:
        act(behind, "bob", 1)
    assert told.value.reason == "VERSION_STALE"
    assert stand.sql("SELECT version FROM match_event WHERE match_id = :id", id=match_id) == [
        (1,),
        (2,),
    ]
    assert act(behind, "alice", 2) == 3


def test_of_many_processes_one_acts(stand: Stand, alice: Player, bob: Player) -> None:
    """Eight processes that all remember the same version: one moves the match on."""

    def act(hall: Hall, match_id: str, start: Barrier) -> bool:
        start.wait()
        try:
            with stand.work() as work:
                service.play(work, hall, "alice", match_id, 0, packed("pass"))
        except Stale:
            return False
        return True

    for _ in range(10):
        match_id = alice.create().match.id
        bob.join(match_id)
        halls = [remembering(stand, match_id) for _ in range(8)]
        start = Barrier(len(halls))
        with ThreadPoolExecutor(len(halls)) as pool:
            acted = list(pool.map(lambda hall: act(hall, match_id, start), halls))  # noqa: B023
        assert sum(acted) == 1
        assert alice.get(match_id).match.version == 1


@pytest.mark.parametrize("by", [timedelta(seconds=-1), timedelta(seconds=60)])
@pytest.mark.parametrize("then", [timedelta(seconds=20), timedelta(hours=1)])
def test_time_that_is_given_is_had(
    stand: Stand, match_id: str, by: timedelta, then: timedelta
) -> None:
    """An operator moves a deadline: who remembers another, passed or not, plays on."""
    moved = (
        "UPDATE match SET deadline = now() + :by, due_at = now() + interval '9 s' WHERE id = :id"
    )
    stand.sql(moved, id=match_id, by=by)
    hall = remembering(stand, match_id)
    stand.sql(moved, id=match_id, by=then)
    with stand.work() as work:
        service.play(work, hall, "alice", match_id, 0, packed("pass"))


def test_only_the_match_as_it_stands_refuses(stand: Stand, alice: Player, match_id: str) -> None:
    """A process that is behind does not refuse by an older turn, nor accept after a newer deadline.

    Bob is not awaited at the version it remembers; the answer is that there is a newer one.
    """
    hall = remembering(stand, match_id)
    alice.play(match_id, 0, "pass")
    with pytest.raises(Stale, match="version 1"), stand.work() as work:
        service.play(work, hall, "bob", match_id, 0, packed("pass"))
    hall = remembering(stand, match_id)
    stand.sql(
        "UPDATE match SET deadline = now(), due_at = now() + interval '9 s' WHERE id = :id",
        id=match_id,
    )
    with pytest.raises(Stale, match="time to act"), stand.work() as work:
        service.play(work, hall, "bob", match_id, 1, packed("pass"))


def test_two_ticks_play_a_due_match_once(stand: Stand, match_id: str) -> None:
    """SKIP LOCKED: of many that look at the same moment one plays for the clock."""
    stand.sql("UPDATE match SET deadline = now(), due_at = now() WHERE id = :id", id=match_id)
    looks = [ticks.ticks(stand.app, memory())[0] for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda tick: tick(), looks))
    assert stand.sql("SELECT seat FROM match_event WHERE match_id = :id", id=match_id) == [(0,)]


def test_a_tick_waits_for_nobody(stand: Stand, alice: Player, bob: Player, match_id: str) -> None:
    """SKIP LOCKED: while one due match is in somebody's hands, the next one is played."""

    class Later(Duel):
        version = 9

    other = alice.create().match.id
    bob.join(other)
    for due, ago in ((match_id, "2 s"), (other, "1 s")):
        stand.sql(
            "UPDATE match SET rule_set_version = 9, deadline = now(), due_at = now() - :ago"
            " WHERE id = :id".replace(":ago", f"interval '{ago}'"),
            id=due,
        )
    (tick,) = ticks.ticks(stand.app, Hall(Games([Later()]), BOT_PAUSE, 10))
    with stand.work() as work:
        store.newest(work, match_id, lock=True)
        assert tick()
    played = "SELECT id FROM match WHERE id IN (:a, :b) AND version = 1"
    assert [str(row.id) for row in stand.sql(played, a=match_id, b=other)] == [other]


def test_a_claim_of_an_older_version_is_void(
    stand: Stand, alice: Player, bob: Player, match_id: str
) -> None:
    """Whoever acted between the claim and its work has settled what was due."""
    alice.play(match_id, 0, "pass")
    stand.sql("UPDATE match SET deadline = now() WHERE id = :id", id=match_id)
    with stand.work() as work:
        assert service.play_due(work, memory(), match_id, 0) is None
    with stand.work() as work:
        assert service.play_due(work, memory(), match_id, 1) is not None
    assert bob.get(match_id).match.version == 2
