"""Who a token says one is, and whom nobody believes."""

import json

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from services.runtime.errors import Unauthenticated
from services.runtime.identity import Caller, Verifier, mint
from services.runtime.settings import Settings

KEY = "a development key of at least thirty-two bytes"


def verifier() -> Verifier:
    return Verifier(Settings(dev_key=KEY))


def test_a_minted_token_names_its_caller() -> None:
    """Subject, role and display name come through."""
    token = mint(KEY, "alice", "player", name="Alice", audience="tcg", seconds=60)
    assert verifier().caller(token) == Caller("alice", "player", "Alice")


@pytest.mark.parametrize(
    "token",
    [
        "nonsense",
        mint(
            "another key that is long enough for the hash",
            "a",
            "player",
            audience="tcg",
            seconds=60,
        ),
        mint(KEY, "a", "player", audience="elsewhere", seconds=60),
        mint(KEY, "a", "player", audience="tcg", seconds=-60),
        mint(KEY, "a", "king", audience="tcg", seconds=60),
        mint(KEY, "", "player", audience="tcg", seconds=60),
        mint(KEY, "a" * 129, "player", audience="tcg", seconds=60),
        mint(KEY, "a\0", "player", audience="tcg", seconds=60),
        mint(KEY, "\ud800", "player", audience="tcg", seconds=60),
        jwt.encode({"sub": "a", "role": "admin", "aud": "tcg"}, KEY),
        jwt.encode({"sub": "a", "role": "admin", "aud": "tcg", "exp": 9999999999}, "", "none"),
    ],
)
def test_nobody_else_is_believed(token: str) -> None:
    """Foreign key or audience, expired, unknown role, no subject, no end, unsigned: refused."""
    with pytest.raises(Unauthenticated) as refused:
        verifier().caller(token)
    assert refused.value.reason == "TOKEN_INVALID"


def test_a_key_set_replaces_the_development_key(tmp_path) -> None:
    """With a JWKS the key is found by its id; a development token is worth nothing then."""
    key = Ed25519PrivateKey.generate()
    jwk = jwt.algorithms.OKPAlgorithm.to_jwk(key.public_key(), as_dict=True) | {"kid": "k1"}
    path = tmp_path / "jwks.json"
    path.write_text(json.dumps({"keys": [jwk]}))
    checks = Verifier(Settings(jwks=str(path), dev_key=KEY))
    claims = {"sub": "bob", "role": "player", "aud": "tcg", "exp": 9999999999}
    token = jwt.encode(claims, key, "EdDSA", headers={"kid": "k1"})
    assert checks.caller(token) == Caller("bob", "player", "bob")
    for stranger in (
        jwt.encode(claims, key, "EdDSA", headers={"kid": "k2"}),
        mint(KEY, "bob", "player", audience="tcg", seconds=60),
    ):
        with pytest.raises(Unauthenticated):
            checks.caller(stranger)


def test_a_name_keeps_what_can_be_shown() -> None:
    """A display name may come from anywhere: what no database keeps is left out of it."""
    token = mint(KEY, "alice", "player", name="A\0l\ud800ice", audience="tcg", seconds=60)
    assert verifier().caller(token).name == "Alice"
    unnamed = mint(KEY, "alice", "player", name="\0", audience="tcg", seconds=60)
    assert verifier().caller(unnamed).name == "alice"
