"""One value, one text: what hashes are taken over."""

from hashlib import sha256

import pytest

from services.match.engine.canonical import canonical, check, state_hash

VALUE = {"b": [1, None, True], "a": {"é": "x"}}


def test_keys_are_sorted_and_nothing_is_padded() -> None:
    """A client in any language writes the same bytes."""
    assert canonical(VALUE) == '{"a":{"é":"x"},"b":[1,null,true]}'.encode()
    assert state_hash(VALUE) == sha256(canonical(VALUE)).digest()


@pytest.mark.parametrize("value", [1.5, (1,), {1: "x"}, {"a": [b"x"]}, [{"a": {2}}]])
def test_what_has_no_canonical_text_is_told(value) -> None:
    """Floats, tuples, bytes, sets, and keys that are no strings never enter a stored form."""
    check(VALUE)
    with pytest.raises(TypeError):
        check(value)
