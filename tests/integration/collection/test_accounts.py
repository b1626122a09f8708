"""Accounts, grants and transfers over gRPC."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from services.collection.domain.ledger import LIMIT
from services.runtime import peers
from services.runtime.errors import AlreadyExists, Forbidden, Invalid, Unauthenticated
from services.runtime.identity import mint
from services.runtime.testing import KEY, FixedToken
from tcg.collection.v1 import collection_pb2 as pb
from tcg.collection.v1.collection_pb2_grpc import CollectionServiceStub

from .scene import Player, Scene, refused, rid

pytestmark = pytest.mark.stack


def test_an_account_begins_at_its_first_call(scene: Scene) -> None:
    """Design §4: a read is enough; it has one pack (D78), no dust, and a commitment."""
    player = scene.player()
    account = player.account
    assert (account.player_id, account.display_name) == (player.id, player.id)
    assert (account.packs, account.dust_available, account.dust_held, account.copies) == (
        1,
        0,
        0,
        0,
    )
    assert len(account.next_commitment) == 32
    assert account.HasField("next_pack_at")
    assert player.account == account


def test_the_name_is_that_of_the_last_token(scene: Scene) -> None:
    """The display name follows the token; the account stays the same."""
    player = scene.player(dust=5)
    token = mint(KEY, player.id, "player", name="Ada Lovelace", audience="tcg", seconds=60)
    target = scene.stand.target
    with peers.channel("collection", target, FixedToken(token)) as channel:
        named = Player(player.id, CollectionServiceStub(channel)).account
    assert (named.display_name, named.dust_available) == ("Ada Lovelace", 5)
    (row,) = scene.stand.sql("SELECT display_name FROM account WHERE player_id = :id", id=player.id)
    assert row.display_name == "Ada Lovelace"


def test_twenty_first_calls_at_once(scene: Scene) -> None:
    """One account comes of them, with one seed."""
    player = scene.player()
    with ThreadPoolExecutor(20) as pool:
        seen = list(pool.map(lambda _: player.account.next_commitment, range(20)))
    assert len(set(seen)) == 1


def test_grants_reach_players_who_never_called(scene: Scene) -> None:
    """D92: dust and packs are there when he comes; the same request again grants nothing more."""
    player = scene.player()
    dust = pb.GrantDustRequest(request_id=rid(), player_id=player.id, dust=70)
    assert scene.admin.GrantDust(dust).dust_available == 70
    assert scene.admin.GrantDust(dust).dust_available == 70
    packs = pb.GrantPacksRequest(request_id=rid(), player_id=player.id, packs=30)
    assert scene.admin.GrantPacks(packs).packs == 31
    assert scene.admin.GrantPacks(packs).packs == 31
    dust.dust = 71
    with pytest.raises(AlreadyExists):
        scene.admin.GrantDust(dust)
    account = player.account
    assert (account.dust_available, account.packs) == (70, 31)
    assert player.purposes() == ["grant"]


def test_grants_have_limits(scene: Scene) -> None:
    """What an account can hold is said, not overflown; amounts out of range are invalid."""
    player = scene.player()
    assert player.account.dust_available == 0
    with scene.stand.app.engine.begin() as tx:
        tx.exec_driver_sql(
            "INSERT INTO transfer (id, cause, purpose, created_at)"
            " VALUES (gen_random_uuid(), gen_random_uuid(), 'grant', now())"
        )
        tx.exec_driver_sql(
            "INSERT INTO posting SELECT max(position), side, player, amount FROM transfer,"
            f" (VALUES ('mint', NULL, -{LIMIT}), ('available', '{player.id}', {LIMIT}))"
            " AS line (side, player, amount) GROUP BY side, player, amount"
        )
        tx.exec_driver_sql(
            f"UPDATE account SET dust_available = {LIMIT} WHERE player_id = '{player.id}'"
        )
    with refused("BALANCE_LIMIT"):
        scene.admin.GrantDust(pb.GrantDustRequest(request_id=rid(), player_id=player.id, dust=1))
    for amount in (0, -1, 10**9 + 1):
        with pytest.raises(Invalid):
            scene.admin.GrantDust(
                pb.GrantDustRequest(request_id=rid(), player_id=player.id, dust=amount)
            )


def test_who_may_call_what(scene: Scene) -> None:
    """Access: players do not grant or hold, strangers see only odds and positions."""
    player = scene.player()
    with pytest.raises(Forbidden):
        player.rpc.GrantDust(pb.GrantDustRequest(request_id=rid(), player_id=player.id, dust=1))
    with pytest.raises(Forbidden):
        player.rpc.ReleaseDust(pb.ReleaseDustRequest(request_id=rid(), hold_id=rid()))
    with pytest.raises(Unauthenticated):
        scene.anybody.GetAccount(pb.GetAccountRequest())
    odds = scene.anybody.GetOdds(pb.GetOddsRequest())
    assert [line.tickets for line in odds.lines] == [6000, 2300, 1000, 450, 190, 55, 5]
    assert [line.dust for line in odds.lines] == [5, 15, 40, 120, 400, 1200, 4000]
    assert (odds.cards_per_pack, odds.seconds_per_pack, odds.stock_limit) == (5, 900, 10)


def test_transfers_page_from_the_newest(scene: Scene) -> None:
    """Pages join without gap or repeat; a hold counts once; others' dust is not named."""
    player, other = scene.player(dust=100), scene.player(dust=100)
    (card_id,) = scene.fresh_cards(1)
    holds = [scene.hold(player, 10) for _ in range(3)]
    auction = scene.escrow(other, scene.give(other, card_id))
    scene.settle(auction, player, holds, 30)
    whole = player.transfers()
    assert [transfer.purpose for transfer in whole] == ["settle", "hold", "hold", "hold", "grant"]
    assert all(sum(p.amount for p in transfer.postings) == 0 for transfer in whole)
    assert {p.player_id for p in whole[0].postings} == {player.id, ""}
    paged, request = [], pb.ListTransfersRequest(page_size=2)
    while True:
        page = player.rpc.ListTransfers(request)
        paged += page.transfers
        request.page_token = page.next_page_token
        if not request.page_token:
            break
    assert paged == whole
    with refused("PAGE_TOKEN_INVALID"):
        player.rpc.ListTransfers(pb.ListTransfersRequest(page_token="W10="))
