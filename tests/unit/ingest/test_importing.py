"""Batches of an import and how long they wait."""

from datetime import timedelta

from services.ingest.domain.importing import patience, split


def test_ids_are_cut_in_order_and_none_is_lost() -> None:
    """A batch holds at most 100 articles; no batch is empty."""
    ids = [f"Q{n}" for n in range(250)]
    assert [len(part) for part in split(ids)] == [100, 100, 50]
    assert [card_id for part in split(ids) for card_id in part] == ids
    assert split([]) == []


def test_a_batch_waits_twice_as_long_each_time_up_to_a_minute() -> None:
    """Design §4: queued again after 2 s; one that fails again and again is not hurried."""
    waits = [patience(attempts) // timedelta(seconds=1) for attempts in (0, 1, 2, 4, 5, 1_000)]
    assert waits == [2, 4, 8, 32, 60, 60]
