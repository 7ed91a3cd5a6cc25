"""Pictures of cards: stored by anybody, served by their digest."""

from litestar import Response

from saikoro.api_schemas.games import PictureStored
from saikoro.api_schemas.operations import games
from saikoro.service.assembly.host import Host
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.preconditions import AnyRequest, bearer
from saikoro.service.http.responses.caching import FOR_EVER
from saikoro.service.http.routes.binding import Routes
from saikoro.service.matches.rewriting import MEDIA_TYPE

ROUTES = Routes()


_HEADERS = {"Cache-Control": f"public, {FOR_EVER}", "Cross-Origin-Resource-Policy": "cross-origin"}


@ROUTES.bind(games.store_picture)
async def store_picture(request: AnyRequest, catalogue: Catalogue) -> Response[PictureStored]:
    digest = await catalogue.pictures.add(await request.body(), client_of(request))
    headers = {"Location": f"/pictures/{digest}"}
    return Response(PictureStored(digest), status_code=201, headers=headers)


@ROUTES.bind(games.see_picture)
async def see_picture(catalogue: Catalogue, picture: str) -> Response[bytes]:
    kept = await catalogue.pictures.picture(picture)
    return Response(kept, media_type=MEDIA_TYPE, headers=_HEADERS)


@ROUTES.bind(games.remove_picture)
async def remove_picture(
    catalogue: Catalogue, host: Host, picture: str, authorization: str | None = None
) -> None:
    host.organisers.require_operator(bearer(authorization))
    await catalogue.pictures.remove(picture)
