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


@pytest.mark.parametrize(
    ("parse", "good", "bad"),
    [
        (pages.integer, [0, -5, 2**31 - 1], [2**31, True, 1.5, "1", None]),
        (pages.bigint, [0, 2**63 - 1], [2**63, -(2**63) - 1, False, "x"]),
        (pages.words, ["", "Q42"], ["a\x00", "\ud800", 7, None]),
        (pages.uuid, ["5a0c6c11-7f0c-4a6a-9a52-0d8ba2b7e001"], ["x", 7, ""]),
        (pages.moment, ["2026-01-02T03:04:05+00:00"], ["2026-01-02T03:04:05", "x", 7]),
    ],
)
def test_parts_of_a_token_fit_the_database(parse, good, bad) -> None:
    """What the database could not hold is refused as a foreign token, not as a fault of ours."""
    for part in good:
        assert pages.after("X", pages.token("X", part), (parse,)) is not None
    for part in bad:
        with pytest.raises(Invalid):
            pages.after("X", pages.token("X", part), (parse,))
