"""The loan deck (D84): data, not copies."""

import json
from functools import cache
from pathlib import Path

from services.collection.domain.decks import LOAN, Deck, Entry, canonical

PATH = Path(__file__).parent.parent / "data" / "loan_deck.json"


@cache
def loan_deck() -> Deck:
    """The deck that is lent to every account."""
    data = json.loads(PATH.read_text())
    entries = [Entry(entry["card_id"], entry["count"]) for entry in data["entries"]]
    return Deck(LOAN, "", data["name"], canonical(entries))
