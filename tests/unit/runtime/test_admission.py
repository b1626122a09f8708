"""What a proto declares is what the server enforces."""

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool

from services.runtime.admission import methods, validate
from services.runtime.errors import Invalid
from tcg.collection.v1 import collection_pb2 as collection


def test_an_rpc_without_an_access_policy_is_not_served() -> None:
    """A forgotten policy stops the server, it does not open a door."""
    file = descriptor_pb2.FileDescriptorProto(name="x.proto", package="x", syntax="proto3")
    file.message_type.add(name="M")
    file.service.add(name="S").method.add(name="Do", input_type=".x.M", output_type=".x.M")
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    with pytest.raises(ValueError, match=r"x\.S\.Do declares no access policy"):
        methods(pool.FindServiceByName("x.S"))


def test_wrong_fields_are_named_by_their_path() -> None:
    """A repeated message's field is named with its index."""
    entries = [
        collection.DeckEntry(card_id="Q1", count=1),
        collection.DeckEntry(card_id="Q2", count=99),
    ]
    with pytest.raises(Invalid) as refused:
        validate(
            collection.CreateDeckRequest(
                request_id="b7e2a3c8-6d3b-4c22-9d4e-7f0a52a5f0aa", name="n", entries=entries
            )
        )
    assert [v.field for v in refused.value.violations] == ["entries[1].count"]


def test_a_text_with_a_nul_is_refused_wherever_it_stands() -> None:
    """No database keeps it, so no handler sees it."""
    entries = [collection.DeckEntry(card_id="Q1\x00", count=1)]
    request = collection.CreateDeckRequest(
        request_id="b7e2a3c8-6d3b-4c22-9d4e-7f0a52a5f0aa", name="n\x00", entries=entries
    )
    with pytest.raises(Invalid) as refused:
        validate(request)
    wrong = {v.field for v in refused.value.violations if "NUL" in v.description}
    assert wrong == {"name", "entries[0].card_id"}
