"""Configuration from the environment; `python -m services.runtime.settings` prints its table."""

from typing import Any

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What a process is told by its environment; every name has the prefix `TCG_`."""

    model_config = SettingsConfigDict(env_prefix="TCG_", extra="ignore")

    database_url: str = Field(
        default="postgresql+psycopg://127.0.0.1/tcg",
        description="The service's own PostgreSQL database.",
    )
    kafka: str = Field(default="127.0.0.1:9092", description="Bootstrap servers of Kafka.")
    valkey_url: str = Field(
        default="redis://127.0.0.1:6379/0", description="Valkey: Celery's broker."
    )
    topic_prefix: str = Field(
        default="", description="Put before every topic and group; tests use it."
    )
    grpc_host: str = Field(default="127.0.0.1", description="Address the gRPC server listens on.")
    grpc_port: int = Field(default=0, description="Port of the gRPC server; 0 picks a free one.")
    metrics_port: int = Field(
        default=0, description="Port of /metrics, /livez and /readyz; 0: a free one."
    )
    threads: int = Field(
        default=16, description="Handler threads; the database pool is sized with them."
    )
    processor: int = Field(
        default=-1,
        description=(
            "Stay on one processor: the n-th of those allowed, counted round; -1: on any."
            " A process uses one at a time, and changing costs it up to a third."
        ),
    )
    concurrent_rpcs: int = Field(
        default=64, description="Calls served or queued at once; more are refused."
    )
    call_seconds: float = Field(
        default=10.0, description="The deadline of a call that brings none."
    )
    stop_seconds: float = Field(
        default=10.0, description="How long a stop waits for what is in flight."
    )
    dev_key: str = Field(
        default="", description="Development signing key (HS256); never in production."
    )
    jwks: str = Field(
        default="", description="Address or file of the JWKS that tokens are checked with."
    )
    audience: str = Field(default="tcg", description="The `aud` that a token must carry.")
    service_token_file: str = Field(default="", description="File with this service's own token.")
    peers: dict[str, str] = Field(
        default={}, description="Where other services listen: name to host:port."
    )
    tasks: str = Field(default="", description="Modules with Celery tasks, by comma (worker only).")
    log_level: str = Field(default="INFO", description="Least level that is logged.")


def table() -> str:
    """The settings as a Markdown table."""
    rows = ["| variable | default | meaning |", "| --- | --- | --- |"]
    for name, field in Settings.model_fields.items():
        default: Any = field.default if field.default not in ("", {}) else ""
        rows.append(f"| `TCG_{name.upper()}` | `{default}` | {field.description} |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(table())  # noqa: T201
