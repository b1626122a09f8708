"""Apache Kafka's jars: which ones by the lock file beside, fetched once, checked by SHA-256.

`python -m deploy.local.jars` fetches what is missing; with the word `lock` it resolves the versions
anew and writes the lock file.
"""

import fcntl
import hashlib
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from jgo.env import LockFile
from jgo.maven import Artifact, MavenContext
from jgo.parse import Coordinate

from .processes import StartFailed
from .tell import tell

LOCK = Path(__file__).with_name("kafka.lock.toml")
CACHE = Path(__file__).resolve().parents[2] / ".local" / "cache" / "jars"
COORDINATES = ("org.apache.kafka:kafka_2.13:4.1.2", "org.slf4j:slf4j-simple:1.7.36")
MEGABYTES = 43
# What the machine trusts, as pip does; what comes with `requests` knows no company's proxy.
SYSTEM_CERTIFICATES = (
    Path("/etc/ssl/certs/ca-certificates.crt"),
    Path("/etc/pki/tls/certs/ca-bundle.crt"),
)
AT_ONCE = 4
TELL_EVERY = 10
TIMEOUT_SECONDS = 60


def classpath(cache: Path = CACHE) -> list[Path]:
    """The jars, fetched where they are missing. Raises StartFailed where that does not succeed."""
    context = MavenContext(repo_cache=cache, timeout=TIMEOUT_SECONDS)
    locked = {
        context.project(each.groupId, each.artifactId)
        .at_version(each.version)
        .artifact(packaging=each.packaging): each.sha256
        for each in LockFile.load(LOCK).dependencies
    }
    with _alone(cache):
        wrong = [each for each, digest in locked.items() if not _sound(each, digest)]
        if wrong:
            _fetch(wrong)
        for artifact in wrong:
            if not _sound(artifact, locked[artifact]):
                _path(artifact).unlink()
                raise StartFailed(f"{artifact} is not the file that the lock names; try again")
    return [_path(artifact) for artifact in locked]


def lock() -> None:
    """Resolves the versions anew, and writes the lock file."""
    context = MavenContext(repo_cache=CACHE, timeout=TIMEOUT_SECONDS)
    wanted = [context.create_dependency(Coordinate.parse(each)) for each in COORDINATES]
    direct, transitive = context.resolver.resolve(wanted)
    LockFile.from_resolved_dependencies([*direct, *transitive], "kafka").save(LOCK)


def _fetch(artifacts: list[Artifact]) -> None:
    for certificates in filter(Path.exists, SYSTEM_CERTIFICATES):
        os.environ.setdefault("REQUESTS_CA_BUNDLE", str(certificates))
    tell(f"Fetching Apache Kafka: {len(artifacts)} files (all of it is {MEGABYTES} MB), once")
    # A download that was cut short leaves a file.
    for artifact in artifacts:
        _path(artifact).unlink(missing_ok=True)
    try:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for done, _ in enumerate(pool.map(Artifact.resolve, artifacts), start=1):
                if done % TELL_EVERY == 0 or done == len(artifacts):
                    tell(f"  {done} of {len(artifacts)}")
    except (OSError, RuntimeError) as error:
        raise StartFailed(
            f"Apache Kafka could not be fetched (behind a proxy of its own certificates, "
            f"REQUESTS_CA_BUNDLE names them): {error}"
        ) from error


def _path(artifact: Artifact) -> Path:
    path = artifact.cached_path
    assert path is not None, "the context has a cache"  # noqa: S101
    return path


def _sound(artifact: Artifact, digest: str | None) -> bool:
    path = _path(artifact)
    if not path.exists():
        return False
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest() == digest


@contextmanager
def _alone(cache: Path) -> Iterator[None]:
    """Two stacks that start at once fetch one after the other."""
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / "lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def main() -> int:
    """The command; returns its exit code."""
    try:
        if sys.argv[1:] == ["lock"]:
            lock()
        classpath()
    except StartFailed as error:
        tell(str(error))
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
