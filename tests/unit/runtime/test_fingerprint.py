"""A request has one digest, whatever library serialised it."""

from google.protobuf.any_pb2 import Any

from services.runtime.fingerprint import fingerprint
from tcg.collection.v1 import collection_pb2 as collection
from tcg.match.v1 import match_pb2 as match


def deck(*entries: tuple[str, int]) -> collection.CreateDeckRequest:
    made = [collection.DeckEntry(card_id=card, count=count) for card, count in entries]
    return collection.CreateDeckRequest(request_id="r", name="n", entries=made)


def test_equal_messages_have_one_digest() -> None:
    """Promise 2: a repeat is recognised by what it says, not by its bytes."""
    assert fingerprint(deck(("a", 1), ("b", 2))) == fingerprint(deck(("a", 1), ("b", 2)))


def test_any_difference_shows() -> None:
    """Another value, another order, one field less or more: another payload."""
    digests = {
        fingerprint(message)
        for message in (
            deck(("a", 1), ("b", 2)),
            deck(("b", 2), ("a", 1)),
            deck(("a", 1)),
            deck(("a", 2)),
            deck(("a1", 1)),
            collection.CreateDeckRequest(request_id="r", name="n"),
        )
    }
    assert len(digests) == 6


def test_what_an_any_holds_counts() -> None:
    """Two actions that differ only inside their Any differ."""
    first = match.PlayActionRequest(action=Any(type_url="t", value=b"1"))
    second = match.PlayActionRequest(action=Any(type_url="t", value=b"2"))
    assert fingerprint(first) != fingerprint(second)
