"""What the match service is told by its environment, beside the runtime's settings."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class MatchSettings(BaseSettings):
    """Which games are played here, and how; every name has the prefix `TCG_`."""

    model_config = SettingsConfigDict(env_prefix="TCG_", extra="ignore")

    rulesets: str = Field(
        default="wikitcg", description="Packages of services.match.rulesets to offer, by comma."
    )
    bot_seconds: float = Field(
        default=0.2, ge=0, le=10, description="How long a bot waits before it moves, in seconds."
    )
    positions: int = Field(
        default=1000, ge=1, description="Matches whose newest state a process keeps in memory."
    )
