"""Who sees a dispute: everybody, late where its match is seen late, or a seat of the match."""

from typing import NamedTuple

from saikoro.domain.match.events import Seat
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.disputes.reading import DisputeReader
from saikoro.service.errors.access import Forbidden, Unauthorised
from saikoro.service.http.requests.preconditions import bearer
from saikoro.service.tokens import names_seat


class Seen(NamedTuple):
    """What disputes are read by, and the seat that reads; None for everybody."""

    reader: DisputeReader
    seat: Seat | None


async def reader_for(
    matches: MatchService, disputes: DisputeService, dispute: str, authorization: str | None
) -> Seen:
    """Reads a dispute as everybody sees it; with the token of a seat of its match, as it stands.

    NoSuchDispute, Unauthorised or Forbidden. Clients send the token that they have: one of no seat,
    as that of a judge, shows what everybody sees, and a dispute that is not visible yet is none.
    """
    token = bearer(authorization)
    if not names_seat(token):
        await disputes.reader.require_visible(dispute)
        return Seen(disputes.reader, None)
    match = await disputes.reader.live.match_of(dispute)
    try:
        return Seen(disputes.reader.live, await matches.pages.live.seat(match, token))
    except (Unauthorised, Forbidden):
        await disputes.reader.require_visible(dispute)
        raise
