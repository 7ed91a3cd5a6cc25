"""Looking at a match: by whom, at which version, and what its end has opened."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Opened
from saikoro.domain.match.state import FINISHED, OVER
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.preconditions import bearer, etag
from saikoro.service.http.routes.binding import Asked
from saikoro.service.matches.reading import MatchReader
from saikoro.service.store.streams.protocol import Latest, Meta
from saikoro.service.tokens import names_viewer


class Look(NamedTuple):
    """Where a match stands, and what whoever asks may see of it."""

    meta: Meta
    seat: Seat | None
    """The seat whose token was sent, or that a judge looks as; None for the public."""
    opened: Opened | None
    """What the end of the match has opened; None before, or if nothing was hidden."""

    @property
    def over(self) -> bool:
        """Whether no event can follow."""
        return self.meta.status in OVER

    @property
    def names_stay(self) -> bool:
        """Whether no name is shown that may be withdrawn yet."""
        return not self.meta.names

    def live(self, since: int, at: int | None) -> Opened | None:
        """What was open to whoever followed the match from version `since` to that asked for."""
        # Who has followed a match to its end has what was seen live.
        return None if at is None and since < self.meta.version else self.opened


@dataclass(frozen=True, kw_only=True)
class LookAtMatch(Asked):
    """A request to look at a match, with a token or as the public."""

    matches: MatchService
    match: str
    authorization: str | None = None

    @property
    def token(self) -> str | None:
        """The bearer token, if there is one; Unauthorised if something else is in its place."""
        return bearer(self.authorization)

    async def look(self) -> Look:
        """Where the match stands, to a seat or to the public; Unauthorised or Forbidden."""
        seat = await self.seat()
        meta = await self.matches.pages.of(seat).meta(self.match)
        return Look(meta, seat, await what_is_open(self.matches, self.match, meta))

    async def seat(self) -> Seat | None:
        """The seat of the token, or that a judge with it looks as; None for the public.

        Unauthorised or Forbidden for any other token.
        """
        if self.authorization is None:
            return None
        return await self.matches.judges.viewer(self.match, self.token)

    async def reader(self) -> MatchReader:
        """Reads the match as those without a seat see it; with the token of a seat, as it stands.

        Clients send the token that they have: one of no seat shows what everybody sees.
        """
        if not names_viewer(self.token):
            return self.matches.reader
        await self.matches.judges.viewer(self.match, self.token)
        return self.matches.reader.live


@dataclass(frozen=True, kw_only=True)
class LookAgain(LookAtMatch):
    """The same, by a client that may have what is current."""

    if_none_match: str | None = None


async def what_is_open(matches: MatchService, match: str, meta: Meta) -> Opened | None:
    """What the end of a match has opened; None before, or if nothing was hidden."""
    return await matches.reader.opened(match) if meta.status == FINISHED else None


async def lost_by(
    matches: MatchService, match: str, meta: Meta, version: int, *, public: bool
) -> Latest | None:
    """What a match has lost, to those who see it up to `version`; None for nothing.

    Who sees it late has no head to be seen early.
    """
    lost = meta.lost
    if lost is None or (public and meta.delay and lost.version > version):
        return None
    return await matches.pages.live.lost(match)


def tag_of(
    version: int,
    head: bytes,
    seat: Seat | None,
    *,
    opened: bool,
    drawer: str = "",
    withdrawn: Sequence[Seat] = (),
) -> str:
    """The ETag of what a seat, or the public, sees at a version, when all is `opened` or before.

    What a `drawer` has drawn also has its digest, and what would show names the seats whose names
    were `withdrawn`.
    """
    seen = "" if seat is None else f".seat{seat}"
    shown = f"{head.hex()}{seen}{'.opened' * opened}{drawer and f'.{drawer}'}"
    return etag(version, shown, withdrawn=withdrawn)
