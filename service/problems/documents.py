"""Errors as problem documents (RFC 9457)."""

import contextlib
from collections.abc import Iterator, Sequence

import msgspec

from saikoro.api_schemas.problems import BrokenRule, Problem
from saikoro.domain import errors as d
from saikoro.domain.reading import place
from saikoro.domain.words import Language
from saikoro.service import errors as s
from saikoro.service.problems.details import in_japanese
from saikoro.service.problems.kinds import KINDS
from saikoro.service.problems.kinds.kind import Kind
from saikoro.service.problems.kinds.requests import MALFORMED
from saikoro.service.problems.kinds.service import INTERNAL

PROBLEM_JSON = "application/problem+json"
PAGES = "/problems"


def kind_of(error: Exception) -> Kind:
    """The row of an error: its own, or that of the class it derives from."""
    if isinstance(error, RecursionError | UnicodeDecodeError):
        return MALFORMED
    return next((KINDS[kind] for kind in type(error).__mro__ if kind in KINDS), INTERNAL)


def document(kind: Kind, detail: str) -> Problem:
    """A problem of a kind; what failed inside the service stays in its log."""
    if kind is INTERNAL:
        detail = "the service has logged what happened"
    return Problem(f"{PAGES}/{kind.slug}", kind.title, kind.status, detail)


def problem_of(error: Exception, language: Language = "en") -> Problem:
    """An error as a problem document; broken rules are in `language`, all else is in English."""
    kind = kind_of(error)
    problem = document(kind, str(error))
    match error:
        case d.RuleViolation():
            problem.detail = error.text(language)
            problem.errors = broken_rules(error.violations, language)
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
        case s.OtherBase():
            problem.base = error.served
        case s.CardSetWithheld():
            problem.card_set, problem.reason = error.digest, error.reason
        case RecursionError():
            problem.detail = "the document is nested too deeply"
        case UnicodeDecodeError():
            problem.detail = "the document is not UTF-8"
    return problem


def broken_rules(violations: Sequence[d.Violation], language: Language = "en") -> list[BrokenRule]:
    """Violations as clients receive them."""
    return [
        BrokenRule(
            v.code,
            v.rule,
            _detail(v, language),
            v.pointer,
            line=v.line,
            column=v.column,
            phrase=v.phrase,
            instead=[*v.instead],
        )
        for v in violations
    ]


def _detail(violation: d.Violation, language: Language) -> str:
    detail = violation.detail_in(language)
    return in_japanese(detail) if language == "ja" else detail


def malformed(error: Exception) -> Problem:
    """The problem of a document that cannot be read."""
    detail, pointer = str(error), ""
    if isinstance(error, msgspec.ValidationError):
        detail, pointer = place(error)
    problem = document(MALFORMED, detail)
    problem.errors = [BrokenRule(MALFORMED.code, "", detail, pointer)]
    return problem


@contextlib.contextmanager
def pointing(pointer: str, *others: type[d.RuleViolation]) -> Iterator[None]:
    """Point into the body of the request, whose part at `pointer` was handed on.

    Errors of the kinds `others` are about other parts of the body.
    """
    try:
        yield
    except others:
        raise
    except (d.RuleViolation, d.NotCanonical) as error:
        raise error.under(pointer) from error
