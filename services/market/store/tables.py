"""Market's tables as SQL is written on them; their constraints stand in the migration."""

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    Uuid,
)

metadata = MetaData()
_time = DateTime(timezone=True)
_id = Uuid(as_uuid=False)

auctions = Table(
    "auction",
    metadata,
    Column("id", _id, primary_key=True),
    Column("seller_id", Text),
    Column("copy_id", _id),
    Column("start_price", BigInteger),
    Column("state", Text),
    Column("reason", Text),
    Column("card_id", Text),
    Column("card", LargeBinary),
    Column("card_version", BigInteger),
    Column("current_bid", BigInteger),
    Column("leader_id", Text),
    Column("bids", Integer),
    Column("created_at", _time),
    Column("changed_at", _time),
    Column("opened_at", _time),
    Column("closes_at", _time),
    Column("due_at", _time),
)

bids = Table(
    "bid",
    metadata,
    Column("id", _id, primary_key=True),
    Column("auction_id", _id),
    Column("bidder_id", Text),
    Column("amount", BigInteger),
    Column("held", BigInteger),
    Column("state", Text),
    Column("reason", Text),
    Column("number", Integer),
    Column("accepted_at", _time),
    Column("created_at", _time),
    Column("due_at", _time),
)
