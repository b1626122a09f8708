"""The scene of ingest's tests."""

from collections.abc import Iterator

import pytest

from services.ingest.__main__ import SERVICE
from services.ingest.sources import Bundled
from services.runtime.testing import Cluster, Servers
from tcg.ingest.v1.ingest_pb2_grpc import IngestServiceStub

from .scene import Ingest


@pytest.fixture(scope="module")
def ingest(stack: Servers) -> Iterator[Ingest]:
    """Ingest without worker and tick."""
    with Cluster(stack) as cluster:
        stand = cluster.start(SERVICE, roles=("serve", "relay"))
        admin = IngestServiceStub(cluster.channel("ingest", "operator", "admin"))
        anybody = IngestServiceStub(cluster.channel("ingest"))
        yield Ingest(cluster, stand, admin, anybody, Bundled())
