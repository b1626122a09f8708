"""Where the services listen, and calls to them in one caller's name."""

import json
import os
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import grpc

from services.runtime.errors import Refused, Unavailable
from services.runtime.status import refusal
from tcg.collection.v1 import collection_pb2_grpc
from tcg.ingest.v1 import ingest_pb2_grpc
from tcg.market.v1 import market_pb2_grpc
from tcg.match.v1 import match_pb2_grpc
from tcg.ranking.v1 import ranking_pb2_grpc

CALL_SECONDS = 10.0

# Repeating is safe: whatever changes something carries a request_id.
_RETRY = json.dumps(
    {
        "methodConfig": [
            {
                "name": [{}],
                "retryPolicy": {
                    "maxAttempts": 4,
                    "initialBackoff": "0.1s",
                    "maxBackoff": "1s",
                    "backoffMultiplier": 2,
                    "retryableStatusCodes": ["UNAVAILABLE"],
                },
            }
        ]
    }
)


class NotConfigured(Exception):
    """Something this machine has to say before a call can be made is missing."""


def addresses() -> Mapping[str, str]:
    """Service → host:port: TCG_PEERS where it is set, else the local stack's own table.

    Raises NotConfigured if TCG_PEERS is not a JSON object, or is not set outside a checkout.
    """
    told = os.environ.get("TCG_PEERS")
    if told:
        try:
            return dict(json.loads(told))
        except (ValueError, TypeError) as error:
            raise NotConfigured(f"TCG_PEERS is not a JSON object: {error}") from error
    try:
        from deploy.local.ports import GRPC
    except ImportError as error:
        raise NotConfigured(
            'say where the services listen: TCG_PEERS={"match": "host:port", …}'
        ) from error
    return {service: f"127.0.0.1:{port}" for service, port in GRPC.items()}


def nobody_listens(_: str) -> None:
    """The observer of calls where none is wanted."""


class Backend:
    """The five services, called with one token; every refused call raises Refused.

    `observe` hears the name of each RPC before it is made, such as `CollectionService.OpenPack`.
    """

    def __init__(
        self,
        token: str,
        peers: Mapping[str, str],
        observe: Callable[[str], None] = nobody_listens,
    ) -> None:
        self._token = token
        self._peers = peers
        self._observe = observe
        self._channels: list[grpc.Channel] = []
        self.collection = self._stub("collection", collection_pb2_grpc.CollectionServiceStub)
        self.market = self._stub("market", market_pb2_grpc.MarketServiceStub)
        self.match = self._stub("match", match_pb2_grpc.MatchServiceStub)
        self.ranking = self._stub("ranking", ranking_pb2_grpc.RankingServiceStub)
        self.ingest = self._stub("ingest", ingest_pb2_grpc.IngestServiceStub)

    def close(self) -> None:
        """Closes the channels."""
        for channel in self._channels:
            channel.close()

    def __enter__(self) -> "Backend":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _stub(self, service: str, stub: Callable[[grpc.Channel], Any]) -> Any:
        if service not in self._peers:
            raise NotConfigured(f"TCG_PEERS does not say where {service} listens")
        target = self._peers[service]
        channel = grpc.insecure_channel(target, options=[("grpc.service_config", _RETRY)])
        self._channels.append(channel)
        caller = _Caller(service, target, self._token, self._observe)
        return stub(grpc.intercept_channel(channel, caller))


class _Details(NamedTuple):
    method: str
    timeout: float | None
    metadata: Any
    credentials: Any
    wait_for_ready: bool | None
    compression: Any


class _Caller(grpc.UnaryUnaryClientInterceptor):  # type: ignore[misc]
    """Adds token and deadline to a call, and turns its failure into Refused."""

    def __init__(
        self, service: str, target: str, token: str, observe: Callable[[str], None]
    ) -> None:
        self._service = service
        self._target = target
        self._metadata = [("authorization", f"Bearer {token}")] if token else []
        self._observe = observe

    def intercept_unary_unary(
        self, continuation: Callable[..., Any], details: Any, request: Any
    ) -> Any:
        method = details.method if isinstance(details.method, str) else details.method.decode()
        self._observe(rpc_name(method))
        timeout = details.timeout or CALL_SECONDS
        call = continuation(
            _Details(method, timeout, self._metadata, details.credentials, None, None), request
        )
        error = call.exception()
        if error is not None:
            raise self._refused(error) from error
        return call

    def _refused(self, error: Any) -> Refused:
        if any(key == "grpc-status-details-bin" for key, _ in error.trailing_metadata() or ()):
            return refusal(error)
        where = f"{self._service} at {self._target}"
        log = f"its log is .local/log/{self._service}.log"
        if error.code() is grpc.StatusCode.UNAVAILABLE:
            message = f"{where} does not answer; is the stack running (make run)? {log}"
        else:
            message = f"{where} answered {error.code().name}: {error.details()}; {log}"
        return Unavailable(message, reason="DEPENDENCY_UNAVAILABLE", domain="tcg.runtime.v1")


def rpc_name(path: str) -> str:
    """`CollectionService.OpenPack` of `/tcg.collection.v1.CollectionService/OpenPack`."""
    service, method = path.rsplit("/", 1)
    return f"{service.rsplit('.', 1)[1]}.{method}"
