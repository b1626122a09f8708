"""`python -m services.ingest ROLE`: the wiring of ingest."""

from pathlib import Path

from services.runtime.main import Service, run
from tcg.ingest.v1 import ingest_pb2

from . import api, tasks

SERVICE = Service(
    name="ingest",
    proto=ingest_pb2,
    api=api.Ingest,
    versions=Path(__file__).parent / "migrations" / "versions",
    ticks=tasks.ticks,
)

if __name__ == "__main__":
    run(SERVICE)
