"""Why an event of a match happened."""

from typing import Any

from litestar import MediaType, Response

from saikoro.api_schemas.operations import events
from saikoro.api_schemas.tables import Viewer
from saikoro.domain.match.events import Seat
from saikoro.domain.match.state import FINISHED, OVER
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.words import Language
from saikoro.service.assembly.matches import MatchService
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.responses.caching import FOR_EVER, REVALIDATED, kept_for
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.matches.looking import look
from saikoro.service.matches.explaining import read_explanation
from saikoro.service.matches.framing import Base
from saikoro.service.store.streams.protocol import Meta

ROUTES = Routes()


_SEATS: dict[Viewer, Seat | None] = {"0": 0, "1": 1, "all": None}


@ROUTES.bind(events.explain_event)
async def explain_event(
    request: AnyRequest,
    matches: MatchService,
    match: str,
    version: int,
    viewer: Viewer | None = None,
    *,
    opened: bool | None = None,
    drawer: str | None = None,
    lang: Language | None = None,
    authorization: str | None = None,
) -> Response[Any]:
    form = choose(request.headers.get("Accept"), (MediaType.JSON.value, MediaType.TEXT.value))
    meta, seat, _ = await look(matches, match, authorization)
    base = await reader_of(matches, match, meta, seat, viewer, opened=opened)
    named = base.require(viewer, drawer, opened=opened)
    explained = await explained_to(matches, base, version, meta)
    unchanging = named and meta.status in OVER and not meta.names
    headers = {
        "Vary": "Accept, Accept-Language, Authorization",
        "Cache-Control": kept_for(seat, FOR_EVER if unchanging else REVALIDATED),
    }
    if form == MediaType.JSON:
        return Response(explained, media_type=MediaType.JSON, headers=headers)
    chosen = language(request, lang, "en")
    body = as_text(read_explanation(explained), chosen)
    headers["Content-Language"] = chosen
    return Response(body, media_type=MediaType.TEXT, headers=headers)


async def reader_of(
    matches: MatchService,
    match: str,
    meta: Meta,
    seat: Seat | None,
    viewer: Viewer | None,
    *,
    opened: bool | None,
) -> Base:
    """Who an event is explained to: whoever has asked, but for a match that is finished.

    Its record shows to everybody what each seat knew, so that one may read as anybody.
    """
    if meta.status != FINISHED:
        return await matches.framer.base(match, seat, opened=False)
    reader = seat if viewer is None else _SEATS[viewer]
    return await matches.framer.base(match, reader, opened=opened is not False)


async def explained_to(matches: MatchService, base: Base, version: int, meta: Meta) -> bytes:
    """Why an event of a match happened, as JSON; NoSuchVersion if the match has no such event."""
    if version > meta.version:
        raise NoSuchVersion(version, meta.version)
    return await matches.explainer.why(base, version, finished=meta.status == FINISHED)
