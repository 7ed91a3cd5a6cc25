"""The page that opens a match of a game."""

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from saikoro.domain.games import find_game
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.matches.builds import buildable
from saikoro.service.settings import Settings

_CARDS = Annotated[
    str | None,
    QueryParameter(
        name="set", pattern="^[0-9a-f]{64}$", max_length=64, description="The digest of the set."
    ),
]


@get("/g/{game:str}/play", include_in_schema=False)
async def play(
    request: Request[Any, Any, Any],
    catalogue: NamedDependency[Catalogue],
    settings: NamedDependency[Settings],
    game: FromPath[str],
    cards: _CARDS = None,
) -> Response[str]:
    """Choose an opponent and options; the scripts of the page open the match.

    A set of which nothing can be built opens none.
    """
    found = find_game(game)
    name = getattr(found.title, visit_of(request).language)
    origin = str(request.base_url).rstrip("/")
    facts = {"game": found.id, "name": name, "service": origin}
    unbuilt = None
    if cards is not None and not await buildable(catalogue.sets, found, cards):
        unbuilt = cards
    return page(request, "play.html", licence=settings.publish, unbuilt=unbuilt, **facts)


ROUTES: list[Any] = [play]
