"""The match service's wiring: `python -m services.match ROLE`."""

from datetime import timedelta
from pathlib import Path

from services.runtime.main import Service, run
from tcg.match.v1 import match_pb2

from . import api, games, ticks
from .hall import Hall
from .settings import MatchSettings


def hall(settings: MatchSettings) -> Hall:
    """What a process plays with, as its settings say."""
    pause = timedelta(seconds=settings.bot_seconds)
    return Hall(games.load(settings.rulesets), pause, settings.positions)


def service(place: Hall) -> Service:
    """The service on what it plays with."""
    return Service(
        name="match",
        proto=match_pb2,
        api=lambda app: api.Match(app, place),
        versions=Path(__file__).parent / "migrations" / "versions",
        ticks=lambda app: ticks.ticks(app, place),
    )


SERVICE = service(hall(MatchSettings()))

if __name__ == "__main__":
    run(SERVICE)
