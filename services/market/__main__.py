"""`python -m services.market ROLE`: the wiring of market."""

from pathlib import Path

from services.runtime.main import Service, run
from tcg.market.v1 import market_pb2

from . import api, ticks

SERVICE = Service(
    name="market",
    proto=market_pb2,
    api=api.Market,
    versions=Path(__file__).parent / "migrations" / "versions",
    ticks=ticks.ticks,
)

if __name__ == "__main__":
    run(SERVICE)
