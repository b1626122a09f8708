"""Ranking's tables as SQL is written on them; their constraints stand in the migration."""

from sqlalchemy import BigInteger, Column, DateTime, Integer, MetaData, Table, Text, Uuid

metadata = MetaData()
_time = DateTime(timezone=True)

ladders = Table(
    "ladder",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("rule_set", Text),
    Column("mode", Text),
    Column("season", Integer),
)

seasons = Table(
    "season",
    metadata,
    Column("ladder_id", Integer),
    Column("number", Integer),
    Column("started_at", _time),
    Column("ended_at", _time),
)

ratings = Table(
    "rating",
    metadata,
    Column("ladder_id", Integer),
    Column("season", Integer),
    Column("player_id", Text),
    Column("display_name", Text),
    Column("rating", Integer),
    Column("wins", Integer),
    Column("losses", Integer),
    Column("draws", Integer),
    Column("changed_at", _time),
)

rated_matches = Table(
    "rated_match",
    metadata,
    Column("match_id", Uuid, primary_key=True),
    Column("ladder_id", Integer),
    Column("season", Integer),
    Column("rated_at", _time),
)

changes = Table(
    "rating_change",
    metadata,
    Column("match_id", Uuid),
    Column("player_id", Text),
    Column("opponent_id", Text),
    Column("ladder_id", Integer),
    Column("season", Integer),
    Column("before", Integer),
    Column("after", Integer),
    Column("rated_at", _time),
    Column("position", BigInteger),
)
