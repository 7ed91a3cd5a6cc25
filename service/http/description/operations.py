"""Completes the operations of the API description from their declarations."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

import msgspec
from litestar import Litestar
from litestar.openapi.spec import (
    OpenAPI,
    OpenAPIMediaType,
    OpenAPIResponse,
    Parameter,
    Reference,
    Tag,
)
from litestar.openapi.spec import Schema as OpenAPISchema
from litestar.openapi.spec.enums import OpenAPIFormat, OpenAPIType
from litestar.routes import HTTPRoute

from saikoro.api_schemas.operations.declaring import (
    EVENT_STREAM,
    JSON,
    JSON_PATCH,
    SCHEMA_JSON,
    WEBP,
    Declared,
)
from saikoro.api_schemas.schema.json_schema import Schema
from saikoro.service.http.requests.preconditions import NONE_MATCH
from saikoro.service.http.responses.specifications import UNCHANGED
from saikoro.service.http.routes.binding import DECLARED

COMPONENTS = "#/components/schemas/"

TAGS = {
    "Matches": "List and open matches, take a seat, see where one stands; ids of players.",
    "Play": "What a match asks of a seat, and what the seat replies.",
    "Events": "Follow a match, a tournament or a dispute, and download its record.",
    "Games": "Rule books, schemas, card sets, and pictures.",
    "Tournaments": "Open a tournament, take entries, see standings and results.",
    "Rulings": "Disputes of matches and of entrants, judges, and what they decide.",
    "Keys": "API keys of organisers.",
    "Service": "The service itself: health, counters, documents, kinds of problems.",
}
"""Every tag of an operation, and what it groups."""

_ETAG = {
    "description": 'The version and the head: `"<version>.<head>"`, and for a seat its number. '
    "Send it as `If-Match` with an answer, or as `If-None-Match` to ask for news.",
    "schema": {"type": "string"},
}
_DIGEST = {
    "description": "Names these bytes. Send it as `If-None-Match` to ask for others alone.",
    "schema": {"type": "string"},
}
_RETRY = {
    "description": "Seconds to wait before the same request is sent again.",
    "schema": {"type": "integer", "minimum": 0},
}
_LOCATION = {
    "description": "The address of what was created.",
    "schema": {"type": "string", "format": "uri-reference"},
}
_APPLIED = {
    "description": "The preference that was honoured, `wait=<seconds>`.",
    "schema": {"type": "string"},
}
_CHALLENGE = {"description": "The scheme of tokens: `Bearer`.", "schema": {"const": "Bearer"}}

_TAGGED = {
    "Accepted",
    "AnswerChecked",
    "AuditView",
    "CreatedMatch",
    "DecisionView",
    "DisputeAccepted",
    "JudgeLook",
    "OpenedDispute",
    "OpenedTournament",
    "RegisteredEntrant",
    "TakenSeat",
    "TournamentAccepted",
}
"""Bodies that come with the ETag of their match or tournament."""

_UNADDRESSED = {"JudgeLook", "RegisteredWebhook", "TakenSeat", "TicketView"}
"""Bodies of what has no address of its own."""

_OF_FAILURES = {
    "401": {"WWW-Authenticate": _CHALLENGE},
    "429": {"Retry-After": _RETRY},
    "503": {"Retry-After": _RETRY},
}

_LINKS: dict[str, dict[str, Sequence[str]]] = {
    "CreatedMatch": {
        "match": (
            "MatchesSeatsTakeSeat",
            "MatchesSeeMatch",
            "MatchesEventsFollowEvents",
            "MatchesStateSeeState",
            "MatchesTableSeeTable",
            "MatchesFramesSeeFrames",
            "MatchesRecordDownloadRecord",
        )
    },
    "TakenSeat": {
        "match": (
            "MatchesDecisionSeeDecision",
            "MatchesAnswersGiveAnswer",
            "MatchesDecisionCheckCheckAnswer",
            "MatchesResignationResign",
        )
    },
    "JudgeLook": {
        "match": (
            "MatchesDecisionSeeDecision",
            "MatchesEventsFollowEvents",
            "MatchesStateSeeState",
            "MatchesTableSeeTable",
            "MatchesFramesSeeFrames",
        )
    },
    "OpenedTournament": {
        "tournament": (
            "TournamentsSeeTournament",
            "TournamentsEventsFollowTournament",
            "TournamentsStandingsSeeStandings",
            "TournamentsEntrantsEnterEntrants",
            "TournamentsStartStartTournament",
        )
    },
    "OpenedDispute": {
        "dispute": (
            "DisputesSeeDispute",
            "DisputesEventsFollowDispute",
            "DisputesCommentsComment",
            "DisputesWithdrawalWithdrawDispute",
        )
    },
}
"""For each body, the field whose value is a parameter of these operations."""

_IF_NONE_MATCH = Parameter(
    name="If-None-Match",
    param_in="header",
    description=NONE_MATCH,
    schema=OpenAPISchema(
        one_of=[OpenAPISchema(type=OpenAPIType.STRING), OpenAPISchema(type=OpenAPIType.NULL)]
    ),
)

_STRING = OpenAPISchema(type=OpenAPIType.STRING)
_BYTES = OpenAPISchema(type=OpenAPIType.STRING, format=OpenAPIFormat.BINARY)
_GAME_SCHEMA = OpenAPISchema(title="GameSchema", type=OpenAPIType.OBJECT)


def declared_in(app: Litestar) -> Iterator[Declared[..., Any]]:
    """The declarations of all routes."""
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            if DECLARED in handler.opt:
                yield handler.opt[DECLARED]


def describe_operations(app: Litestar, described: OpenAPI) -> None:
    """Add tags, tokens, forms, response headers and links to every operation."""
    described.tags = [Tag(name=name, description=text) for name, text in TAGS.items()]
    for declared in declared_in(app):
        operation = getattr((described.paths or {})[declared.path], declared.method)
        operation.tags = [declared.facts["tag"]]
        if "who" in declared.facts:
            operation.security = _security(declared)
        digested = _has_digest(declared, operation)
        if digested:
            operation.parameters = [*(operation.parameters or ()), _IF_NONE_MATCH]
            operation.responses["304"] = OpenAPIResponse(description=UNCHANGED.description)
        if operation.parameters:
            operation.parameters.sort(key=_place_in(declared))
        conditional = any(known.name == "If-None-Match" for known in operation.parameters or ())
        for status, response in operation.responses.items():
            headers = dict(_OF_FAILURES.get(status, {}))
            body = _body(response)
            if status[0] in "23" and (conditional or body in _TAGGED):
                headers["ETag"] = _DIGEST if digested else _ETAG
            if status == "201" and body not in _UNADDRESSED and declared.kept != "unstored":
                headers["Location"] = _LOCATION
            if status[0] == "2" and "wait" in declared.parameters and declared.method == "post":
                headers["Preference-Applied"] = _APPLIED
            response.headers = headers
            if body in _LINKS and status[0] == "2":
                response.links = _links(_LINKS[body])
        _describe_forms(declared, operation.responses)


def _place_in(declared: Declared[..., Any]) -> Callable[[Any], int]:
    """Where a parameter comes: as they are declared, then what every operation may take."""
    places = {one.sent: place for place, one in enumerate(declared.parameters.values())}
    return lambda known: places.get(known.name, len(places))


def _security(declared: Declared[..., Any]) -> list[dict[str, list[str]]]:
    """Whose token opens an operation; with an empty choice where none is needed."""
    who = declared.facts["who"]
    token = next(p for p in declared.parameters.values() if p.sent == "Authorization")
    needed = token.needed or who.always
    return [{who.scheme: []}] if needed else [{}, {who.scheme: []}]


def _has_digest(declared: Declared[..., Any], operation: Any) -> bool:
    """Whether the ETag of this operation is a digest of the body; else the route makes its own."""
    own = any(known.name == "If-None-Match" for known in operation.parameters or ())
    return declared.method == "get" and not own and declared.kept != "unstored"


def _describe_forms(declared: Declared[..., Any], responses: Any) -> None:
    """Add the forms of a response beside JSON."""
    if declared.forms == (JSON,):
        return
    known = responses["200"].content or {}
    schemas: dict[str, Any] = {
        JSON_PATCH: reference("JsonPatch"),
        SCHEMA_JSON: _GAME_SCHEMA,
        WEBP: _BYTES,
        EVENT_STREAM: reference(declared.facts.get("messages", "")),
    }
    responses["200"].content = {
        form: known[form] if form == JSON else OpenAPIMediaType(schema=schemas.get(form, _STRING))
        for form in declared.forms
    }


def reference(component: str) -> Reference:
    """A reference to a schema by its name."""
    return Reference(ref=f"{COMPONENTS}{component}")


def operations_of(item: Any) -> Iterator[Any]:
    """Every operation of a path."""
    return filter(None, (item.get, item.post, item.put, item.patch, item.delete))


def _body(response: Any) -> str:
    """The name of the schema of a JSON response; "" if it has none."""
    content = (response.content or {}).get("application/json")
    address = getattr(getattr(content, "schema", None), "ref", None) or ""
    return str(address).rpartition("/")[2]


def _links(fields: dict[str, Sequence[str]]) -> dict[str, Schema]:
    return {
        operation: {
            "operationId": operation,
            "parameters": {field: f"$response.body#/{field}"},
            "description": f"`{field}` of this response is the parameter of that operation.",
        }
        for field, operations in fields.items()
        for operation in operations
    }


def route_types(app: Litestar) -> tuple[list[Any], list[Any]]:
    """The Structs that routes take as bodies, and those that they return."""
    taken: list[Any] = []
    returned: list[Any] = []
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            if not handler.include_in_schema:
                continue
            if handler.parsed_data_field is not None:
                taken += _structs(handler.parsed_data_field.annotation)
            returned += _structs(handler.parsed_return_field.annotation)
            for response in (handler.responses or {}).values():
                returned += _structs(response.data_container)
    return list(dict.fromkeys(taken)), list(dict.fromkeys(returned))


def _structs(annotation: Any) -> Iterator[Any]:
    """The Structs in an annotation."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        yield annotation
    for part in get_args(annotation):
        yield from _structs(part)
