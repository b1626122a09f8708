"""What market is told by its environment."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Durations of auctions; every name has the prefix `TCG_`."""

    model_config = SettingsConfigDict(env_prefix="TCG_", extra="ignore")

    auction_seconds: int = Field(
        default=86_400, ge=1, description="How long an auction takes bids (D81)."
    )
    auction_patience_seconds: float = Field(
        default=30.0,
        gt=0,
        description="How long a listing or bid waits for its caller before it is undone.",
    )
    auction_retry_seconds: float = Field(
        default=5.0, gt=0, description="When a call to collection that failed is made again."
    )
