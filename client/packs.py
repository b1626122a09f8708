"""Opening packs, and drawing them again to see that they were fair (D78)."""

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from tcg.collection.v1.collection_pb2 import (
    GetAccountRequest,
    GetOddsRequest,
    GetOpeningRequest,
    ListCataloguePositionsRequest,
    Opening,
    OpenPackRequest,
)

from . import fairness
from .calls import pages, request_id
from .connection import Backend

SEED_BYTES = 16
PAGE = 1000


def open_pack(backend: Backend, expected_commitment: bytes = b"") -> Opening:
    """Begins an opening with a seed of our own; its cards come when a worker has drawn them."""
    request = OpenPackRequest(
        request_id=request_id(),
        client_seed=token_bytes(SEED_BYTES),
        expected_commitment=expected_commitment,
    )
    return backend.collection.OpenPack(request).opening  # type: ignore[no-any-return]


def promised(backend: Backend) -> bytes:
    """The commitment to the server's seed of the caller's next opening."""
    return backend.collection.GetAccount(GetAccountRequest()).account.next_commitment  # type: ignore[no-any-return]


def drawn(backend: Backend, opening_id: str) -> Opening | None:
    """The opening once its cards are drawn; None until then."""
    opening = backend.collection.GetOpening(GetOpeningRequest(opening_id=opening_id)).opening
    return opening if opening.state == Opening.STATE_DRAWN else None


def is_fair(backend: Backend, opening: Opening) -> bool:
    """Whether the revealed seed is the promised one, and yields these very cards."""
    odds = backend.collection.GetOdds(GetOddsRequest())
    positions = {i: _positions(backend, line.rarity) for i, line in enumerate(odds.lines)}
    cards = fairness.draw_pack(
        sha256(opening.server_seed + opening.client_seed).digest(),
        odds.cards_per_pack,
        [line.tickets for line in odds.lines],
        positions,
        opening.catalogue_version,
    )
    return fairness.is_commitment(opening.commitment, opening.server_seed) and cards == [
        (draw.ticket, draw.card_id) for draw in opening.draws
    ]


def _positions(backend: Backend, rarity: Any) -> Sequence[fairness.Position]:
    request = ListCataloguePositionsRequest(rarity=rarity, page_size=PAGE)
    answers = pages(backend.collection.ListCataloguePositions, request)
    return [
        fairness.Position(p.card_id, p.from_version, p.until_version)
        for page in answers
        for p in page.positions
    ]
