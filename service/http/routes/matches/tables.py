"""Tables of matches and their frames, for whatever draws them."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import jsonpatch
import msgspec
from litestar import Response

from saikoro.api_schemas.operations import matches
from saikoro.api_schemas.operations.declaring import JSON_PATCH
from saikoro.api_schemas.tables import FramesPage, MatchTable, Viewer
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.play.fold import Fold
from saikoro.service.assembly.matches import MatchService
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.http.requests.preconditions import require_history, unchanged
from saikoro.service.http.responses.caching import FOR_EVER, REVALIDATED, kept_for
from saikoro.service.http.responses.specifications import not_modified
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.matches.looking import Look, LookAgain, tag_of
from saikoro.service.matches.faces import cards_on
from saikoro.service.matches.framing import Base, faces_on_the_wire, frames_on_the_wire

ROUTES = Routes()

MOST_FRAMES = 500
"""Frames on one page."""


class _Seen(NamedTuple):
    """A table, and where the match stood."""

    version: int
    head: bytes
    table: TableView

    @classmethod
    def of(cls, fold: Fold) -> "_Seen":
        """The table of a fold, which others may change as soon as they have a turn."""
        return cls(fold.version, fold.head, fold.game.telling.table(fold.known, fold.cards))


@dataclass(frozen=True, kw_only=True)
class _DrawnRequest(LookAgain):
    """A request for what is drawn of a match, which may name what it is drawn by."""

    viewer: Viewer | None = None
    opened: bool | None = None
    drawer: str | None = None

    async def base(self, seen: Look) -> tuple[Base, bool]:
        """What it is drawn by, and whether the address names that; OtherBase for another one."""
        framer = self.matches.framer
        base = await framer.base(self.match, seen.seat, opened=seen.opened is not None)
        return base, base.require(self.viewer, self.drawer, opened=self.opened)


@ROUTES.bind(matches.see_table)
async def see_table(
    asked: _DrawnRequest, at: int | None = None, since: int | None = None
) -> Response[Any]:
    matches, match, seen = asked.matches, asked.match, await asked.look()
    reader, (base, named) = matches.reader, await asked.base(seen)
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
    if unchanged(asked.if_none_match, headers["ETag"]):
        return not_modified(headers)
    await require_history(matches.pages.of(seen.seat), match, asked.if_none_match)
    after = await _document(matches, base, now)
    if before is None:
        return Response(after, headers=headers)
    patch = jsonpatch.make_patch(*map(_decoded, (before, after))).patch
    return Response(patch, media_type=JSON_PATCH, headers=headers)


@ROUTES.bind(matches.see_frames)
async def see_frames(
    asked: _DrawnRequest, after: int = 0, limit: int = MOST_FRAMES
) -> Response[Any]:
    matches, match, seen = asked.matches, asked.match, await asked.look()
    base, named = await asked.base(seen)
    last = seen.meta.version
    if after > last:
        raise NoSuchVersion(after, last)
    made = await matches.framer.frames(base, after, min(after + limit, last))
    version, head = after + len(made), made[-1].head if made else seen.meta.head
    over = seen.over and version == last
    unchanging = named and (over or len(made) == limit) and seen.names_stay
    headers = _headers(base, version, head, unchanging=unchanging)
    if unchanged(asked.if_none_match, headers["ETag"]):
        return not_modified(headers)
    await require_history(matches.pages.of(seen.seat), match, asked.if_none_match)
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
