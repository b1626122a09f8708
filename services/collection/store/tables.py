"""Collection's tables as SQL is written on them; their constraints stand in the migration."""

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    Uuid,
)

metadata = MetaData()
_time = DateTime(timezone=True)
_id = Uuid(as_uuid=False)

accounts = Table(
    "account",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("display_name", Text),
    Column("dust_available", BigInteger),
    Column("dust_held", BigInteger),
    Column("packs_accrued", Integer),
    Column("packs_accrued_at", _time),
    Column("packs_granted", Integer),
    Column("next_seed", LargeBinary),
    Column("updated_at", _time),
)

transfers = Table(
    "transfer",
    metadata,
    Column("position", BigInteger, primary_key=True),
    Column("id", _id),
    Column("cause", _id),
    Column("purpose", Text),
    Column("created_at", _time),
)

postings = Table(
    "posting",
    metadata,
    Column("transfer", BigInteger),
    Column("side", Text),
    Column("player_id", Text),
    Column("amount", BigInteger),
)

cards = Table(
    "card",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", BigInteger),
    Column("rarity", SmallInteger),
    Column("message", LargeBinary),
)

catalogues = Table(
    "catalogue",
    metadata,
    Column("version", BigInteger, primary_key=True),
    Column("positions", ARRAY(Integer)),
    Column("live", ARRAY(Integer)),
)

positions = Table(
    "catalogue_position",
    metadata,
    Column("rarity", SmallInteger, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("card_id", Text),
    Column("from_version", BigInteger),
    Column("until_version", BigInteger),
)

holds = Table(
    "hold",
    metadata,
    Column("id", _id, primary_key=True),
    Column("state", Text),
    Column("player_id", Text),
    Column("amount", BigInteger),
    Column("auction_id", _id),
)

escrows = Table(
    "escrow",
    metadata,
    Column("auction_id", _id, primary_key=True),
    Column("state", Text),
    Column("copy_id", _id),
    Column("seller_id", Text),
    Column("card_version", BigInteger),
    Column("card", LargeBinary),
    Column("winner_id", Text),
    Column("price", BigInteger),
    Column("duplicate_dust", BigInteger),
)

copies = Table(
    "copy",
    metadata,
    Column("id", _id, primary_key=True),
    Column("card_id", Text),
    Column("owner_id", Text),
    Column("slot", SmallInteger),
    Column("auction_id", _id),
    Column("acquired_at", _time),
)

openings = Table(
    "opening",
    metadata,
    Column("id", _id, primary_key=True),
    Column("player_id", Text),
    Column("server_seed", LargeBinary),
    Column("client_seed", LargeBinary),
    Column("catalogue_version", BigInteger),
    Column("opened_at", _time),
    Column("due_at", _time),
    Column("drawn", Boolean),
)

draws = Table(
    "draw",
    metadata,
    Column("opening_id", _id, primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("ticket", SmallInteger),
    Column("rarity", SmallInteger),
    Column("position", Integer),
    Column("copy_id", _id),
    Column("dust", BigInteger),
)

decks = Table(
    "deck",
    metadata,
    Column("id", _id, primary_key=True),
    Column("player_id", Text),
    Column("name", Text),
    Column("created_at", _time),
    Column("updated_at", _time),
)

deck_entries = Table(
    "deck_entry",
    metadata,
    Column("deck_id", _id, primary_key=True),
    Column("card_id", Text, primary_key=True),
    Column("count", SmallInteger),
)
