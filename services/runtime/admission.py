"""Whether a call is let in: access, identity, validation, deadline; one plain function.

Access policy and idempotency are options of the method in its proto, and are read from there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import protovalidate
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from tcg.runtime.v1 import access_pb2

from .errors import RUNTIME, DeadlinePassed, Forbidden, Invalid, Unauthenticated, Violation
from .identity import ANYBODY, Caller, Verifier

_ROLES: dict[int, str] = {
    access_pb2.ACCESS_PLAYER: "player",
    access_pb2.ACCESS_SERVICE: "service",
    access_pb2.ACCESS_ADMIN: "admin",
}


@dataclass(frozen=True, slots=True)
class Method:
    """An RPC as its proto declares it."""

    path: str
    name: str
    domain: str
    request: type[Message]
    response: type[Message]
    access: int
    read: bool


def methods(service: ServiceDescriptor) -> tuple[Method, ...]:
    """The RPCs of a service. Raises ValueError for one that declares no access policy."""
    return tuple(_method(descriptor) for descriptor in service.methods)


def _method(descriptor: MethodDescriptor) -> Method:
    options = descriptor.GetOptions()
    access = options.Extensions[access_pb2.access]
    if access == access_pb2.ACCESS_UNSPECIFIED:
        raise ValueError(f"{descriptor.full_name} declares no access policy")
    service = descriptor.containing_service
    return Method(
        path=f"/{service.full_name}/{descriptor.name}",
        name=descriptor.name,
        domain=service.file.package,
        request=GetMessageClass(descriptor.input_type),
        response=GetMessageClass(descriptor.output_type),
        access=access,
        read=options.idempotency_level == MethodOptions.NO_SIDE_EFFECTS,
    )


def admit(
    method: Method,
    data: bytes,
    metadata: Mapping[str, str],
    remaining: float,
    verifier: Verifier,
) -> tuple[Message, Caller]:
    """The request and who sends it, if he may, with `remaining` seconds to go.

    Raises Unauthenticated, Forbidden, Invalid (every wrong field named) or DeadlinePassed.
    """
    if remaining <= 0:
        raise DeadlinePassed("the deadline has passed", reason="DEADLINE_PASSED", domain=RUNTIME)
    caller = _identify(method, metadata, verifier)
    try:
        request = method.request.FromString(data)
    except DecodeError as error:
        raise Invalid(
            f"not a readable {method.request.DESCRIPTOR.full_name}",
            reason="FIELD_INVALID",
            domain=RUNTIME,
        ) from error
    validate(request)
    return request, caller


def _identify(method: Method, metadata: Mapping[str, str], verifier: Verifier) -> Caller:
    scheme, _, token = metadata.get("authorization", "").partition(" ")
    if method.access == access_pb2.ACCESS_PUBLIC:
        return ANYBODY
    if not token or scheme.lower() != "bearer":
        raise Unauthenticated(
            "send a token: authorization: Bearer …", reason="TOKEN_MISSING", domain=RUNTIME
        )
    caller = verifier.caller(token)
    wanted = _ROLES[method.access]
    if caller.role != wanted:
        raise Forbidden(
            f"{method.name} wants the role {wanted}", reason="ROLE_FORBIDDEN", domain=RUNTIME
        )
    return caller


def validate(request: Message) -> None:
    """Checks the rules its proto declares. Raises Invalid, every wrong field named."""
    violations = [
        Violation(_path(found.proto.field), found.proto.message)
        for found in protovalidate.collect_violations(request)
    ]
    # PostgreSQL keeps no text with a NUL in it
    violations += [Violation(path, "must not contain NUL") for path in _with_nul(request, "")]
    if violations:
        first = violations[0]
        raise Invalid(
            f"{first.field}: {first.description}" if first.field else first.description,
            reason="FIELD_INVALID",
            domain=RUNTIME,
            violations=violations,
        )


def _path(field: Any) -> str:
    """A field's path; empty for a rule of the whole message."""
    parts = []
    for element in field.elements if field is not None else ():
        place = f"[{element.subscript.value}]" if element.subscript else ""
        parts.append(element.field_name + place)
    return ".".join(parts)


def _with_nul(message: Message, prefix: str) -> Iterator[str]:
    for field, value in message.ListFields():
        for index, item in enumerate(value) if field.is_repeated else ((None, value),):
            path = prefix + field.name + ("" if index is None else f"[{index}]")
            if isinstance(item, Message):
                yield from _with_nul(item, path + ".")
            elif isinstance(item, str) and "\x00" in item:
                yield path
