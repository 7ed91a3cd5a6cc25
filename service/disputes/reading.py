"""Reading the disputes of matches: those of one match, and one as it stands.

Those of a match that is seen late are seen late, too: they name its heads and its events.
"""

from collections.abc import Sequence
from functools import cached_property

import msgspec

from saikoro.api_schemas.disputes import DisputeBrief, MatchDisputeView
from saikoro.domain.disputes.commands import MAX_DISPUTES
from saikoro.domain.disputes.header import DisputeHeader
from saikoro.domain.disputes.ledger import DisputeLedger, read_dispute
from saikoro.domain.disputes.state import brought
from saikoro.domain.disputes.words import CLOSED, Status
from saikoro.service.disputes.kind import DisputeSummary, dispute_summary
from saikoro.service.errors.streams import NoSuchDispute
from saikoro.service.identity import Identity
from saikoro.service.matches.judging import created_line
from saikoro.service.matches.opening import KEY
from saikoro.service.store.streams.protocol import Listed
from saikoro.service.streams.pages import Pages
from saikoro.service.tokens import JUDGE

SEATS = 2
"""The number of seats of a match."""

_read_summary = msgspec.json.Decoder(DisputeSummary).decode


class DisputeReader:
    """Reads the disputes of matches.

    The ids of the disputes of a match follow from its own, so that none is searched for.
    """

    def __init__(
        self,
        pages: Pages,
        matches: Pages,
        identity: Identity,
    ) -> None:
        """`pages` are those of disputes."""
        self.pages = pages
        self._matches = matches
        self._identity = identity

    @cached_property
    def live(self) -> "DisputeReader":
        """Reads disputes as they stand: for seats alone."""
        return DisputeReader(self.pages.live, self._matches.live, self._identity)

    def ids_of(self, match: str, seat: int) -> list[str]:
        """The ids of all disputes that a seat may open of a match, in order."""
        return [self._identity.dispute_of(match, seat, number) for number in range(MAX_DISPUTES)]

    async def listed(self, match: str) -> list[Listed]:
        """The disputes of a match as lists show them, oldest first."""
        ids = [each for seat in range(SEATS) for each in self.ids_of(match, seat)]
        found = await self._listed(ids)
        return sorted(found, key=lambda one: (one.created, one.stream))

    async def _listed(self, ids: Sequence[str]) -> list[Listed]:
        return [one for one in await self.pages.listed(ids) if one.version]

    async def is_disputed(self, match: str) -> bool:
        """Whether a dispute of a match is open."""
        return any(one.status not in CLOSED for one in await self.listed(match))

    async def earlier(self, match: str, seat: int) -> list[Status]:
        """The statuses of the disputes that a seat has opened of a match, in order."""
        found = await self._listed(self.ids_of(match, seat))
        return [msgspec.convert(one.status, Status) for one in found]

    async def briefs(self, match: str, *, disputed: bool) -> list[DisputeBrief]:
        """The disputes of a match, for whoever shows its result; none unless it is `disputed`."""
        if not disputed:
            return []
        return [await self._brief(one) for one in await self.listed(match)]

    async def summary(self, listed: Listed) -> DisputeSummary:
        """The summary of a dispute in a list; its lines decide where another build kept one."""
        try:
            return _read_summary(listed.summary)
        except msgspec.MsgspecError:
            return dispute_summary(await self._ledger(listed.stream))

    async def _brief(self, listed: Listed) -> DisputeBrief:
        shown = await self.summary(listed)
        status = msgspec.convert(listed.status, Status)
        return DisputeBrief(listed.stream, shown.seat, status, shown.ruling)

    async def view(self, dispute: str) -> MatchDisputeView:
        """A dispute as it stands; NoSuchDispute."""
        shown = _view(await self._ledger(dispute))
        judged_by = (await created_line(self._matches, shown.match)).judged_by
        meta = await self._matches.meta(shown.match)
        shown.delay = meta.delay // 1_000
        if judged_by not in {None, KEY}:
            shown.judge, shown.judge_player = "player", judged_by
        elif JUDGE in meta.tokens:
            shown.judge = KEY
        return shown

    async def require_visible(self, dispute: str) -> None:
        """NoSuchDispute where none of its lines is visible: then nobody learns that it exists."""
        if not (await self.pages.meta(dispute)).version:
            raise NoSuchDispute(dispute)

    async def match_of(self, dispute: str) -> str:
        """The match that is disputed; NoSuchDispute."""
        return DisputeHeader.read(await self.pages.header(dispute)).match

    async def _ledger(self, dispute: str) -> DisputeLedger:
        return read_dispute(await self.pages.record(dispute))


def _view(ledger: DisputeLedger) -> MatchDisputeView:
    header, state = ledger.header, ledger.state
    opened = state.opened
    if opened is None:
        raise NoSuchDispute(ledger.stream)
    return MatchDisputeView(
        dispute=ledger.stream,
        match=header.match,
        game=header.game,
        version=ledger.version,
        head=ledger.head.hex(),
        server_key=header.server_key,
        status=state.status,
        seat=opened.seat,
        opened=state.opened_at,
        reason=opened.reason,
        match_version=opened.version,
        match_head=opened.head,
        events=list(opened.events),
        kept=brought(opened.kept, () if state.audit is None else state.audit.kept),
        audit=state.audit,
        comments=list(state.comments),
        ruling=state.ruled,
        judge="host",
        judge_player=None,
        delay=0,
    )
