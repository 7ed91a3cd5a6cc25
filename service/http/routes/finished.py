"""Matches in the order in which they finished: parts of a list, and a stream that goes on."""

from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from litestar import Response
from litestar.response import Stream

from saikoro.api_schemas.lists import MatchList
from saikoro.api_schemas.operations import events
from saikoro.api_schemas.operations.declaring import EVENT_STREAM
from saikoro.domain.text import Text
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.clock import iso
from saikoro.service.http.requests.cursors import FORM, Cursors
from saikoro.service.http.requests.refusal import BadHeader, BadParameter
from saikoro.service.http.responses.streaming import begun
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.following import UNBUFFERED
from saikoro.service.http.routes.listed import ListRequest, listed_match, milliseconds, time_of
from saikoro.service.identity import Identity
from saikoro.service.matches.searching import Asked
from saikoro.service.settings import Settings
from saikoro.service.store.streams.protocol import after_moment, moment

ROUTES = Routes()


def finished_cursors(identity: Identity, asked: Asked, player: str | None) -> Cursors:
    """The cursors of those that are asked for, of a list and of a stream alike."""
    narrowed = {"game": asked.game, "player": asked.player, "tournament": asked.tournament}
    return Cursors(identity, "finished matches", whose=player, **narrowed)


async def finished_part(
    matches: MatchService,
    disputes: DisputeService,
    listing: ListRequest,
    asked: Asked,
    finished_after: str | None,
    finished_before: str | None,
) -> MatchList:
    """A part of the order in which matches finished; a player sees the unlisted ones, too."""
    player = listing.player
    cursors = finished_cursors(listing.identity, asked, player)
    after = moment(0) if finished_after is None else _position(cursors, finished_after)
    until = time_of("finished_before", finished_before)
    before = "" if until is None else moment(milliseconds(until))
    part = await matches.search.finished(asked, listing.limit, after, before, player)
    ended = bool(before) and not part.more and moment(part.settled + 1) >= before
    return MatchList(
        [
            await listed_match(matches, disputes, each, live=player is not None)
            for each in part.listed
        ],
        None if ended else cursors.cursor(part.ends),
        iso(part.settled),
        part.more,
    )


@ROUTES.bind(events.follow_finished)
async def follow_finished(
    matches: MatchService,
    disputes: DisputeService,
    identity: Identity,
    settings: Settings,
    game: str | None = None,
    player: str | None = None,
    tournament: str | None = None,
    finished_after: str | None = None,
    last_event_id: str | None = None,
) -> Response[Any]:
    asked = Asked(game, player, tournament=tournament)
    cursors = finished_cursors(identity, asked, None)
    if last_event_id is not None:
        after = _last_position(cursors, last_event_id)
    elif finished_after is not None:
        after = _position(cursors, finished_after)
    else:
        after = await matches.finished.now()
    messages = finished_messages(matches, disputes, settings, cursors, asked, after)
    return Stream(await begun(messages, resumed=True), media_type=EVENT_STREAM, headers=UNBUFFERED)


async def finished_messages(
    matches: MatchService,
    disputes: DisputeService,
    settings: Settings,
    cursors: Cursors,
    asked: Asked,
    after: str,
) -> AsyncGenerator[bytes]:
    """A message for every match that finishes after a position; it goes on for ever."""
    yield b"retry: 1000\nid: %b\n\n" % cursors.cursor(after).encode()
    async with matches.finished.follow() as follower:
        while True:
            part = await matches.finished.part(asked, after)
            message = b""
            for listed in part.listed:
                place = cursors.cursor(listed.place).encode()
                shown = msgspec.json.encode(await listed_match(matches, disputes, listed))
                message += b"id: %b\nevent: match\ndata: %b\n\n" % (place, shown)
            if message:
                yield message
            after = part.ends
            while not part.more and not await follower.moved(settings.keep_alive_seconds):
                if follower.ended:
                    return
                yield b": keep-alive\n\n"


_NO_POSITION = Text(
    "{name} は、ISO 8601 の日時か、同じ一覧の前の部分にある `next` にしてください",
    "{name} must be a date and time of ISO 8601, or `next` of a part of the same list",
)
_OTHER_STREAM = Text(
    "{name} は、同じ条件のこのストリームの id にしてください",
    "{name} must be an id of this stream, asked for as before",
)


def _position(cursors: Cursors, given: str) -> str:
    """The position that `finished_after` names, by a cursor or by a moment."""
    if FORM.fullmatch(given):
        return cursors.position(given, "finished_after")
    return after_moment(milliseconds(time_of("finished_after", given, _NO_POSITION)))


def _last_position(cursors: Cursors, given: str) -> str:
    try:
        return cursors.position(given)
    except BadParameter as other:
        raise BadHeader("Last-Event-ID", _OTHER_STREAM) from other
