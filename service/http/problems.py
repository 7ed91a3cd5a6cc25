"""Errors as problem documents (RFC 9457); each kind has a page that explains it."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    ValidationException,
)

from api_schemas.problems import BrokenRule, Problem, ProblemKind
from domain import errors as d
from domain.reading import MOST_FAULTS, place
from service import errors as s
from service.http.checks import RepeatedKey, UnknownParameters
from service.http.faults import faults_of
from service.http.kinds import KINDS
from service.http.kinds.kind import Kind
from service.http.kinds.requests import MALFORMED, OTHERS
from service.http.kinds.service import INTERNAL
from service.http.preconditions import BadHeader

PROBLEM_JSON = "application/problem+json"
PAGES = "/problems"

log = structlog.get_logger()


def kind_of(error: Exception) -> Kind:
    """The row of an error: its own, or that of the class it derives from."""
    if isinstance(error, RecursionError | UnicodeDecodeError):
        return MALFORMED
    if isinstance(error, HTTPException):
        return OTHERS.get(error.status_code, MALFORMED if error.status_code < 500 else INTERNAL)
    return next((KINDS[kind] for kind in type(error).__mro__ if kind in KINDS), INTERNAL)


def problem_of(error: Exception) -> Problem:
    """An error as a problem document."""
    kind = kind_of(error)
    problem = Problem(f"{PAGES}/{kind.slug}", kind.title, kind.status, str(error))
    match error:
        case d.RuleViolation():
            problem.errors = broken_rules(error.violations)
        case d.Untimely():
            if error.named is not None:
                named = error.named
                problem.errors = [BrokenRule(named.code, named.rule, named.detail)]
        case d.Unknown() | d.NotCanonical():
            if error.pointer:
                problem.errors = [BrokenRule(kind.code, "", problem.detail, error.pointer)]
        case s.StaleView():
            problem.version, problem.head = error.version, error.head.hex()
            problem.missed = [msgspec.Raw(line) for line in error.missed]
        case RepeatedKey():
            problem.detail = error.detail
            problem.errors = [BrokenRule(kind.code, "", error.detail, error.pointer)]
        case UnknownParameters():
            problem.detail = error.detail
            problem.errors = [
                BrokenRule(kind.code, "", f"{name!r} is no query parameter here", parameter=name)
                for name in error.names[:MOST_FAULTS]
            ]
        case BadHeader():
            problem.detail = error.detail
            problem.errors = [BrokenRule(kind.code, "", error.detail, header=error.header)]
        case HTTPException():
            _explain(problem, error)
        case RecursionError():
            problem.detail = "the document is nested too deeply"
        case UnicodeDecodeError():
            problem.detail = "the document is not UTF-8"
    if kind is INTERNAL:
        problem.detail = "the service has logged what happened"
    return problem


def broken_rules(violations: Sequence[d.Violation]) -> list[BrokenRule]:
    """Violations as clients receive them."""
    return [BrokenRule(v.code, v.rule, v.detail, v.pointer) for v in violations]


def _explain(problem: Problem, error: HTTPException) -> None:
    """Say where a request that could not be read is wrong."""
    problem.detail = error.detail
    cause = error.__cause__
    if isinstance(error, ValidationException) and isinstance(cause, msgspec.ValidationError):
        problem.detail, pointer = place(cause)
        part, slash, rest = pointer.lstrip("/").partition("/")
        if not part:
            problem.detail = "the request has no body"
        fault = BrokenRule(MALFORMED.code, "", problem.detail)
        if part in ("", "data"):
            fault.pointer = slash + rest
        else:
            fault.parameter = part
        problem.errors = [fault]


def malformed(error: Exception) -> Problem:
    """The problem of a document that cannot be read."""
    detail, pointer = str(error), ""
    if isinstance(error, msgspec.ValidationError):
        detail, pointer = place(error)
    errors = [BrokenRule(MALFORMED.code, "", detail, pointer)]
    return Problem(f"{PAGES}/{MALFORMED.slug}", MALFORMED.title, MALFORMED.status, detail, errors)


@contextlib.contextmanager
def pointing(pointer: str) -> Iterator[None]:
    """Point into the body of the request, whose part at `pointer` was handed on."""
    try:
        yield
    except (d.RuleViolation, d.NotCanonical) as error:
        raise error.under(pointer) from error


def _add_facts(request: Request[Any, Any, Any], error: Exception, problem: Problem) -> None:
    """Name all that is wrong where only the first was found, and the limit of a body."""
    if isinstance(error, ValidationException):
        problem.errors = faults_of(request) or problem.errors
    elif problem.status == 413:
        handler: Any = request.route_handler
        limit = handler.resolve_request_max_body_size()
        problem.detail = f"the body of this request may have {limit:,} bytes"


def _allowed(error: HTTPException) -> str:
    """The methods in the `allow` of an error, and HEAD where there is GET."""
    methods = (error.headers or {}).get("allow", "").split(", ")
    return ", ".join(sorted({*methods, "HEAD"} if "GET" in methods else methods))


_UNKNOWN: dict[str, Callable[[str], Exception]] = {
    "match": s.UnknownMatch,
    "tournament": s.UnknownTournament,
    "key": s.UnknownKey,
}
"""By path parameter, the error of an id that cannot be one."""


def _named(request: Request[Any, Any, Any], error: Exception) -> Exception:
    """The error itself; for an id in the path that has not the shape of one, that it is unknown."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        for wrong in error.extra:
            name = wrong.get("key")
            if name in _UNKNOWN and name in request.path_params:
                return _UNKNOWN[name](str(request.path_params[name]))
    return error


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The response to a request that raised `error`."""
    error = _named(request, error)
    problem = problem_of(error)
    _add_facts(request, error, problem)
    headers = {}
    if isinstance(error, MethodNotAllowedException):
        headers["Allow"] = _allowed(error)
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, s.TooManyRequests | s.QuotaExceeded):
        headers["Retry-After"] = str(error.retry_after)
    if isinstance(error, s.TooManyOpenMatches):
        headers["Retry-After"] = "60"
    if problem.status in (408, 429, 503):
        headers.setdefault("Retry-After", "1")
    facts = {"path": request.url.path, "problem": problem.type}
    if problem.status == 503:
        log.warning("request.failed", **facts)
    elif problem.status >= 500:
        log.error("request.failed", exc_info=error, **facts)
    return Response(problem, status_code=problem.status, headers=headers, media_type=PROBLEM_JSON)


KNOWN: dict[str, Kind] = {
    kind.slug: kind
    for kind in sorted((*KINDS.values(), *OTHERS.values(), INTERNAL), key=lambda kind: kind.slug)
}
"""Every kind of problem by its slug."""


def page(slug: str) -> str | None:
    """The page of a kind of problem, as HTML; None if there is no such kind."""
    kind = KNOWN.get(slug)
    if kind is None:
        return None
    return _html(
        kind.title,
        f"<p><code>{kind.slug}</code> · HTTP {kind.status}</p>"
        f"<h2>Causes</h2><p>{escape(kind.causes)}</p>"
        f"<h2>What to do</h2><p>{escape(kind.remedy)}</p>",
    )


def index() -> str:
    """The page that lists every kind of problem, as HTML."""
    items = "".join(
        f'<li><a href="{PAGES}/{kind.slug}"><code>{kind.slug}</code></a> · HTTP {kind.status} · '
        f"{escape(kind.title)}</li>"
        for kind in KNOWN.values()
    )
    return _html("Problems", f"<ul>{items}</ul>")


def summaries() -> list[ProblemKind]:
    """Every kind of problem."""
    return [
        ProblemKind(f"{PAGES}/{kind.slug}", kind.status, kind.title, kind.causes, kind.remedy)
        for kind in KNOWN.values()
    ]


def _html(title: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f"<title>{escape(title)} · Saikoro</title>"
        "<style>body{font:1.1rem/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}"
        f"</style><h1>{escape(title)}</h1>{body}</html>"
    )
