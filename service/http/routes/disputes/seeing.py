"""Who sees a dispute: everybody, late where its match is seen late, or a seat of the match."""

from dataclasses import dataclass

from saikoro.domain.match.events import Seat
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.disputes.reading import DisputeReader
from saikoro.service.errors.access import Forbidden, Unauthorised
from saikoro.service.http.requests.preconditions import bearer
from saikoro.service.http.routes.binding import Asked
from saikoro.service.tokens import names_seat


@dataclass(frozen=True, kw_only=True)
class LookAtDispute(Asked):
    """A request to look at a dispute, with a token or as the public."""

    matches: MatchService
    disputes: DisputeService
    dispute: str
    authorization: str | None = None

    async def seen(self) -> tuple[DisputeReader, Seat | None]:
        """What the dispute is read by, and the seat of its match that reads; None for everybody.

        A seat sees the dispute as it stands. NoSuchDispute, Unauthorised or Forbidden. Clients send
        the token that they have: one of no seat, as that of a judge, shows what everybody sees, and
        a dispute that is not visible yet is none.
        """
        token, reader = bearer(self.authorization), self.disputes.reader
        if not names_seat(token):
            await reader.require_visible(self.dispute)
            return reader, None
        match = await reader.live.match_of(self.dispute)
        try:
            return reader.live, await self.matches.pages.live.seat(match, token)
        except (Unauthorised, Forbidden):
            await reader.require_visible(self.dispute)
            raise
