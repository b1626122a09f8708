"""One world for all end-to-end tests of a session."""

from collections.abc import Iterator

import pytest

from .world import World, build


@pytest.fixture(scope="session")
def world(stack) -> Iterator[World]:
    """All five services, a worker, and 3,000 cards."""
    with build(stack) as made:
        yield made
