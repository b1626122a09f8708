"""Writes docs/configuration.md from the settings the services read: python docs/generate.py"""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path

from pydantic_settings import BaseSettings

import services
from services.runtime import settings as runtime

PAGE = Path(__file__).with_name("configuration.md")

HEAD = """# Configuration

Every process is configured by its environment, and by nothing else. `make run` sets what its own
processes need (`deploy/local/programs.py`); a variable you set yourself prevails where the local
stack does not depend on it, such as `TCG_AUCTION_SECONDS`.

This page is generated: `.venv/bin/python docs/generate.py` writes it from the classes that read the
variables, and a test fails when it is out of date.
"""

WORKER = """## The Celery worker

One worker serves the tasks of several services, each with a database of its own: beside
`TCG_TASKS` it is told `TCG_COLLECTION_DATABASE_URL` and `TCG_INGEST_DATABASE_URL`.
"""

COMMAND = """## The `tcg` command

| variable | default | meaning |
| --- | --- | --- |
| `TCG_PLAYER` | `you` | Who you are, where `--player` does not say it. |
| `TCG_TOKEN` |  | A token from a real identity provider; where it is set, nothing is minted. |
| `TCG_DEV_KEY` | `.local/dev_key` | The key that development tokens are signed with. |
| `TCG_AUDIENCE` | `tcg` | The `aud` of development tokens. |
| `TCG_PEERS` | the local stack's | Where the services listen: JSON, name to host:port. |
"""


def page() -> str:
    """The whole page."""
    tables = [f"## {title}\n\n{_table(kind)}\n" for title, kind in _classes()]
    return "\n".join([HEAD, *tables, WORKER, COMMAND])


def _classes() -> Iterator[tuple[str, type[BaseSettings]]]:
    """Every class that reads the environment, under its heading."""
    yield "Every service", runtime.Settings
    for package in pkgutil.iter_modules(services.__path__, "services."):
        if package.name == "services.runtime" or not package.ispkg:
            continue
        for module in pkgutil.iter_modules(importlib.import_module(package.name).__path__):
            if module.name == "settings":
                yield from _own(package.name)


def _own(package: str) -> Iterator[tuple[str, type[BaseSettings]]]:
    module = importlib.import_module(f"{package}.settings")
    for _, kind in inspect.getmembers(module, inspect.isclass):
        if issubclass(kind, BaseSettings) and kind.__module__ == module.__name__:
            yield package.rpartition(".")[2].capitalize(), kind


def _table(kind: type[BaseSettings]) -> str:
    prefix = kind.model_config.get("env_prefix", "")
    rows = ["| variable | default | meaning |", "| --- | --- | --- |"]
    for name, field in kind.model_fields.items():
        default = f"`{field.default}`" if field.default not in ("", {}) else ""
        rows.append(f"| `{(prefix + name).upper()}` | {default} | {field.description} |")
    return "\n".join(rows)


if __name__ == "__main__":
    PAGE.write_text(page())
