"""What a refused call says to a person."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from services.runtime.errors import Refused

CARD_IDS = "ids look like Q42"


def lines(refused: Refused, now: datetime) -> list[str]:
    """Message, reason and metadata in one line; several violations in a line each."""
    message = refused.message
    if refused.reason == "CARD_NOT_FOUND" or any(v.field == "card_id" for v in refused.violations):
        message = f"{message}; {CARD_IDS}"
    told = ", ".join([refused.reason, *_facts(refused, now)])
    several = refused.violations if len(refused.violations) > 1 else ()
    return [f"{message} ({told})", *(violation.description for violation in several)]


def _facts(refused: Refused, now: datetime) -> Iterator[str]:
    """The metadata; a moment (`next_pack_at`) as how long it is until then."""
    for name, value in refused.metadata.items():
        if name.endswith("_at"):
            if value:
                yield f"{name[:-3].replace('_', ' ')} {until(datetime.fromisoformat(value), now)}"
        else:
            yield f"{name} {value}"


def until(moment: datetime, now: datetime) -> str:
    """`in 13 min, at 23:45:41 UTC`: rounded up, so that the time has come when it is over."""
    left = max(moment - now, timedelta())
    minutes = -(-left // timedelta(minutes=1))
    span = f"{minutes} min" if minutes < 120 else f"{minutes // 60} h"
    return f"in {span}, at {moment.astimezone(UTC):%H:%M:%S} UTC"
