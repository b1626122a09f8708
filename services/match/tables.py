"""The match service's tables as queries see them; what they refuse stands in the migrations."""

from sqlalchemy import (
    ARRAY,
    BigInteger,
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
from sqlalchemy.dialects.postgresql import JSONB

metadata = MetaData()
_time = DateTime(timezone=True)
_id = Uuid(as_uuid=False)

match = Table(
    "match",
    metadata,
    Column("id", _id, primary_key=True),
    Column("rule_set", Text),
    Column("rule_set_version", Integer),
    Column("mode", Text),
    Column("options", LargeBinary, nullable=True),
    Column("server_seed", LargeBinary),
    Column("state", Text),
    Column("version", BigInteger),
    Column("awaited_seats", ARRAY(SmallInteger)),
    Column("clock_key", Text, nullable=True),
    Column("deadline", _time, nullable=True),
    Column("due_at", _time, nullable=True),
    Column("winner_seat", SmallInteger, nullable=True),
    Column("forfeited_seat", SmallInteger, nullable=True),
    Column("cause", Text, nullable=True),
    Column("setup_hash", LargeBinary, nullable=True),
    Column("final_state_hash", LargeBinary, nullable=True),
    Column("created_at", _time),
    Column("updated_at", _time),
    Column("started_at", _time, nullable=True),
    Column("finished_at", _time, nullable=True),
)

match_seat = Table(
    "match_seat",
    metadata,
    Column("match_id", _id, primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("player_id", Text, nullable=True),
    Column("display_name", Text),
    Column("bot_level", SmallInteger),
    Column("client_seed", LargeBinary),
    Column("cards", ARRAY(LargeBinary)),
    Column("card_versions", ARRAY(BigInteger)),
    Column("match_created_at", _time),
)

match_event = Table(
    "match_event",
    metadata,
    Column("match_id", _id, primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("seat", SmallInteger),
    Column("action", JSONB),
    Column("events", JSONB),
    Column("state_hash", LargeBinary),
    Column("cause", Uuid),
    Column("played_at", _time),
    Column("checkpoint", JSONB(none_as_null=True), nullable=True),
)
