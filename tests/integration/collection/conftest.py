"""The scene of collection's tests."""

from collections.abc import Iterator

import pytest

from services.collection.__main__ import SERVICE
from services.runtime.testing import Cluster, Servers
from tcg.collection.v1.collection_pb2_grpc import CollectionServiceStub

from .scene import Scene


@pytest.fixture(scope="module")
def scene(stack: Servers) -> Iterator[Scene]:
    """Collection alone, without a worker; whatever a module did, nothing was lost or doubled."""
    with Cluster(stack) as cluster:
        stand = cluster.start(SERVICE)
        scene = Scene(
            cluster,
            stand,
            CollectionServiceStub(cluster.channel("collection", "operator", "admin")),
            CollectionServiceStub(cluster.channel("collection", "service:market", "service")),
            CollectionServiceStub(cluster.channel("collection")),
        )
        yield scene
        audit = scene.audit()
        assert (audit.postings_sum, audit.unbalanced_transfers) == (0, 0)
        assert (audit.wrong_balances, audit.ownerless_copies) == (0, 0)
