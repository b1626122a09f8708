"""What ingest is told by its environment, beside the settings of every service."""

from datetime import timedelta

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Every name has the prefix `TCG_INGEST_`."""

    model_config = SettingsConfigDict(env_prefix="TCG_INGEST_", extra="ignore")

    remeasure_after: timedelta = Field(
        default=timedelta(days=30),
        description="Age at which an article is measured again, e.g. P30D (W60).",
    )
