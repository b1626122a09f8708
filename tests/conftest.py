"""What every test may ask for."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session")
def stack() -> Iterator:
    """PostgreSQL, Valkey and Kafka for this session, on free ports, gone afterwards."""
    from deploy.local.stack import temporary

    with temporary() as running:
        yield running
