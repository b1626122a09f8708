"""One value, one text: what hashes are taken over."""

import json
from hashlib import sha256

import pytest

from services.match.engine.canonical import canonical, check, state_hash

VALUE = {"b": [1, None, True], "a": {"é": "x"}}


def test_keys_are_sorted_and_nothing_is_padded() -> None:
    """A client in any language writes the same bytes."""
    assert canonical(VALUE) == '{"a":{"é":"x"},"b":[1,null,true]}'.encode()
    assert state_hash(VALUE) == sha256(canonical(VALUE)).digest()


def test_the_text_is_that_of_any_json_library() -> None:
    """Control characters, quotes, every plane of Unicode, long keys out of order, big integers."""
    texts = [chr(n) for n in (*range(0x21), 0x22, 0x5C, 0x7F, 0x2028, 0xD7FF, 0xE000, 0x1F600)]
    value = {text * 2: [text, 2**63 - 1, -(2**63)] for text in reversed(texts)}
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value) == plain.encode()


@pytest.mark.parametrize("value", [1.5, (1,), {1: "x"}, {"a": [b"x"]}, [{"a": {2}}]])
def test_what_has_no_canonical_text_is_told(value) -> None:
    """Floats, tuples, bytes, sets, and keys that are no strings never enter a stored form."""
    check(VALUE)
    with pytest.raises(TypeError):
        check(value)
