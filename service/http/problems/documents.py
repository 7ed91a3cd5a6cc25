"""Errors as problem documents (RFC 9457)."""

import contextlib
from collections.abc import Iterator, Sequence

import msgspec
from litestar.exceptions import (
    HTTPException,
    ValidationException,
)

from api_schemas.problems import BrokenRule, Problem
from domain import errors as d
from domain.reading import MOST_FAULTS, place
from service import errors as s
from service.http.problems.kinds import KINDS
from service.http.problems.kinds.kind import Kind
from service.http.problems.kinds.requests import MALFORMED, OTHERS
from service.http.problems.kinds.service import INTERNAL
from service.http.requests.checks import RepeatedKey, UnknownParameters
from service.http.requests.preconditions import BadHeader

PROBLEM_JSON = "application/problem+json"
PAGES = "/problems"


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
    return [
        BrokenRule(v.code, v.rule, v.detail, v.pointer, line=v.line, column=v.column)
        for v in violations
    ]


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
def pointing(pointer: str, *beside: type[d.RuleViolation]) -> Iterator[None]:
    """Point into the body of the request, whose part at `pointer` was handed on.

    Errors of the kinds `beside` are about other parts of the body.
    """
    try:
        yield
    except beside:
        raise
    except (d.RuleViolation, d.NotCanonical) as error:
        raise error.under(pointer) from error
