"""Moments as messages have them."""

from datetime import datetime

from google.protobuf.timestamp_pb2 import Timestamp


def timestamp(time: datetime | None) -> Timestamp | None:
    """A moment as a message; None for none."""
    if time is None:
        return None
    message = Timestamp()
    message.FromDatetime(time)
    return message
