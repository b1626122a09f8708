"""A match is played: actions, refusals, races, what each may see (PlayAction, Resign, reads)."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from google.protobuf.any_pb2 import Any as Packed

from services.match.__main__ import service
from services.match.engine.canonical import state_hash
from services.match.games import Games
from services.match.hall import Hall
from services.match.log import CHECKPOINT_EVERY
from services.runtime.errors import Forbidden, Invalid, Refused, Stale
from services.runtime.testing import Cluster, Stand
from tcg.match.v1 import match_pb2 as proto
from tcg.match.v1.match_pb2_grpc import MatchServiceStub
from tcg.match.v1.options_pb2 import Slot

from .conftest import BOT_PAUSE, Player, new_id
from .duel import Duel, packed, text


def play_out(match_id: str, *players: Player) -> proto.Match:
    """Everybody plays the first card of his hand until the end."""
    match = players[0].get(match_id).match
    while match.state == proto.Match.STATE_RUNNING:
        who = players[match.awaited_seats[0]]
        match = who.play(match_id, match.version, f"play {who.hand(match_id)[0]}").match
    return match


def test_an_action_moves_the_match_on(alice: Player, bob: Player, match_id: str) -> None:
    """PlayAction answers with the new version, the new view, and the events."""
    card = alice.hand(match_id)[0]
    answer = alice.play(match_id, 0, f"play {card}")
    assert (answer.match.version, list(answer.match.awaited_seats)) == (1, [1])
    assert card not in text(answer.view)["hand"]
    played, ended = map(text, answer.events)
    assert (played["card"], played["seat"], ended["kind"]) == (card, 0, "ended")
    assert text(answer.view)["points"] == [played["points"], 0]
    assert bob.get(match_id).match.version == 1


def test_a_match_is_played_to_its_end(
    cluster: Cluster, stand: Stand, alice: Player, bob: Player, match_id: str
) -> None:
    """The winner has the most points; MatchStarted and MatchFinished are told."""
    match = play_out(match_id, alice, bob)
    points = text(alice.get(match_id).view)["points"]
    expected = None if points[0] == points[1] else points.index(max(points))
    won = match.result.winner_seat if match.result.HasField("winner_seat") else None
    assert (won, match.result.cause, match.version) == (expected, "POINTS", 6)
    assert len(match.final_state_hash) == 32
    assert not match.awaited_seats
    told = stand.sql("SELECT type FROM outbox WHERE key = :key ORDER BY position", key=match_id)
    assert [row.type for row in told] == ["tcg.match.v1.MatchStarted", "tcg.match.v1.MatchFinished"]
    with pytest.raises(Refused) as refused:
        alice.play(match_id, match.version, "pass")
    assert refused.value.reason == "FINISHED"


def test_a_repeat_is_answered_as_the_first(alice: Player, bob: Player, match_id: str) -> None:
    """Promise 2: the stored answer holds the view of then, also after the match has moved on."""
    request_id = new_id()
    first = alice.play(match_id, 0, "pass", request_id)
    bob.play(match_id, 1, "pass")
    assert alice.play(match_id, 0, "pass", request_id) == first
    assert alice.get(match_id).match.version == 2


def test_two_at_once(alice: Player, match_id: str, stand: Stand) -> None:
    """Pitfall: of two moves at the same moment one is played and the other told so (ABORTED)."""

    def attempt(action: str) -> str:
        try:
            alice.play(match_id, 0, action)
        except Stale as stale:
            return stale.reason
        return "played"

    hand = alice.hand(match_id)
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(attempt, [f"play {hand[n % 3]}" for n in range(8)]))
    assert sorted(told) == ["VERSION_STALE"] * 7 + ["played"]
    assert stand.sql("SELECT version FROM match_event WHERE match_id = :id", id=match_id) == [(1,)]


@pytest.mark.parametrize(
    ("version", "action", "kind", "reason", "domain"),
    [
        (1, "pass", Stale, "VERSION_STALE", "tcg.match.v1"),
        (0, "dance", Invalid, "MESSAGE_INVALID", "tcg.match.v1"),
        (0, "play Q99", Refused, "NOT_IN_HAND", "duel.v1"),
    ],
)
def test_what_cannot_be_played(
    alice: Player, match_id: str, version: int, action: str, kind: type, reason: str, domain: str
) -> None:
    """The game's own refusals pass unchanged; nothing has happened."""
    before = alice.get(match_id)
    with pytest.raises(kind) as refused:
        alice.play(match_id, version, action)
    assert type(refused.value) is kind
    assert (refused.value.reason, refused.value.domain) == (reason, domain)
    after = alice.get(match_id)
    before.match.ClearField("server_time")
    after.match.ClearField("server_time")
    assert after == before


def test_an_action_of_another_type(alice: Player, match_id: str) -> None:
    """MESSAGE_INVALID for a message that is not the game's."""
    with pytest.raises(Invalid):
        alice.stub.PlayAction(
            proto.PlayActionRequest(
                request_id=new_id(),
                match_id=match_id,
                action=Packed(type_url="type.googleapis.com/tcg.match.v1.Match", value=b""),
            )
        )


def test_not_ones_turn_and_no_seat(bob: Player, eve: Player, match_id: str) -> None:
    """The other side waits; an onlooker has no say."""
    with pytest.raises(Refused) as refused:
        bob.play(match_id, 0, "pass")
    assert (refused.value.reason, refused.value.domain) == ("NOT_YOUR_TURN", "duel.v1")
    for call in (
        lambda: eve.play(match_id, 0, "pass"),
        lambda: eve.resign(match_id),
        lambda: eve.options(match_id),
    ):
        with pytest.raises(Forbidden) as forbidden:
            call()
        assert forbidden.value.reason == "NO_SEAT"


def test_an_open_match_is_not_played(alice: Player) -> None:
    """NOT_STARTED; there are no options, no view and no steps yet."""
    match_id = alice.create().match.id
    for call in (lambda: alice.play(match_id, 0, "pass"), lambda: alice.resign(match_id)):
        with pytest.raises(Refused) as refused:
            call()
        assert refused.value.reason == "NOT_STARTED"
    assert not alice.options(match_id).options
    assert not alice.steps(match_id).steps
    assert not alice.get(match_id).HasField("view")


def test_giving_up_out_of_turn(alice: Player, bob: Player, match_id: str) -> None:
    """W16: either seat may at any time; the other wins."""
    match = bob.resign(match_id).match
    assert (match.result.winner_seat, match.result.forfeited_seat) == (0, 1)
    with pytest.raises(Refused) as refused:
        alice.resign(match_id)
    assert refused.value.reason == "FINISHED"


def test_options_with_open_slots(alice: Player, bob: Player, match_id: str) -> None:
    """Whoever is waited for learns what he may do; the other's list is empty."""
    options = alice.options(match_id)
    assert options.version == 0
    play, pass_ = options.options
    assert play.action == packed("play")
    assert [slot.field for slot in play.slots] == ["card"]
    assert play.slots[0].one_of == Slot.OneOf(ids=alice.hand(match_id))
    assert (pass_.action, list(pass_.slots)) == (packed("pass"), [])
    assert not bob.options(match_id).options


def test_steps_show_what_each_may_see(
    alice: Player, bob: Player, eve: Player, match_id: str
) -> None:
    """Promise 5: the card thrown away face down is seen by its owner only."""
    card = alice.hand(match_id)[0]
    alice.play(match_id, 0, "pass")
    bob.play(match_id, 1, f"play {bob.hand(match_id)[0]}")
    seen = {
        player.name: [[text(e) for e in step.events] for step in player.steps(match_id).steps]
        for player in (alice, bob, eve)
    }
    assert seen["alice"][0][0]["card"] == card
    assert seen["bob"][0][0]["card"] == ""
    assert seen["bob"] == seen["eve"]
    assert card not in str(bob.steps(match_id)) + str(bob.get(match_id))
    steps = alice.steps(match_id).steps
    assert [(step.version, step.seat) for step in steps] == [(1, 0), (2, 1)]


def test_steps_come_by_page(alice: Player, bob: Player, match_id: str) -> None:
    """A client that was away asks from its last version on, until there is no more."""
    play_out(match_id, alice, bob)
    whole = alice.steps(match_id)
    pages = [alice.steps(match_id, after=after, size=2) for after in (0, 2, 4)]
    assert [step for page in pages for step in page.steps] == list(whole.steps)
    assert [page.more for page in pages] == [True, True, False]
    assert not alice.steps(match_id, after=6).steps
    assert not alice.steps(match_id, after=1 << 62).steps


def test_hidden_cards_do_not_matter_to_the_other_side(
    cluster: Cluster, stand: Stand, alice: Player, bob: Player
) -> None:
    """Promise 5: whatever Bob's hidden hand holds, Alice is answered byte for byte the same."""
    answers = []
    for hand in ("bob", "eve"):
        request = {"client_seed": b"x"}
        match_id = alice.create(**request).match.id
        bob.join(match_id, deck=proto.DeckChoice(deck_id=hand))
        stand.sql(
            "UPDATE match SET server_seed = :seed WHERE id = :id", seed=bytes(32), id=match_id
        )
        other = MatchServiceStub(_replica(cluster))
        mine = Player("alice", other)
        mine.play(match_id, 0, f"play {mine.hand(match_id)[0]}")
        with pytest.raises(Refused) as refused:
            mine.play(match_id, 1, "pass")
        Player("bob", MatchServiceStub(_replica(cluster, "bob"))).play(match_id, 1, "pass")
        view = mine.get(match_id).view
        steps = mine.steps(match_id).steps
        answers.append(
            (view, [list(s.events) for s in steps], mine.options(match_id), str(refused.value))
        )
    assert answers[0] == answers[1]


def _replica(cluster: Cluster, name: str = "alice"):
    """A channel to another process-like replica with an empty memory."""
    stand = cluster.stands["match"]
    hall = Hall(Games([Duel()]), BOT_PAUSE, limit=10)
    cluster.start(service(hall), roles=("serve",))
    channel = cluster.channel("match", name)
    cluster.stands["match"] = stand
    return channel


def test_any_replica_serves_any_match(
    cluster: Cluster, alice: Player, bob: Player, match_id: str
) -> None:
    """Design §7: turns alternate between two replicas, each catching up with the other."""
    bob_elsewhere = Player("bob", MatchServiceStub(_replica(cluster, "bob")))
    match = play_out(match_id, alice, bob_elsewhere)
    assert match.state == proto.Match.STATE_FINISHED
    assert bob_elsewhere.get(match_id).view == bob.get(match_id).view


def test_the_fold_of_the_stored_events_is_the_state(
    stand: Stand, alice: Player, bob: Player, match_id: str
) -> None:
    """Promise 4: set-up and stored events alone give every hash that was stored, to the last."""
    match = play_out(match_id, alice, bob)
    game, hall = Duel(), Hall(Games([Duel()]), BOT_PAUSE, limit=10)
    rows = stand.sql("SELECT * FROM match_event WHERE match_id = :id ORDER BY version", id=match_id)
    with stand.work() as work:
        position = hall.position(work, match_id)
        state = hall.deal(work, game, position.match)
    assert state_hash(game.codec.dump_state(state)) == position.match.setup_hash
    for row in rows:
        for event in row.events:
            state = game.evolve(state, game.codec.load_event(event))
        assert state_hash(json.loads(json.dumps(game.codec.dump_state(state)))) == row.state_hash
    assert rows[-1].state_hash == match.final_state_hash
    assert state == position.state


def test_a_long_match_is_read_from_its_checkpoints(
    cluster: Cluster, stand: Stand, alice: Player, bob: Player, library
) -> None:
    """No reader folds from the start: from a checkpoint on, the steps before it are not read."""
    library.put("long", *(f"Q{n}" for n in range(80)))
    deck = proto.DeckChoice(deck_id="long")
    match_id = alice.create(deck=deck, options=packed("80")).match.id
    bob.join(match_id, deck=deck)
    for version in range(CHECKPOINT_EVERY + 3):
        (alice, bob)[version % 2].play(match_id, version, "pass")
    view = alice.get(match_id).view
    stand.sql("DELETE FROM match_event WHERE match_id = :id AND version < 50", id=match_id)
    fresh = Player("alice", MatchServiceStub(_replica(cluster)))
    assert fresh.get(match_id).view == view
    assert [s.version for s in fresh.steps(match_id, after=100, size=2).steps] == [101, 102]
