"""Refusals in words."""

from datetime import UTC, datetime, timedelta

import pytest

from client.refusals import lines, until
from services.runtime.errors import Invalid, NotFound, Refused, Violation

NOW = datetime(2026, 11, 29, 23, 32, 50, tzinfo=UTC)


def test_an_empty_stock_says_when_the_next_pack_comes() -> None:
    """D78: how long it is until then, and the time without fractions."""
    at = "2026-11-29T23:45:41.091253+00:00"
    refused = Refused("no pack is in stock", reason="NO_PACK", metadata={"next_pack_at": at})
    [line] = lines(refused, NOW)
    assert line == "no pack is in stock (NO_PACK, next pack in 13 min, at 23:45:41 UTC)"


def test_a_moment_that_is_not_known_is_not_told() -> None:
    """A full stock has no next pack."""
    refused = Refused("no", reason="NO_PACK", metadata={"next_pack_at": ""})
    assert lines(refused, NOW) == ["no (NO_PACK)"]


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (-5, "in 0 min"),
        (60, "in 1 min"),
        (61, "in 2 min"),
        (7_140, "in 119 min"),
        (7_141, "in 2 h"),
    ],
)
def test_time_is_rounded_up_to_minutes(seconds: int, told: str) -> None:
    """When the minutes are over, the moment has come."""
    assert until(NOW + timedelta(seconds=seconds), NOW).startswith(f"{told}, at ")


@pytest.mark.parametrize(
    "refused",
    [
        NotFound("no such card was made", reason="CARD_NOT_FOUND"),
        Invalid("bad", reason="INVALID", violations=[Violation("card_id", "does not match")]),
    ],
)
def test_a_wrong_card_id_shows_a_right_one(refused: Refused) -> None:
    """Who types a title learns what an id looks like."""
    [line] = lines(refused, NOW)
    assert line.startswith(f"{refused.message}; ids look like Q42 (")
