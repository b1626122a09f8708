"""The gRPC door of collection: message to use case and back."""

from dataclasses import asdict
from uuid import UUID

from services.runtime import pages
from services.runtime.app import App
from services.runtime.errors import NotFound
from services.runtime.work import Work
from tcg.collection.v1 import collection_pb2 as pb

from . import messages
from .domain.decks import LOAN
from .domain.rarity import Rarity
from .service import (
    accounts,
    catalogue,
    copies,
    decks,
    dust,
    escrows,
    holds,
    ledger,
    packs,
)
from .service.packs import Opened
from .settings import PackSettings
from .tasks import DRAW_PACK

TRANSFERS = 50
COPIES = 100
POSITIONS = 500
DECKS = 200


class Collection:
    """Serves tcg.collection.v1.CollectionService."""

    def __init__(self, app: App) -> None:
        self._accrual = PackSettings().accrual()
        self._enqueuer = app.enqueuer

    def GetAccount(self, _request: pb.GetAccountRequest, work: Work) -> pb.GetAccountResponse:
        """The caller's account."""
        account, owned = accounts.read(work, self._accrual)
        return pb.GetAccountResponse(account=messages.account(account, self._accrual, owned))

    def ListTransfers(
        self, request: pb.ListTransfersRequest, work: Work
    ) -> pb.ListTransfersResponse:
        """A page of the caller's transfers, the newest first."""
        size = request.page_size or TRANSFERS
        key = pages.after("transfers", request.page_token, (pages.bigint,))
        found = ledger.recent(work, key[0] if key else None, size + 1)
        response = pb.ListTransfersResponse(
            transfers=[messages.transfer(one, work.caller.id) for one in found[:size]]
        )
        if len(found) > size:
            response.next_page_token = pages.token("transfers", found[size - 1].position)
        return response

    def ListCopies(self, request: pb.ListCopiesRequest, work: Work) -> pb.ListCopiesResponse:
        """A page of the caller's copies, the oldest first, with their cards."""
        size = request.page_size or COPIES
        scope = f"copies {request.card_id}"
        key = pages.after(scope, request.page_token, (pages.moment, pages.uuid))
        after = (key[0], key[1]) if key else None
        found, cards = copies.page(work, request.card_id, after, size + 1)
        shown = found[:size]
        ids = {one.card_id for one in shown}
        response = pb.ListCopiesResponse(
            copies=[messages.copy(one) for one in shown],
            cards=[messages.card(one.message) for one in cards if one.id in ids],
        )
        if len(found) > size:
            last = shown[-1]
            response.next_page_token = pages.token(scope, last.acquired_at.isoformat(), last.id)
        return response

    def DustCopy(self, request: pb.DustCopyRequest, work: Work) -> pb.DustCopyResponse:
        """Turns a second copy to dust."""
        gain, available = copies.dust_copy(work, _uuid(request.copy_id))
        return pb.DustCopyResponse(dust=gain, dust_available=available)

    def OpenPack(self, request: pb.OpenPackRequest, work: Work) -> pb.OpenPackResponse:
        """Takes a pack and asks a worker to draw it."""
        opening = packs.open_pack(
            work, self._accrual, request.client_seed, request.expected_commitment
        )
        work.after_commit(lambda: self._enqueuer.send(DRAW_PACK, opening.id))
        return pb.OpenPackResponse(opening=messages.opening(Opened(opening)))

    def GetOpening(self, request: pb.GetOpeningRequest, work: Work) -> pb.GetOpeningResponse:
        """An opening as it stands."""
        opened = packs.read(work, _uuid(request.opening_id))
        return pb.GetOpeningResponse(opening=messages.opening(opened))

    def GetOdds(self, _request: pb.GetOddsRequest, work: Work) -> pb.GetOddsResponse:
        """Odds, prices and pack rules."""
        return messages.odds(catalogue.latest(work), self._accrual)

    def ListCataloguePositions(
        self, request: pb.ListCataloguePositionsRequest, work: Work
    ) -> pb.ListCataloguePositionsResponse:
        """A page of the positions of a rarity."""
        size = request.page_size or POSITIONS
        scope = f"positions {request.rarity}"
        key = pages.after(scope, request.page_token, (pages.integer,))
        found = catalogue.page(work, Rarity(request.rarity), key[0] if key else None, size + 1)
        response = pb.ListCataloguePositionsResponse(
            positions=[messages.position(one) for one in found[:size]]
        )
        if len(found) > size:
            response.next_page_token = pages.token(scope, found[size - 1].position)
        return response

    def CreateDeck(self, request: pb.CreateDeckRequest, work: Work) -> pb.CreateDeckResponse:
        """Saves a new deck."""
        deck = decks.create(work, request.name, messages.entries(request.entries))
        return pb.CreateDeckResponse(deck=messages.deck(deck))

    def UpdateDeck(self, request: pb.UpdateDeckRequest, work: Work) -> pb.UpdateDeckResponse:
        """Replaces name and cards of a deck."""
        entries = messages.entries(request.entries)
        deck = decks.update(work, _uuid(request.deck_id), request.name, entries)
        return pb.UpdateDeckResponse(deck=messages.deck(deck))

    def DeleteDeck(self, request: pb.DeleteDeckRequest, work: Work) -> pb.DeleteDeckResponse:
        """Deletes a deck."""
        decks.delete(work, _uuid(request.deck_id))
        return pb.DeleteDeckResponse()

    def GetDeck(self, request: pb.GetDeckRequest, work: Work) -> pb.GetDeckResponse:
        """A deck of the caller's, or the loan deck."""
        return pb.GetDeckResponse(deck=messages.deck(decks.read(work, _deck_id(request.deck_id))))

    def ListDecks(self, request: pb.ListDecksRequest, work: Work) -> pb.ListDecksResponse:
        """A page of the caller's decks, the loan deck last."""
        size = request.page_size or DECKS
        key = pages.after("decks", request.page_token, (pages.moment, pages.uuid))
        found = decks.page(work, (key[0], key[1]) if key else None, size + 1)
        response = pb.ListDecksResponse(decks=[messages.deck(one) for one in found[:size]])
        if len(found) > size:
            last = found[size - 1]
            response.next_page_token = pages.token("decks", str(last.created_at), last.id)
        return response

    def GrantPacks(self, request: pb.GrantPacksRequest, work: Work) -> pb.GrantPacksResponse:
        """Adds packs to a player's stock."""
        packs_now = accounts.grant_packs(work, self._accrual, request.player_id, request.packs)
        return pb.GrantPacksResponse(packs=packs_now)

    def GrantDust(self, request: pb.GrantDustRequest, work: Work) -> pb.GrantDustResponse:
        """Mints dust for a player."""
        available = dust.grant_dust(work, request.player_id, request.dust)
        return pb.GrantDustResponse(dust_available=available)

    def GetAudit(self, _request: pb.GetAuditRequest, work: Work) -> pb.GetAuditResponse:
        """What the ledger says of itself."""
        return pb.GetAuditResponse(**asdict(ledger.audit(work)))

    def EscrowCopy(self, request: pb.EscrowCopyRequest, work: Work) -> pb.EscrowCopyResponse:
        """Keeps a copy for an auction."""
        auction_id, copy_id = _uuid(request.auction_id), _uuid(request.copy_id)
        lot = escrows.keep(work, auction_id, request.player_id, copy_id)
        return pb.EscrowCopyResponse(card=messages.card(lot.card), card_version=lot.card_version)

    def ReleaseCopy(self, request: pb.ReleaseCopyRequest, work: Work) -> pb.ReleaseCopyResponse:
        """Gives an auction's copy back."""
        escrows.release(work, _uuid(request.auction_id))
        return pb.ReleaseCopyResponse()

    def HoldDust(self, request: pb.HoldDustRequest, work: Work) -> pb.HoldDustResponse:
        """Holds dust for a bid."""
        holds.hold(work, _uuid(request.hold_id), request.player_id, request.amount)
        return pb.HoldDustResponse()

    def ReleaseDust(self, request: pb.ReleaseDustRequest, work: Work) -> pb.ReleaseDustResponse:
        """Gives held dust back."""
        holds.release(work, _uuid(request.hold_id))
        return pb.ReleaseDustResponse()

    def SettleAuction(
        self, request: pb.SettleAuctionRequest, work: Work
    ) -> pb.SettleAuctionResponse:
        """Dust to the seller, copy to the winner."""
        gain = escrows.settle(
            work,
            _uuid(request.auction_id),
            request.winner_id,
            [_uuid(hold_id) for hold_id in request.hold_ids],
            request.price,
        )
        return pb.SettleAuctionResponse(duplicate_dust=gain)

    def SnapshotDeck(self, request: pb.SnapshotDeckRequest, work: Work) -> pb.SnapshotDeckResponse:
        """A player's deck as a match may play it."""
        deck_id = _deck_id(request.deck_id)
        found = decks.snapshot(work, request.player_id, deck_id, request.lending_allowed)
        return messages.snapshot(found)


def _uuid(text: str) -> str:
    """An id as it is written everywhere: clients may send capitals."""
    return str(UUID(text))


def _deck_id(text: str) -> str:
    """The id of a deck; what is neither a UUID nor the loan deck names none."""
    if text == LOAN:
        return LOAN
    try:
        return _uuid(text)
    except ValueError as error:
        raise NotFound("there is no such deck", reason="DECK_NOT_FOUND") from error
