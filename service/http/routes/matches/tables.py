"""Tables of matches and their frames, for whatever draws them."""

from typing import Annotated, Any, NamedTuple

import jsonpatch
import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from saikoro.api_schemas.tables import FramesPage, MatchTable, Viewer
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.play.fold import Fold
from saikoro.service.assembly.matches import MatchService
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.http.requests.parameters import DrawerNamed, MatchPath
from saikoro.service.http.requests.preconditions import (
    Authorization,
    IfNoneMatch,
    require_history,
    unchanged,
)
from saikoro.service.http.responses.caching import FOR_EVER, REVALIDATED, kept_for
from saikoro.service.http.responses.specifications import (
    JSON_PATCH,
    UNCHANGED,
    not_modified,
    problems,
)
from saikoro.service.http.routes.following import After
from saikoro.service.http.routes.matches.looking import At, Since, look, tag_of
from saikoro.service.matches.faces import cards_on
from saikoro.service.matches.framing import Base, faces_on_the_wire, frames_on_the_wire

MOST_FRAMES = 500
"""Frames on one page."""

_TABLE = ResponseSpec(MatchTable, generate_examples=False, description="What lies on the table")
_FRAMES = ResponseSpec(FramesPage, generate_examples=False, description="Frames in their order")

FramesLimit = Annotated[
    int,
    QueryParameter(ge=1, le=MOST_FRAMES, description="No more frames than this."),
]
ViewerNamed = Annotated[
    Viewer | None,
    QueryParameter(
        description="Who looks: `all` without a token, or the seat of the token. 409 where that is "
        "somebody else.",
    ),
]
OpenedNamed = Annotated[
    bool | None,
    QueryParameter(
        description="Whether all is seen that the end of the match has opened: `opened` of the "
        "table. 409 where that is otherwise.",
    ),
]


class _Seen(NamedTuple):
    """A table, and where the match stood."""

    version: int
    head: bytes
    table: TableView

    @classmethod
    def of(cls, fold: Fold) -> "_Seen":
        """The table of a fold, which others may change as soon as they have a turn."""
        return cls(fold.version, fold.head, fold.game.telling.table(fold.known, fold.cards))


@get(
    "/matches/{match:str}/table",
    summary="See what lies on the table",
    responses={200: _TABLE, 304: UNCHANGED} | problems(401, 403, 404, 409, 451),
)
async def see_table(
    matches: NamedDependency[MatchService],
    match: MatchPath,
    at: At = None,
    since: Since = None,
    viewer: ViewerNamed = None,
    opened: OpenedNamed = None,
    drawer: DrawerNamed = None,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """See zones and things, now or `at` a version; or a JSON Patch `since` a version to that.

    With a seat's token, as that seat sees it. An address with `at` that names `viewer`, `opened`
    and `drawer` has a response that never changes.
    """
    reader, seen = matches.reader, await look(matches, match, authorization)
    base = await matches.framer.base(match, seen.seat, opened=seen.opened is not None)
    named = base.require(viewer, drawer, opened=opened)
    before = None
    if since is not None:
        live = seen.live(since, at)
        past = _Seen.of(await reader.fold_at(match, since, seen.seat, live))
        before = await _document(matches, base._replace(opened=live is not None), past)
    if at is None:
        now = _Seen.of(await reader.fold(match, seen.seat, seen.opened))
    else:
        now = _Seen.of(await reader.fold_at(match, at, seen.seat, seen.opened))
    headers = _headers(
        base, now.version, now.head, unchanging=named and at is not None and seen.names_stay
    )
    if unchanged(if_none_match, headers["ETag"]):
        return not_modified(headers)
    await require_history(matches.pages.of(seen.seat), match, if_none_match)
    after = await _document(matches, base, now)
    if before is None:
        return Response(after, headers=headers)
    patch = jsonpatch.make_patch(*map(_decoded, (before, after))).patch
    return Response(patch, media_type=JSON_PATCH, headers=headers)


@get(
    "/matches/{match:str}/frames",
    cost=5,
    summary="Read what each event changed on the table",
    responses={200: _FRAMES, 304: UNCHANGED} | problems(401, 403, 404, 409, 451),
)
async def see_frames(
    matches: NamedDependency[MatchService],
    match: MatchPath,
    after: After = 0,
    limit: FramesLimit = MOST_FRAMES,
    viewer: ViewerNamed = None,
    opened: OpenedNamed = None,
    drawer: DrawerNamed = None,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """Read the frames after a version: the sentence of each event, and what is different since.

    They apply to the table at that version (`GET /matches/{match}/table?at=`) as the same seat, or
    the public, sees it. Where the address names `viewer`, `opened` and `drawer` of that table, a
    page that is full, or ends with the match, never changes.
    """
    seen = await look(matches, match, authorization)
    base = await matches.framer.base(match, seen.seat, opened=seen.opened is not None)
    named = base.require(viewer, drawer, opened=opened)
    last = seen.meta.version
    if after > last:
        raise NoSuchVersion(after, last)
    made = await matches.framer.frames(base, after, min(after + limit, last))
    version, head = after + len(made), made[-1].head if made else seen.meta.head
    over = seen.over and version == last
    unchanging = named and (over or len(made) == limit) and seen.names_stay
    headers = _headers(base, version, head, unchanging=unchanging)
    if unchanged(if_none_match, headers["ETag"]):
        return not_modified(headers)
    await require_history(matches.pages.of(seen.seat), match, if_none_match)
    page = FramesPage(
        match=match,
        after=after,
        version=version,
        head=head.hex(),
        viewer=base.seen_by,
        opened=base.opened,
        drawer=base.drawer,
        over=over,
        frames=frames_on_the_wire(made),
        faces=faces_on_the_wire(await matches.framer.faces_of(match, made)),
    )
    return Response(page, headers=headers)


def _headers(base: Base, version: int, head: bytes, *, unchanging: bool) -> dict[str, str]:
    return {
        "ETag": tag_of(version, head, base.seat, opened=base.opened, drawer=base.drawer),
        "Vary": "Authorization",
        "Cache-Control": kept_for(base.seat, FOR_EVER if unchanging else REVALIDATED),
    }


async def _document(matches: MatchService, base: Base, seen: _Seen) -> MatchTable:
    faces = await matches.framer.faces(base.match, cards_on(seen.table))
    return MatchTable(
        match=base.match,
        version=seen.version,
        head=seen.head.hex(),
        viewer=base.seen_by,
        opened=base.opened,
        drawer=base.drawer,
        table=seen.table,
        faces=faces_on_the_wire(faces),
    )


def _decoded(document: MatchTable) -> Any:
    return msgspec.json.decode(msgspec.json.encode(document))


ROUTES: list[Any] = [see_table, see_frames]
