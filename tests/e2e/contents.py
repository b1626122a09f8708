"""What the five databases hold, so that a test can show that nothing changed."""

import time
from typing import Any

from services.runtime.testing import eventually

from .world import World

# tables that background work writes while a test looks
MOVING = {"outbox", "inbox", "article", "measurement", "card", "position", "dead_letter"}


def contents(world: World) -> dict[str, str]:
    """A digest of every table that only calls change."""
    digests = {}
    for service, stand in world.cluster.stands.items():
        for row in stand.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"):
            name = row.tablename
            if not any(name.startswith(moving) for moving in MOVING):
                query = (
                    f"SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS h FROM \"{name}\" t"
                )
                digests[f"{service}.{name}"] = stand.sql(query)[0].h
    return digests


def settled(world: World) -> dict[str, str]:
    """The contents once nothing of an earlier test is under way any more."""

    def quiet() -> Any:
        before = contents(world)
        time.sleep(0.3)
        return before if contents(world) == before else None

    return eventually(quiet)
