"""Brings a service's database to its newest tables: the runtime's and the service's own."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

OWN = Path(__file__).parent / "migrations"

# Two processes that migrate at once wait for each other.
MIGRATION_LOCK = 7_300_001


def migrate(engine: Engine, versions: Path) -> None:
    """Applies what is missing of the runtime's migrations and of those in `versions`."""
    config = Config()
    config.set_main_option("script_location", str(OWN))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", f"{OWN / 'versions'}\n{versions}")
    with engine.connect() as connection:
        connection.execute(text("SET lock_timeout = '60s'"))
        connection.execute(text("SET statement_timeout = 0"))
        connection.execute(text(f"SELECT pg_advisory_lock({MIGRATION_LOCK})"))
        connection.commit()
        try:
            config.attributes["connection"] = connection
            command.upgrade(config, "heads")
            connection.commit()
        finally:
            connection.rollback()
            connection.execute(text(f"SELECT pg_advisory_unlock({MIGRATION_LOCK})"))
            connection.execute(text("RESET ALL"))
            connection.commit()
            connection.invalidate()
