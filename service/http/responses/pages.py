"""Pages as responses: in the reader's language, escaped, and revalidated before they are reused."""

from typing import Any

from litestar import MediaType, Request, Response

from saikoro.domain.words import LANGUAGES
from saikoro.service.http.requests.accept import reader_language
from saikoro.service.web.rendering import Visit, render

PAGES = ("/m/", "/d/", "/t/", "/g/", "/check")
"""What the paths of pages begin with, but for `/` itself."""


def visit_of(request: Request[Any, Any, Any]) -> Visit:
    """The visit that a request is."""
    query = {name: value for name, value in request.query_params.items() if name != "lang"}
    chosen = request.query_params.get("lang") in LANGUAGES
    return Visit(request.scope["path"], query, reader_language(request), chosen)


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether a request is for a page, so that what goes wrong is a page, too."""
    path = request.scope["path"]  # what goes wrong may be the address that `url` is made from
    return path == "/" or f"{path}/".startswith(PAGES)


def is_browser(request: Request[Any, Any, Any]) -> bool:
    """Whether a request says that it takes HTML: those of browsers do, those of clients do not."""
    return "text/html" in request.headers.get("Accept", "")


def page(
    request: Request[Any, Any, Any], template: str, *, status: int = 200, **facts: Any
) -> Response[str]:
    """A page of a template with these facts."""
    visit = visit_of(request)
    headers = {"Content-Language": visit.language, "Vary": "Accept, Accept-Language"}
    body = render(template, visit, **facts)
    return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)
