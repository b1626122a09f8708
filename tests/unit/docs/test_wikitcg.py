"""docs/wikitcg.md tells every rule and decision that the code cites."""

import re
from pathlib import Path

import pytest

from services.match.rulesets.wikitcg.cards import Type

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "wikitcg.md").read_text()
RULES = re.findall(r"^- \*\*(W\d+)\*\* (.+)$", PAGE, re.MULTILINE)
DECISIONS = re.findall(r"^\| (D\d+) \| [^|]+ \| ([^|]+) \|$", PAGE, re.MULTILINE)
TOLD = {number for number, _ in RULES + DECISIONS}
CITATION = re.compile(r"\b[WD][1-9]\d*\b")


def test_every_rule_and_decision_has_its_line() -> None:
    """67 rules and 96 decisions, each once and in order, and none of them empty."""
    assert [number for number, _ in RULES] == [f"W{n}" for n in range(1, 68)]
    assert [number for number, _ in DECISIONS] == [f"D{n}" for n in range(1, 97)]
    assert all(text.strip() for _, text in RULES + DECISIONS)


@pytest.mark.parametrize("folder", ["services", "client", "protos", "docs"])
def test_whatever_is_cited_exists(folder: str) -> None:
    """A number in a docstring, a comment or a page is a line of this page."""
    files = [
        path
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".proto", ".md"}
    ]
    cited = {path: set(CITATION.findall(path.read_text())) for path in files}
    assert any(cited.values())
    assert {path.name: numbers - TOLD for path, numbers in cited.items() if numbers - TOLD} == {}


def test_the_wheel_of_the_page_is_the_games() -> None:
    """W29: the types in the order by which the rule set counts."""
    [wheel] = re.findall(r"^    (Knowledge → .+) → \(Knowledge\)$", PAGE, re.MULTILINE)
    assert [name.upper() for name in wheel.split(" → ")] == [type.name for type in Type]
