"""A running ranking, and a ladder of each test's own."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from services.ranking.__main__ import SERVICE
from services.ranking.domain import Ladder
from services.runtime.testing import Cluster, Servers, Stand


@pytest.fixture(scope="module")
def cluster(stack: Servers) -> Iterator[Cluster]:
    """Ranking alone; matches are told on Kafka as match tells them."""
    with Cluster(stack) as cluster:
        cluster.start(SERVICE)
        yield cluster


@pytest.fixture
def stand(cluster: Cluster) -> Stand:
    """Ranking's own App and database."""
    return cluster.stands["ranking"]


@pytest.fixture
def ladder() -> Ladder:
    """A ladder of the test's own."""
    return Ladder(f"game_{uuid4().hex[:8]}", "ranked")
