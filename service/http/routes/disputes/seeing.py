"""Who sees a dispute: everybody, late where its match is seen late, or a seat of the match."""

from typing import NamedTuple

from saikoro.domain.match.events import Seat
from saikoro.service.bootstrap import Service
from saikoro.service.disputes.reading import DisputeReader
from saikoro.service.errors.access import Forbidden, Unauthorised
from saikoro.service.http.requests.preconditions import bearer
from saikoro.service.tokens import names_seat


class Seen(NamedTuple):
    """What disputes are read by, and the seat that reads; None for everybody."""

    reader: DisputeReader
    seat: Seat | None


async def reader_for(service: Service, dispute: str, authorization: str | None) -> Seen:
    """Reads a dispute as everybody sees it; with the token of a seat of its match, as it stands.

    NoSuchDispute, Unauthorised or Forbidden. Clients send the token that they have: one of no seat,
    as that of a judge, shows what everybody sees, and a dispute that is not visible yet is none.
    """
    token = bearer(authorization)
    if not names_seat(token):
        await service.dispute_reader.require_visible(dispute)
        return Seen(service.dispute_reader, None)
    match = await service.live_disputes.match_of(dispute)
    try:
        return Seen(service.live_disputes, await service.live_pages.seat(match, token))
    except (Unauthorised, Forbidden):
        await service.dispute_reader.require_visible(dispute)
        raise
