"""docs/fairness.md is true: its code and its example are what the client computes."""

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from client import fairness

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "fairness.md").read_text()
ROWS = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE))
SERVER = bytes.fromhex(ROWS["server seed"].strip("`"))


def value(row: str) -> bytes:
    return bytes.fromhex(ROWS[row].strip("`"))


def test_the_code_on_the_page_draws_the_published_numbers() -> None:
    """D2: whoever copies the page's code gets the same stream as the client's own."""
    scope: dict[str, Any] = {}
    [code] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(code, scope)
    for step in (0, 1, 77):
        page, ours = scope["stream"](SERVER, step), fairness.Stream(SERVER, step)
        draws = [1, 2, 30, 10_000, 2**63 + 1] * 4
        assert [page(n) for n in draws] == [ours.below(n) for n in draws]


def test_the_example_of_a_pack() -> None:
    """D78: commitment, seed, first block and tickets of the worked example."""
    assert fairness.is_commitment(value("commitment"), SERVER)
    seed = sha256(SERVER + b"client").digest()
    assert seed == value("pack seed")
    assert sha256(seed + bytes(16)).digest() == value("block 0 of step 0")
    tickets = [fairness.Stream(seed, k).below(10_000) for k in range(5)]
    assert ROWS["tickets of the five cards"] == ", ".join(map(str, tickets))


def test_the_example_of_a_deal() -> None:
    """D2: seed, beginner and both decks of the worked example."""
    seed = fairness.deal_seed(SERVER, [b"alice", b"bob"])
    assert seed == value("deal seed, client seeds `alice` and `bob`")
    starts, decks = fairness.deal(seed, ["abcd", "wxyz"])
    assert ROWS["who begins"] == f"seat {starts}"
    shown = [
        ROWS["deck `a b c d` of seat 0, from the top"],
        ROWS["deck `w x y z` of seat 1, from the top"],
    ]
    assert shown == [f"`{' '.join(deck)}`" for deck in decks]
