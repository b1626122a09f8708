"""Which test shows which rule of WikiTCG: `python tests/rules.py` prints W1–W67 and D1–D96.

A test, or its file, names the rules it shows in its docstring; W44–W49 names all of them. Fails for
a rule that no test names, unless it stands in `UNTESTED` with the reason.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
RULES = [f"W{n}" for n in range(1, 68)] + [f"D{n}" for n in range(1, 97)]
NAMED = re.compile(r"\b([WD])(\d+)(?:[–-]\1?(\d+))?\b")
UNTESTED = {
    "D88": "slips of the pen in the published rules, recorded so that nobody corrects the data",
    "D77": "full art has a probability of zero, so no copy is ever full art",
    "W63": "forging is not built yet",
    "D80": "forging is not built yet",
    "W65": "trades are not built yet",
    "D82": "trades are not built yet",
    "W66": "there is no shop: dust is granted by administrators",
    "W67": "licences are told on the card's page of a client, none of which is here",
}


def told(path: Path) -> Iterator[tuple[str, str]]:
    """A file of tests and its functions, each with its docstring."""
    module = ast.parse(path.read_text())
    yield str(path.relative_to(TESTS)), ast.get_docstring(module) or ""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            yield f"{path.relative_to(TESTS)}::{node.name}", ast.get_docstring(node) or ""


def named(text: str) -> Iterator[str]:
    """The rules that a docstring names."""
    for letter, first, last in NAMED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{letter}{number}"


def shown() -> dict[str, list[str]]:
    """Every rule with the tests that name it."""
    tests = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for test, text in told(path):
            for rule in dict.fromkeys(named(text)):
                tests[rule].append(test)
    return tests


def missing(tests: dict[str, list[str]]) -> list[str]:
    """The rules that have neither a test nor a reason to have none."""
    return [rule for rule in RULES if rule not in tests and rule not in UNTESTED]


def main() -> int:
    """Writes the rules; 1 if some have no test."""
    tests = shown()
    bare = missing(tests)
    for rule in RULES:
        sys.stdout.write(f"{rule}: {UNTESTED.get(rule) or ', '.join(tests[rule]) or 'NO TEST'}\n")
    if bare:
        sys.stderr.write(f"{len(bare)} rules without a test: {', '.join(bare)}\n")
    return 1 if bare else 0


if __name__ == "__main__":
    sys.exit(main())
