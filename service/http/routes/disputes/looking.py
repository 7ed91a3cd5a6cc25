"""Looking at the disputes of matches: one, those of a match, and all."""

from typing import Any

import msgspec
from litestar import Response

from saikoro.api_schemas.disputes import MatchDisputeView
from saikoro.api_schemas.lists import DisputeList, ListedDispute
from saikoro.api_schemas.operations import disputes
from saikoro.domain.disputes.words import Status
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.clock import iso
from saikoro.service.disputes.kind import match_tag
from saikoro.service.http.requests.preconditions import bearer, etag, require_history, unchanged
from saikoro.service.http.responses.specifications import not_modified
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.disputes.seeing import LookAtDispute
from saikoro.service.http.routes.listed import ListRequest, next_of
from saikoro.service.matches.listing import game_tag, private_tag
from saikoro.service.store.streams.protocol import Listed
from saikoro.service.tokens import names_seat, seat_of

ROUTES = Routes()


@ROUTES.bind(disputes.see_dispute)
async def see_dispute(asked: LookAtDispute, if_none_match: str | None = None) -> Response[Any]:
    reader, _ = await asked.seen()
    view = await reader.view(asked.dispute)
    headers = {"ETag": etag(view.version, view.head), "Vary": "Authorization"}
    if unchanged(if_none_match, headers["ETag"]):
        return not_modified(headers)
    await require_history(reader.pages, asked.dispute, if_none_match)
    return Response(view, headers=headers)


@ROUTES.bind(disputes.see_disputes_of_match)
async def see_disputes_of_match(
    matches: MatchService, disputes: DisputeService, match: str, authorization: str | None = None
) -> list[MatchDisputeView]:
    meta = await matches.pages.meta(match)
    reader, token = disputes.reader, bearer(authorization)
    if names_seat(token):
        seat_of(token, match, meta.tokens)
        reader = disputes.reader.live
    found = await reader.listed(match) if meta.disputed else []
    return [await reader.view(one.stream) for one in found]


@ROUTES.bind(disputes.list_disputes)
async def list_disputes(
    disputes: DisputeService,
    part: ListRequest,
    match: str | None = None,
    status: Status | None = None,
) -> DisputeList:
    tags = ["all"] if part.player is None else [private_tag(part.player)]
    if part.game is not None:
        tags.append(game_tag(part.game))
    if match is not None:
        tags.append(match_tag(match))
    passing = [] if status is None else [f"status:{status}"]

    def fits(seen: Listed) -> bool:
        return seen.version > 0 and status in (None, seen.status)

    cursors = part.cursors("disputes", game=part.game, match=match, status=status)
    found, after = await disputes.late.find(tags, passing, fits, *part.where(cursors))
    listed = [await _listed(disputes, each) for each in found]
    return DisputeList(listed, next_of(cursors, after))


async def _listed(disputes: DisputeService, listed: Listed) -> ListedDispute:
    """A dispute as lists show it."""
    shown = await disputes.reader.summary(listed)
    return ListedDispute(
        dispute=listed.stream,
        created=iso(listed.created),
        version=listed.version,
        match=shown.match,
        game=shown.game,
        seat=shown.seat,
        status=msgspec.convert(listed.status, Status),
        ruling=shown.ruling,
    )
