"""The catalogue as ingest's events make it, on real Kafka."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from services.collection.domain.rarity import Rarity
from services.runtime.testing import eventually
from tcg.collection.v1 import collection_pb2 as pb
from tcg.ingest.v1.events_pb2 import CardPublished
from tcg.rulesets.wikitcg.v1 import card_pb2

from .scene import Scene, card

pytestmark = pytest.mark.stack

Positions = list[pb.ListCataloguePositionsResponse.Position]


def positions(scene: Scene, rarity: Rarity, page_size: int = 0) -> Positions:
    """All positions of a rarity, page by page."""
    request = pb.ListCataloguePositionsRequest(
        rarity=card_pb2.Rarity.ValueType(rarity), page_size=page_size
    )
    found: Positions = []
    while True:
        page = scene.anybody.ListCataloguePositions(request)
        found += page.positions
        request.page_token = page.next_page_token
        if not request.page_token:
            return found


def of(scene: Scene, card_id: str) -> Positions:
    """The positions of a card in all rarities, the oldest first."""
    found = [p for rarity in Rarity for p in positions(scene, rarity) if p.card_id == card_id]
    return sorted(found, key=lambda p: p.from_version)


def line(scene: Scene, rarity: Rarity) -> pb.GetOddsResponse.Line:
    """What the odds say of a rarity."""
    return scene.anybody.GetOdds(pb.GetOddsRequest()).lines[rarity - 1]


def test_published_cards_get_positions(scene: Scene) -> None:
    """Design §8: each card one live position; a card told twice, or late, changes nothing."""
    card_id = f"Q{uuid4().int % 10**12}"
    new, old = card(card_id, Rarity.EPIC), card(card_id, Rarity.COMMON)
    new.title = "Newer"
    scene.cluster.publish(
        "ingest",
        (CardPublished(card=new, version=2), card_id),
        (CardPublished(card=new, version=2), card_id),
        (CardPublished(card=old, version=1), card_id),
    )
    marker = f"Q{uuid4().int % 10**12}"
    scene.cluster.publish("ingest", (CardPublished(card=card(marker), version=1), card_id))
    eventually(lambda: of(scene, marker))
    (place,) = of(scene, card_id)
    assert place.card_id in [p.card_id for p in positions(scene, Rarity.EPIC)]
    assert place.until_version == 0
    (row,) = scene.stand.sql("SELECT * FROM card WHERE id = :id", id=card_id)
    assert (row.version, row.rarity) == (2, Rarity.EPIC)
    assert card_pb2.Card.FromString(row.message) == new


def test_a_card_that_changes_rarity_moves(scene: Scene) -> None:
    """D75: the old position dies in the version in which the new one begins; both stay listed."""
    (card_id,) = scene.fresh_cards(1, Rarity.RARE)
    before, rare = line(scene, Rarity.MYTHIC), line(scene, Rarity.RARE)
    scene.publish(card(card_id, Rarity.MYTHIC), version=2)
    old, new = of(scene, card_id)
    assert old.until_version == new.from_version > old.from_version
    assert new.position == before.positions
    now = line(scene, Rarity.RARE)
    assert (now.cards, now.positions) == (rare.cards - 1, rare.positions)
    version = scene.anybody.GetOdds(pb.GetOddsRequest()).catalogue_version
    scene.publish(card(card_id, Rarity.MYTHIC), version=3)
    assert scene.anybody.GetOdds(pb.GetOddsRequest()).catalogue_version == version


def test_cards_published_at_once(scene: Scene) -> None:
    """Versions are made one after another: no gap, no place given twice."""
    before = len(positions(scene, Rarity.UNCOMMON))
    make: Callable[[int], object] = lambda _: scene.fresh_cards(3, Rarity.UNCOMMON)  # noqa: E731
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(make, range(8)))
    found = positions(scene, Rarity.UNCOMMON, page_size=7)
    assert [p.position for p in found] == list(range(before + 24))
    assert len({p.from_version for p in found}) == len(found)


def test_a_card_without_rarity_is_parked(scene: Scene) -> None:
    """§6: what cannot be kept goes to the dead letters with its cause; other cards go on."""
    bad, good = f"Q{uuid4().int % 10**12}", f"Q{uuid4().int % 10**12}"
    scene.cluster.publish(
        "ingest",
        (CardPublished(card=card_pb2.Card(id=bad), version=1), bad),
        (CardPublished(card=card(good), version=1), good),
    )
    eventually(lambda: of(scene, good))
    rows = eventually(
        lambda: scene.stand.sql("SELECT cause FROM dead_letter WHERE key = :key", key=bad)
    )
    assert "Rarity" in rows[0].cause
    assert not scene.stand.sql("SELECT 1 FROM card WHERE id = :id", id=bad)
