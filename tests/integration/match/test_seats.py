"""Matches are made, joined and listed; decks come from collection (CreateMatch, JoinMatch, …)."""

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import pytest
from google.protobuf.any_pb2 import Any as Packed

from services.match.engine.rng import Rng, deal_seed
from services.runtime import pages
from services.runtime.errors import Invalid, NotFound, Refused, Stale, Unavailable
from services.runtime.testing import Cluster, Stand
from tcg.match.v1 import match_pb2 as proto
from tcg.match.v1.match_pb2_grpc import MatchServiceStub

from .conftest import Player, new_id
from .duel import Duel, packed, text
from .library import Library

Match = proto.Match


def test_an_open_match_waits_for_somebody(alice: Player) -> None:
    """The creator sits in seat 0; the commitment is told before the second deck is known."""
    made = alice.create(client_seed=b"mine")
    match = made.match
    assert (match.state, match.version, match.mode) == (Match.STATE_OPEN, 0, proto.MODE_CLASSIC)
    assert [(seat.player_id, seat.client_seed) for seat in match.seats] == [("alice", b"mine")]
    assert len(match.commitment) == 32
    assert not match.server_seed
    assert not made.HasField("view")


def test_joining_starts_the_match(alice: Player, bob: Player) -> None:
    """Both see their own cards and the same clock."""
    made = alice.create(options=packed("2")).match
    joined = bob.join(made.id)
    assert joined.match.state == Match.STATE_RUNNING
    assert joined.match.commitment == made.commitment
    assert (joined.match.rule_set, joined.match.rule_set_version) == ("duel", 2)
    assert list(joined.match.awaited_seats) == [0]
    assert joined.match.deadline.seconds - joined.match.started_at.seconds == 30
    assert text(joined.view)["counts"] == [2, 2]
    assert all(card.startswith("Qb") for card in text(joined.view)["hand"])
    seen = alice.get(made.id)
    assert seen.seat == 0
    assert seen.match.deadline == joined.match.deadline
    assert all(card.startswith("Qa") for card in text(seen.view)["hand"])


def test_a_bot_plays_the_loan_deck(alice: Player, library: Library, stand: Stand) -> None:
    """Against a bot the match starts at once; collection is asked for the creator's loan deck."""
    library.asked.clear()
    made = alice.create(bot=proto.Bot(level=2))
    assert made.match.state == Match.STATE_RUNNING
    assert [(s.player_id, s.bot_level) for s in made.match.seats] == [("alice", 0), ("", 2)]
    assert made.HasField("view")
    asked = [(a.player_id, a.deck_id, a.lending_allowed) for a in library.asked]
    assert asked == [("alice", "alice", True), ("alice", "loan", True)]
    (row,) = stand.sql(
        "SELECT card_versions FROM match_seat WHERE match_id = :id AND seat = 1", id=made.match.id
    )
    assert row.card_versions == [7, 7, 7]


def test_anybody_can_deal_again(alice: Player, bob: Player) -> None:
    """Promise 6: the revealed seed fits the commitment, and deals the hands that were seen."""
    match_id = alice.create(client_seed=b"from alice").match.id
    bob.join(match_id, client_seed=b"from bob")
    hand = alice.hand(match_id)
    match = bob.resign(match_id).match
    assert sha256(match.server_seed).digest() == match.commitment
    rng = Rng(deal_seed(match.server_seed, [s.client_seed for s in match.seats]), 0)
    assert list(rng.shuffled([f"Qa{n}" for n in range(1, 6)])[:3]) == hand


@pytest.mark.parametrize(
    ("fields", "kind", "reason"),
    [
        ({"rule_set": "none"}, NotFound, "RULE_SET_NOT_FOUND"),
        (
            {"mode": proto.MODE_RANKED, "bot": proto.Bot(level=1)},
            Invalid,
            "MODE_UNSUPPORTED",
        ),
        ({"options": packed("many")}, Invalid, "MESSAGE_INVALID"),
        ({"options": Packed(type_url="x/y.Z", value=b"?")}, Invalid, "MESSAGE_INVALID"),
        ({"deck": proto.DeckChoice(list=packed("Q1"))}, Invalid, "MESSAGE_INVALID"),
        ({"deck": proto.DeckChoice()}, Invalid, "MESSAGE_INVALID"),
        ({"deck": proto.DeckChoice(deck_id="no such")}, NotFound, "DECK_NOT_FOUND"),
        (
            {"mode": proto.MODE_RANKED, "deck": proto.DeckChoice(deck_id="lent")},
            Refused,
            "LENT_CARD",
        ),
    ],
)
def test_what_cannot_be_made_is_refused(
    alice: Player, stand: Stand, fields: dict[str, Any], kind: type[Refused], reason: str
) -> None:
    """Every refusal has its status and reason, in the match service's own words."""
    before = stand.sql("SELECT count(*) FROM match")
    with pytest.raises(kind) as refused:
        alice.create(**fields)
    assert type(refused.value) is kind
    assert (refused.value.reason, refused.value.domain) == (reason, "tcg.match.v1")
    assert stand.sql("SELECT count(*) FROM match") == before


def test_an_illegal_deck_is_told_every_violation(alice: Player, bob: Player) -> None:
    """DECK_ILLEGAL at CreateMatch and at JoinMatch, all violations at once."""
    match_id = alice.create().match.id
    few = proto.DeckChoice(deck_id="few")
    for call in (lambda: alice.create(deck=few), lambda: bob.join(match_id, deck=few)):
        with pytest.raises(Refused) as refused:
            call()
        assert refused.value.reason == "DECK_ILLEGAL"
        told = [violation.description for violation in refused.value.violations]
        assert told == ["fewer than 3 cards", "B2 is banned"]
    assert alice.get(match_id).match.state == Match.STATE_OPEN


def test_a_refused_request_leaves_its_id_free(alice: Player) -> None:
    """Design §5: refusals leave no record, so the same id may carry the corrected request."""
    request_id = new_id()
    with pytest.raises(Refused):
        alice.create(request_id=request_id, deck=proto.DeckChoice(deck_id="few"))
    assert alice.create(request_id=request_id).match.id


def test_a_repeated_join_is_answered_as_the_first(alice: Player, bob: Player) -> None:
    """Promise 2: five at once with one request_id take one seat and get one answer."""
    match_id, request_id = alice.create().match.id, new_id()
    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(lambda _: bob.join(match_id, request_id=request_id), range(5)))
    assert all(answer == answers[0] for answer in answers)
    assert len(alice.get(match_id).match.seats) == 2


def test_two_who_join_at_once(alice: Player, bob: Player, eve: Player) -> None:
    """One open seat: one gets it, the other SEAT_TAKEN."""
    match_id = alice.create().match.id

    def attempt(who: Player) -> str:
        try:
            who.join(match_id)
        except Refused as refused:
            return refused.reason
        return "seated"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(attempt, (bob, eve))) == ["SEAT_TAKEN", "seated"]


def test_nobody_plays_against_himself(alice: Player) -> None:
    """ALREADY_SEATED."""
    with pytest.raises(Refused) as refused:
        alice.join(alice.create().match.id)
    assert refused.value.reason == "ALREADY_SEATED"


def test_without_collection_no_match_is_made(
    cluster: Cluster, alice: Player, library: Library
) -> None:
    """Promise 7: UNAVAILABLE inside the caller's time, nothing half made."""
    library.down = True
    try:
        with pytest.raises(Unavailable):
            alice.create()
    finally:
        library.down = False
    assert alice.create().match.id


def test_own_matches_by_page(cluster: Cluster, alice: Player) -> None:
    """Each match once, the newest first; a token of another filter is refused."""
    dora = Player("dora", MatchServiceStub(cluster.channel("match", "dora")))
    deck = proto.DeckChoice(deck_id="alice")
    made = [dora.create(deck=deck).match.id for _ in range(5)]
    alice.join(made[1])
    first = dora.matches(page_size=2)
    second = dora.matches(page_size=2, page_token=first.next_page_token)
    third = dora.matches(page_size=2, page_token=second.next_page_token)
    listed = [match.id for page in (first, second, third) for match in page.matches]
    assert listed == made[::-1]
    assert third.next_page_token == ""
    running = dora.matches(state=Match.STATE_RUNNING, rule_set="duel").matches
    assert [match.id for match in running] == [made[1]]
    assert not dora.matches(rule_set="other").matches
    with pytest.raises(Invalid) as refused:
        dora.matches(state=Match.STATE_OPEN, page_token=first.next_page_token)
    assert refused.value.reason == "PAGE_TOKEN_INVALID"


@pytest.mark.parametrize(
    "key",
    [("2026-01-01T00:00:00+00:00:01", new_id()), ("2026-01-01", new_id()), ("now", "x"), (1, 2)],
)
def test_a_forged_cursor_is_refused(alice: Player, key: tuple[Any, Any]) -> None:
    """PAGE_TOKEN_INVALID, whatever somebody writes into a token; never an error of ours."""
    with pytest.raises(Invalid) as refused:
        alice.matches(page_token=pages.token("False 0 ", *key))
    assert refused.value.reason == "PAGE_TOKEN_INVALID"


def test_open_matches_of_anybody(alice: Player, bob: Player) -> None:
    """Bob finds Alice's open match, and no longer once it runs."""
    match_id = alice.create().match.id
    assert bob.matches(open_to_join=True).matches[0].id == match_id
    bob.join(match_id)
    listed = [match.id for match in bob.matches(open_to_join=True, page_size=200).matches]
    assert match_id not in listed
    assert bob.matches().matches[0].id == match_id


def test_what_a_rule_set_offers(alice: Player) -> None:
    """GetRuleset; NOT_FOUND for an unknown one."""
    told = alice.stub.GetRuleset(proto.GetRulesetRequest(name="duel"))
    assert (told.version, told.entries_total, told.entries_built) == (2, 2, 1)
    assert list(told.modes) == [proto.MODE_CLASSIC, proto.MODE_RANKED]
    with pytest.raises(NotFound):
        alice.stub.GetRuleset(proto.GetRulesetRequest(name="none"))


def test_matches_of_other_rules_are_left_alone(alice: Player, stand: Stand) -> None:
    """Design §7: RULES_VERSION_UNKNOWN; the match is still listed."""
    match_id = alice.create().match.id
    stand.sql("UPDATE match SET rule_set_version = 1 WHERE id = :id", id=match_id)
    with pytest.raises(Refused) as refused:
        alice.get(match_id)
    assert refused.value.reason == "RULES_VERSION_UNKNOWN"
    assert match_id in [match.id for match in alice.matches().matches]
    assert Duel.version == 2


def test_an_unknown_match(alice: Player) -> None:
    """NOT_FOUND at every RPC that names a match."""
    unknown = new_id()
    for call in (
        lambda: alice.get(unknown),
        lambda: alice.join(unknown),
        lambda: alice.play(unknown, 0, "pass"),
        lambda: alice.resign(unknown),
        lambda: alice.options(unknown),
        lambda: alice.steps(unknown),
    ):
        with pytest.raises(NotFound) as refused:
            call()
        assert refused.value.reason == "MATCH_NOT_FOUND"
        assert not isinstance(refused.value, Stale)
