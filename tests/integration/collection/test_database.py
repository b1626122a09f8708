"""What must never be is refused by the database itself, whoever writes to it."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError

from services.collection.store import audit

from .scene import Player, Scene

pytestmark = pytest.mark.stack


@pytest.fixture(scope="module")
def rich(scene: Scene) -> Player:
    """A player with dust, two copies of a card, a drawn hold and a settled auction."""
    player, seller = scene.player(dust=100), scene.player()
    (card_id,) = scene.fresh_cards(1)
    auction = scene.escrow(seller, scene.give(seller, card_id))
    scene.settle(auction, player, [scene.hold(player, 10)], 10)
    scene.give(player, card_id)
    scene.hold(player, 5)
    return player


TRANSFER = (
    "WITH made AS (INSERT INTO transfer (id, cause, purpose, created_at)"
    " VALUES (gen_random_uuid(), gen_random_uuid(), 'grant', now()) RETURNING position)"
    " INSERT INTO posting "
)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE account SET dust_available = -1 WHERE player_id = :player",
        "UPDATE account SET dust_held = -1 WHERE player_id = :player",
        "UPDATE account SET packs_granted = -1 WHERE player_id = :player",
        TRANSFER + "SELECT position, 'available', :player, 5 FROM made",
        TRANSFER + "SELECT position, side, player, amount FROM made,"
        " (VALUES ('mint', NULL, -5), ('available', :player, 6)) AS l (side, player, amount)",
        TRANSFER + "SELECT position, 'mint', :player, 0 FROM made",
        "UPDATE posting SET amount = amount + 1 WHERE player_id = :player",
        "DELETE FROM posting WHERE player_id = :player",
        "TRUNCATE posting",
        "DELETE FROM transfer",
        "INSERT INTO transfer (id, cause, purpose, created_at)"
        " SELECT gen_random_uuid(), cause, purpose, now() FROM transfer LIMIT 1",
        "INSERT INTO copy SELECT id, card_id, (SELECT min(player_id) FROM account), slot, NULL,"
        " acquired_at FROM copy WHERE owner_id = :player",
        "UPDATE copy SET owner_id = NULL WHERE owner_id = :player",
        "UPDATE copy SET owner_id = 'nobody' WHERE owner_id = :player",
        "INSERT INTO copy SELECT gen_random_uuid(), card_id, owner_id, 3, NULL, now()"
        " FROM copy WHERE owner_id = :player",
        "INSERT INTO copy SELECT gen_random_uuid(), card_id, owner_id, 1, NULL, now()"
        " FROM copy WHERE owner_id = :player",
        "UPDATE copy SET auction_id = gen_random_uuid() WHERE owner_id = :player",
        "UPDATE escrow SET winner_id = seller_id WHERE winner_id = :player",
        "UPDATE escrow SET state = 'held', winner_id = NULL, price = NULL, duplicate_dust = NULL"
        " WHERE winner_id = :player",
        "UPDATE hold SET state = 'released', auction_id = NULL"
        " WHERE player_id = :player AND state = 'settled'",
        "UPDATE hold SET amount = 0 WHERE player_id = :player AND state = 'held'",
        "DELETE FROM hold WHERE player_id = :player",
        "UPDATE catalogue_position SET card_id = 'Q0'",
        "DELETE FROM catalogue_position",
        "UPDATE catalogue SET live = positions",
        "INSERT INTO catalogue_position SELECT rarity, position + 1000, card_id, from_version"
        " FROM catalogue_position",
    ],
)
def test_the_database_refuses(scene: Scene, rich: Player, statement: str) -> None:
    """Promise 1: negative balances, lopsided transfers, second owners, second settlements."""
    with pytest.raises((IntegrityError, DBAPIError)) as caught:
        scene.stand.sql(statement, player=rich.id)
    assert caught.value.orig is not None
    assert caught.value.orig.sqlstate.startswith("23")  # type: ignore[attr-defined]


def test_a_drawn_opening_stays_as_it_is(scene: Scene) -> None:
    """Promise 6: what was drawn, and from what, is never rewritten; a seed is used once."""
    player = scene.player()
    opening = player.open_pack()
    scene.stand.sql(
        "UPDATE opening SET opened_at = opened_at - interval '11 s', due_at = now() WHERE id = :id",
        id=opening.id,
    )
    player.drawn(opening.id)
    for statement in (
        "UPDATE opening SET client_seed = '' WHERE id = :id",
        "UPDATE opening SET drawn = false WHERE id = :id",
        "UPDATE draw SET ticket = 9999 WHERE opening_id = :id",
        "INSERT INTO opening SELECT gen_random_uuid(), player_id, server_seed, client_seed,"
        " catalogue_version, opened_at, due_at, false FROM opening WHERE id = :id",
    ):
        with pytest.raises(IntegrityError):
            scene.stand.sql(statement, id=opening.id)


@pytest.mark.parametrize(
    ("statement", "figure"),
    [
        ("UPDATE account SET dust_available = dust_available + 1 WHERE player_id = :player",
         "wrong_balances"),
        ("UPDATE hold SET amount = amount + 1 WHERE player_id = :player AND state = 'held'",
         "wrong_balances"),
        ("INSERT INTO transfer (id, cause, purpose, created_at)"
         " VALUES (gen_random_uuid(), gen_random_uuid(), 'grant', now())",
         "unbalanced_transfers"),
        ("UPDATE copy SET owner_id = (SELECT min(player_id) FROM account"
         " WHERE player_id <> :player), slot = 2"
         " WHERE auction_id IS NOT NULL AND owner_id = :player", "ownerless_copies"),
        ("UPDATE copy SET auction_id = NULL WHERE auction_id IS NOT NULL AND owner_id = :player",
         "ownerless_copies"),
    ],
)  # fmt: skip
def test_the_audit_sees_what_no_constraint_forbids(
    scene: Scene, rich: Player, statement: str, figure: str
) -> None:
    """GetAudit is not blind: each of its figures moves when the ledger is tampered with."""
    (card_id,) = scene.fresh_cards(1)
    auction = scene.escrow(rich, scene.give(rich, card_id))
    with pytest.raises(ZeroDivisionError), scene.stand.work() as work:
        clean = audit.audit(work)
        changed = work.tx.execute(
            text(statement), {"player": rich.id} if ":player" in statement else {}
        )
        assert changed.rowcount == 1
        seen = audit.audit(work)
        assert getattr(clean, figure) == 0
        assert getattr(seen, figure) >= 1
        raise ZeroDivisionError  # nothing of this is kept
    scene.release_copy(auction)
