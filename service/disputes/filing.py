"""Disputes of pairings: filing them, and all that is asked of them in their tournament.

The lines of such a dispute lie in the record of its tournament, so that rulings, undoings and
results know of it; those of a dispute of a match are a stream of their own (`deciding`).
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

from saikoro.domain.disputes.commands import require_events
from saikoro.domain.disputes.events import Kept, KeptFinding
from saikoro.domain.disputes.words import Verdict
from saikoro.domain.errors.rules import IllegalDispute, Violation
from saikoro.domain.errors.unknown import UnknownDispute
from saikoro.domain.record.line import Outside
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands.disputing import (
    CODE,
    FILING,
    comment_on_dispute,
    file_dispute,
    reject_dispute,
    withdraw_dispute,
)
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Entrant, Slot
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.state import TournamentState
from saikoro.service.clock import now
from saikoro.service.disputes.claims import Claimant, Claims, game_of
from saikoro.service.disputes.evidence import findings
from saikoro.service.errors.access import Forbidden
from saikoro.service.errors.streams import NoSuchDispute, UnknownMatch
from saikoro.service.identity import Receipt
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Once, Proposal
from saikoro.service.tournaments.commands import Token, TournamentCommands
from saikoro.service.tournaments.kind import Tournaments
from saikoro.service.tournaments.records import Records

_OF_PAIRING = re.compile(r"([0-9a-f]{32})\.([1-9][0-9]{0,8})")


class OfPairing(NamedTuple):
    """The place of a dispute of a pairing; as a text, its id."""

    tournament: str
    line: int

    def __str__(self) -> str:
        return f"{self.tournament}.{self.line}"

    @classmethod
    def named(cls, dispute: str) -> Self | None:
        """The place that an id names; None for the id of a dispute of a match."""
        found = _OF_PAIRING.fullmatch(dispute)
        return None if found is None else cls(found[1], int(found[2]))


class Disputed(NamedTuple):
    """A dispute as it is filed: its subject and its reason."""

    reason: str
    match: str | None = None
    """A match of the pairing, which then need not be named."""
    pairing: tuple[int, int, Slot] | None = None
    """Stage, round and slot."""
    entrant: Entrant | None = None
    """The entrant who disputes it; None for whoever asks."""
    events: Sequence[int] = ()
    """The versions of the match's events that it is about."""
    kept: Sequence[Kept] = ()
    """The heads of the match that were kept, and are brought."""


class Filing:
    """Takes what entrants, and officials for them, ask about disputes of pairings."""

    def __init__(
        self,
        tournaments: Tournaments,
        claims: Claims,
        records: Records,
        commands: TournamentCommands,
    ) -> None:
        self._tournaments = tournaments
        self._claims = claims
        self._records = records
        self._commands = commands

    async def file(
        self, tournament: str, token: Token, disputed: Disputed, once: Once | None = None
    ) -> Receipt:
        """File a dispute, once; its line is the version of the receipt.

        IllegalDispute, UnknownEntrant, or Forbidden for an entrant in the name of another.
        """
        claim = await self._claims.of(tournament, token)
        found: list[KeptFinding] = []

        async def prepare() -> None:
            async with self._tournaments.open(tournament) as (ledger, meta):
                claim(ledger, meta)
            found.extend(await self._checked(tournament, disputed))

        async def command(ledger: Ledger, meta: Meta) -> Proposal:
            claimant = claim(ledger, meta)
            entrant = disputed.entrant if claimant.entrant is None else claimant.entrant
            if disputed.entrant not in {None, entrant}:
                raise Forbidden
            if entrant is None:
                raise _illegal(_NO_ENTRANT, "/entrant")
            where = _pairing(ledger.state, disputed)
            event = e.DisputeFiled(
                *where,
                entrant,
                disputed.reason.strip(),
                disputed.match,
                events=tuple(sorted({*disputed.events})),
                kept=tuple(disputed.kept),
                found=tuple(found),
            )
            outside = Outside(now(), claimant.by)
            return Proposal([ledger.accept([file_dispute(ledger, event)], outside)])

        executed = await self._tournaments.execute(tournament, command, once=once, prepare=prepare)
        return executed.receipt

    async def _checked(self, tournament: str, disputed: Disputed) -> list[KeptFinding]:
        """What became of each head that is brought; IllegalDispute for an event that is not there.

        Without a match of the tournament there is nothing to check: the dispute is refused anyway.
        """
        if disputed.match is None or not (disputed.events or disputed.kept):
            return []
        try:
            record = await self._records.so_far(tournament, disputed.match)
        except UnknownMatch:
            return []
        require_events(disputed.events, len(record) - 1, FILING)
        return await asyncio.to_thread(findings, record, disputed.kept)

    async def comment(
        self, dispute: str, token: Token, text: str, once: Once | None = None
    ) -> Receipt:
        """Comment on an open dispute, once; Forbidden for entrants of other pairings (TN-19.7)."""

        def comment(ledger: Ledger, line: int, claimant: Claimant) -> Proposed:
            if claimant.entrant not in {None, *ledger.state.disputes[line].entrants}:
                raise Forbidden
            return comment_on_dispute(ledger, line, text.strip(), claimant.by)

        return await self._act(dispute, token, comment, once)

    async def withdraw(self, dispute: str, token: Token, once: Once | None = None) -> Receipt:
        """Withdraw an open dispute, once; Forbidden for the dispute of another entrant."""

        def withdraw(ledger: Ledger, line: int, claimant: Claimant) -> Proposed:
            if claimant.entrant not in {None, ledger.state.disputes[line].entrant}:
                raise Forbidden
            return withdraw_dispute(ledger, line)

        return await self._act(dispute, token, withdraw, once)

    async def rule(
        self, dispute: str, token: Token, verdict: Verdict, reason: str, once: Once | None = None
    ) -> Receipt:
        """Reject an open dispute, once: the result stands.

        IllegalDispute for other verdicts: what holds in place of a result is a ruling of the
        tournament, which names the dispute (TN-19.5).
        """
        if verdict != "rejected":
            raise _illegal(_BY_A_RULING, "/verdict")
        tournament, line = _place(dispute)
        return await self._commands.execute(
            tournament, token, lambda ledger: reject_dispute(ledger, line, reason.strip()), once
        )

    async def _act(
        self,
        dispute: str,
        token: Token,
        propose: Callable[[Ledger, int, Claimant], Proposed],
        once: Once | None,
    ) -> Receipt:
        """Append what an entrant or an official does about a dispute; UnknownDispute."""
        tournament, line = _place(dispute)
        claim = await self._claims.of(tournament, token)

        async def command(ledger: Ledger, meta: Meta) -> Proposal:
            claimant = claim(ledger, meta)
            if line not in ledger.state.disputes:
                raise UnknownDispute(line)
            outside = Outside(now(), claimant.by)
            return Proposal([ledger.accept([propose(ledger, line, claimant)], outside)])

        return (await self._tournaments.execute(tournament, command, once=once)).receipt


def _place(dispute: str) -> OfPairing:
    """The place of a dispute of a pairing; NoSuchDispute for the id of another."""
    place = OfPairing.named(dispute)
    if place is None:
        raise NoSuchDispute(dispute)
    return place


def _pairing(state: TournamentState, disputed: Disputed) -> tuple[int, int, Slot]:
    """The pairing that is disputed, by its place or by a match of it."""
    if disputed.pairing is not None:
        return disputed.pairing
    if disputed.match is None:
        raise _illegal(_NO_PAIRING, "/match")
    game = game_of(state, disputed.match)
    if game is None:
        raise _illegal(_OTHER_MATCH.filled(match=disputed.match), "/match")
    return game.stage, game.round, game.slot


_BY_A_RULING = Text(
    "大会の異議は、それを挙げた大会の裁定で認められます。ここでは却下だけができます",
    "a ruling of the tournament that names the dispute upholds it; here it can be rejected",
)
_NO_ENTRANT = Text("申し立てる参加者を指定してください", "name the entrant who disputes it")
_NO_PAIRING = Text(
    "マッチか、組のステージ・ラウンド・枠を指定してください",
    "name the match, or stage, round and slot of the pairing",
)
_OTHER_MATCH = Text(
    "マッチ {match} は、この大会のどの組のものでもありません",
    "match {match} counts in no pairing of this tournament",
)


def _illegal(sentence: Text, pointer: str) -> IllegalDispute:
    return IllegalDispute([Violation.of(CODE, FILING, sentence, pointer)])
