"""What is due: bots move, clocks play, and a crash in between is carried on (W14, promise 4)."""

from datetime import timedelta
from functools import partial

import pytest

from services.match import ticks
from services.match.games import Games
from services.match.hall import Hall
from services.runtime.errors import Stale
from services.runtime.testing import Stand, eventually
from tcg.match.v1 import match_pb2 as proto

from .conftest import BOT_PAUSE, Player
from .duel import Duel, text


def expire(stand: Stand, match_id: str) -> None:
    """Lets the time of whoever is waited for pass."""
    stand.sql("UPDATE match SET deadline = now(), due_at = now() WHERE id = :id", id=match_id)


def test_a_bot_plays_to_the_end(alice: Player) -> None:
    """A person against a bot, over gRPC only; the bot moves by itself when it is its turn."""
    match = alice.create(bot=proto.Bot(level=1)).match
    while match.state == proto.Match.STATE_RUNNING:
        card = alice.hand(match.id)[0]
        version = alice.play(match.id, match.version, f"play {card}").match.version
        match = eventually(partial(_moved, alice, match.id, version))
    assert match.result.cause == "POINTS"
    assert [step.seat for step in alice.steps(match.id).steps] == [0, 1, 0, 1, 0, 1]


def _moved(player: Player, match_id: str, version: int) -> proto.Match | None:
    match: proto.Match = player.get(match_id).match
    over = match.state == proto.Match.STATE_FINISHED
    return match if over or match.version > version else None


def test_the_clock_plays_for_who_let_his_time_pass(
    stand: Stand, alice: Player, bob: Player, match_id: str
) -> None:
    """W14: at the deadline the turn passes by itself, and the other side has its full time."""
    expire(stand, match_id)
    match = eventually(lambda: _moved(alice, match_id, 0), 5)
    assert (match.version, list(match.awaited_seats)) == (1, [1])
    left = match.deadline.ToDatetime() - match.server_time.ToDatetime()
    assert timedelta(seconds=25) < left <= timedelta(seconds=30)
    (step,) = bob.steps(match_id).steps
    assert (step.seat, text(step.events[0])["kind"]) == (0, "discarded")


def test_after_the_deadline_the_clock_comes_first(stand: Stand, alice: Player, bob: Player) -> None:
    """W14: a late command is rejected, also while no tick has played for the late player yet."""
    match_id = alice.create().match.id
    bob.join(match_id)
    stand.sql(
        "UPDATE match SET deadline = now(), due_at = now() + interval '9 s' WHERE id = :id",
        id=match_id,
    )
    with pytest.raises(Stale) as refused:
        alice.play(match_id, 0, "pass")
    assert refused.value.reason == "VERSION_STALE"
    assert alice.get(match_id).match.version == 0


def test_a_claimed_match_whose_process_died_is_due_again(
    stand: Stand, alice: Player, bob: Player, match_id: str
) -> None:
    """Promise 4: what a dead process had claimed, another plays within 5 s."""
    expire(stand, match_id)
    version = alice.get(match_id).match.version
    # as a process leaves it that dies after its claim
    stand.sql("UPDATE match SET due_at = now() + interval '2 s' WHERE id = :id", id=match_id)
    assert eventually(lambda: _moved(alice, match_id, version), 5).version == version + 1


def test_a_match_that_cannot_go_on_does_not_hold_up_others(
    stand: Stand, alice: Player, bob: Player, match_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A faulty match is put off, its fault told without a word of its state."""

    class Faulty(Duel):
        name = "faulty"

        def timeout(self, state: object, seat: int) -> object:
            raise KeyError(f"a secret of {state}")

    other = alice.create().match.id
    bob.join(other)
    stand.sql("UPDATE match SET rule_set = 'faulty' WHERE id = :id", id=match_id)
    for due in (match_id, other):
        expire(stand, due)
    (tick,) = ticks.ticks(stand.app, Hall(Games([Faulty(), Duel()]), BOT_PAUSE, 10))
    while tick():
        pass
    assert "secret" not in capsys.readouterr().out
    assert alice.get(other).match.version == 1
    (row,) = stand.sql(
        "SELECT version, due_at > now() AS later FROM match WHERE id = :i", i=match_id
    )
    assert (row.version, row.later) == (0, True)


def test_matches_of_other_rules_are_not_claimed(stand: Stand, alice: Player, match_id: str) -> None:
    """Design §7: a replica claims only what it can play, however long it is due."""
    stand.sql("UPDATE match SET rule_set_version = 1 WHERE id = :id", id=match_id)
    expire(stand, match_id)
    (tick,) = ticks.ticks(stand.app, Hall(Games([Duel()]), BOT_PAUSE, 10))
    while tick():
        pass
    assert stand.sql("SELECT version FROM match WHERE id = :id", id=match_id) == [(0,)]
