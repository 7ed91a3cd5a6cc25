"""Events of matches, tournaments and disputes: three views of the same lines."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from litestar import MediaType, Response
from litestar.response import Stream
from msgspec import UNSET, Raw

from saikoro.api_schemas.disputes import DisputeEventsPage
from saikoro.api_schemas.operations.declaring import EVENT_STREAM, JSON_LINES
from saikoro.api_schemas.operations.parameters import MAX_VERSION
from saikoro.api_schemas.responses import EventsPage
from saikoro.api_schemas.tournaments import TournamentEventsPage
from saikoro.domain.match.events import Seat
from saikoro.service.http.requests.preconditions import etag, require_history, unchanged
from saikoro.service.http.responses.caching import FOR_EVER, REVALIDATED, kept_for
from saikoro.service.http.responses.specifications import not_modified
from saikoro.service.http.responses.streaming import (
    Admission,
    Beside,
    begun,
    json_lines,
    server_sent_events,
)
from saikoro.service.matches.later import Commitments
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.beside import with_names
from saikoro.service.streams.pages import Pages

FORMS = (MediaType.JSON.value, EVENT_STREAM, JSON_LINES)
"""The views of events, the first for clients that do not say."""

MOST_ON_A_PAGE = 1_000
"""Lines on one page."""

VIEWS = "Accept, Authorization"
"""The headers that a view of events varies by."""

UNSTORED = {"Vary": VIEWS, "Cache-Control": "no-store"}

UNBUFFERED = UNSTORED | {"X-Accel-Buffering": "no"}
"""Headers of event streams, so that a proxy passes every message on at once."""


class Asked(NamedTuple):
    """The parameters of a request for events."""

    stream: str
    since: int
    """The version in `after`."""
    limit: int | None
    seat: Seat | None
    last_event_id: str | None = None
    head: str | None = None
    """The head that the client knows at that version."""
    admission: Admission | None = None
    """Asked again whenever something is shown later than it was asked for."""

    @property
    def after(self) -> int:
        """The version after which events are wanted."""
        last = self.last_event_id
        return self.since if last is None else int(last.partition(".")[0])

    async def require_history(self, pages: Pages) -> None:
        """Raise OtherHistory where they know a head that is not of this history."""
        if self.head is not None:
            await pages.require_known(self.stream, self.since, bytes.fromhex(self.head))
        head = (self.last_event_id or "").partition(".")[2]
        if head:
            await pages.require_known(self.stream, self.after, bytes.fromhex(head))


async def as_stream(
    pages: Pages,
    asked: Asked,
    silence: float,
    frames: Beside | None = None,
    commitments: Commitments | None = None,
) -> Response[Any]:
    """The events as Server-Sent Events; 204 stops a client that reconnects after the end.

    `frames` gives those that come before the lines of a batch, `commitments` what is known of
    lines that come late.
    """
    await asked.require_history(pages)
    if asked.last_event_id is not None:
        meta = await pages.meta(asked.stream)
        if meta.status in pages.over and meta.version == asked.after:
            return Response(None, status_code=204)
    stream = server_sent_events(
        pages,
        asked.stream,
        asked.after,
        asked.seat,
        silence,
        asked.limit or MAX_VERSION,
        frames,
        commitments,
        asked.admission,
    )
    return Stream(await begun(stream, resumed=True), media_type=EVENT_STREAM, headers=UNBUFFERED)


async def as_json_lines(pages: Pages, asked: Asked) -> Response[Any]:
    """The events that are there now as JSON Lines."""
    await asked.require_history(pages)
    lines = json_lines(pages, asked.stream, asked.after, asked.seat, asked.limit or MAX_VERSION)
    return Stream(await begun(lines), media_type=JSON_LINES, headers=UNSTORED)


async def as_page(
    pages: Pages,
    asked: Asked,
    wait: int,
    if_none_match: str | None,
    body: type[EventsPage | TournamentEventsPage | DisputeEventsPage],
    commitments: Commitments | None = None,
) -> Response[Any]:
    """A page of events; one that can never change may be cached without end.

    Where lines come late, `commitments` has what is known of them.
    """
    await asked.require_history(pages)
    limit = min(asked.limit or MOST_ON_A_PAGE, MOST_ON_A_PAGE)
    reopens = body is TournamentEventsPage
    page, meta = await pages.new_page(
        asked.stream, asked.after, limit, asked.seat, wait, reopens=reopens
    )
    if asked.admission is not None:
        await asked.admission()
    at_end = page.version == meta.version
    head = meta.head if at_end else await pages.head_at(asked.stream, page.version)
    over = at_end and meta.status in pages.over
    beside = await pages.beside(asked.stream, page.lines)
    immutable = (page.full or over) and not (over and reopens) and not beside.names
    later = UNSET if commitments is None or immutable else commitments.later(meta)
    tag = etag(page.version, head, later, beside.withdrawn)
    policy = kept_for(asked.seat, FOR_EVER if immutable else REVALIDATED)
    headers = {"ETag": tag, "Vary": VIEWS, "Cache-Control": policy}
    if unchanged(if_none_match, tag):
        return not_modified(headers)
    await require_history(pages, asked.stream, if_none_match)
    events = [Raw(line) for line in page.lines]
    content = body(asked.stream, asked.after, page.version, head.hex(), events, page.secrets, over)
    if isinstance(content, EventsPage) and beside.names:
        content.names = [*beside.names.values()]
    if isinstance(content, EventsPage) and commitments is not None and asked.seat is None:
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
