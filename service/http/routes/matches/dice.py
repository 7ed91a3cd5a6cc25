"""Where a die or a shuffle of a match comes from: a sheet to hand over."""

from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

from saikoro.domain.match.telling.sheets.sheet import Sheet
from saikoro.domain.match.telling.sheets.writing import as_text
from saikoro.service.assembly.matches import MatchService
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import AnyRequest, Authorization
from saikoro.service.http.responses.caching import REVALIDATED, kept_for
from saikoro.service.http.responses.specifications import problems
from saikoro.service.http.routes.matches.explaining import WHY_LANGUAGE, EventVersion
from saikoro.service.http.routes.matches.looking import look, reader_for
from saikoro.service.settings import Settings

_SHEET = ResponseSpec(Sheet, generate_examples=False, description="Where it comes from")


@get(
    "/matches/{match:str}/events/{version:int}/die",
    cost=5,
    summary="Prove a die",
    responses={200: _SHEET} | problems(401, 403, 404, 406, 409),
)
async def prove_die(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    settings: NamedDependency[Settings],
    match: MatchPath,
    version: EventVersion,
    lang: WHY_LANGUAGE = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """See where the die of an event comes from, a draw with all its dice, or a shuffle.

    The seeds with who brought them and when they were committed to, the mix, the link and how it
    hangs on the chain, the key, the words and the arithmetic. As JSON, or as plain text where
    `Accept` asks for it, with a script that computes everything again. 409 for an event that is
    neither, for a shuffle whose secret is not opened, and where the lines do not prove it.
    """
    form = choose(request.headers.get("Accept"), (MediaType.JSON.value, MediaType.TEXT.value))
    sheet, seat = await sheet_for(matches, match, version, authorization)
    headers = {
        "Vary": "Accept, Accept-Language, Authorization",
        "Cache-Control": kept_for(seat, REVALIDATED),
    }
    if form == MediaType.JSON:
        return Response(msgspec.json.encode(sheet), media_type=form, headers=headers)
    chosen = language(request, lang, "en")
    headers["Content-Language"] = chosen
    body = as_text(sheet, chosen, source_of(request, settings, match))
    return Response(body, media_type=form, headers=headers)


async def sheet_for(
    matches: MatchService, match: str, version: int, authorization: str | None
) -> tuple[Sheet, int | None]:
    """A sheet, and the seat whose token was sent; NoSuchVersion if there is no such event yet."""
    meta, seat, _ = await look(matches, match, authorization)
    if version > meta.version:
        raise NoSuchVersion(version, meta.version)
    reader = await reader_for(matches, match, authorization)
    return await reader.sheet(match, version), seat


def source_of(request: AnyRequest, settings: Settings, match: str) -> str:
    """The address of a match: at the service's own address, or where it was asked for."""
    base = settings.public_url or str(request.base_url)
    return f"{base.rstrip('/')}/matches/{match}"


ROUTES: list[Any] = [prove_die]
