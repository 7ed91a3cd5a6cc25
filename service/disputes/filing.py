"""Filing disputes, and withdrawing them."""

from typing import NamedTuple

from domain.errors import IllegalDispute, UnknownDispute, Violation
from domain.record.line import Outside
from domain.tournament import events as e
from domain.tournament.judging.disputes import FILING, file_dispute, withdraw_dispute
from domain.tournament.record.ledger import Ledger
from domain.tournament.stage import Entrant, Slot
from domain.tournament.state import TournamentState
from service.clock import now
from service.disputes.claims import Claims, place_of
from service.errors import Forbidden
from service.identity import Receipt
from service.store.streams.protocol import Meta
from service.streams.execution import Once, Proposal
from service.tournaments.commands import Token
from service.tournaments.kind import Tournaments


class Disputed(NamedTuple):
    """What is disputed, and why."""

    reason: str
    match: str | None = None
    """A match of the pairing, which then need not be named."""
    pairing: tuple[int, int, Slot] | None = None
    """Stage, round and slot."""
    entrant: Entrant | None = None
    """Who disputes it; None for whoever asks."""


class Filing:
    """Files and withdraws disputes for entrants, and for officials on their behalf."""

    def __init__(self, tournaments: Tournaments, claims: Claims) -> None:
        self._tournaments = tournaments
        self._claims = claims

    async def file(
        self, tournament: str, token: Token, disputed: Disputed, once: Once | None = None
    ) -> Receipt:
        """File a dispute, once; its line is the version of the receipt.

        IllegalDispute, UnknownEntrant, or Forbidden for an entrant in the name of another.
        """
        claim = await self._claims.of(tournament, token)

        async def command(ledger: Ledger, meta: Meta) -> Proposal:
            claimant = claim(ledger, meta)
            entrant = disputed.entrant if claimant.entrant is None else claimant.entrant
            if disputed.entrant not in {None, entrant}:
                raise Forbidden
            if entrant is None:
                raise _illegal("name the entrant who disputes it", "/entrant")
            where = _pairing(ledger.state, disputed)
            event = e.DisputeFiled(*where, entrant, disputed.reason.strip(), disputed.match)
            outside = Outside(now(), claimant.by)
            return Proposal([ledger.accept([file_dispute(ledger, event)], outside)])

        return (await self._tournaments.execute(tournament, command, once=once)).receipt

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
        raise _illegal("name the match, or stage, round and slot of the pairing", "/match")
    place = place_of(state, disputed.match)
    if place is None:
        raise _illegal(f"match {disputed.match} counts in no pairing of this tournament", "/match")
    return place.stage, place.round, place.slot


def _illegal(detail: str, pointer: str) -> IllegalDispute:
    return IllegalDispute([Violation("illegal_dispute", FILING, detail, pointer)])
