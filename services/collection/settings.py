"""How fast packs accrue, from the environment; defaults as D78."""

from datetime import timedelta

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from .domain.stock import Accrual


class PackSettings(BaseSettings):
    """What collection is told besides the runtime's settings."""

    model_config = SettingsConfigDict(env_prefix="TCG_", extra="ignore")

    pack_seconds: int = Field(default=900, gt=0, description="Seconds until a pack accrues (D78).")
    pack_limit: int = Field(
        default=10, gt=0, le=1000, description="Accrual stops at this stock of packs (D78)."
    )

    def accrual(self) -> Accrual:
        """The same as the rules read it."""
        return Accrual(timedelta(seconds=self.pack_seconds), self.pack_limit)
