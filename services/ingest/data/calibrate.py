"""Writes calibration-VERSION.json: the thresholds of the rarities over the bundled catalogue (D74).

python -m services.ingest.data.calibrate VERSION

A version is never written twice: cards that were made by it are explained by it.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path

from services.ingest.domain.rarity import Calibration, calibrate
from services.ingest.domain.statistics import read, score
from services.ingest.sources import Bundled


def bundled(version: str) -> Calibration:
    """The calibration of the bundled catalogue."""
    source = Bundled()
    measured = source.measure(source.list_ids(0))
    return calibrate(version, ((score(read(s)).total, article.id) for article, s in measured))


if __name__ == "__main__":
    calibration = bundled(sys.argv[1])
    thresholds = [
        json.dumps(asdict(threshold) | {"rarity": threshold.rarity.name})
        for threshold in calibration.thresholds
    ]
    Path(__file__).with_name(f"calibration-{calibration.version}.json").write_text(
        f'{{\n  "version": {json.dumps(calibration.version)},\n'
        f'  "articles": {calibration.articles},\n  "thresholds": [\n    '
        + ",\n    ".join(thresholds)
        + "\n  ]\n}\n",
        encoding="utf-8",
    )
