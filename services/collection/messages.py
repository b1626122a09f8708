"""What players see, as messages."""

from collections.abc import Iterable, Sequence

from services.runtime.timestamps import timestamp
from tcg.collection.v1 import collection_pb2 as pb
from tcg.rulesets.wikitcg.v1 import card_pb2

from .domain import packs, rarity, stock
from .domain.account import Account
from .domain.catalogue import Card, Catalogue, Position
from .domain.copies import Copy
from .domain.decks import Deck, Entry
from .domain.ledger import Posting, Side
from .domain.packs import Outcome
from .domain.rarity import Rarity
from .domain.stock import Accrual
from .service.packs import Opened
from .store.ledger import PastTransfer

_SIDES = {
    Side.AVAILABLE: pb.Transfer.Posting.ACCOUNT_AVAILABLE,
    Side.HELD: pb.Transfer.Posting.ACCOUNT_HELD,
    Side.MINT: pb.Transfer.Posting.ACCOUNT_MINT,
    Side.SINK: pb.Transfer.Posting.ACCOUNT_SINK,
}


def account(found: Account, accrual: Accrual, copies: int) -> pb.Account:
    """An account whose stock has accrued until now."""
    return pb.Account(
        player_id=found.player_id,
        display_name=found.display_name,
        dust_available=found.purse.available,
        dust_held=found.purse.held,
        packs=found.stock.packs,
        next_pack_at=timestamp(stock.next_pack_at(found.stock, accrual)),
        next_commitment=found.next_commitment,
        copies=copies,
    )


def transfer(past: PastTransfer, reader_id: str) -> pb.Transfer:
    """A transfer as one of its players may see it: others are not named."""
    return pb.Transfer(
        id=past.id,
        purpose=past.purpose,
        created_at=timestamp(past.created_at),
        postings=[_posting(one, reader_id) for one in past.postings],
    )


def _posting(posting: Posting, reader_id: str) -> pb.Transfer.Posting:
    return pb.Transfer.Posting(
        account=_SIDES[posting.side],
        player_id=posting.player_id if posting.player_id == reader_id else "",
        amount=posting.amount,
    )


def copy(found: Copy) -> pb.Copy:
    """A copy of the caller's."""
    state = pb.Copy.STATE_FREE if found.auction_id is None else pb.Copy.STATE_ESCROWED
    return pb.Copy(
        id=found.id,
        card_id=found.card_id,
        state=state,
        acquired_at=timestamp(found.acquired_at),
    )


def card(message: bytes) -> card_pb2.Card:
    """A card as ingest published it."""
    return card_pb2.Card.FromString(message)


def opening(opened: Opened) -> pb.Opening:
    """An opening; its server seed is shown once it is drawn."""
    one = opened.opening
    message = pb.Opening(
        id=one.id,
        state=pb.Opening.STATE_DRAWN if one.drawn else pb.Opening.STATE_PENDING,
        commitment=one.commitment,
        client_seed=one.client_seed,
        catalogue_version=one.catalogue_version,
        opened_at=timestamp(one.opened_at),
    )
    if one.drawn:
        message.server_seed = one.server_seed
        titles = {c.id: card(c.message).title for c in opened.cards.values()}
        message.draws.extend(
            _draw(outcome, titles[outcome.draw.position.card_id]) for outcome in opened.outcomes
        )
    return message


def _draw(outcome: Outcome, title: str) -> pb.Opening.Draw:
    place = outcome.draw.position
    return pb.Opening.Draw(
        card_id=place.card_id,
        rarity=card_pb2.Rarity.ValueType(place.rarity),
        copy_id=outcome.copy_id or "",
        dust=outcome.dust,
        ticket=outcome.draw.ticket,
        position=place.position,
        title=title,
    )


def odds(catalogue: Catalogue, accrual: Accrual) -> pb.GetOddsResponse:
    """Odds, prices and pack rules (W56, D78)."""
    return pb.GetOddsResponse(
        lines=[
            pb.GetOddsResponse.Line(
                rarity=card_pb2.Rarity.ValueType(one),
                tickets=rarity.TICKETS[one],
                dust=rarity.DUST[one],
                cards=catalogue.cards(one),
                positions=catalogue.size(one),
            )
            for one in Rarity
        ],
        cards_per_pack=packs.CARDS,
        seconds_per_pack=int(accrual.period.total_seconds()),
        stock_limit=accrual.limit,
        catalogue_version=catalogue.version,
    )


def position(place: Position) -> pb.ListCataloguePositionsResponse.Position:
    """A position of the catalogue."""
    return pb.ListCataloguePositionsResponse.Position(
        position=place.position,
        card_id=place.card_id,
        from_version=place.from_version,
        until_version=place.until_version or 0,
    )


def deck(found: Deck) -> pb.Deck:
    """A deck, its entries by card id."""
    return pb.Deck(
        id=found.id,
        name=found.name,
        entries=[pb.DeckEntry(card_id=e.card_id, count=e.count) for e in found.entries],
        lent=found.lent,
        updated_at=timestamp(found.updated_at),
    )


def entries(messages: Iterable[pb.DeckEntry]) -> list[Entry]:
    """A deck's entries as the rules read them."""
    return [Entry(message.card_id, message.count) for message in messages]


def snapshot(found: Sequence[tuple[Card, int]]) -> pb.SnapshotDeckResponse:
    """A deck's cards with their versions."""
    return pb.SnapshotDeckResponse(
        entries=[
            pb.SnapshotDeckResponse.Entry(card=card(one.message), version=one.version, count=count)
            for one, count in found
        ]
    )
