"""Where a die or a shuffle of a match comes from: a sheet to hand over."""

from typing import Any

import msgspec
from litestar import MediaType, Response

from saikoro.api_schemas.operations import events
from saikoro.domain.match.telling.sheets.sheet import Sheet
from saikoro.domain.match.telling.sheets.writing import as_text
from saikoro.domain.words import Language
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.responses.caching import REVALIDATED, kept_for
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.matches.looking import LookAtMatch
from saikoro.service.settings import Settings

ROUTES = Routes()


@ROUTES.bind(events.prove_die)
async def prove_die(
    request: AnyRequest,
    settings: Settings,
    asked: LookAtMatch,
    version: int,
    lang: Language | None = None,
) -> Response[Any]:
    form = choose(request.headers.get("Accept"), (MediaType.JSON.value, MediaType.TEXT.value))
    sheet, seat = await sheet_for(asked, version)
    headers = {
        "Vary": "Accept, Accept-Language, Authorization",
        "Cache-Control": kept_for(seat, REVALIDATED),
    }
    if form == MediaType.JSON:
        return Response(msgspec.json.encode(sheet), media_type=form, headers=headers)
    chosen = language(request, lang, "en")
    headers["Content-Language"] = chosen
    body = as_text(sheet, chosen, source_of(request, settings, asked.match))
    return Response(body, media_type=form, headers=headers)


async def sheet_for(asked: LookAtMatch, version: int) -> tuple[Sheet, int | None]:
    """A sheet, and the seat whose token was sent; NoSuchVersion if there is no such event yet."""
    meta, seat, _ = await asked.look()
    if version > meta.version:
        raise NoSuchVersion(version, meta.version)
    return await (await asked.reader()).sheet(asked.match, version), seat


def source_of(request: AnyRequest, settings: Settings, match: str) -> str:
    """The address of a match: at the service's own address, or where it was asked for."""
    base = settings.public_url or str(request.base_url)
    return f"{base.rstrip('/')}/matches/{match}"
