"""Development tokens."""

from pathlib import Path

import pytest

from client import identity
from client.connection import NotConfigured
from services.runtime.identity import Verifier
from services.runtime.settings import Settings

KEY = "a development key that is long enough for HS256"


def test_a_token_the_services_accept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The subject is the player, who is called so; the role is what was asked for."""
    monkeypatch.setenv("TCG_DEV_KEY", KEY)
    verifier = Verifier(Settings(dev_key=KEY))
    caller = verifier.caller(identity.development_token("alice", "admin"))
    assert (caller.id, caller.name, caller.role) == ("alice", "alice", "admin")
    assert verifier.caller(identity.token("bob")).role == "player"


def test_a_real_identity_prevails(monkeypatch: pytest.MonkeyPatch) -> None:
    """TCG_TOKEN is used as it is."""
    monkeypatch.setenv("TCG_TOKEN", "from elsewhere")
    assert identity.token("bob") == "from elsewhere"


def test_the_key_of_the_local_stack(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without TCG_DEV_KEY the file of `make run` is read; without both, the way out is named."""
    monkeypatch.delenv("TCG_DEV_KEY", raising=False)
    monkeypatch.setattr(identity, "KEY_FILE", tmp_path / "dev_key")
    with pytest.raises(NotConfigured, match="make run"):
        identity.development_key()
    (tmp_path / "dev_key").write_text(f"{KEY}\n")
    assert identity.development_key() == KEY
