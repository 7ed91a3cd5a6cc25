"""Problems of requests that the framework refuses because it cannot read them."""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException, ValidationException
from litestar.params import HeaderParameter, QueryParameter

from saikoro.api_schemas.problems import BrokenRule, Problem
from saikoro.domain.libraries import placed, translated
from saikoro.domain.reading import MOST_FAULTS, explained, faults
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.http.requests.checks import RepeatedKey, UnknownParameters
from saikoro.service.http.requests.parameters import hints_of, parameters_of
from saikoro.service.http.requests.refusal import BadHeader, BadParameter, Refusal
from saikoro.service.problems.documents import document
from saikoro.service.problems.kinds.kind import Kind
from saikoro.service.problems.kinds.table import INTERNAL, MALFORMED, OTHERS

AnyRequest = Request[Any, Any, Any]


def kind_of_refusal(error: HTTPException) -> Kind:
    """The row of an error of the framework, by its status."""
    return OTHERS.get(error.status_code, MALFORMED if error.status_code < 500 else INTERNAL)


_NO_BODY = Text("要求に本文がありません", "the request has no body")


def refusal(error: HTTPException, language: Language) -> Problem:
    """An error of the framework, or of a check before the route, as a problem document."""
    kind = kind_of_refusal(error)
    sentence = error.sentence if isinstance(error, Refusal) else translated(error.detail)
    problem = document(kind, sentence, language)
    detail = problem.detail
    match error:
        case RepeatedKey():
            problem.errors = [BrokenRule(kind.code, "", detail, error.pointer)]
        case UnknownParameters():
            problem.errors = [
                BrokenRule(kind.code, "", unknown.in_language(language), parameter=name)
                for name, unknown in error.unknown[:MOST_FAULTS]
            ]
        case BadParameter():
            problem.errors = [BrokenRule(kind.code, "", detail, parameter=error.name)]
        case BadHeader():
            problem.errors = [BrokenRule(kind.code, "", detail, header=error.header)]
        case ValidationException(__cause__=msgspec.ValidationError() as cause):
            _point(problem, cause, language)
    return problem


def _point(problem: Problem, cause: msgspec.ValidationError, language: Language) -> None:
    """Say where a request that could not be read is wrong."""
    wrong = placed(cause)
    part, slash, rest = wrong.pointer.lstrip("/").partition("/")
    problem.detail = (wrong.sentence if part else _NO_BODY).in_language(language)
    fault = BrokenRule(MALFORMED.code, "", problem.detail)
    if part in ("", "data"):
        fault.pointer = slash + rest
    else:
        fault.parameter = part
    problem.errors = [fault]


def faults_of(request: AnyRequest, language: Language) -> list[BrokenRule]:
    """The faults of a request's parameters, headers and body."""
    handler: Any = request.route_handler
    found = [*_of_parameters(request, handler, language), *_of_body(request, handler, language)]
    return found[:MOST_FAULTS]


def _of_parameters(request: AnyRequest, handler: Any, language: Language) -> Iterator[BrokenRule]:
    hints = hints_of(handler)
    for shown, field in parameters_of(handler):
        match field.kwarg_definition:
            case QueryParameter():
                where, sent = "parameter", request.query_params.get(shown)
            case HeaderParameter():
                where, sent = "header", request.headers.get(shown)
            case _:
                continue
        try:
            if sent is not None:
                msgspec.convert(sent, hints[field.name], strict=False)
        except msgspec.ValidationError as invalid:
            sentence, _ = explained(invalid, hints[field.name])
            named: dict[str, Any] = {where: shown}
            yield BrokenRule(MALFORMED.code, "", sentence.in_language(language), **named)


def _of_body(request: AnyRequest, handler: Any, language: Language) -> Iterator[BrokenRule]:
    field = handler.parsed_data_field
    document = getattr(request.state, "document", None)
    kind = None if field is None else field.annotation
    if document and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for sentence, pointer in faults(document, kind):
            yield BrokenRule(MALFORMED.code, "", sentence.in_language(language), pointer)
