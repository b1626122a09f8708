"""The catalogue follows the cards that ingest publishes."""

from services.collection.domain import catalogue as domain
from services.collection.domain.catalogue import Card, Catalogue, Position
from services.collection.domain.rarity import Rarity
from services.collection.store import catalogue
from services.runtime.work import Work


def keep(work: Work, card: Card) -> None:
    """Keeps a card's latest version, and its position; one that comes late changes nothing."""
    if not catalogue.save_card(work, card):
        return
    held = catalogue.held_position(work, card.id)
    if held is not None and held.rarity is card.rarity:
        return
    catalogue.lock(work)
    newest = catalogue.latest(work)
    placed = domain.place(newest, card.id, card.rarity, held)
    if placed is not None:
        catalogue.add_version(work, domain.evolve(newest, placed), placed)


def latest(work: Work) -> Catalogue:
    """The newest version of the catalogue."""
    return catalogue.latest(work)


def page(work: Work, rarity: Rarity, after: int | None, limit: int) -> list[Position]:
    """Positions of a rarity after one, in order."""
    return catalogue.page(work, rarity, after, limit)
