"""Reads the published tables of data/ into the rules by which cards are made."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from .domain.card import Rules
from .domain.classification import Category, ClassTable, Meaning, Type
from .domain.rarity import Calibration, Rarity, Threshold
from .domain.vocabulary import Ability, Effect, Scale, Vocabulary

DATA = files("services.ingest.data")


def table(name: str) -> Any:
    """One of our tables as JSON reads it."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


# The versions by which cards are made now; older ones stay, to explain the cards they made.
CALIBRATION = "1"
CLASSES = "1"


@cache
def rules(calibration_version: str = CALIBRATION, classes_version: str = CLASSES) -> Rules:
    """All three tables, read once."""
    return Rules(calibration(calibration_version), class_table(classes_version), vocabulary())


def calibration(version: str) -> Calibration:
    """calibration-<version>.json: the frozen thresholds of the rarities (D74)."""
    read = table(f"calibration-{version}.json")
    return Calibration(
        read["version"],
        read["articles"],
        tuple(
            Threshold(Rarity[entry["rarity"]], entry["score"], entry["card_id"])
            for entry in read["thresholds"]
        ),
    )


def class_table(version: str) -> ClassTable:
    """classes-<version>.json: what the labels of articles say of category and type (D7)."""
    read = table(f"classes-{version}.json")
    meanings = {
        label: Meaning(
            Category[group["category"]] if group["category"] else None,
            Type[group["type"]] if group["type"] else None,
        )
        for group in read["groups"]
        for label in group["labels"]
    }
    return ClassTable(read["version"], meanings)


def vocabulary() -> Vocabulary:
    """vocabulary.json: abilities and effects in the order of the published lists."""
    read = table("vocabulary.json")
    return Vocabulary(
        tuple(Ability(a["id"], a["name"], Rarity[a["tier"]]) for a in read["abilities"]),
        tuple(
            Effect(
                e["id"],
                e["name"],
                Category[e["category"]],
                e["family"],
                Rarity[e["slot"]],
                tuple(Scale(*map(int, scale.split("/"))) for scale in e["scales"]),
            )
            for e in read["effects"]
        ),
    )
