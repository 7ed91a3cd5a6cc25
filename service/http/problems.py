"""Errors as problem documents (RFC 9457); each kind has a page that explains it."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from api_schemas.problems import BrokenRule, Problem
from domain import errors as d
from domain.reading import place
from service import errors as s
from service.http.kinds import INTERNAL, KINDS, MALFORMED, OTHERS, Kind

PROBLEM_JSON = "application/problem+json"
PAGES = "/problems"

log = structlog.get_logger()


def kind_of(error: Exception) -> Kind:
    """The row of an error: its own, or that of the class it derives from."""
    if isinstance(error, RecursionError):
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
                problem.errors = [BrokenRule(kind.slug, "", problem.detail, error.pointer)]
        case s.StaleView():
            problem.version, problem.head = error.version, error.head.hex()
            problem.missed = [msgspec.Raw(line) for line in error.missed]
        case HTTPException():
            _explain(problem, error)
        case RecursionError():
            problem.detail = "the document is nested too deeply"
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
        where = slash + rest if part in ("", "data") else f"?{part}"
        if not part:
            problem.detail = "the request has no body"
        problem.errors = [BrokenRule(MALFORMED.slug, "", problem.detail, where)]


def malformed(error: Exception) -> Problem:
    """The problem of a document that cannot be read."""
    detail, pointer = str(error), ""
    if isinstance(error, msgspec.ValidationError):
        detail, pointer = place(error)
    errors = [BrokenRule(MALFORMED.slug, "", detail, pointer)]
    return Problem(f"{PAGES}/{MALFORMED.slug}", MALFORMED.title, MALFORMED.status, detail, errors)


@contextlib.contextmanager
def pointing(pointer: str) -> Iterator[None]:
    """Point into the body of the request, whose part at `pointer` was handed on."""
    try:
        yield
    except (d.RuleViolation, d.NotCanonical) as error:
        raise error.under(pointer) from error


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
    headers = {}
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, s.TooManyRequests | s.QuotaExceeded):
        headers["Retry-After"] = str(error.retry_after)
    if isinstance(error, s.StoreDown | s.Busy):
        headers["Retry-After"] = "1"
    if isinstance(error, s.TooManyOpenMatches):
        headers["Retry-After"] = "60"
    facts = {"path": request.url.path, "problem": problem.type}
    if problem.status == 503:
        log.warning("request.failed", **facts)
    elif problem.status >= 500:
        log.error("request.failed", exc_info=error, **facts)
    return Response(problem, status_code=problem.status, headers=headers, media_type=PROBLEM_JSON)


def page(slug: str) -> str | None:
    """The page of a kind of problem, as HTML; None if there is no such kind."""
    every = (*KINDS.values(), *OTHERS.values(), INTERNAL)
    kind = next((kind for kind in every if kind.slug == slug), None)
    if kind is None:
        return None
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f"<title>{escape(kind.title)} · Saikoro</title>"
        "<style>body{font:1.1rem/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}"
        "</style>"
        f"<h1>{escape(kind.title)}</h1><p><code>{kind.slug}</code> · HTTP {kind.status}</p>"
        f"<h2>Causes</h2><p>{escape(kind.causes)}</p>"
        f"<h2>What to do</h2><p>{escape(kind.remedy)}</p></html>"
    )
