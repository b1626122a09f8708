"""Ingest's tables as SQL is written on them; their constraints stand in the migration."""

from sqlalchemy import ARRAY, BigInteger, Column, DateTime, Integer, MetaData, Table, Text, Uuid

from services.ingest.domain.measurement import SIGNALS

metadata = MetaData()
_time = DateTime(timezone=True)

import_runs = Table(
    "import_run",
    metadata,
    Column("id", Uuid(as_uuid=False), primary_key=True),
    Column("source", Text),
    Column("articles_total", Integer),
    Column("started_at", _time),
)

batches = Table(
    "batch",
    metadata,
    Column("id", BigInteger, primary_key=True),
    Column("import_id", Uuid(as_uuid=False)),
    Column("source", Text),
    Column("card_ids", ARRAY(Text)),
    Column("due_at", _time),
    Column("attempts", Integer),
    Column("done_at", _time),
)

articles = Table(
    "article",
    metadata,
    Column("id", Text, primary_key=True),
    Column("source", Text),
    Column("title", Text),
    Column("url", Text),
    Column("classes", ARRAY(Text)),
    Column("version", BigInteger),
    Column("measured_at", _time),
    Column("asked_at", _time),
)

measurements = Table(
    "measurement",
    metadata,
    Column("card_id", Text, primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("measured_at", _time),
    *(Column(name, BigInteger) for name in SIGNALS),
    Column("sources", ARRAY(Text)),
)

cards = Table(
    "card",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("rarity", Integer),
    Column("category", Integer),
    Column("type", Integer),
    Column("cost", Integer),
    Column("attack", Integer),
    Column("defence", Integer),
    Column("hp", Integer),
    Column("speed", Integer),
    Column("aura", Integer),
    Column("ability_ids", ARRAY(Text)),
    Column("effect_id", Text),
    Column("magnitudes", ARRAY(Integer)),
    Column("calibration_version", Text),
    Column("classes_version", Text),
)

catalogue = Table(
    "catalogue",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", BigInteger),
    Column("rarity", Integer),
    Column("category", Integer),
)
