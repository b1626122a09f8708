"""English words for the enum values that a player meets."""

from tcg.rulesets.wikitcg.v1.card_pb2 import Category, Rarity, Type

RARITIES = [value for value in Rarity.values() if value]
CATEGORIES = [value for value in Category.values() if value]


def rarity(value: int) -> str:
    """`Uncommon` of RARITY_UNCOMMON."""
    return _word(Rarity.Name(value))  # type: ignore[arg-type]


def category(value: int) -> str:
    """`Being` of CATEGORY_BEING."""
    return _word(Category.Name(value))  # type: ignore[arg-type]


def card_type(value: int) -> str:
    """`Myth` of TYPE_MYTH."""
    return _word(Type.Name(value))  # type: ignore[arg-type]


def entry(entry_id: str) -> str:
    """An ability's or effect's id without what its card says already."""
    return entry_id.removeprefix("ability.").replace("_", " ").replace(".", " · ")


_ENDINGS = {
    "CODE_DESTROYED": "the Code is destroyed",
    "WORN_OUT": "the Code wore out",
    "RESIGNED": "by resignation",
    "IDLE": "the other side was idle too long",
}


def ending(cause: str) -> str:
    """How a WikiTCG match ended."""
    return _ENDINGS.get(cause, cause.lower().replace("_", " "))


def _word(name: str) -> str:
    return name.split("_", 1)[1].replace("_", " ").capitalize()
