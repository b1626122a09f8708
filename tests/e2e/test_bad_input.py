"""Bad input at every RPC: the right status, the wrong field named, and nothing changed."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from google.protobuf.descriptor import FieldDescriptor

from services.runtime import errors
from services.runtime.admission import Method
from tcg.collection.v1 import collection_pb2 as collection
from tcg.market.v1 import market_pb2 as market
from tcg.match.v1 import match_pb2 as match
from tcg.runtime.v1 import access_pb2

from .calls import CALLS, METHODS, Call, changed
from .contents import contents, settled
from .world import World, passing, rid

ROLES = {
    access_pb2.ACCESS_PLAYER: "player",
    access_pb2.ACCESS_SERVICE: "service",
    access_pb2.ACCESS_ADMIN: "admin",
}
GUARDED = sorted(n for n, (_, m) in METHODS.items() if m.access != access_pb2.ACCESS_PUBLIC)


def ask(world: World, name: str, subject: str, role: str, request: Any) -> Any:
    return getattr(world.stub(METHODS[name][0], subject, role), name)(request)


@pytest.fixture
def unchanged(world: World) -> Iterator[None]:
    """Whatever the test does, no table may change by it."""
    before = settled(world)
    yield
    assert settled(world) == before


def empty(method: Method) -> Any:
    return method.request(**({"request_id": rid()} if not method.read else {}))


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("name", GUARDED)
def test_who_may_not_call_is_refused(world: World, name: str) -> None:
    """No token: UNAUTHENTICATED. Every role but the declared one: PERMISSION_DENIED."""
    _, method = METHODS[name]
    with pytest.raises(errors.Unauthenticated):
        ask(world, name, "", "", empty(method))
    for role in {*ROLES.values()} - {ROLES[method.access]}:
        with pytest.raises(errors.Forbidden) as refused:
            ask(world, name, "somebody", role, empty(method))
        assert refused.value.reason == "ROLE_FORBIDDEN"


WRONG: dict[int, list[Any]] = {
    FieldDescriptor.TYPE_INT32: [-1, -(2**31), 2**31 - 1],
    FieldDescriptor.TYPE_INT64: [-1, -(2**63), 2**63 - 1],
    FieldDescriptor.TYPE_STRING: ["", "not an id", "x" * 5000, "'; DROP TABLE copy; --", "\x00"],
    FieldDescriptor.TYPE_BYTES: [b"x" * 5000],
    FieldDescriptor.TYPE_ENUM: [99],
}
# free texts, and numbers that may be anything from 0 up
LENIENT = {"name", "player_id", "winner_id", "expected_version", "after_version", "season"}


@pytest.mark.parametrize("name", sorted(METHODS))
def test_no_value_of_any_field_breaks_the_server(world: World, name: str) -> None:
    """Every scalar field with every kind of wrong value: a canonical refusal with a reason, or a
    plain answer where the value is allowed; never INTERNAL, never a hang."""
    _, method = METHODS[name]
    subject = "service:market" if method.access == access_pb2.ACCESS_SERVICE else "fuzz"
    role = ROLES.get(method.access, "player")
    for field in method.request.DESCRIPTOR.fields:
        if field.is_repeated or field.type not in WRONG:
            continue
        for value in WRONG[field.type]:
            request = empty(method)
            setattr(request, field.name, value)
            try:
                ask(world, name, subject, role, request)
            except errors.Refused as refused:
                assert refused.code not in {"INTERNAL", "UNKNOWN", "UNAVAILABLE"}, (
                    field.name,
                    value,
                )
                assert refused.reason, (field.name, value)
                assert refused.domain.startswith("tcg."), (field.name, value)


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("name", sorted(CALLS))
def test_ids_and_amounts_out_of_range_name_their_field(world: World, name: str) -> None:
    """A malformed request_id or id, a negative or huge amount: INVALID_ARGUMENT, field named."""
    _, method = METHODS[name]
    role = ROLES[method.access]
    for field in method.request.DESCRIPTOR.fields:
        if field.is_repeated or field.name in LENIENT:
            continue
        if field.type == FieldDescriptor.TYPE_STRING and field.name != "deck_id":
            bad: Any = "not a uuid" if field.name.endswith("_id") else "x" * 5000
        elif field.type in (FieldDescriptor.TYPE_INT32, FieldDescriptor.TYPE_INT64):
            bad = -1
        else:
            continue
        request = empty(method)
        setattr(request, field.name, bad)
        with pytest.raises(errors.Invalid) as refused:
            ask(world, name, "somebody", role, request)
        assert field.name in {v.field for v in refused.value.violations}


# what a valid call refers to, and the reason when it is not there
UNKNOWN = {
    "DustCopy": ("copy_id", "COPY_NOT_FOUND"),
    "UpdateDeck": ("deck_id", "DECK_NOT_FOUND"),
    "DeleteDeck": ("deck_id", "DECK_NOT_FOUND"),
    "EscrowCopy": ("copy_id", "COPY_NOT_FOUND"),
    "SettleAuction": ("auction_id", "ESCROW_NOT_FOUND"),
    "CreateAuction": ("copy_id", "COPY_NOT_FOUND"),
    "PlaceBid": ("auction_id", "AUCTION_NOT_FOUND"),
    "JoinMatch": ("match_id", "MATCH_NOT_FOUND"),
    "PlayAction": ("match_id", "MATCH_NOT_FOUND"),
    "Resign": ("match_id", "MATCH_NOT_FOUND"),
    "GetImport": ("import_id", "IMPORT_NOT_FOUND"),
    "GetArticle": ("article_id", "ARTICLE_NOT_FOUND"),
    "ListMeasurements": ("article_id", "ARTICLE_NOT_FOUND"),
    "GetCard": ("card_id", "CARD_NOT_FOUND"),
    "ExplainCard": ("card_id", "CARD_NOT_FOUND"),
    "GetOpening": ("opening_id", "OPENING_NOT_FOUND"),
    "GetDeck": ("deck_id", "DECK_NOT_FOUND"),
    "GetAuction": ("auction_id", "AUCTION_NOT_FOUND"),
    "ListBids": ("auction_id", "AUCTION_NOT_FOUND"),
    "GetMatch": ("match_id", "MATCH_NOT_FOUND"),
    "ListMatchEvents": ("match_id", "MATCH_NOT_FOUND"),
    "ListLegalActions": ("match_id", "MATCH_NOT_FOUND"),
}


@pytest.mark.parametrize("name", sorted(UNKNOWN))
def test_what_is_not_there_is_not_found(world: World, name: str) -> None:
    """An id of nothing: NOT_FOUND (a settlement: FAILED_PRECONDITION), with its reason."""
    field, reason = UNKNOWN[name]
    _, method = METHODS[name]
    if name in CALLS:
        call = CALLS[name](world)
    else:
        call = Call("somebody", ROLES.get(method.access, "player"), method.request(), None)
    request = changed(call.request, **{field: str(uuid4())})
    with pytest.raises(errors.Refused) as refused:
        ask(world, name, call.subject, call.role, request)
    assert refused.value.reason == reason
    expected = "FAILED_PRECONDITION" if name == "SettleAuction" else "NOT_FOUND"
    assert refused.value.code == expected


# a saga's intent and its hold, refused, may stay; nothing of value may have moved
INTENTS = {"market.claim", "market.bid", "market.auction", "collection.claim"}
INTENTS |= {"collection.hold", "collection.escrow"}


def refusal(world: World, name: str, subject: str, request: Any, role: str = "player") -> str:
    """Code and reason of a refused call that changed nothing.

    The event of an earlier test may land in between; what the call itself changes shows each time.
    """
    for _ in range(3):
        before = contents(world)
        with pytest.raises(errors.Refused) as refused:
            ask(world, name, subject, role, request)
        after = contents(world)
        changes = {k for k, v in after.items() if v != before[k]} - INTENTS
        if not changes:
            break
    assert not changes
    return f"{refused.value.code} {refused.value.reason}"


def test_plays_that_the_match_refuses(world: World) -> None:
    """A stale version, not your turn, no seat, a foreign message, a finished match."""
    running, awaited, waiting = world.duel()
    play = match.PlayActionRequest(
        request_id=rid(), match_id=running.id, expected_version=running.version, action=passing()
    )
    stale = changed(play, expected_version=running.version + 7)
    assert refusal(world, "PlayAction", awaited, stale) == "ABORTED VERSION_STALE"
    assert refusal(world, "PlayAction", waiting, play) == "FAILED_PRECONDITION NOT_YOUR_TURN"
    stranger = world.player()
    assert refusal(world, "PlayAction", stranger, play) == "PERMISSION_DENIED NO_SEAT"
    foreign = match.PlayActionRequest()
    foreign.CopyFrom(play)
    foreign.action.Pack(collection.GetAccountRequest())
    assert refusal(world, "PlayAction", awaited, foreign) == "INVALID_ARGUMENT MESSAGE_INVALID"
    garbage = match.PlayActionRequest()
    garbage.CopyFrom(play)
    garbage.action.value = b"\xff\xff\xff"
    assert refusal(world, "PlayAction", awaited, garbage) == "INVALID_ARGUMENT MESSAGE_INVALID"
    world.stub("match", waiting).Resign(match.ResignRequest(request_id=rid(), match_id=running.id))
    over = world.stub("match", awaited).GetMatch(match.GetMatchRequest(match_id=running.id)).match
    late = changed(play, request_id=rid(), expected_version=over.version)
    assert refusal(world, "PlayAction", awaited, late) == "FAILED_PRECONDITION FINISHED"


def test_seats_that_the_match_refuses(world: World) -> None:
    """An unknown game or deck, one's own match, a seat that is taken, a lent card in Ranked."""
    player = world.player()
    create = CALLS["CreateMatch"](world).request
    unknown = changed(create, rule_set="chess")
    assert refusal(world, "CreateMatch", player, unknown) == "NOT_FOUND RULE_SET_NOT_FOUND"
    ranked = changed(create, mode=match.MODE_RANKED)
    assert refusal(world, "CreateMatch", player, ranked) == "FAILED_PRECONDITION LENT_CARD"
    nodeck = match.CreateMatchRequest()
    nodeck.CopyFrom(create)
    nodeck.deck.deck_id = str(uuid4())
    assert refusal(world, "CreateMatch", player, nodeck) == "NOT_FOUND DECK_NOT_FOUND"
    opened = world.match(player, bot=False)
    join = match.JoinMatchRequest(
        request_id=rid(), match_id=opened.id, deck=match.DeckChoice(deck_id="loan")
    )
    assert refusal(world, "JoinMatch", player, join) == "FAILED_PRECONDITION ALREADY_SEATED"
    world.stub("match", world.player()).JoinMatch(join)
    late = changed(join, request_id=rid())
    assert refusal(world, "JoinMatch", world.player(), late) == "FAILED_PRECONDITION SEAT_TAKEN"


def test_trades_that_the_market_refuses(world: World) -> None:
    """One's own auction, a low bid, too little dust, another's copy, a copy already for sale."""
    seller, poor, rich = (
        world.player(packs=1, dust=100),
        world.player(dust=5),
        world.player(dust=99),
    )
    auction = world.auction(seller, price=10)
    bid = market.PlaceBidRequest(request_id=rid(), auction_id=auction.id, amount=10)
    assert refusal(world, "PlaceBid", seller, bid) == "FAILED_PRECONDITION OWN_AUCTION"
    assert refusal(world, "PlaceBid", poor, bid) == "FAILED_PRECONDITION NOT_ENOUGH_DUST"
    low = changed(bid, request_id=rid(), amount=9)
    assert refusal(world, "PlaceBid", rich, low) == "FAILED_PRECONDITION BID_TOO_LOW"
    again = market.CreateAuctionRequest(request_id=rid(), copy_id=auction.copy_id, start_price=1)
    assert refusal(world, "CreateAuction", seller, again) == "NOT_FOUND COPY_NOT_FOUND"
    assert refusal(world, "CreateAuction", rich, again) == "NOT_FOUND COPY_NOT_FOUND"
    assert world.dust(poor) == (5, 0)
    assert world.dust(rich) == (99, 0)


def test_the_collection_refuses(world: World) -> None:
    """An empty stock, the last copy, unknown cards, a stale commitment, another's opening."""
    player = world.player(packs=1)
    stub = world.stub("collection", player)
    opened = world.open_pack(player)  # the pack every account starts with (D78)
    empty_stock = collection.OpenPackRequest(request_id=rid())
    assert refusal(world, "OpenPack", player, empty_stock) == "FAILED_PRECONDITION NO_PACK"
    last = collection.DustCopyRequest(request_id=rid(), copy_id=world.copy(player))
    assert refusal(world, "DustCopy", player, last) == "FAILED_PRECONDITION LAST_COPY"
    stranger = world.player(packs=1)
    theirs = collection.DustCopyRequest(request_id=rid(), copy_id=world.copy(player))
    assert refusal(world, "DustCopy", stranger, theirs) == "NOT_FOUND COPY_NOT_FOUND"
    peek = collection.GetOpeningRequest(opening_id=opened.id)
    assert refusal(world, "GetOpening", stranger, peek) == "NOT_FOUND OPENING_NOT_FOUND"
    stale = collection.OpenPackRequest(request_id=rid(), expected_commitment=b"\x01" * 32)
    assert refusal(world, "OpenPack", stranger, stale) == "ABORTED COMMITMENT_STALE"
    ghost = collection.CreateDeckRequest(
        request_id=rid(), name="x", entries=[collection.DeckEntry(card_id="Q0", count=1)]
    )
    assert refusal(world, "CreateDeck", player, ghost) == "NOT_FOUND CARD_NOT_FOUND"
    twice = collection.CreateDeckRequest(
        request_id=rid(),
        name="x",
        entries=[
            collection.DeckEntry(
                card_id=stub.ListCopies(collection.ListCopiesRequest()).copies[0].card_id, count=1
            )
        ]
        * 2,
    )
    assert refusal(world, "CreateDeck", player, twice) == "INVALID_ARGUMENT DECK_ENTRY_REPEATED"
