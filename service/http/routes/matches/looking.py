"""Looking at a match: by whom, at which version, and what its end has opened."""

from collections.abc import Sequence
from typing import NamedTuple

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Opened
from saikoro.domain.match.state import FINISHED, OVER
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.preconditions import bearer, etag
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


async def look(matches: MatchService, match: str, authorization: str | None) -> Look:
    """Look at a match with a seat's token, or as the public; Unauthorised or Forbidden."""
    seat = await viewer(matches, match, authorization)
    meta = await matches.pages.of(seat).meta(match)
    return Look(meta, seat, await what_is_open(matches, match, meta))


async def viewer(matches: MatchService, match: str, authorization: str | None) -> Seat | None:
    """The seat as which a match is seen with the token of the seat, or of a judge who looks as it.

    None for the public, without a token; Unauthorised or Forbidden for any other token.
    """
    if authorization is None:
        return None
    return await matches.judges.viewer(match, bearer(authorization))


async def reader_for(matches: MatchService, match: str, authorization: str | None) -> MatchReader:
    """Reads a match as those without a seat see it; with the token of a seat, as it stands.

    Clients send the token that they have: one of no seat shows what everybody sees.
    """
    token = bearer(authorization)
    if not names_viewer(token):
        return matches.reader
    await matches.judges.viewer(match, token)
    return matches.reader.live


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
