"""Why an event of a match happened."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from litestar import MediaType, Response

from saikoro.api_schemas.operations import events
from saikoro.api_schemas.tables import Viewer
from saikoro.domain.match.events import Seat
from saikoro.domain.match.state import FINISHED
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.words import Language
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.responses.caching import FOR_EVER, REVALIDATED, kept_for
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.matches.looking import Look, LookAtMatch
from saikoro.service.matches.explaining import read_explanation

ROUTES = Routes()


_SEATS: dict[Viewer, Seat | None] = {"0": 0, "1": 1, "all": None}


class Explained(NamedTuple):
    """Why an event happened, to whoever has asked."""

    json: bytes
    look: Look
    named: bool
    """Whether the address names all that it depends on."""


@dataclass(frozen=True, kw_only=True)
class WhyRequest(LookAtMatch):
    """A request for why an event happened, which may name who reads, and what is opened."""

    viewer: Viewer | None = None
    opened: bool | None = None
    drawer: str | None = None

    async def explained(self, version: int) -> Explained:
        """Why the event of a version happened; NoSuchVersion if there is none, or OtherBase.

        To whoever has asked, but for a match that is finished: its record shows to everybody what
        each seat knew, so that one may read as anybody.
        """
        seen = await self.look()
        finished = seen.meta.status == FINISHED
        reader = _SEATS[self.viewer] if finished and self.viewer is not None else seen.seat
        opened = finished and self.opened is not False
        base = await self.matches.framer.base(self.match, reader, opened=opened)
        named = base.require(self.viewer, self.drawer, opened=self.opened)
        if version > seen.meta.version:
            raise NoSuchVersion(version, seen.meta.version)
        why = await self.matches.explainer.why(base, version, finished=finished)
        return Explained(why, seen, named)


@ROUTES.bind(events.explain_event)
async def explain_event(
    request: AnyRequest, asked: WhyRequest, version: int, lang: Language | None = None
) -> Response[Any]:
    form = choose(request.headers.get("Accept"), (MediaType.JSON.value, MediaType.TEXT.value))
    explained, seen, named = await asked.explained(version)
    unchanging = named and seen.over and seen.names_stay
    headers = {
        "Vary": "Accept, Accept-Language, Authorization",
        "Cache-Control": kept_for(seen.seat, FOR_EVER if unchanging else REVALIDATED),
    }
    if form == MediaType.JSON:
        return Response(explained, media_type=MediaType.JSON, headers=headers)
    chosen = language(request, lang, "en")
    body = as_text(read_explanation(explained), chosen)
    headers["Content-Language"] = chosen
    return Response(body, media_type=MediaType.TEXT, headers=headers)
