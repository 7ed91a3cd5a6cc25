"""Events of matches, tournaments and disputes: three views of the same lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from litestar import MediaType, Response
from litestar.response import Stream
from msgspec import UNSET, Raw

from saikoro.api_schemas.disputes import DisputeEventsPage
from saikoro.api_schemas.operations.declaring import EVENT_STREAM, JSON_LINES
from saikoro.api_schemas.operations.parameters import MAX_VERSION
from saikoro.api_schemas.responses import EventsPage
from saikoro.api_schemas.tournaments import TournamentEventsPage
from saikoro.service.http.requests.accept import choose
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    etag,
    require_history,
    unchanged,
)
from saikoro.service.http.responses.caching import FOR_EVER, REVALIDATED, kept_for
from saikoro.service.http.responses.specifications import not_modified
from saikoro.service.http.responses.streaming import (
    Beside,
    Seen,
    begun,
    json_lines,
    server_sent_events,
)
from saikoro.service.http.routes.binding import Asked
from saikoro.service.settings import Settings
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.beside import with_names
from saikoro.service.streams.pages import Pages

AnyPage: TypeAlias = EventsPage | TournamentEventsPage | DisputeEventsPage

FORMS = (MediaType.JSON.value, EVENT_STREAM, JSON_LINES)
"""The views of events, the first for clients that do not say."""

MOST_ON_A_PAGE = 1_000
"""Lines on one page."""

VIEWS = "Accept, Authorization"
"""The headers that a view of events varies by."""

UNSTORED = {"Vary": VIEWS, "Cache-Control": "no-store"}

UNBUFFERED = UNSTORED | {"X-Accel-Buffering": "no"}
"""Headers of event streams, so that a proxy passes every message on at once."""


@dataclass(frozen=True, kw_only=True)
class EventsRequest(Asked):
    """A request for the events of a stream, in one of its views."""

    request: AnyRequest
    settings: Settings
    after: int = 0
    limit: int | None = None
    head: str | None = None
    """The head that the client knows at version `after`."""
    wait: int = 0
    last_event_id: str | None = None
    if_none_match: str | None = None

    @property
    def begins(self) -> int:
        """The version after which events are wanted: a last event goes before `after`."""
        last = self.last_event_id
        return self.after if last is None else int(last.partition(".")[0])

    async def require_history(self, seen: Seen) -> None:
        """Raise OtherHistory where the client knows a head that is not of this history."""
        head = (self.last_event_id or "").partition(".")[2]
        for version, known in ((self.after, self.head), (self.begins, head)):
            if known:
                await seen.pages.require_known(seen.stream, version, bytes.fromhex(known))

    async def answer(self, seen: Seen, body: type[AnyPage]) -> Response[Any]:
        """The events in the view that `Accept` asks for."""
        form = choose(self.request.headers.get("Accept"), FORMS)
        if form == EVENT_STREAM:
            return await self.as_stream(seen)
        if form == JSON_LINES:
            return await self.as_json_lines(seen)
        return await self.as_page(seen, body)

    async def as_stream(self, seen: Seen, frames: Beside | None = None) -> Response[Any]:
        """The events as Server-Sent Events; 204 stops a client that reconnects after the end.

        `frames` gives those that come before the lines of a batch.
        """
        await self.require_history(seen)
        if self.last_event_id is not None:
            meta = await seen.pages.meta(seen.stream)
            if meta.status in seen.pages.over and meta.version == self.begins:
                return Response(None, status_code=204)
        silence = self.settings.keep_alive_seconds
        stream = server_sent_events(seen, self.begins, self.limit or MAX_VERSION, silence, frames)
        parts = await begun(stream, resumed=True)
        return Stream(parts, media_type=EVENT_STREAM, headers=UNBUFFERED)

    async def as_json_lines(self, seen: Seen) -> Response[Any]:
        """The events that are there now as JSON Lines."""
        await self.require_history(seen)
        lines = json_lines(seen, self.begins, self.limit or MAX_VERSION)
        return Stream(await begun(lines), media_type=JSON_LINES, headers=UNSTORED)

    async def as_page(self, seen: Seen, body: type[AnyPage]) -> Response[Any]:
        """A page of events; one that can never change may be cached without end."""
        await self.require_history(seen)
        pages, stream, seat, commitments, admission = seen
        limit = min(self.limit or MOST_ON_A_PAGE, MOST_ON_A_PAGE)
        reopens = body is TournamentEventsPage
        page, meta = await pages.new_page(
            stream, self.begins, limit, seat, self.wait, reopens=reopens
        )
        if admission is not None:
            await admission()
        at_end = page.version == meta.version
        head = meta.head if at_end else await pages.head_at(stream, page.version)
        over = at_end and meta.status in pages.over
        beside = await pages.beside(stream, page.lines)
        immutable = (page.full or over) and not (over and reopens) and not beside.names
        later = UNSET if commitments is None or immutable else commitments.later(meta)
        tag = etag(page.version, head, later, beside.withdrawn)
        policy = kept_for(seat, FOR_EVER if immutable else REVALIDATED)
        headers = {"ETag": tag, "Vary": VIEWS, "Cache-Control": policy}
        if unchanged(self.if_none_match, tag):
            return not_modified(headers)
        await require_history(pages, stream, self.if_none_match)
        events = [Raw(line) for line in page.lines]
        content = body(stream, self.begins, page.version, head.hex(), events, page.secrets, over)
        if isinstance(content, EventsPage) and beside.names:
            content.names = [*beside.names.values()]
        if isinstance(content, EventsPage) and commitments is not None and seat is None:
            content.later, content.nonce = later, commitments.nonce(meta, page.version)
        return Response(content, headers=headers)


async def as_record(
    pages: Pages, stream: str, if_none_match: str | None, *, names: bool = False
) -> Response[Any]:
    """The whole record as a file; with `names`, those that lie beside its lines follow."""
    meta, record = await pages.meta(stream), await pages.record(stream)
    tag = named_etag(meta) if names else etag(meta.version, meta.head)
    if unchanged(if_none_match, tag):
        return not_modified({"ETag": tag})
    await require_history(pages, stream, if_none_match)
    until = record[: meta.version + 1]  # it may have grown meanwhile
    answer = as_file(stream, with_names(until, pages.names_in(meta)) if names else until)
    answer.headers["ETag"] = tag
    return answer


def named_etag(meta: Meta) -> str:
    """The ETag of a record with the names that lie beside its lines."""
    tag = etag(meta.version, meta.head, withdrawn=meta.withdrawn)
    return f'{tag[:-1]}.names"'


def as_file(name: str, record: Sequence[bytes]) -> Response[Any]:
    """The lines of a record as a file."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"'}
    body = b"".join(line + b"\n" for line in record)
    return Response(body, media_type=JSON_LINES, headers=headers)
