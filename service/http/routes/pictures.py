"""Pictures of cards: stored by anybody, served by their digest."""

from typing import Any

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from saikoro.api_schemas.games import PictureStored
from saikoro.service.assembly.host import Host
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.preconditions import AnyRequest, OperatorAuthorization, bearer
from saikoro.service.http.responses.caching import FOR_EVER
from saikoro.service.http.responses.specifications import problems
from saikoro.service.matches.rewriting import MEDIA_TYPE, MOST_BYTES

TAKEN = ("image/png", "image/jpeg", "image/webp", "application/octet-stream")
"""Media types that a picture may be sent as; its bytes decide what it is. The last one is
described, which generators of clients know."""

BYTES_A_TOKEN = 8_192
"""Bytes of a picture whose decoding counts as one more request."""

_HEADERS = {
    "Cache-Control": f"public, {FOR_EVER}",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_STORED = ResponseSpec(bytes, generate_examples=False, description="The picture, as WebP")


@post(
    "/pictures",
    cost=20,
    bytes_a_token=BYTES_A_TOKEN,
    pictures=TAKEN,
    request_max_body_size=MOST_BYTES,
    summary="Store a picture of a card",
    responses=problems(413, 422),
)
async def store_picture(
    request: AnyRequest, catalogue: NamedDependency[Catalogue]
) -> Response[PictureStored]:
    """Store a picture, so that cards can name its digest as their `picture`.

    The body is a file, sent as what it is or as bytes: PNG, JPEG or WebP, of at most 2 MiB and
    16,777,216 pixels, not animated. It is written anew as WebP, without what is in it beside its
    pixels, and scaled down to at most 768 pixels a side. What is kept has a digest of its own, and
    never changes.
    """
    digest = await catalogue.pictures.add(await request.body(), client_of(request))
    headers = {"Location": f"/pictures/{digest}"}
    return Response(PictureStored(digest), status_code=201, headers=headers)


@get(
    "/pictures/{picture:str}",
    summary="See a picture of a card",
    media_type=MEDIA_TYPE,
    responses={200: _STORED} | problems(404),
)
async def see_picture(
    catalogue: NamedDependency[Catalogue], picture: FromPath[str]
) -> Response[bytes]:
    """See a picture by its digest."""
    kept = await catalogue.pictures.picture(picture)
    return Response(kept, media_type=MEDIA_TYPE, headers=_HEADERS)


@delete("/pictures/{picture:str}", include_in_schema=False)
async def remove_picture(
    catalogue: NamedDependency[Catalogue],
    host: NamedDependency[Host],
    picture: FromPath[str],
    authorization: OperatorAuthorization = None,
) -> None:
    """Remove a picture for good: it is served no more, and cannot be stored again.

    For the operator. Sets that name it can be played as before.
    """
    host.organisers.require_operator(bearer(authorization))
    await catalogue.pictures.remove(picture)


ROUTES: list[Any] = [store_picture, see_picture, remove_picture]
