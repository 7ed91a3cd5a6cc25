"""Everything that is wrong with a request that cannot be read, where the framework names one."""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request
from litestar.params import HeaderParameter, QueryParameter

from api_schemas.problems import BrokenRule
from domain.reading import MOST_FAULTS, explained, faults
from service.http.problems.kinds.requests import MALFORMED
from service.http.requests.parameters import hints_of, parameters_of

AnyRequest = Request[Any, Any, Any]


def faults_of(request: AnyRequest) -> list[BrokenRule]:
    """What is wrong with its parameters and headers, and with the fields of its body."""
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
