"""docs/configuration.md says what the services read."""

import runpy
from pathlib import Path

DOCS = Path(__file__).resolve().parents[3] / "docs"


def test_the_page_is_the_generated_one() -> None:
    """A variable that is added, renamed or described anew makes the page out of date."""
    page = runpy.run_path(str(DOCS / "generate.py"))["page"]()
    assert (DOCS / "configuration.md").read_text() == page, "run: .venv/bin/python docs/generate.py"


def test_every_part_is_on_it() -> None:
    """The runtime's variables, the services' own, and the command's."""
    page = (DOCS / "configuration.md").read_text()
    for name in ("TCG_DATABASE_URL", "TCG_BOT_SECONDS", "TCG_INGEST_REMEASURE_AFTER", "TCG_PLAYER"):
        assert f"| `{name}` |" in page
