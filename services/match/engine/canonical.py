"""One text for one value: canonical JSON, and the hash of a state."""

from hashlib import sha256
from typing import Any

import orjson


def canonical(value: Any) -> bytes:
    """`value` as JSON with sorted keys and no spaces, UTF-8.

    A stored form holds objects, lists, strings, integers, booleans and nulls; `check` tells.
    """
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def state_hash(dumped: Any) -> bytes:
    """SHA-256 of a state's stored form."""
    return sha256(canonical(dumped)).digest()


def check(value: Any) -> None:
    """Raises TypeError where a value is not canonical JSON."""
    if isinstance(value, dict):
        for key, item in value.items():
            if type(key) is not str:
                raise TypeError(f"key {key!r} is not a string")
            check(item)
    elif isinstance(value, list):
        for item in value:
            check(item)
    elif not (value is None or type(value) in (str, int, bool)):
        raise TypeError(f"{value!r} is not canonical JSON")
