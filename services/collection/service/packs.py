"""Opening a pack fixes what it is drawn from; drawing it is repeatable and happens once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from services.collection import events
from services.collection.domain import copies as keeping
from services.collection.domain import packs as domain
from services.collection.domain.account import Account
from services.collection.domain.catalogue import Card
from services.collection.domain.copies import Arrival, Copy
from services.collection.domain.packs import Draw, Opening, Outcome, Wish
from services.collection.domain.stock import Accrual
from services.collection.store import accounts, catalogue, copies, packs
from services.runtime.errors import NotFound
from services.runtime.work import Work, named

from . import dust
from .accounts import fresh_seed, lock, lock_own, own

# How long an opening waits for a worker until it is asked for again.
WAIT = timedelta(seconds=2)


@dataclass(frozen=True, slots=True)
class Opened:
    """An opening, its cards once they are drawn, and those cards in their latest version."""

    opening: Opening
    outcomes: Sequence[Outcome] = ()
    cards: Mapping[str, Card] = field(default_factory=dict)


def open_pack(work: Work, accrual: Accrual, client_seed: bytes, expected: bytes) -> Opening:
    """Takes a pack from the caller's stock and writes its opening (W61, D78).

    Raises Refused (NO_PACK, CATALOGUE_EMPTY) or Stale (COMMITMENT_STALE).
    """
    account = lock_own(work)
    wish = Wish(str(work.id("opening")), client_seed, expected)
    moment = max(work.now, account.updated_at)
    taken = domain.open_pack(account, wish, catalogue.latest(work), accrual, moment)
    accounts.save(work, domain.evolve(account, taken, fresh_seed()).touched(moment))
    packs.add(work, taken.opening, WAIT)
    return taken.opening


def read(work: Work, opening_id: str) -> Opened:
    """An opening of the caller's as it stands. Raises NotFound (OPENING_NOT_FOUND)."""
    opening = packs.find(work, opening_id)
    if opening is None or opening.player_id != own(work).player_id:
        raise NotFound("there is no such opening", reason="OPENING_NOT_FOUND")
    if not opening.drawn:
        return Opened(opening)
    outcomes = packs.outcomes(work, opening_id)
    cards = catalogue.find_cards(work, {one.draw.position.card_id for one in outcomes})
    return Opened(opening, outcomes, cards)


def claim_waiting(work: Work) -> Opening | None:
    """An opening no worker has drawn in time, if there is one; it comes again if that goes on."""
    return packs.claim_waiting(work, WAIT)


def draw_pack(work: Work, opening_id: str) -> None:
    """Draws the cards of an opening into the collection; one that is drawn stays as it is.

    Raises NotFound (OPENING_NOT_FOUND).
    """
    opening = packs.find(work, opening_id)
    if opening is None:
        raise NotFound("there is no such opening", reason="OPENING_NOT_FOUND")
    owners = lock(work, opening.player_id)
    opening = packs.find(work, opening_id)
    if opening is None or opening.drawn:  # another was faster while this one waited for the lock
        return
    version = catalogue.version(work, opening.catalogue_version)
    draws = domain.draw(opening, version, lambda *place: catalogue.position_at(work, *place))
    outcomes = _receive(work, owners, opening, draws)
    packs.save_drawn(work, opening, outcomes)
    work.publish(events.pack_opened(opening, outcomes), key=opening.player_id)


def _receive(
    work: Work, owners: dict[str, Account], opening: Opening, draws: Sequence[Draw]
) -> list[Outcome]:
    player = opening.player_id
    moment = max(work.now, owners[player].updated_at)
    owned = copies.owned(work, player, {draw.position.card_id for draw in draws})
    fresh: list[Copy] = []
    outcomes = []
    for draw in draws:
        card_id, copy_id = draw.position.card_id, str(named("copy", opening.id, str(draw.number)))
        same = [copy for copy in (*owned, *fresh) if copy.card_id == card_id]
        arrival = Arrival(copy_id, card_id, player, moment)
        came = keeping.receive(arrival, same, draw.position.rarity)
        if isinstance(came, Copy):
            fresh.append(came)
            outcomes.append(Outcome(draw, copy_id))
        else:
            owners = dust.post(work, owners, came)
            outcomes.append(Outcome(draw, None, came.gain))
    copies.add(work, fresh)
    return outcomes
