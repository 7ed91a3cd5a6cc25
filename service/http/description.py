"""The API description: what Litestar finds out by itself, and what it has to be told."""

from typing import Any

from litestar import MediaType
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import (
    Components,
    Example,
    License,
    OpenAPI,
    OpenAPIMediaType,
    Schema,
    SecurityScheme,
)
from litestar.openapi.spec.enums import OpenAPIType

from api_schemas.examples import REQUESTS
from service import __version__
from service.http.routes.events import EVENT_STREAM, JSON_LINES
from service.http.routes.games import MARKDOWN
from service.http.routes.house import OfflinePage
from service.http.routes.views import JSON_PATCH

SEAT, JUDGE = "seat", "judge"
ORGANISER, KEY, OPERATOR = "organiser", "key", "operator"

TOKENS = {
    SEAT: "The token of a seat, which `POST /matches/{match}/seats` returned once.",
    JUDGE: "The token of a match's judge, which `POST /matches` returned once.",
    ORGANISER: "The token of a tournament's organiser, which `POST /tournaments` returned once.",
    KEY: "An organiser's API key, which `saikoro keys create` makes; without one anybody organises "
    "only where the host lets anybody.",
    OPERATOR: "The token of the operator, which `saikoro keys` derives from the service's secret.",
}

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
        for name, token in TOKENS.items()
    }
    return OpenAPIConfig(
        title="Saikoro",
        version=__version__,
        description=TEXT,
        license=License(name="MIT", identifier="MIT"),
        components=Components(security_schemes={**schemes}),
        path="/docs",
        render_plugins=[OfflinePage(path="/")],
        use_handler_docstrings=True,
    )


def complete(described: OpenAPI) -> None:
    """Add what Litestar does not find out: examples, views by content negotiation, tokens."""
    paths = described.paths or {}
    for (method, path), examples in REQUESTS.items():
        body = getattr(paths[path], method).request_body
        body.content["application/json"].examples = {
            name: Example(summary=example.summary, value=example.body)
            for name, example in examples.items()
        }
    text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
    for followed in ("/matches/{match}/events", "/tournaments/{tournament}/events"):
        views: Any = paths[followed].get
        views.responses["200"].content |= {EVENT_STREAM: text, JSON_LINES: text}
    patch = Schema(type=OpenAPIType.ARRAY, items=Schema(type=OpenAPIType.OBJECT))
    state: Any = paths["/matches/{match}/state"].get
    state.responses["200"].content |= {JSON_PATCH: OpenAPIMediaType(schema=patch)}
    card_set: Any = paths["/games/{game}/card-sets/{card_set}"].get
    card_set.responses["200"].content |= {MediaType.TEXT.value: text}
    report: Any = paths["/matches/{match}/report"].get
    report.responses["200"].content |= {MARKDOWN: text}
    for path, item in paths.items():
        name = _token(path)
        token: dict[str, list[str]] = {name: []}
        for operation in filter(None, (item.get, item.post, item.delete)):
            if "401" in (operation.responses or {}):
                # A seat's token opens more than nothing does; where it is needed, 401 says so.
                optional = name == KEY or (name == SEAT and operation is item.get)
                operation.security = [{}, token] if optional else [token]


def _token(path: str) -> str:
    """Whose token opens what is at `path`."""
    if path == "/tournaments":
        return KEY
    if path.startswith("/tournaments/"):
        return ORGANISER
    if path.startswith("/keys"):
        return OPERATOR
    return JUDGE if path.endswith("/rewinds") else SEAT
