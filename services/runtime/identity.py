"""Who calls: JSON Web Tokens, checked against a JWKS or a development key. No passwords kept."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jwt

from .errors import RUNTIME, Unauthenticated
from .settings import Settings

ROLES = ("player", "service", "admin")
# Checking a signature costs as much as a small transaction: so many tokens are remembered.
REMEMBERED = 10_000

ALGORITHMS = ("RS256", "ES256", "EdDSA")


@dataclass(frozen=True, slots=True)
class Caller:
    """Who a call comes from: the token's subject, role and display name."""

    id: str
    role: str
    name: str = ""


ANYBODY = Caller("", "anybody")


def mint(key: str, subject: str, role: str, *, name: str = "", audience: str, seconds: int) -> str:
    """A token signed with the development key, good for `seconds`."""
    claims = {
        "sub": subject,
        "role": role,
        "name": name or subject,
        "aud": audience,
        "exp": int(time.time()) + seconds,
    }
    return jwt.encode(claims, key, algorithm="HS256")


class Verifier:
    """Turns a token into a Caller."""

    def __init__(self, settings: Settings) -> None:
        self._known: dict[str, tuple[Caller, float]] = {}
        self._audience = settings.audience
        self._dev_key = settings.dev_key
        self._client = jwt.PyJWKClient(settings.jwks) if "://" in settings.jwks else None
        self._keys = _read(settings.jwks) if settings.jwks and self._client is None else None

    def caller(self, token: str) -> Caller:
        """Who carries `token`. Raises Unauthenticated if nobody we know signed it."""
        caller, expires = self._known.get(token, (ANYBODY, 0.0))
        if time.time() < expires:
            return caller
        caller, expires = self._verified(token)
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        # a key that was withdrawn is noticed within a minute
        self._known[token] = (caller, min(expires, time.time() + 60))
        return caller

    def _verified(self, token: str) -> tuple[Caller, float]:
        try:
            key, algorithms = self._key(token)
            claims = jwt.decode(
                token,
                key,
                algorithms=algorithms,
                audience=self._audience,
                options={"require": ["exp", "sub", "aud"]},
            )
        except (jwt.PyJWTError, KeyError) as error:
            raise _invalid(f"the token is not valid: {error}") from error
        role = claims.get("role")
        if role not in ROLES:
            raise _invalid(f"the token's role is not one of {', '.join(ROLES)}")
        if not 0 < len(claims["sub"]) <= 128 or not claims["sub"].isprintable():
            raise _invalid("the token's subject is not a text of 1 to 128 characters")
        name = _printable(str(claims.get("name") or ""))[:60] or claims["sub"][:60]
        return Caller(claims["sub"], role, name), float(claims["exp"])

    def _key(self, token: str) -> tuple[Any, tuple[str, ...]]:
        if self._client is not None:
            return self._client.get_signing_key_from_jwt(token).key, ALGORITHMS
        if self._keys is not None:
            return self._keys[jwt.get_unverified_header(token).get("kid", "")].key, ALGORITHMS
        if self._dev_key:
            return self._dev_key, ("HS256",)
        raise _invalid("this server has no key to check tokens with")


class OwnToken:
    """The token this service calls others with: from its file, or minted with the dev key."""

    def __init__(self, service: str, settings: Settings) -> None:
        self._service = service
        self._settings = settings
        self._value = ""
        self._renew_at = 0.0

    def value(self) -> str:
        """A token that is still good for minutes."""
        if time.monotonic() >= self._renew_at:
            self._value = self._fresh()
            self._renew_at = time.monotonic() + 300
        return self._value

    def _fresh(self) -> str:
        if self._settings.service_token_file:
            return Path(self._settings.service_token_file).read_text().strip()
        return mint(
            self._settings.dev_key,
            f"service:{self._service}",
            "service",
            audience=self._settings.audience,
            seconds=3600,
        )


def _printable(text: str) -> str:
    return "".join(character for character in text if character.isprintable())


def _read(path: str) -> jwt.PyJWKSet:
    return jwt.PyJWKSet.from_dict(json.loads(Path(path).read_text()))


def _invalid(message: str) -> Unauthenticated:
    return Unauthenticated(message, reason="TOKEN_INVALID", domain=RUNTIME)
