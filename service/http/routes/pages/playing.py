"""The page that opens a match of a game."""

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from saikoro.domain.games import find_game
from saikoro.service.bootstrap import Service
from saikoro.service.http.responses.pages import page, visit_of


@get("/g/{game:str}/play", include_in_schema=False)
async def play(
    request: Request[Any, Any, Any], service: NamedDependency[Service], game: FromPath[str]
) -> Response[str]:
    """Choose an opponent and options; the scripts of the page open the match."""
    found = find_game(game)
    name = getattr(found.title, visit_of(request).language)
    origin = str(request.base_url).rstrip("/")
    facts = {"game": found.id, "name": name, "service": origin}
    return page(request, "play.html", licence=service.settings.publish, **facts)


ROUTES: list[Any] = [play]
