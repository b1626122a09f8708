"""The match service's wiring: `python -m services.match ROLE`."""

from datetime import timedelta
from pathlib import Path

from services.runtime.main import Service, run
from tcg.match.v1 import match_pb2

from . import api, games, ticks
from .hall import Hall
from .settings import MatchSettings


def service(settings: MatchSettings) -> Service:
    """The service with the games its settings name."""
    hall = Hall(
        games.load(settings.rulesets), timedelta(seconds=settings.bot_seconds), settings.positions
    )
    return Service(
        name="match",
        proto=match_pb2,
        api=lambda app: api.Match(app, hall),
        versions=Path(__file__).parent / "migrations" / "versions",
        ticks=lambda app: ticks.ticks(app, hall),
    )


SERVICE = service(MatchSettings())

if __name__ == "__main__":
    run(SERVICE)
