"""Problems of requests that the framework refuses because it cannot read them."""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException, ValidationException
from litestar.params import HeaderParameter, QueryParameter

from saikoro.api_schemas.problems import BrokenRule, Problem
from saikoro.domain.reading import MOST_FAULTS, explained, faults, place
from saikoro.service.http.requests.checks import RepeatedKey, UnknownParameters
from saikoro.service.http.requests.cursors import BadParameter
from saikoro.service.http.requests.parameters import hints_of, parameters_of
from saikoro.service.http.requests.preconditions import BadHeader
from saikoro.service.problems.documents import document
from saikoro.service.problems.kinds.kind import Kind
from saikoro.service.problems.kinds.requests import MALFORMED, OTHERS
from saikoro.service.problems.kinds.service import INTERNAL

AnyRequest = Request[Any, Any, Any]


def kind_of_refusal(error: HTTPException) -> Kind:
    """The row of an error of the framework, by its status."""
    return OTHERS.get(error.status_code, MALFORMED if error.status_code < 500 else INTERNAL)


def refusal(error: HTTPException) -> Problem:
    """An error of the framework, or of a check before the route, as a problem document."""
    kind = kind_of_refusal(error)
    problem = document(kind, error.detail)
    match error:
        case RepeatedKey():
            problem.errors = [BrokenRule(kind.code, "", error.detail, error.pointer)]
        case UnknownParameters():
            problem.errors = [
                BrokenRule(kind.code, "", f"{name!r} is no query parameter here", parameter=name)
                for name in error.names[:MOST_FAULTS]
            ]
        case BadParameter():
            problem.errors = [BrokenRule(kind.code, "", error.detail, parameter=error.name)]
        case BadHeader():
            problem.errors = [BrokenRule(kind.code, "", error.detail, header=error.header)]
        case ValidationException(__cause__=msgspec.ValidationError() as cause):
            _point(problem, cause)
    return problem


def _point(problem: Problem, cause: msgspec.ValidationError) -> None:
    """Say where a request that could not be read is wrong."""
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


def faults_of(request: AnyRequest) -> list[BrokenRule]:
    """The faults of a request's parameters, headers and body."""
    handler: Any = request.route_handler
    found = [*_of_parameters(request, handler), *_of_body(request, handler)]
    return found[:MOST_FAULTS]


def _of_parameters(request: AnyRequest, handler: Any) -> Iterator[BrokenRule]:
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
            detail, _ = explained(invalid, hints[field.name])
            named: dict[str, Any] = {where: shown}
            yield BrokenRule(MALFORMED.code, "", detail, **named)


def _of_body(request: AnyRequest, handler: Any) -> Iterator[BrokenRule]:
    field = handler.parsed_data_field
    document = getattr(request.state, "document", None)
    kind = None if field is None else field.annotation
    if document and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for detail, pointer in faults(document, kind):
            yield BrokenRule(MALFORMED.code, "", detail, pointer)
