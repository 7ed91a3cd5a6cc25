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
from saikoro.service.http.requests.cursors import Cursors
from saikoro.service.http.requests.preconditions import bearer, etag, require_history, unchanged
from saikoro.service.http.responses.specifications import not_modified
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.disputes.seeing import LookAtDispute
from saikoro.service.http.routes.listed import milliseconds, newest_before, next_of, time_of
from saikoro.service.identity import Identity
from saikoro.service.matches.listing import game_tag, private_tag
from saikoro.service.store.streams.protocol import Listed
from saikoro.service.tokens import names_seat, player_of, seat_of

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
    identity: Identity,
    game: str | None = None,
    match: str | None = None,
    status: Status | None = None,
    since: str | None = None,
    until: str | None = None,
    cursor: str = "",
    limit: int = 50,
    authorization: str | None = None,
) -> DisputeList:
    token = bearer(authorization)
    whose = None if token is None else player_of(token)
    tags = ["all"] if whose is None else [private_tag(whose)]
    if game is not None:
        tags.append(game_tag(game))
    if match is not None:
        tags.append(match_tag(match))
    passing = [] if status is None else [f"status:{status}"]

    def fits(seen: Listed) -> bool:
        return seen.version > 0 and status in (None, seen.status)

    created = {"since": time_of("since", since), "until": time_of("until", until)}
    narrowed = {"game": game, "match": match, "status": status} | created
    cursors = Cursors(identity, "disputes", whose=whose, **narrowed)
    where = limit, newest_before(cursors, cursor, created["until"]), milliseconds(created["since"])
    found, after = await disputes.late.find(tags, passing, fits, *where)
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
