"""A refusal on the wire: google.rpc.Status with ErrorInfo and BadRequest; and back again."""

from typing import NoReturn

import grpc
from google.protobuf import any_pb2
from google.rpc import code_pb2, error_details_pb2, status_pb2
from grpc_status import rpc_status

from . import errors
from .errors import RUNTIME, Refused, Unavailable, Violation

_CLASSES: dict[str, type[Refused]] = {
    kind.code: kind
    for kind in (
        Refused,
        errors.Invalid,
        errors.Unauthenticated,
        errors.Forbidden,
        errors.NotFound,
        errors.AlreadyExists,
        errors.Stale,
        errors.Exhausted,
        errors.Unavailable,
        errors.DeadlinePassed,
    )
}


def status(refused: Refused, domain: str) -> status_pb2.Status:
    """The status of a refusal; `domain` stands where the refusal names none."""
    details = [
        error_details_pb2.ErrorInfo(
            reason=refused.reason, domain=refused.domain or domain, metadata=refused.metadata
        )
    ]
    packed = [_pack(details[0])]
    if refused.violations:
        bad = error_details_pb2.BadRequest(
            field_violations=[
                error_details_pb2.BadRequest.FieldViolation(
                    field=violation.field, description=violation.description
                )
                for violation in refused.violations
            ]
        )
        packed.append(_pack(bad))
    return status_pb2.Status(
        code=code_pb2.Code.Value(refused.code), message=refused.message, details=packed
    )


def abort(context: grpc.ServicerContext, refused: Refused, domain: str) -> NoReturn:
    """Ends a call with a refusal."""
    context.abort_with_status(rpc_status.to_status(status(refused, domain)))
    raise AssertionError  # abort_with_status raises


def refusal(error: grpc.RpcError, service: str = "the server") -> Refused:
    """The refusal behind a failed call, as `service` raised it.

    One that did not answer is Unavailable: whether it did the work is unknown.
    """
    code: grpc.StatusCode = error.code()
    kind = _CLASSES.get(code.name)
    try:
        rich = rpc_status.from_call(error)
    except ValueError:
        rich = None
    if kind is None or rich is None:
        return Unavailable(
            f"{service} does not answer ({code.name}); try again with the same request_id",
            reason="DEPENDENCY_UNAVAILABLE",
            domain=RUNTIME,
        )
    info, bad = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
    for detail in rich.details:
        _ = detail.Unpack(info) or detail.Unpack(bad)
    return kind(
        rich.message,
        reason=info.reason,
        domain=info.domain,
        violations=[Violation(v.field, v.description) for v in bad.field_violations],
        metadata=dict(info.metadata),
    )


def _pack(message: error_details_pb2.ErrorInfo | error_details_pb2.BadRequest) -> any_pb2.Any:
    packed = any_pb2.Any()
    packed.Pack(message)
    return packed
