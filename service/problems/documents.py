"""Errors as problem documents (RFC 9457)."""

import contextlib
from collections.abc import Iterator, Sequence

import msgspec

from saikoro.api_schemas.problems import BrokenRule, Problem
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.matches import Untimely
from saikoro.domain.errors.records import NotCanonical
from saikoro.domain.errors.rules import RuleViolation, Violation
from saikoro.domain.errors.unknown import Unknown
from saikoro.domain.libraries import Place, placed, translated
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.errors.extras import CardSetWithheld
from saikoro.service.errors.streams import OtherBase, StaleView
from saikoro.service.problems.kinds.kind import Kind
from saikoro.service.problems.kinds.table import INTERNAL, KINDS, MALFORMED

PROBLEM_JSON = "application/problem+json"
PAGES = "/problems"

_LOGGED = Text("起きたことは、サーバーに記録されています", "the service has logged what happened")
_TOO_DEEP = Text("文書の入れ子が深すぎます", "the document is nested too deeply")
_NO_UTF8 = Text("文書が UTF-8 ではありません", "the document is not UTF-8")


def kind_of(error: Exception) -> Kind:
    """The row of an error: its own, or that of the class it derives from."""
    if isinstance(error, RecursionError | UnicodeDecodeError):
        return MALFORMED
    return next((KINDS[kind] for kind in type(error).__mro__ if kind in KINDS), INTERNAL)


def document(kind: Kind, sentence: Text, language: Language = "en") -> Problem:
    """A problem of a kind; what failed inside the service stays in its log."""
    detail = (_LOGGED if kind is INTERNAL else sentence).in_language(language)
    return Problem(f"{PAGES}/{kind.slug}", kind.title.in_language(language), kind.status, detail)


def _sentence(error: Exception) -> Text:
    match error:
        case SaikoroError():
            return error.label
        case RecursionError():
            return _TOO_DEEP
        case UnicodeDecodeError():
            return _NO_UTF8
        case _:
            return translated(str(error))


def problem_of(error: Exception, language: Language = "en") -> Problem:
    """An error as a problem document."""
    kind = kind_of(error)
    problem = document(kind, _sentence(error), language)
    match error:
        case RuleViolation():
            problem.errors = broken_rules(error.violations, language)
        case Untimely():
            if error.named is not None:
                problem.errors = broken_rules([error.named], language)
        case Unknown() | NotCanonical():
            if error.pointer:
                problem.errors = [BrokenRule(kind.code, "", problem.detail, error.pointer)]
        case StaleView():
            problem.version, problem.head = error.version, error.head.hex()
            problem.missed = [msgspec.Raw(line) for line in error.missed]
        case OtherBase():
            problem.base = error.served
        case CardSetWithheld():
            problem.card_set, problem.reason = error.digest, error.reason
    return problem


def broken_rules(violations: Sequence[Violation], language: Language = "en") -> list[BrokenRule]:
    """Violations as clients receive them."""
    return [
        BrokenRule(
            v.code,
            v.rule,
            v.detail_in(language),
            v.pointer,
            line=v.line,
            column=v.column,
            phrase=v.phrase,
            instead=[*v.instead],
        )
        for v in violations
    ]


def malformed(error: Exception) -> Problem:
    """The problem of a document that cannot be read."""
    if isinstance(error, msgspec.ValidationError):
        wrong = placed(error)
    else:
        wrong = Place(translated(str(error)), "", is_key=False)
    problem = document(MALFORMED, wrong.sentence)
    problem.errors = [BrokenRule(MALFORMED.code, "", problem.detail, wrong.pointer)]
    return problem


@contextlib.contextmanager
def pointing(pointer: str, *others: type[RuleViolation]) -> Iterator[None]:
    """Point into the body of the request, whose part at `pointer` was handed on.

    Errors of the kinds `others` are about other parts of the body.
    """
    try:
        yield
    except others:
        raise
    except (RuleViolation, NotCanonical) as error:
        raise error.under(pointer) from error
