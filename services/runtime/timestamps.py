"""Moments as messages have them."""

from datetime import UTC, datetime

from google.protobuf.timestamp_pb2 import Timestamp

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def timestamp(time: datetime | None) -> Timestamp | None:
    """A moment as a message; None for none."""
    if time is None:
        return None
    since = time - EPOCH
    return Timestamp(seconds=since.days * 86_400 + since.seconds, nanos=since.microseconds * 1000)
