"""Filing disputes, and withdrawing them."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from saikoro.domain.disputes.events import Kept, KeptFinding
from saikoro.domain.errors.rules import IllegalDispute, Violation
from saikoro.domain.errors.unknown import UnknownDispute
from saikoro.domain.record.line import Outside
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands.disputing import (
    CODE,
    FILING,
    file_dispute,
    withdraw_dispute,
)
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Entrant, Slot
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.state import TournamentState
from saikoro.service.clock import now
from saikoro.service.disputes.claims import Claims, game_of
from saikoro.service.disputes.evidence import findings
from saikoro.service.errors.access import Forbidden
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.identity import Receipt
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Once, Proposal
from saikoro.service.tournaments.commands import Token
from saikoro.service.tournaments.kind import Tournaments
from saikoro.service.tournaments.records import Records


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
    """Files and withdraws disputes for entrants, and for officials on their behalf."""

    def __init__(self, tournaments: Tournaments, claims: Claims, records: Records) -> None:
        self._tournaments = tournaments
        self._claims = claims
        self._records = records

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
        for at, version in enumerate(disputed.events):
            if not 1 <= version < len(record):
                missing = _NO_EVENT.filled(version=version, last=len(record) - 1)
                raise _illegal(missing, f"/events/{at}")
        return await asyncio.to_thread(findings, record, disputed.kept)

    async def withdraw(
        self, tournament: str, token: Token, line: int, once: Once | None = None
    ) -> Receipt:
        """Withdraw an open dispute, once; Forbidden for the dispute of another entrant."""
        claim = await self._claims.of(tournament, token)

        async def command(ledger: Ledger, meta: Meta) -> Proposal:
            claimant = claim(ledger, meta)
            if line not in ledger.state.disputes:
                raise UnknownDispute(line)
            if claimant.entrant not in {None, ledger.state.disputes[line].entrant}:
                raise Forbidden
            outside = Outside(now(), claimant.by)
            return Proposal([ledger.accept([withdraw_dispute(ledger, line)], outside)])

        return (await self._tournaments.execute(tournament, command, once=once)).receipt


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


_NO_ENTRANT = Text("申し立てる参加者を指定してください", "name the entrant who disputes it")
_NO_EVENT = Text(
    "このマッチに {version} 番のイベントはありません。今は {last} 番までです",
    "the match has no event {version}; it has come to {last}",
)
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
