"""Every way a call can be refused, and the canonical gRPC status of each.

Refused                    FAILED_PRECONDITION   the state does not allow it
├── Invalid                INVALID_ARGUMENT      the request can never be right
├── Unauthenticated        UNAUTHENTICATED
├── Forbidden              PERMISSION_DENIED
├── NotFound               NOT_FOUND
├── AlreadyExists          ALREADY_EXISTS
├── Stale                  ABORTED               read again, then try again
├── Exhausted              RESOURCE_EXHAUSTED
└── Unavailable            UNAVAILABLE           try again with the same request_id
    └── DeadlinePassed     DEADLINE_EXCEEDED
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# The domain of the harness's own refusals, whatever the service.
RUNTIME = "tcg.runtime.v1"


@dataclass(frozen=True, slots=True)
class Violation:
    """A field of the request that is wrong, by its path, and why."""

    field: str
    description: str


class Refused(Exception):
    """A call that changes nothing, and says why.

    `reason` is a name of the Reason enum (without prefix) of the proto package `domain`; an empty
    domain stands for the package of the service that refuses.
    """

    code = "FAILED_PRECONDITION"

    def __init__(
        self,
        message: str,
        *,
        reason: str,
        domain: str = "",
        violations: Sequence[Violation] = (),
        metadata: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.reason = reason
        self.domain = domain
        self.violations = tuple(violations)
        self.metadata = dict(metadata or {})


class Invalid(Refused):
    """The request can never be right."""

    code = "INVALID_ARGUMENT"


class Unauthenticated(Refused):
    """Nobody we know."""

    code = "UNAUTHENTICATED"


class Forbidden(Refused):
    """Somebody we know, who may not."""

    code = "PERMISSION_DENIED"


class NotFound(Refused):
    """Not there, or not the caller's to see."""

    code = "NOT_FOUND"


class AlreadyExists(Refused):
    """There is one already."""

    code = "ALREADY_EXISTS"


class Stale(Refused):
    """The caller saw an older state."""

    code = "ABORTED"


class Exhausted(Refused):
    """A limit of the account or the server."""

    code = "RESOURCE_EXHAUSTED"


class Unavailable(Refused):
    """Not now; the same request again may work."""

    code = "UNAVAILABLE"


class DeadlinePassed(Unavailable):
    """The caller's time was up; what was done is unknown to him."""

    code = "DEADLINE_EXCEEDED"
