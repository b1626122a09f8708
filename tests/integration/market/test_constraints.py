"""What the database itself refuses, whatever the code does."""

import pytest
from sqlalchemy.exc import IntegrityError

from .scene import Scene

pytestmark = pytest.mark.stack

BID = "INSERT INTO bid VALUES (gen_random_uuid(), :id, 'eve', {amount}, {held}, {rest})"
ACCEPTED = "'LEADING', '', {number}, now(), now(), NULL"


@pytest.mark.parametrize(
    "statement",
    [
        # a second live auction of the copy
        "INSERT INTO auction SELECT gen_random_uuid(), seller_id, copy_id, start_price, state,"
        " reason, card_id, card, card_version, current_bid, leader_id, bids, created_at,"
        " changed_at, opened_at, closes_at, due_at FROM auction WHERE id = :id",
        # bids that do not increase, or are not counted
        "UPDATE auction SET current_bid = 40, bids = bids + 1 WHERE id = :id",
        "UPDATE auction SET current_bid = 50, leader_id = 'eve' WHERE id = :id",
        "UPDATE auction SET current_bid = 50, bids = bids + 2 WHERE id = :id",
        "UPDATE auction SET leader_id = seller_id, current_bid = 50, bids = 2 WHERE id = :id",
        # states that do not follow
        "UPDATE auction SET state = 'SOLD', due_at = NULL WHERE id = :id",
        "UPDATE auction SET state = 'PENDING' WHERE id = :id",
        "UPDATE auction SET due_at = NULL WHERE id = :id",
        "UPDATE bid SET state = 'REJECTED', reason = 'GIVEN_UP' WHERE auction_id = :id",
        "UPDATE bid SET held = held - 1 WHERE auction_id = :id",
        # the same amount or number twice, more held than bid, less than nothing
        BID.format(amount=40, held=40, rest=ACCEPTED.format(number=2)),
        BID.format(amount=50, held=50, rest=ACCEPTED.format(number=1)),
        BID.format(amount=50, held=51, rest=ACCEPTED.format(number=2)),
        BID.format(amount=50, held=0, rest=ACCEPTED.format(number=2)),
        BID.format(amount=50, held=50, rest="'PENDING', '', NULL, NULL, now(), NULL"),
    ],
)
def test_what_never_is(scene: Scene, statement: str) -> None:
    """One live auction a copy, increasing bids, states that only move forward."""
    auction, ada = scene.list(scene.player("seller")), scene.player("ada", 100)
    scene.bid(ada, auction, 40)
    with pytest.raises(IntegrityError):
        scene.market.sql(statement, id=auction.id)


@pytest.mark.parametrize(
    "change",
    ["state = 'CLOSING', due_at = now()", "state = 'UNSOLD'", "bids = 2, current_bid = 90"],
)
def test_a_second_settlement(scene: Scene, change: str) -> None:
    """What is sold stays sold, to whom it was, for what it was."""
    auction, ada = scene.list(scene.player("seller")), scene.player("ada", 100)
    scene.bid(ada, auction, 40)
    scene.make_due(auction)
    scene.tick()
    with pytest.raises(IntegrityError):
        scene.market.sql(f"UPDATE auction SET {change} WHERE id = :id", id=auction.id)
    with pytest.raises(IntegrityError):
        scene.market.sql("UPDATE bid SET state = 'OUTBID' WHERE auction_id = :id", id=auction.id)
