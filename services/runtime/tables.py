"""The runtime's four tables, the same in every service's database."""

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
from sqlalchemy.dialects.postgresql import JSONB

metadata = MetaData()
_time = DateTime(timezone=True)

claim = Table(
    "claim",
    metadata,
    Column("caller", Text),
    Column("method", Text),
    Column("request_id", Uuid),
    Column("digest", LargeBinary),
    Column("answer", LargeBinary, nullable=True),
    Column("created_at", _time),
)

outbox = Table(
    "outbox",
    metadata,
    Column("position", BigInteger, autoincrement=True),
    Column("id", Uuid, primary_key=True),
    Column("topic", Text),
    Column("key", Text),
    Column("type", Text),
    Column("payload", LargeBinary),
    Column("traceparent", Text),
    Column("created_at", _time),
    Column("published_at", _time, nullable=True),
)

inbox = Table(
    "inbox",
    metadata,
    Column("event_id", Uuid, primary_key=True),
    Column("received_at", _time),
)

dead_letter = Table(
    "dead_letter",
    metadata,
    Column("position", BigInteger, autoincrement=True),
    Column("event_id", Uuid, primary_key=True),
    Column("topic", Text),
    Column("key", Text),
    Column("type", Text),
    Column("payload", LargeBinary),
    Column("headers", JSONB),
    Column("cause", Text),
    Column("attempts", Integer),
    Column("parked_at", _time),
)
