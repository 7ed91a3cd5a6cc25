"""Judges of matches: the one whom a match names, and the officials of its tournament.

A judge looks at a match as one of its seats with a token of its own, which the line that says so
brings: it shows what the seat knows, and does nothing for it.
"""

from typing import NamedTuple

from saikoro.domain.match.commands import looking
from saikoro.domain.match.events import PairingPlayed, Seat
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import judge_of
from saikoro.service.errors.access import Forbidden, Unauthorised
from saikoro.service.identity import Receipt
from saikoro.service.matches.commands import Matches, Token, naming
from saikoro.service.matches.judging import created_line, require_judge
from saikoro.service.matches.outages import Outages
from saikoro.service.organisers.authority import REVOKED, Authority
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Once, Proposal
from saikoro.service.streams.pages import Pages
from saikoro.service.tokens import (
    Looking,
    holder_of,
    looking_as,
    new_token,
    token_digest,
)
from saikoro.service.tournaments.kind import Tournaments


class JudgeOf(NamedTuple):
    """Who judges a match."""

    number: int = 0
    """The number among the judges of its tournament; 0 for the organiser, and for the judge whom
    the match names."""
    who: str = ""
    """The author of lines of the tournament, such as `judge2`; empty without a tournament."""
    player: str = ""
    """The id of the player who is the judge; empty for the holder of a key."""


class Looked(NamedTuple):
    """A judge looks as a seat, with this token."""

    token: str
    receipt: Receipt


class MatchJudges:
    """Knows who judges a match, and lets judges look as its seats."""

    def __init__(
        self,
        matches: Matches,
        pages: Pages,
        tournaments: Tournaments,
        authority: Authority,
        outages: Outages,
    ) -> None:
        """`pages` are those of matches as they stand."""
        self._matches = matches
        self._pages = pages
        self._tournaments = tournaments
        self._authority = authority
        self._outages = outages

    async def judge(self, match: str, token: Token) -> JudgeOf:
        """Who judges a match with this token.

        Unauthorised, Forbidden or MissingRole for anybody else: of a match of a tournament, for all
        but its organiser and those who make its rulings; of others, for all but the judge whom the
        match names, the host included.
        """
        created = await created_line(self._pages, match)
        if isinstance(created.pairing, PairingPlayed):
            return await self._official(created.pairing.tournament, token)
        if token is not None and created.judged_by is None:
            raise Forbidden
        return JudgeOf(player=await require_judge(self._pages, match, token))

    async def _official(self, tournament: str, token: Token) -> JudgeOf:
        admission = await self._authority.admission(tournament, token, "tournaments:write")
        async with self._tournaments.open(tournament, admission.admit) as (ledger, meta):
            author = admission.author(ledger, meta)
        author.require(e.RulingMade)
        return JudgeOf(judge_of(author.by) or 0, author.by)

    async def look(
        self, match: str, token: Token, seat: Seat, reason: str, once: Once | None = None
    ) -> Looked:
        """Look as a seat, once: from the line that says so on, the new token shows what it knows.

        A judge who looks as the same seat again gets another token, and the one before ends.
        IllegalReason, MatchOver, NothingAsked, CannotLook, SitsInMatch.
        """
        judge = await self.judge(match, token)
        holder = Looking(seat, judge.number).holder

        async def command(driver: AnyDriver, _meta: Meta) -> Proposal:
            with naming(driver):
                looking.require_no_seat(driver, judge.player)
                proposed = [looking.look(driver, seat, reason, judge.who)]
            issued = new_token(match, f"look{seat}")
            batches = await self._outages.accepted(driver, proposed, "judge")
            return Proposal(batches, {holder: token_digest(issued)}, issued)

        executed = await self._matches.execute(match, command, once=once)
        return Looked(executed.secret, executed.receipt)

    async def viewer(self, match: str, token: Token) -> Seat:
        """The seat as which a token shows a match: that of the seat, or of a judge who looks as it.

        Unauthorised or Forbidden for any other token, and for a judge whose key was revoked.
        """
        return await self.seat_seen(match, await self.holder(match, token))

    async def holder(self, match: str, token: Token) -> int:
        """The seat whose token it is, or the holder of a look; Unauthorised or Forbidden."""
        holder = holder_of(token, match, (await self._pages.meta(match)).tokens)
        if holder < 0:
            looking_as(holder)
        return holder

    async def seat_seen(self, match: str, holder: int) -> Seat:
        """The seat as which a holder sees a match; Unauthorised for a revoked judge."""
        if holder >= 0:
            return holder
        looks = looking_as(holder)
        if looks.judge:
            await self._require_in_office(match, looks.judge)
        return looks.seat

    async def _require_in_office(self, match: str, judge: int) -> None:
        pairing = (await created_line(self._pages, match)).pairing
        if not isinstance(pairing, PairingPlayed):
            raise Forbidden
        async with self._tournaments.open(pairing.tournament) as (ledger, _meta):
            known = ledger.state.judges[judge]
        if known.revoked:
            raise Unauthorised(REVOKED.filled(name=repr(known.name)))
