"""The errors between a client and a service, as one tree.

SaikoroError
└── ClientError
    ├── Unreachable         no response, as long as the client kept asking
    ├── UnexpectedAnswer    a response that the API does not describe
    └── Refused             a problem document; nothing was changed
        ├── BadRequest      400, 405, 406, 408, 413, 415: the request has to be changed
        ├── Unauthorised    401: no token, or an unknown one
        ├── Forbidden       403: a token of somebody else
        ├── NotFound        404
        ├── Untimely        409: the match asks something else now
        ├── OtherHistory    409: the service has not the history that the client knows
        ├── Stale           412: the match has moved on; carries what was missed
        ├── RulesBroken     422: names every broken rule
        ├── Busy            429, 503: carries how long to wait
        └── ServerFailed    any other 5xx
"""

from typing import Self

import msgspec

from saikoro.api_schemas.problems import BrokenRule, Problem
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.record.canonical import UNDECODABLE

_SHOWN = 200
"""Bytes shown of a refusal that is no problem document."""


class ClientError(SaikoroError):
    """The base of everything that a client raises on purpose."""


class Unreachable(ClientError):
    """No response came, as long as the client kept asking."""


class UnexpectedAnswer(ClientError):
    """A response that the API does not describe; `service` may be another program, or lie."""


class Refused(ClientError):
    """The service refused a request, and changed nothing."""

    def __init__(self, problem: Problem, retry_after: float | None = None) -> None:
        super().__init__(_explained(problem))
        self.problem = problem
        """The problem document."""
        self.retry_after = retry_after
        """Seconds after which to ask again, where the service says so."""

    @property
    def kind(self) -> str:
        """The last part of the problem's `type`, such as `illegal-answer`."""
        return self.problem.type.rpartition("/")[2]

    @property
    def errors(self) -> list[BrokenRule]:
        """Every rule that the request breaks."""
        return self.problem.errors

    @classmethod
    def of(cls, status: int, body: bytes, retry_after: float | None) -> Self:
        """The error of a response with this status, which is 400 or more."""
        try:
            problem = msgspec.json.decode(body, type=Problem)
        except UNDECODABLE:
            detail = body[:_SHOWN].decode("utf-8", "replace")
            problem = Problem("about:blank", f"status {status}", status, detail)
        known = _BY_KIND.get(problem.type.rpartition("/")[2])
        kind = known or _BY_STATUS.get(status, ServerFailed if status >= 500 else BadRequest)
        return kind(problem, retry_after)  # type: ignore[return-value]


class BadRequest(Refused):
    """The request itself is wrong; the same again gives the same."""


class Unauthorised(Refused):
    """No token, or one that the service does not know."""


class Forbidden(Refused):
    """A token that does not open this."""


class NotFound(Refused):
    """There is no such match, version, game or card set."""


class Untimely(Refused):
    """Not possible at this moment: the match asks something else, or is over."""


class OtherHistory(Refused):
    """A head that the client knows is not of the history that the service has.

    An older copy of its store was restored, or the history was rewritten.
    """


class Stale(Refused):
    """The match has moved on since the view that was acted on; `problem.missed` says how."""


class RulesBroken(Refused):
    """Input that breaks rules; `errors` names each, with its id and the place."""


class Busy(Refused):
    """Too many requests, or a service that cannot work at the moment."""


class ServerFailed(Refused):
    """The service failed."""


_BY_KIND: dict[str, type[Refused]] = {"other-history": OtherHistory}

_BY_STATUS: dict[int, type[Refused]] = {
    401: Unauthorised,
    403: Forbidden,
    404: NotFound,
    409: Untimely,
    412: Stale,
    422: RulesBroken,
    429: Busy,
    503: Busy,
}


def _explained(problem: Problem) -> str:
    """A problem for a reader: everything that is wrong, a line each."""
    if not problem.errors:
        return f"{problem.title}: {problem.detail}"
    lines = (f"{error.code} ({error.rule}): {error.detail}" for error in problem.errors)
    return "\n  ".join([f"{problem.title}:", *lines])
