"""Cursors come back as they went, and only where they came from."""

import pytest

from services.runtime import pages
from services.runtime.errors import Invalid


def test_a_token_brings_its_key_back() -> None:
    """The key survives the way to the client and back, each part parsed."""
    token = pages.token("ListX|open", 7, "Q42")
    assert pages.after("ListX|open", token, (int, str)) == [7, "Q42"]


def test_the_first_page_has_no_key() -> None:
    """An empty token stands for the start."""
    assert pages.after("ListX", "", (int,)) is None


@pytest.mark.parametrize(
    "token",
    [
        "x",
        "é",
        "bm90IGpzb24=",
        pages.token("ListY", 7),
        pages.token("ListX", 7, 8),
        pages.token("ListX", "seven"),
    ],
)
def test_a_foreign_token_is_refused(token: str) -> None:
    """Malformed, of another RPC, shape or type: INVALID_ARGUMENT, field named."""
    with pytest.raises(Invalid) as refused:
        pages.after("ListX", token, (int,))
    assert refused.value.reason == "PAGE_TOKEN_INVALID"
    assert refused.value.violations[0].field == "page_token"
