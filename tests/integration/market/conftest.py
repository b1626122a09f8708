"""The scenes of market's tests."""

from collections.abc import Iterator

import pytest

from services.collection.__main__ import SERVICE as COLLECTION
from services.market.__main__ import SERVICE as MARKET
from services.runtime.testing import Cluster, Servers

from .scene import Scene


@pytest.fixture(scope="module")
def scene(stack: Servers) -> Iterator[Scene]:
    """Market and collection; nothing is due unless a test does it, and no event is delivered."""
    with Cluster(stack) as cluster:
        collection = cluster.start(COLLECTION, roles=("serve",))
        market = cluster.start(MARKET, roles=("serve",))
        yield Scene(cluster, market, collection)
