"""Versions of cards, and the catalogue of the latest ones."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Row, Select, func, insert, select
from sqlalchemy.dialects.postgresql import insert as upsert

from services.ingest.domain.card import Card, Derivation
from services.ingest.domain.classification import Category, Type
from services.ingest.domain.rarity import Rarity
from services.ingest.domain.statistics import Statistics
from services.runtime.work import Work

from .tables import articles, cards, catalogue, measurements


@dataclass(frozen=True, slots=True)
class Versions:
    """The tables a card was made by."""

    calibration: str
    classes: str


def add_cards(work: Work, made: Sequence[Derivation]) -> None:
    """Writes new versions of cards, and puts them into the catalogue."""
    work.tx.execute(insert(cards), [_values(derivation) for derivation in made])
    statement = upsert(catalogue).values(
        [
            {"id": card.id, "version": card.version, "rarity": card.rarity.value,
             "category": card.category.value}
            for card in (derivation.card for derivation in made)
        ]
    )  # fmt: skip
    latest = {name: statement.excluded[name] for name in ("version", "rarity", "category")}
    work.tx.execute(statement.on_conflict_do_update(index_elements=["id"], set_=latest))


def find_card(work: Work, card_id: str) -> Card | None:
    """A card in its latest version."""
    row = work.tx.execute(_latest().where(catalogue.c.id == card_id)).one_or_none()
    return _card(row) if row else None


def find_versions(work: Work, card_id: str) -> Versions | None:
    """The tables by which a card's latest version was made."""
    query = select(cards.c.calibration_version, cards.c.classes_version).join(
        catalogue, (catalogue.c.id == cards.c.id) & (catalogue.c.version == cards.c.version)
    )
    row = work.tx.execute(query.where(catalogue.c.id == card_id)).one_or_none()
    return Versions(*row) if row else None


def list_cards(
    work: Work, rarity: Rarity | None, category: Category | None, after: str | None, limit: int
) -> list[Card]:
    """Cards in their latest versions by id, those after `after`."""
    query = _latest()
    if rarity is not None:
        query = query.where(catalogue.c.rarity == rarity.value)
    if category is not None:
        query = query.where(catalogue.c.category == category.value)
    if after is not None:
        query = query.where(catalogue.c.id > after)
    rows = work.tx.execute(query.order_by(catalogue.c.id).limit(limit))
    return [_card(row) for row in rows]


def count_cards(work: Work) -> list[tuple[Rarity, Category, int]]:
    """How many cards there are of each rarity and category that occur."""
    pair = catalogue.c.rarity, catalogue.c.category
    rows = work.tx.execute(select(*pair, func.count()).group_by(*pair).order_by(*pair))
    return [(Rarity(rarity), Category(category), count) for rarity, category, count in rows]


def _latest() -> Select[Any]:
    card, listed, taken = cards.c, catalogue.c, measurements.c
    return (
        select(cards, articles.c.title, articles.c.url, taken.measured_at)
        .join(catalogue, (listed.id == card.id) & (listed.version == card.version))
        .join(articles, articles.c.id == card.id)
        .join(measurements, (taken.card_id == card.id) & (taken.version == card.version))
    )


def _values(derivation: Derivation) -> dict[str, Any]:
    card = derivation.card
    return {
        "id": card.id,
        "version": card.version,
        "rarity": card.rarity.value,
        "category": card.category.value,
        "type": card.type.value,
        "cost": card.cost,
        **asdict(card.statistics),
        "ability_ids": list(card.ability_ids),
        "effect_id": card.effect_id,
        "magnitudes": list(card.magnitudes),
        "calibration_version": derivation.rules.calibration.version,
        "classes_version": derivation.rules.classes.version,
    }


def _card(row: Row[Any]) -> Card:
    return Card(
        id=row.id,
        version=row.version,
        title=row.title,
        rarity=Rarity(row.rarity),
        category=Category(row.category),
        type=Type(row.type),
        cost=row.cost,
        statistics=Statistics(row.attack, row.defence, row.hp, row.speed, row.aura),
        ability_ids=tuple(row.ability_ids),
        effect_id=row.effect_id,
        magnitudes=tuple(row.magnitudes),
        measured_at=row.measured_at,
        article_url=row.url,
    )
