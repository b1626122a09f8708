"""Copies over gRPC."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from services.collection.domain.rarity import Rarity
from services.runtime import pages
from services.runtime.errors import Refused
from tcg.collection.v1 import collection_pb2 as pb

from .scene import Player, Scene, refused, rid

pytestmark = pytest.mark.stack


def dust(player: Player, copy_id: str) -> pb.DustCopyResponse:
    """Turns a copy to dust."""
    return player.rpc.DustCopy(pb.DustCopyRequest(request_id=rid(), copy_id=copy_id))


def test_copies_are_listed_with_their_cards(scene: Scene) -> None:
    """The oldest first, each card once, in its latest version; or those of one card."""
    player = scene.player()
    first, second = scene.fresh_cards(2)
    ids = [scene.give(player, card_id) for card_id in (second, first, second)]
    answer = player.rpc.ListCopies(pb.ListCopiesRequest())
    assert [copy.id for copy in answer.copies] == ids
    assert sorted(card.id for card in answer.cards) == sorted([first, second])
    assert [copy.id for copy in player.copies(second)] == [ids[0], ids[2]]
    request = pb.ListCopiesRequest(card_id=second, page_size=1)
    request.page_token = player.rpc.ListCopies(request).next_page_token
    assert [copy.id for copy in player.rpc.ListCopies(request).copies] == [ids[2]]
    request.card_id = first
    with refused("PAGE_TOKEN_INVALID"):
        player.rpc.ListCopies(request)
    for moment, copy_id in (("2026-11-29", ids[0]), ("today", ids[0]), ("2026-11-29T00Z", "x")):
        request.page_token = pages.token(f"copies {first}", moment, copy_id)
        with refused("PAGE_TOKEN_INVALID"):
            player.rpc.ListCopies(request)


def test_the_second_copy_is_dusted_by_hand(scene: Scene) -> None:
    """T37, D79: 40 dust for a rare, LAST_COPY for the last, and the copy is gone for good."""
    player = scene.player()
    (card_id,) = scene.fresh_cards(1, Rarity.RARE)
    first, second = scene.give(player, card_id), scene.give(player, card_id)
    answer = dust(player, second)
    assert (answer.dust, answer.dust_available) == (40, 40)
    with refused("COPY_NOT_FOUND"):
        dust(player, second)
    with refused("LAST_COPY"):
        dust(player, first)
    assert player.purposes() == ["dust_copy"]
    assert [copy.id for copy in player.copies()] == [first]


def test_only_free_copies_of_ones_own_are_dusted(scene: Scene) -> None:
    """Others' copies and escrowed ones are not found; an escrowed one still counts as owned."""
    player, other = scene.player(), scene.player()
    (card_id,) = scene.fresh_cards(1)
    first, second = scene.give(player, card_id), scene.give(player, card_id)
    scene.escrow(player, first)
    for who, copy_id in ((other, second), (player, first), (player, rid())):
        with refused("COPY_NOT_FOUND"):
            dust(who, copy_id)
    assert dust(player, second).dust == 5


def test_both_copies_dusted_at_once(scene: Scene) -> None:
    """D79: of two calls at once one finds the last copy and is refused."""
    player = scene.player()
    (card_id,) = scene.fresh_cards(1)
    ids = [scene.give(player, card_id), scene.give(player, card_id)]

    def attempt(copy_id: str) -> str:
        try:
            dust(player, copy_id)
        except Refused as error:
            return error.reason
        return "dusted"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(attempt, ids)) == ["LAST_COPY", "dusted"]
    assert (player.account.dust_available, player.account.copies) == (5, 1)
