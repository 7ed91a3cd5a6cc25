"""The front page."""

from typing import Any

from litestar import Request, Response, get

from saikoro.domain.games import GAMES
from saikoro.service.http.responses.pages import page


@get("/", include_in_schema=False)
async def front(request: Request[Any, Any, Any]) -> Response[str]:
    """What is going on, and which games there are."""
    return page(request, "front.html", games=list(GAMES.values()))


ROUTES: list[Any] = [front]
