"""Writes articles.csv.gz and vocabulary.json from the folder of the published specification's data.

python -m services.ingest.data.derive FOLDER
"""

import csv
import gzip
import io
import json
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path

HERE = Path(__file__).parent
COLUMNS = (
    "id",
    "title",
    "classes",
    "length_bytes",
    "length_source",
    "refs_count",
    "revisions",
    "age_days",
    "age_source",
    "views",
    "views_days",
    "views_period",
    "views_trend_percent",
    "language_editions",
    "language_editions_source",
    "incoming_links",
    "sources",
)
KINDS = {
    "instance_of": "instance_of",
    "class_query": "wikidata_class_query",
    "vital_topic": "vital_topic",
    "wikiproject": "wikiproject",
}
# An age counts to the day on which the revisions were counted: the last edit of them all.
COUNTED = date(2023, 7, 9)


def classes(row: dict[str, str]) -> str:
    """All labels of an article as `kind:label`, separated by bars."""
    labels = [
        f"{kind}:{label}"
        for kind, column in KINDS.items()
        for label in row[column].split("|")
        if label
    ]
    if row["place_in_australia"]:
        labels.append("place:place in Australia")
    return "|".join(labels)


def percent(ratio: str) -> str:
    """A ratio as whole percent, rounded down; empty stays empty."""
    return str(int(Decimal(ratio) * 100)) if ratio else ""


def article(row: dict[str, str]) -> dict[str, str]:
    """One article in our columns; what is empty there stays empty here."""
    created = row["created_at"]
    return {
        "id": row["wikidata_id"] or f"enwiki:{row['pageid']}",
        "title": row["title"],
        "classes": classes(row),
        "age_days": str((COUNTED - date.fromisoformat(created)).days) if created else "",
        "age_source": f"created {created}, counted to {COUNTED}" if created else "",
        "views_trend_percent": percent(row["views_trend"]),
        "language_editions": row["langlinks"],
        "language_editions_source": row["langlinks_source"],
    } | {column: row[column] for column in COLUMNS if column in row and column != "id"}


def write_articles(folder: Path) -> None:
    """articles.csv.gz, by card id; the same input gives the same bytes."""
    with (folder / "articles.csv").open(encoding="utf-8", newline="") as lines:
        rows = sorted(map(article, csv.DictReader(lines)), key=lambda row: row["id"])
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    (HERE / "articles.csv.gz").write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))


def effect(entry: dict[str, object]) -> dict[str, object]:
    """What a card needs to know of an effect: no sentences, no mechanics."""
    printed = entry["range"]
    scales = [printed["scale"]] * printed["occurrences"] if isinstance(printed, dict) else []
    return {
        "id": entry["id"],
        "name": entry["name"],
        "category": str(entry["category"]).upper(),
        "family": entry["family"],
        "slot": str(entry["rarity"]).removesuffix("_plus").upper(),
        "scales": scales,
    }


def write_vocabulary(folder: Path) -> None:
    """vocabulary.json, in the order of the published lists."""
    abilities = json.loads((folder / "wikitcg_abilities.json").read_text(encoding="utf-8"))
    effects = json.loads((folder / "wikitcg_effects.json").read_text(encoding="utf-8"))
    table = {
        "abilities": [
            {"id": a["id"], "name": a["name"], "tier": a["min_rarity"].upper()}
            for a in abilities["abilities"]
        ],
        "effects": [effect(entry) for entry in effects["effects"]],
    }
    lines = [
        f"  {json.dumps(part)}: [\n"
        + ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in entries)
        + "\n  ]"
        for part, entries in table.items()
    ]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (HERE / "vocabulary.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_articles(Path(sys.argv[1]))
    write_vocabulary(Path(sys.argv[1]))
