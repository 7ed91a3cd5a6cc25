"""The API description: what Litestar finds out, and what is added to it."""

from collections.abc import Mapping
from typing import Any

from litestar import Litestar, MediaType, Request, Router
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import (
    Components,
    Example,
    License,
    OpenAPI,
    OpenAPIMediaType,
    OpenAPIResponse,
    Reference,
    RequestBody,
    Schema,
    SecurityScheme,
)
from litestar.openapi.spec.enums import OpenAPIFormat, OpenAPIType

from saikoro import __version__
from saikoro.api_schemas.examples import REQUESTS
from saikoro.api_schemas.examples import Example as Shown
from saikoro.api_schemas.operations.games import PICTURES
from saikoro.api_schemas.operations.who import SCHEMES
from saikoro.api_schemas.response_examples import RESPONSES
from saikoro.api_schemas.schema.parts import with_named_parts
from saikoro.api_schemas.schema.wire import schemas_of
from saikoro.domain.games import RULESETS
from saikoro.service.http.description.operations import (
    COMPONENTS,
    describe_operations,
    operations_of,
    reference,
    route_types,
)
from saikoro.service.http.description.webhooks import POSTED, notification
from saikoro.service.http.responses.caching import KEPT
from saikoro.service.http.routes.house import OfflinePage
from saikoro.service.problems.documents import PROBLEM_JSON

COST = 10
"""What the description costs a client: it is the longest of all answers."""

TEXT = """\
A match is an append-only stream of events. Open one, take its seats, answer what it asks; follow
its events as pages, as Server-Sent Events or as JSON Lines. Every line is chained to the one
before, and every die can be proven from what was published before it fell.

A tournament is such a stream, too: open one with a plan and all its entrants, and it is paired,
played and ranked by itself. Anybody follows it; what is asked of it, its organiser asks.
"""


def description() -> OpenAPIConfig:
    """How the API describes itself."""
    schemes = {
        name: SecurityScheme(type="http", scheme="bearer", description=token)
        for name, token in SCHEMES.items()
    }
    return OpenAPIConfig(
        title="Saikoro",
        version=__version__,
        description=TEXT,
        license=License(name="MIT", identifier="MIT"),
        components=Components(security_schemes={**schemes}),
        openapi_router=Router(
            "/docs",
            route_handlers=[],
            include_in_schema=False,
            dto=None,
            return_dto=None,
            opt={"cost": COST, KEPT: "build"},
        ),
        render_plugins=[OfflinePage(path="/"), CompletedJson()],
        use_handler_docstrings=True,
    )


class DescribedApp(Litestar):
    """An application that completes its description when it is asked for: that takes a while."""

    _completed = False

    @property
    def openapi_schema(self) -> OpenAPI:
        """The description."""
        described = super().openapi_schema
        if not self._completed:
            self._completed = True
            _complete(self, described)
        return described


class CompletedJson(JsonRenderPlugin):
    """The description as JSON, written once: that takes half a second."""

    _written = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description that the application completes; `openapi_schema` may not be complete."""
        if not self._written:
            described = request.app.openapi_schema.to_schema()
            self._written = super().render(request, described)
        return self._written


def _complete(app: Litestar, described: OpenAPI) -> None:
    """Add what Litestar does not find out: schemas, examples, content negotiation, tokens."""
    describe_operations(app, described)
    _describe_bodies(described)
    described.webhooks = {"notification": notification(reference)}
    taken, returned = route_types(app)
    components: Any = described.components
    schemas = schemas_of(
        list(RULESETS.values()), COMPONENTS, given=taken, sent=[*returned, *POSTED.values()]
    )
    components.schemas = with_named_parts(schemas, COMPONENTS)
    components.responses = _shared_problems(described)


def _describe_bodies(described: OpenAPI) -> None:
    """Add the examples, and the bodies that the type of a route does not show."""
    paths: Any = described.paths
    for (method, path), examples in REQUESTS.items():
        body = getattr(paths[path], method).request_body
        body.content["application/json"].examples = _examples(examples)
    for path, examples in RESPONSES.items():
        content = paths[path].get.responses["200"].content
        content["application/json"].examples = _examples(examples)
    card_set = OpenAPIMediaType(schema=reference("CardSet"))
    paths["/games/{game}/card-sets/{card_set}"].get.responses["200"].content |= {
        MediaType.JSON.value: card_set
    }
    for path in ("/games/{game}/card-sets", "/games/{game}/card-sets/check"):
        content = paths[path].post.request_body.content["application/json"]
        content.schema = reference("CardSetSource")
    file = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING, format=OpenAPIFormat.BINARY))
    paths["/pictures"].post.request_body = RequestBody(
        content={PICTURES[-1]: file}, required=True, description="The bytes of the file"
    )
    rematch = paths["/matches/{match}/rematch"].post.request_body  # which may be left out
    rematch.required = False
    rematch.content["application/json"].schema = reference("JoinRematch")
    moment = paths["/matches/{match}/events/{version}/whatif"].post.responses["200"]
    moment.content["application/json"].schema.title = "WhatIfOrComparison"
    for item in paths.values():
        for operation in operations_of(item):
            for response in (operation.responses or {}).values():
                _name_list(response)


def _shared_problems(described: OpenAPI) -> dict[str, OpenAPIResponse]:
    """The problems of all operations, by name; in operations a reference takes their place."""
    shared: dict[str, OpenAPIResponse] = {}
    for item in (described.paths or {}).values():
        for operation in operations_of(item):
            for status, response in operation.responses.items():
                if PROBLEM_JSON in (response.content or {}):
                    name = f"Problem{status}"
                    if shared.setdefault(name, response) != response:
                        raise ValueError(f"problems {status} of operations differ")
                    operation.responses[status] = Reference(ref=f"#/components/responses/{name}")
    return shared


def _examples(examples: Mapping[str, Shown]) -> dict[str, Example]:
    return {
        name: Example(summary=example.summary, value=example.body)
        for name, example in examples.items()
    }


def _name_list(response: Any) -> None:
    """Name the list that a response is, after what it is of."""
    for media_type in (response.content or {}).values():
        items = getattr(media_type.schema, "items", None)
        if isinstance(items, Reference):
            media_type.schema.title = f"{items.ref.rpartition('/')[2]}List"
