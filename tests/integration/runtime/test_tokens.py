"""Tokens as time passes."""

import time

import pytest

from services.runtime.errors import Unauthenticated
from services.runtime.identity import Verifier, mint
from services.runtime.settings import Settings
from services.runtime.testing import KEY


def test_a_remembered_token_still_expires() -> None:
    """What was verified is remembered no longer than the token is good."""
    checks = Verifier(Settings(dev_key=KEY))
    token = mint(KEY, "alice", "player", audience="tcg", seconds=2)
    assert checks.caller(token) == checks.caller(token)
    time.sleep(2.1)
    with pytest.raises(Unauthenticated):
        checks.caller(token)
