"""What may import what (design §2, §3), read from the source with `ast`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.runtime import errors
from tcg.match.v1 import match_pb2, options_pb2

ROOT = Path(__file__).resolve().parents[2]
SERVICES = ROOT / "services"
NAMES = ("match", "collection", "ranking", "market", "ingest")

# Rules are pure: time, ids and chance are arguments, and nothing is read or written.
IMPURE = {
    "time", "random", "os", "uuid", "secrets", "io", "socket", "subprocess", "threading",
    "pathlib", "tempfile", "shutil", "logging", "grpc", "sqlalchemy", "psycopg", "kafka",
    "celery", "redis", "requests", "urllib", "http", "structlog",
}  # fmt: skip
REFUSALS = {name for name, kind in vars(errors).items() if isinstance(kind, type)}
CLOCKS = {"now", "utcnow", "today"}


def sources(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*.py")) if "migrations" not in path.parts)


def module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> set[str]:
    """Every module a file imports, absolutely; `from a import b` counts as a and as a.b."""
    found: set[str] = set()
    package = (
        module(path).split(".") if path.name == "__init__.py" else module(path).split(".")[:-1]
    )
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*start, *([node.module] if node.module else [])])
            found |= {name} | {f"{name}.{alias.name}" for alias in node.names}
    return found


def pure() -> list[Path]:
    """domain, engine and rule sets; scripts and data beside them apart."""
    found = [
        *sources(SERVICES / "match" / "engine"),
        *sources(SERVICES / "match" / "rulesets"),
    ]
    for name in NAMES:
        found += (SERVICES / name).glob("domain.py")
        found += sources(SERVICES / name / "domain")
    return [path for path in found if "data" not in path.parts]


@pytest.mark.parametrize("path", pure(), ids=module)
def test_rules_are_pure(path: Path) -> None:
    """Design §3: nothing in domain, engine or rule sets imports time, chance, ids or I/O."""
    assert not {name.split(".")[0] for name in imports(path)} & IMPURE
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute):
            assert node.attr not in CLOCKS, f"{path}: {node.attr} reads a clock"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input"}, f"{path}: {node.func.id}()"


def test_there_are_pure_modules() -> None:
    """The test above is not vacuous."""
    assert len(pure()) > 15


def test_the_runtime_knows_no_service() -> None:
    """Design §2: `services.runtime` imports nothing of a service, nor its messages."""
    foreign = tuple(f"services.{name}" for name in NAMES) + tuple(f"tcg.{name}" for name in NAMES)
    for path in sources(SERVICES / "runtime"):
        wrong = {name for name in imports(path) if (name + ".").startswith(foreign)}
        assert not {n for n in wrong if not n.startswith("tcg.runtime")}, path
        assert "tcg.rulesets" not in "".join(imports(path)), path


@pytest.mark.parametrize("name", NAMES)
def test_no_service_imports_another(name: str) -> None:
    """Design §2: services know each other by protos only."""
    others = tuple(f"services.{other}." for other in NAMES if other != name)
    for path in sources(SERVICES / name):
        assert not [i for i in imports(path) if (i + ".").startswith(others)], path


@pytest.mark.parametrize("name", NAMES)
def test_doors_point_inwards(name: str) -> None:
    """Design §2: doors → service → domain; nothing inside imports a door."""
    doors = {f"services.{name}.{door}" for door in ("api", "consumers", "tasks", "__main__")}
    for path in sources(SERVICES / name):
        if path.stem in {"service", "domain", "store", "events"} or "domain" in path.parts:
            assert not imports(path) & doors, path


def test_the_match_service_names_no_game() -> None:
    """Design §7: outside `rulesets/` the code of the match service mentions no game."""
    rulesets = SERVICES / "match" / "rulesets"
    games = [p.name for p in rulesets.iterdir() if p.is_dir() and not p.name.startswith("_")]
    assert "wikitcg" in games
    for path in sources(SERVICES / "match"):
        if rulesets in path.parents:
            continue
        text = path.read_text().lower()
        assert not [
            game for game in games if game in text.split("default=")[0] and game != "toy"
        ], path


def test_rule_sets_share_only_the_engine() -> None:
    """Design §7: a rule set imports the engine, the error tree, its own folder and messages."""
    rulesets = SERVICES / "match" / "rulesets"
    for path in sources(rulesets):
        if path.parent == rulesets:
            continue
        game = path.relative_to(rulesets).parts[0]
        allowed = (
            f"services.match.rulesets.{game}",
            "services.match.engine",
            "services.runtime.errors",
            "services.runtime.draws",
        )
        ours = {i for i in imports(path) if i.startswith(("services.", "tcg."))}
        wrong = {i for i in ours if i.startswith("services.") and not i.startswith(allowed)}
        wrong |= {
            i for i in ours if i.startswith("tcg.") and not i.startswith(f"tcg.rulesets.{game}")
        }
        assert not wrong, path


def test_options_may_have_open_slots() -> None:
    """Design §7: ListLegalActions has room for every kind of open slot."""
    options = match_pb2.ListLegalActionsResponse.DESCRIPTOR.fields_by_name["options"]
    assert options.message_type.full_name == "tcg.match.v1.Option"
    kinds = options_pb2.Slot.DESCRIPTOR.oneofs_by_name["kind"].fields
    assert {f.name for f in kinds} == {"one_of", "subset", "range", "amounts", "assignment"}


@pytest.mark.parametrize("path", [*sources(SERVICES), *sources(ROOT / "client")], ids=module)
def test_files_stay_small(path: Path) -> None:
    """House style: a file that outgrows 300 lines was two ideas."""
    assert len(path.read_text().splitlines()) <= 300


def test_every_refusal_has_its_reason_declared() -> None:
    """Every `reason="X"` in the source is a value of some Reason enum of the protos."""
    declared = set()
    for proto in (ROOT / "protos").rglob("reason.proto"):
        declared |= set(re.findall(r"REASON_(\w+) =", proto.read_text()))
    for path in sources(SERVICES):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSALS:
                for argument in node.keywords:
                    if argument.arg == "reason" and isinstance(argument.value, ast.Constant):
                        assert argument.value.value in declared, f"{path}: {argument.value.value}"
