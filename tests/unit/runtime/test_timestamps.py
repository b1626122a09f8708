"""A moment is the same moment as a message."""

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from services.runtime.timestamps import timestamp


@given(st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=-9, minutes=30))])))
def test_a_moment_is_kept_to_the_microsecond(moment: datetime) -> None:
    """Before 1970 too: the nanoseconds count upwards from an earlier second."""
    message = timestamp(moment)
    assert message is not None
    assert message.ToDatetime(UTC) == moment
    assert 0 <= message.nanos < 10**9


def test_no_moment_is_no_message() -> None:
    """What has not happened stays unset."""
    assert timestamp(None) is None
