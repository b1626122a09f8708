"""What callers do again and again: a fresh request id, and walking the pages of a list."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4


def request_id() -> str:
    """The id of a new request; a retry sends the same request, and so the same id."""
    return str(uuid4())


def pages(rpc: Callable[[Any], Any], request: Any) -> Iterator[Any]:
    """Every page that `rpc` answers, from the first."""
    while True:
        answer = rpc(request)
        yield answer
        if not answer.next_page_token:
            return
        request.page_token = answer.next_page_token
