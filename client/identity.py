"""Who the command is: a token it was given, or one minted with the development key."""

import os
from pathlib import Path

from services.runtime.identity import mint

from .connection import NotConfigured

KEY_FILE = Path(__file__).resolve().parent.parent / ".local" / "dev_key"
AUDIENCE = "tcg"
DAY = 24 * 3600


def development_key() -> str:
    """The key the local stack signs with: TCG_DEV_KEY, else the file that `make run` wrote.

    Raises NotConfigured where there is neither.
    """
    key = os.environ.get("TCG_DEV_KEY", "")
    if not key and KEY_FILE.exists():
        key = KEY_FILE.read_text().strip()
    if not key:
        raise NotConfigured(
            "no development key yet: start the local stack (make run), or set TCG_DEV_KEY"
        )
    return key


def development_token(player: str, role: str = "player", seconds: int = DAY) -> str:
    """A development token for `player`, who is also called so."""
    audience = os.environ.get("TCG_AUDIENCE", AUDIENCE)
    return mint(development_key(), player, role, audience=audience, seconds=seconds)


def token(player: str) -> str:
    """TCG_TOKEN where it is set (a real identity), else a development token for `player`."""
    return os.environ.get("TCG_TOKEN") or development_token(player)
