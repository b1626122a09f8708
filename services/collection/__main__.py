"""`python -m services.collection ROLE`: the wiring of collection."""

from pathlib import Path

from services.runtime.main import Service, run
from tcg.collection.v1 import collection_pb2

from . import api, consumers, ticks

SERVICE = Service(
    name="collection",
    proto=collection_pb2,
    api=api.Collection,
    versions=Path(__file__).parent / "migrations" / "versions",
    handlers=consumers.handlers,
    ticks=ticks.ticks,
)

if __name__ == "__main__":
    run(SERVICE)
