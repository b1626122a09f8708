"""Cursors of list RPCs: an opaque token that holds where the last page ended."""

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from .errors import RUNTIME, Invalid, Violation


def token(scope: str, *key: str | int) -> str:
    """The token after the row with this key; `scope` names the RPC and its filters."""
    return base64.urlsafe_b64encode(json.dumps([scope, *key]).encode()).decode()


def after(scope: str, page_token: str, parse: Sequence[Callable[[Any], Any]]) -> list[Any] | None:
    """The key in a token, each part through its parser; None for the first page.

    Raises Invalid (PAGE_TOKEN_INVALID) for a token that was not made in this scope.
    """
    if not page_token:
        return None
    try:
        made_in, *key = json.loads(base64.urlsafe_b64decode(page_token.encode()))
        if made_in != scope or len(key) != len(parse):
            raise ValueError("another scope")
        return [read(part) for read, part in zip(parse, key, strict=True)]
    except (ValueError, TypeError, AttributeError, binascii.Error) as error:
        raise Invalid(
            "the page token was not made by this request",
            reason="PAGE_TOKEN_INVALID",
            domain=RUNTIME,
            violations=[Violation("page_token", "not made by this request")],
        ) from error


def bigint(part: Any) -> int:
    """A number in a token that PostgreSQL's bigint holds."""
    return _number(part, 63)


def integer(part: Any) -> int:
    """A number in a token that PostgreSQL's integer holds."""
    return _number(part, 31)


def words(part: Any) -> str:
    """A text in a token that PostgreSQL's text holds."""
    if not isinstance(part, str) or "\0" in part:
        raise ValueError("not a text")
    part.encode()  # a lone surrogate is no text either
    return part


def uuid(part: Any) -> str:
    """A UUID in a token, as it is written everywhere."""
    return str(UUID(part))


def moment(part: Any) -> datetime:
    """A time in a token, as `isoformat` writes it, UTC."""
    time = datetime.fromisoformat(part)
    if time.utcoffset() != timedelta(0):
        raise ValueError("tokens are written in UTC")
    return time


def _number(part: Any, bits: int) -> int:
    if type(part) is not int or not -(1 << bits) <= part < 1 << bits:
        raise ValueError("not a number that fits")
    return part
