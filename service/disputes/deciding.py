"""Disputes of matches: seats open and withdraw them, the judge or the host decides, all comment."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from saikoro.domain.disputes import commands
from saikoro.domain.disputes import events as e
from saikoro.domain.disputes.header import FORMAT, DisputeHeader
from saikoro.domain.disputes.ledger import DisputeLedger
from saikoro.domain.disputes.words import Verdict
from saikoro.domain.match.events import PairingPlayed, Seat
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Outside
from saikoro.service.clock import now
from saikoro.service.disputes.evidence import audited
from saikoro.service.disputes.kind import MatchDisputes, lasting_tags
from saikoro.service.disputes.reading import DisputeReader
from saikoro.service.errors.access import Forbidden, Unauthorised
from saikoro.service.errors.requests import Busy
from saikoro.service.identity import Identity, Receipt
from saikoro.service.matches.commands import Token
from saikoro.service.matches.judging import created_line
from saikoro.service.matches.listing import private_tag
from saikoro.service.matches.opening import KEY
from saikoro.service.matches.reading import MatchReader
from saikoro.service.organisers.keys import Organisers
from saikoro.service.organisers.officials import official
from saikoro.service.store.streams.protocol import Meta, StreamStore
from saikoro.service.streams.execution import Executed, Once, Proposal, done_once
from saikoro.service.tokens import names_seat

ATTEMPTS = commands.MAX_DISPUTES + 1
"""How often a dispute is opened while the same seat opens others."""


class Claim(NamedTuple):
    """What a seat disputes, and what it brings."""

    reason: str
    events: Sequence[int] = ()
    kept: Sequence[e.Kept] = ()


class DisputeCommands:
    """Takes what seats and judges ask about disputes of matches."""

    def __init__(
        self,
        disputes: MatchDisputes,
        matches: StreamStore,
        reader: MatchReader,
        seen: DisputeReader,
        organisers: Organisers,
        identity: Identity,
    ) -> None:
        """`reader` reads matches as they stand, and `seen` disputes as everybody sees them."""
        self._disputes = disputes
        self._matches = matches
        self._reader = reader
        self._seen = seen
        self._known = seen.live
        self._organisers = organisers
        self._identity = identity

    async def tournament_of(self, match: str) -> str | None:
        """The tournament whose judges decide about a match; None for a match of no tournament."""
        pairing = (await created_line(self._reader.pages, match)).pairing
        return pairing.tournament if isinstance(pairing, PairingPlayed) else None

    async def open(
        self, match: str, token: Token, claim: Claim, once: Once | None = None
    ) -> Receipt:
        """Dispute a match of no tournament as one of its seats, once; the service adds its audit.

        The receipt is that of the dispute. IllegalDispute.
        """
        pages = self._reader.pages
        seat = await pages.seat(match, token)

        async def answered() -> Executed | None:
            for dispute in self._known.ids_of(match, seat):
                before = await self._disputes.answered(dispute, once)
                if before is not None:
                    return before
            return None

        executed = await done_once(answered, partial(self._open, match, seat, claim, once))
        return executed.receipt

    async def _open(self, match: str, seat: Seat, claim: Claim, once: Once | None) -> Executed:
        pages = self._reader.pages
        created = await created_line(pages, match)
        commands.require_another(await self._known.earlier(match, seat))
        meta, record = await pages.meta(match), await pages.record(match)
        record = record[: meta.version + 1]  # it may have grown meanwhile
        opened = commands.open_dispute(
            seat, claim.reason, meta.version, meta.head, claim.events, claim.kept
        )
        audit = await audited(self._reader, record, claim.kept)
        judge = created.judged_by
        tags = [] if judge is None or judge == KEY else [private_tag(judge)]
        if meta.delay:
            tags += lasting_tags(match, Header.read(record[0]).game)
        await self._matches.mark_disputed(match)
        for _ in range(ATTEMPTS):
            earlier = await self._known.earlier(match, seat)
            commands.require_another(earlier)
            ledger = self._ledger(record, self._known.ids_of(match, seat)[len(earlier)])
            batches = [
                ledger.accept(opened, Outside(now(), f"seat{seat}")),
                ledger.accept(audit, Outside(now(), "server")),
            ]
            proposal = Proposal(batches, fixed_tags=tags, unlisted=meta.unlisted, delay=meta.delay)
            executed = await self._disputes.create(ledger, proposal, once)
            if executed is not None:
                return executed
        raise Busy

    def _ledger(self, record: Sequence[bytes], dispute: str) -> DisputeLedger:
        """A new dispute of the match with this record."""
        header = Header.read(record[0])
        return DisputeLedger(
            DisputeHeader(
                dispute=dispute,
                format=FORMAT,
                game=header.game,
                match=header.match,
                server=self._identity.name,
                server_key=self._identity.public_key,
            )
        )

    async def comment(
        self, dispute: str, token: Token, text: str, once: Once | None = None
    ) -> Receipt:
        """Reply to a dispute as a seat of its match, or as who decides, once.

        DisputeClosed; IllegalDispute as for rulings.
        """
        if names_seat(token):
            by = f"seat{await self._seat(dispute, token)}"
        else:
            by = await self._official(dispute, token)

        async def command(ledger: DisputeLedger, _meta: Meta) -> Proposal:
            event = commands.comment(ledger.state, by, text)
            return Proposal([ledger.accept(event, Outside(now(), by))])

        return (await self._disputes.execute(dispute, command, once=once)).receipt

    async def withdraw(self, dispute: str, token: Token, once: Once | None = None) -> Receipt:
        """Take a dispute back as the seat that opened it, once; DisputeClosed, Forbidden."""
        seat = await self._seat(dispute, token)

        async def command(ledger: DisputeLedger, _meta: Meta) -> Proposal:
            opened = ledger.state.opened
            if opened is None or opened.seat != seat:
                raise Forbidden
            event = commands.withdraw(ledger.state)
            return Proposal([ledger.accept(event, Outside(now(), f"seat{seat}"))])

        return (await self._disputes.execute(dispute, command, once=once)).receipt

    async def rule(
        self,
        dispute: str,
        token: Token,
        verdict: Verdict,
        reason: str,
        once: Once | None = None,
    ) -> Receipt:
        """Decide a dispute as the judge of the match, or as the host, once.

        DisputeClosed; IllegalDispute for a reason that is none, and for a judge who sits in the
        match. Unauthorised or Forbidden for anybody else. NoSuchDispute until it is visible.
        """
        by = await self._official(dispute, token)

        async def command(ledger: DisputeLedger, _meta: Meta) -> Proposal:
            event = commands.rule(ledger.state, verdict, reason)
            return Proposal([ledger.accept(event, Outside(now(), by))])

        executed: Executed = await self._disputes.execute(dispute, command, once=once)
        return executed.receipt

    async def _seat(self, dispute: str, token: Token) -> Seat:
        """The seat of the disputed match whose token it is.

        For others a dispute that is not visible yet is NoSuchDispute.
        """
        match = await self._known.match_of(dispute)
        try:
            return await self._reader.pages.seat(match, token)
        except (Unauthorised, Forbidden):
            await self._seen.require_visible(dispute)
            raise

    async def _official(self, dispute: str, token: Token) -> str:
        """Who decides with this token, as a line names it; NoSuchDispute until it is visible."""
        await self._seen.require_visible(dispute)
        match = await self._known.match_of(dispute)
        found = await official(self._reader.pages, self._organisers, match, token)
        if found.player:
            state = (await self._reader.shown(match)).state
            commands.require_impartial(found.player, [seat.player_id for seat in state.seats])
        return found.by
