"""The gRPC door: admission, claims, refusals, sagas (promises 2 and 7)."""

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.request import urlopen
from uuid import uuid4

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from services.runtime import errors
from services.runtime.app import open_app
from services.runtime.main import Running
from services.runtime.testing import Cluster, Stand, eventually
from tcg.collection.v1 import collection_pb2 as proto
from tcg.collection.v1.collection_pb2_grpc import CollectionServiceStub

from .probe import BROKEN, SERVICE


@pytest.fixture(scope="module")
def cluster(stack) -> Iterator[Cluster]:
    with Cluster(stack) as made:
        made.start(SERVICE)
        yield made


@pytest.fixture
def stand(cluster: Cluster) -> Stand:
    stand = cluster.stands["probe"]
    stand.sql("TRUNCATE grants, claim, outbox")
    return stand


@pytest.fixture(scope="module")
def admin(cluster: Cluster) -> CollectionServiceStub:
    return CollectionServiceStub(cluster.channel("probe", "root", "admin"))


def grant(player: str = "alice", dust: int = 7, request_id: str = "") -> proto.GrantDustRequest:
    request_id = request_id or str(uuid4())
    return proto.GrantDustRequest(request_id=request_id, player_id=player, dust=dust)


def test_a_repeat_returns_the_first_answer(stand: Stand, admin: CollectionServiceStub) -> None:
    """Promise 2: the same id again changes nothing and answers as before."""
    request = grant()
    first = admin.GrantDust(request)
    admin.GrantDust(grant(dust=5))
    assert admin.GrantDust(request) == first
    assert [row.dust for row in stand.sql("SELECT dust FROM grants ORDER BY dust")] == [5, 7]


def test_the_same_id_with_another_payload_is_refused(
    stand: Stand, admin: CollectionServiceStub
) -> None:
    """Promise 2: ALREADY_EXISTS, REQUEST_ID_REUSED, and nothing happens."""
    admin.GrantDust(grant(request_id="5a0c6c11-7f0c-4a6a-9a52-0d8ba2b7e001"))
    with pytest.raises(errors.AlreadyExists) as refused:
        admin.GrantDust(grant(request_id="5a0c6c11-7f0c-4a6a-9a52-0d8ba2b7e001", dust=8))
    assert (refused.value.reason, refused.value.domain) == ("REQUEST_ID_REUSED", "tcg.runtime.v1")
    assert [row.dust for row in stand.sql("SELECT dust FROM grants")] == [7]


def test_another_caller_with_the_same_id_is_somebody_else(
    cluster: Cluster, stand: Stand, admin: CollectionServiceStub
) -> None:
    """Promise 2: ids of one client never meet those of another."""
    request = grant()
    other = CollectionServiceStub(cluster.channel("probe", "other", "admin"))
    admin.GrantDust(request)
    other.GrantDust(request)
    assert len(stand.sql("SELECT id FROM grants")) == 2


@pytest.mark.parametrize("player", ["alice", "slow"])
def test_twenty_at_once_have_one_effect(
    stand: Stand, admin: CollectionServiceStub, player: str
) -> None:
    """Promise 2: racing repeats wait for the first and return its answer."""
    request = grant(player)
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: admin.GrantDust(request), range(20)))
    assert all(answer == answers[0] for answer in answers)
    assert len(stand.sql("SELECT id FROM grants")) == 1
    assert len(stand.sql("SELECT id FROM outbox")) == 1


def test_a_refusal_leaves_no_record(stand: Stand, admin: CollectionServiceStub) -> None:
    """Design §5: effect, event and claim roll back; the refusal carries all its details."""
    with pytest.raises(errors.Refused) as refused:
        admin.GrantDust(grant("late"))
    assert (refused.value.code, refused.value.reason) == ("FAILED_PRECONDITION", "NO_PACK")
    assert refused.value.domain == "tcg.collection.v1"
    assert refused.value.violations == (errors.Violation("dust", "much"),)
    for table in ("grants", "claim", "outbox"):
        assert stand.sql(f"SELECT 1 FROM {table}") == []


def test_a_fault_of_ours_tells_no_secrets(stand: Stand, admin: CollectionServiceStub) -> None:
    """No stack trace to a client: INTERNAL and a trace id to quote."""
    channel = grpc.insecure_channel(stand.target)
    call = channel.unary_unary("/tcg.collection.v1.CollectionService/GrantDust")
    token = f"Bearer {Cluster.token(None, 'root', 'admin')}"  # type: ignore[arg-type]
    with pytest.raises(grpc.RpcError) as failed:
        call(grant("fault").SerializeToString(), metadata=[("authorization", token)], timeout=5)
    assert failed.value.code() is grpc.StatusCode.INTERNAL
    seen = repr(failed.value.trailing_metadata()) + failed.value.details()
    assert "trace_id" in seen
    assert "secret" not in seen
    assert "ZeroDivision" not in seen
    assert stand.sql("SELECT 1 FROM claim") == []


@pytest.mark.parametrize(
    ("subject", "role", "kind", "reason"),
    [
        ("", "", errors.Unauthenticated, "TOKEN_MISSING"),
        ("alice", "player", errors.Forbidden, "ROLE_FORBIDDEN"),
        ("market", "service", errors.Forbidden, "ROLE_FORBIDDEN"),
    ],
)
def test_who_may_not_is_refused(
    cluster: Cluster, stand: Stand, subject: str, role: str, kind: type, reason: str
) -> None:
    """The access policy of the proto holds before anything else is looked at."""
    stub = CollectionServiceStub(cluster.channel("probe", subject, role))
    with pytest.raises(kind) as refused:
        stub.GrantDust(grant(dust=-1))
    assert refused.value.reason == reason
    assert stand.sql("SELECT 1 FROM claim") == []


def test_public_calls_need_no_token(cluster: Cluster) -> None:
    """ACCESS_PUBLIC is open to everybody."""
    stub = CollectionServiceStub(cluster.channel("probe"))
    assert stub.GetOdds(proto.GetOddsRequest()).cards_per_pack == 5


def test_every_wrong_field_is_named_at_once(stand: Stand, admin: CollectionServiceStub) -> None:
    """Bad input: INVALID_ARGUMENT with one violation a field, nested ones by path."""
    with pytest.raises(errors.Invalid) as refused:
        admin.GrantDust(proto.GrantDustRequest(request_id="x", dust=-5))
    assert refused.value.reason == "FIELD_INVALID"
    assert {v.field for v in refused.value.violations} == {"request_id", "player_id", "dust"}


def test_a_passed_deadline_is_refused(stand: Stand, admin: CollectionServiceStub) -> None:
    """Promise 7: a call never outlives its caller's patience, and may be repeated."""
    request = grant("slow")
    token = f"Bearer {Cluster.token(None, 'root', 'admin')}"  # type: ignore[arg-type]
    with grpc.insecure_channel(stand.target) as channel:
        stub = CollectionServiceStub(channel)
        with pytest.raises(grpc.RpcError) as failed:
            stub.GrantDust(request, timeout=0.1, metadata=[("authorization", token)])
    assert failed.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    assert admin.GrantDust(request).dust_available == 7
    assert len(stand.sql("SELECT 1 FROM grants")) == 1


def test_a_broken_saga_is_resumed_by_its_repeat(cluster: Cluster, stand: Stand) -> None:
    """Design §5: the intent stays under the claim; the repeat finishes it once."""
    market = CollectionServiceStub(cluster.channel("probe", "market", "service"))
    request = proto.HoldDustRequest(
        request_id=str(uuid4()), hold_id=str(uuid4()), player_id="p", amount=1
    )
    BROKEN.add("p")
    for _ in range(2):
        with pytest.raises(errors.Refused):
            market.HoldDust(request)
    BROKEN.clear()
    with ThreadPoolExecutor(5) as pool:
        list(pool.map(lambda _: market.HoldDust(request), range(5)))
    assert [row.dust for row in stand.sql("SELECT dust FROM grants")] == [2]
    request.amount = 2
    with pytest.raises(errors.AlreadyExists):
        market.HoldDust(request)


def test_health_and_probes_say_what_answers(cluster: Cluster, stand: Stand) -> None:
    """Readiness on HTTP and in gRPC health, by dependency; metrics name the methods."""
    base = f"http://127.0.0.1:{stand.metrics_port}"
    eventually(lambda: b'"kafka": true' in urlopen(f"{base}/readyz").read())
    assert urlopen(f"{base}/livez").read() == b"ok\n"
    with grpc.insecure_channel(stand.target) as channel:
        health = health_pb2_grpc.HealthStub(channel)
        for name in ("", "database", "kafka"):
            answer = health.Check(health_pb2.HealthCheckRequest(service=name))
            assert answer.status == health_pb2.HealthCheckResponse.SERVING
    text = urlopen(f"{base}/metrics").read().decode()
    assert (
        'tcg_rpc_total{code="OK",method="/tcg.collection.v1.CollectionService/GrantDust"}' in text
    )


@pytest.mark.parametrize("data", [b"\xff\xff\xff", b"\x0a\x05ab", b"\x0a\x01\xff"])
def test_bytes_that_are_no_message_are_the_callers_fault(stand: Stand, data: bytes) -> None:
    """Garbage, a truncated message, a text that is no text: INVALID_ARGUMENT, not INTERNAL."""
    token = f"Bearer {Cluster.token(None, 'root', 'admin')}"  # type: ignore[arg-type]
    with grpc.insecure_channel(stand.target) as channel:
        call = channel.unary_unary("/tcg.collection.v1.CollectionService/GrantDust")
        with pytest.raises(grpc.RpcError) as failed:
            call(data, metadata=[("authorization", token)], timeout=5)
    assert failed.value.code() is grpc.StatusCode.INVALID_ARGUMENT


def test_who_says_nothing_holds_up_no_probe(cluster: Cluster, stand: Stand) -> None:
    """An idle connection to the metrics port delays neither liveness nor a stop."""
    with open_app("probe", cluster.settings("probe")) as app:
        with Running(SERVICE, app, ("serve",)) as running:
            idle = socket.create_connection(("127.0.0.1", running.metrics_port))
            idle.send(b"GET /")
            url = f"http://127.0.0.1:{running.metrics_port}/livez"
            assert urlopen(url, timeout=5).read() == b"ok\n"
        idle.close()


def test_a_stop_finishes_what_is_in_flight(cluster: Cluster, stand: Stand) -> None:
    """A graceful stop: the running call is answered, the next one is not taken."""
    with open_app("probe", cluster.settings("probe")) as app:
        running = Running(SERVICE, app, ("serve",))
        with ThreadPoolExecutor(1) as pool:
            with running:
                token = f"Bearer {Cluster.token(None, 'root', 'admin')}"  # type: ignore[arg-type]
                channel = grpc.insecure_channel(f"127.0.0.1:{running.port}")
                stub = CollectionServiceStub(channel)
                call = pool.submit(
                    lambda: stub.GrantDust(grant("slow"), metadata=[("authorization", token)])
                )
                time.sleep(0.25)
            assert call.result().dust_available == 7
        with pytest.raises(grpc.RpcError):
            stub.GetOdds(proto.GetOddsRequest(), timeout=1)
        channel.close()
