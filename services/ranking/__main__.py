"""`python -m services.ranking ROLE`: the wiring of ranking."""

from pathlib import Path

from services.runtime.main import Service, run
from tcg.ranking.v1 import ranking_pb2

from . import api, consumers

SERVICE = Service(
    name="ranking",
    proto=ranking_pb2,
    api=api.Ranking,
    versions=Path(__file__).parent / "migrations" / "versions",
    handlers=consumers.handlers,
)

if __name__ == "__main__":
    run(SERVICE)
