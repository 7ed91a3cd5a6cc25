"""Why an event of a match happened."""

from typing import Annotated, Any

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from saikoro.api_schemas.tables import Viewer
from saikoro.domain.match.events import Seat
from saikoro.domain.match.state import FINISHED, OVER
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.words import Language
from saikoro.service.assembly.matches import MatchService
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.parameters import DrawerNamed, MatchPath
from saikoro.service.http.requests.preconditions import (
    MAX_VERSION,
    AnyRequest,
    Authorization,
)
from saikoro.service.http.responses.caching import FOR_EVER, REVALIDATED, kept_for
from saikoro.service.http.responses.specifications import problems
from saikoro.service.http.routes.matches.looking import look
from saikoro.service.matches.explaining import read_explanation
from saikoro.service.matches.framing import Base
from saikoro.service.store.streams.protocol import Meta

EventVersion = Annotated[
    int, PathParameter(ge=1, le=MAX_VERSION, description="The version of the event.")
]
ReaderNamed = Annotated[
    Viewer | None,
    QueryParameter(
        description="Who reads: `all` for everybody, or a seat. While the match goes on, the seat "
        "of the token, or `all` without one; 409 where that is somebody else.",
    ),
]
AllOpen = Annotated[
    bool | None,
    QueryParameter(
        description="Whether all is seen that the end of the match has opened, by default once it "
        "is finished; 409 before. `false` explains what the reader knew then.",
    ),
]
WHY_LANGUAGE = Annotated[
    Language | None,
    QueryParameter(description="The language of the text; by default by `Accept-Language`."),
]

_SEATS: dict[Viewer, Seat | None] = {"0": 0, "1": 1, "all": None}

_WHY = ResponseSpec(Explanation, generate_examples=False, description="Why it happened")


@get(
    "/matches/{match:str}/events/{version:int}/why",
    cost=10,
    summary="Explain an event",
    responses={200: _WHY} | problems(401, 403, 404, 406, 409, 451),
)
async def explain_event(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    match: MatchPath,
    version: EventVersion,
    viewer: ReaderNamed = None,
    opened: AllOpen = None,
    drawer: DrawerNamed = None,
    lang: WHY_LANGUAGE = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """See the answer, the rules, the sentences of cards and the dice that an event follows from.

    Also what its number is added up from, what was judged, what did not happen, and what it
    changed. As JSON, or as plain text where `Accept` asks for `text/plain`. The rules run again for
    it; of what is hidden, only what the reader knows is in it. An address of a match that is over
    that names `viewer`, `opened` and `drawer` has a response that never changes.
    """
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


ROUTES: list[Any] = [explain_event]
