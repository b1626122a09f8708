"""What Kafka is made of is locked by sums, and addresses of registries are nowhere."""

from pathlib import Path

import pytest
from jgo.env import LockFile

from deploy.local import jars
from deploy.local.processes import StartFailed


def test_every_file_is_locked_by_its_sum_and_no_address() -> None:
    """A mirror can serve the files; none of them can be another one."""
    assert "://" not in jars.LOCK.read_text()
    locked = LockFile.load(jars.LOCK).dependencies
    assert {"kafka_2.13", "slf4j-simple"} <= {each.artifactId for each in locked}
    assert all(len(each.sha256 or "") == 64 for each in locked)


def test_a_file_that_is_not_the_locked_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A download that was cut short or altered is never put on the class path."""

    def fetch_rubbish(artifacts: list[jars.Artifact]) -> None:
        for artifact in artifacts:
            path = artifact.cached_path
            assert path is not None
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("rubbish")

    monkeypatch.setattr(jars, "_fetch", fetch_rubbish)
    with pytest.raises(StartFailed, match=r"kafka_2\.13.* is not the file that the lock names"):
        jars.classpath(tmp_path)
    assert not list(tmp_path.rglob("kafka_2.13*.jar"))
