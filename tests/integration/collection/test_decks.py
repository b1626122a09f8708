"""Decks over gRPC, and their snapshots for matches."""

import pytest

from services.collection.store.loan import loan_deck
from services.runtime.errors import Invalid, NotFound
from tcg.collection.v1 import collection_pb2 as pb

from .scene import Player, Scene, card, refused, rid

pytestmark = pytest.mark.stack


def entries(**counts: int) -> list[pb.DeckEntry]:
    """Deck entries by card id."""
    return [pb.DeckEntry(card_id=card_id, count=count) for card_id, count in counts.items()]


def create(player: Player, name: str = "mine", **counts: int) -> pb.Deck:
    """Saves a deck."""
    request = pb.CreateDeckRequest(request_id=rid(), name=name, entries=entries(**counts))
    return player.rpc.CreateDeck(request).deck


def snapshot(
    scene: Scene, player: Player, deck_id: str, lending: bool = False
) -> pb.SnapshotDeckResponse:
    """What a match would get."""
    return scene.market.SnapshotDeck(
        pb.SnapshotDeckRequest(player_id=player.id, deck_id=deck_id, lending_allowed=lending)
    )


@pytest.fixture(scope="module")
def loan(scene: Scene) -> list[str]:
    """The cards of the loan deck, published."""
    ids = [entry.card_id for entry in loan_deck().entries]
    scene.publish(*(card(card_id) for card_id in ids))
    return ids


def test_a_deck_is_saved_changed_and_deleted(scene: Scene) -> None:
    """Entries stand by card id; each change is idempotent; a deleted deck is not found."""
    player = scene.player()
    one, two = sorted(scene.fresh_cards(2))
    deck = create(player, **{two: 1, one: 2})
    assert [(entry.card_id, entry.count) for entry in deck.entries] == [(one, 2), (two, 1)]
    request = pb.UpdateDeckRequest(
        request_id=rid(), deck_id=deck.id.upper(), name="changed", entries=entries(**{two: 3})
    )
    changed = player.rpc.UpdateDeck(request).deck
    assert (changed.id, changed.name, len(changed.entries)) == (deck.id, "changed", 1)
    assert changed.updated_at.ToNanoseconds() > deck.updated_at.ToNanoseconds()
    assert player.rpc.UpdateDeck(request).deck == changed
    assert player.rpc.GetDeck(pb.GetDeckRequest(deck_id=deck.id)).deck == changed
    gone = pb.DeleteDeckRequest(request_id=rid(), deck_id=deck.id)
    player.rpc.DeleteDeck(gone)
    player.rpc.DeleteDeck(gone)
    with refused("DECK_NOT_FOUND"):
        player.rpc.GetDeck(pb.GetDeckRequest(deck_id=deck.id))
    with refused("DECK_NOT_FOUND"):
        player.rpc.DeleteDeck(pb.DeleteDeckRequest(request_id=rid(), deck_id=deck.id))


def test_a_deck_is_its_players(scene: Scene) -> None:
    """Others read, change, delete and play nothing of it; ids of no shape are not found."""
    player, other = scene.player(), scene.player()
    (card_id,) = scene.fresh_cards(1)
    deck = create(player, **{card_id: 1})
    for deck_id in (deck.id, rid(), "no shape at all"):
        with refused("DECK_NOT_FOUND"):
            other.rpc.GetDeck(pb.GetDeckRequest(deck_id=deck_id))
        with refused("DECK_NOT_FOUND"):
            snapshot(scene, other, deck_id)
    with refused("DECK_NOT_FOUND"):
        other.rpc.UpdateDeck(
            pb.UpdateDeckRequest(
                request_id=rid(), deck_id=deck.id, name="x", entries=entries(**{card_id: 1})
            )
        )
    with refused("DECK_NOT_FOUND"):
        other.rpc.DeleteDeck(pb.DeleteDeckRequest(request_id=rid(), deck_id=deck.id))


def test_what_cannot_be_saved(scene: Scene) -> None:
    """Unknown cards and repeated ones are named; empty lists and huge counts are invalid."""
    player = scene.player()
    (card_id,) = scene.fresh_cards(1)
    with refused("CARD_NOT_FOUND") as caught:
        create(player, **{card_id: 1, "Q0": 1})
    assert [v.field for v in caught.value.violations] == ["entries[1].card_id"]
    twice = entries(**{card_id: 1}) * 2
    with refused("DECK_ENTRY_REPEATED"):
        player.rpc.CreateDeck(pb.CreateDeckRequest(request_id=rid(), name="x", entries=twice))
    for wrong in ([], entries(**{card_id: 61}), entries(**{card_id: 0})):
        with pytest.raises(Invalid):
            player.rpc.CreateDeck(pb.CreateDeckRequest(request_id=rid(), name="x", entries=wrong))


def test_a_hundred_decks_and_the_loan_deck_last(scene: Scene) -> None:
    """The 101st is refused; pages join, and the loan deck ends the last one."""
    player = scene.player()
    (card_id,) = scene.fresh_cards(1)
    decks = [create(player, name=f"deck {n}", **{card_id: 1}) for n in range(100)]
    with refused("TOO_MANY_DECKS"):
        create(player, **{card_id: 1})
    found, request = [], pb.ListDecksRequest(page_size=50)
    for _ in range(3):
        page = player.rpc.ListDecks(request)
        found += page.decks
        request.page_token = page.next_page_token
    assert not request.page_token
    assert found[:100] == decks
    assert (found[100].id, found[100].lent, len(found)) == ("loan", True, 101)
    assert list(player.rpc.ListDecks(pb.ListDecksRequest()).decks) == found


def test_a_snapshot_counts_free_copies(scene: Scene) -> None:
    """Design §8: versions as stored; the same deck is refused while a copy is in escrow (W5)."""
    player = scene.player()
    one, two = sorted(scene.fresh_cards(2))
    for card_id in (one, one, two):
        copy_id = scene.give(player, card_id)
    scene.publish(card(one), version=7)
    deck = create(player, **{one: 2, two: 1})
    found = snapshot(scene, player, deck.id).entries
    assert [(e.card.id, e.version, e.count) for e in found] == [(one, 7, 2), (two, 1, 1)]
    auction = scene.escrow(player, copy_id)
    with refused("LENT_CARD") as caught:
        snapshot(scene, player, deck.id)
    assert [v.field for v in caught.value.violations] == ["entries[1]"]
    scene.release_copy(auction)
    assert len(snapshot(scene, player, deck.id).entries) == 2


@pytest.mark.usefixtures("loan")
def test_lent_cards_in_classic_only(scene: Scene) -> None:
    """T10: a deck with one lent card is accepted in Classic and refused in Ranked."""
    player = scene.player()
    (card_id,) = scene.fresh_cards(1)
    scene.give(player, card_id)
    lent = next(entry.card_id for entry in loan_deck().entries if entry.count == 2)
    deck = create(player, **{card_id: 1, lent: 2})
    assert len(snapshot(scene, player, deck.id, lending=True).entries) == 2
    with refused("LENT_CARD"):
        snapshot(scene, player, deck.id)
    greedy = create(player, **{card_id: 2, lent: 2})
    with refused("LENT_CARD"):
        snapshot(scene, player, greedy.id, lending=True)


def test_the_loan_deck(scene: Scene, loan: list[str]) -> None:
    """D84: everybody has it, even before his first call; thirty cards; Classic only."""
    player = scene.player()
    found = snapshot(scene, player, "loan", lending=True).entries
    assert sum(entry.count for entry in found) == 30
    assert [entry.card.id for entry in found] == sorted(loan)
    with refused("LENT_CARD"):
        snapshot(scene, player, "loan")
    deck = player.rpc.GetDeck(pb.GetDeckRequest(deck_id="loan")).deck
    assert (deck.lent, sum(entry.count for entry in deck.entries)) == (True, 30)
    with pytest.raises((Invalid, NotFound)):
        player.rpc.DeleteDeck(pb.DeleteDeckRequest(request_id=rid(), deck_id="loan"))
