"""Finds out who files or withdraws a dispute: an entrant by its token, or an official for it.

An entrant shows the token of its entry, its invitation if it has none, or the token of a seat.
"""

from collections.abc import Callable
from typing import NamedTuple

from saikoro.domain.tournament.facts.events import DisputeFiled
from saikoro.domain.tournament.facts.judges import entrant_author
from saikoro.domain.tournament.facts.stage import Entrant, Slot
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.standings.deciding import seat_of_a
from saikoro.domain.tournament.state import TournamentState
from saikoro.service.errors.access import Forbidden
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.identity import Identity
from saikoro.service.organisers.authority import Admission, Authority
from saikoro.service.organisers.keys import is_key
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.pages import Pages
from saikoro.service.tokens import number_in, stream_of
from saikoro.service.tournaments.commands import Token
from saikoro.service.tournaments.registering import require_entrant


class TournamentGame(NamedTuple):
    """The game of a tournament that a match is."""

    stage: int
    round: int
    slot: Slot
    number: int
    """The number of the game within the pairing, from 0."""


class Claimant(NamedTuple):
    """The author of a claim, as a line names it."""

    by: str
    entrant: Entrant | None
    """The entrant who asks; None for an official, who asks on behalf of one."""


Claim = Callable[[Ledger, Meta], Claimant]
"""Finds the claimant in a tournament; raises Unauthorised, Forbidden or MissingRole."""


class Claims:
    """Recognises those who may file a dispute in a tournament."""

    def __init__(self, authority: Authority, matches: Pages, identity: Identity) -> None:
        self._authority = authority
        self._matches = matches
        self._identity = identity

    async def of(self, tournament: str, token: Token) -> Claim:
        """The claim of whoever sends this token; Forbidden if it is of no match known here."""
        match = stream_of(token)
        if is_key(token) or match in {"", tournament}:
            admission = await self._authority.admission(tournament, token, "tournaments:write")
            return lambda ledger, meta: self._of_tournament(ledger, meta, token, admission)
        try:
            seat = await self._matches.seat(match, token)
        except UnknownMatch as unknown:
            raise Forbidden from unknown
        return lambda ledger, _meta: _of_seat(ledger.state, match, seat)

    def _of_tournament(
        self, ledger: Ledger, meta: Meta, token: Token, admission: Admission
    ) -> Claimant:
        entrant = 0 if is_key(token) else number_in(token)
        if entrant in ledger.state.entrants:
            require_entrant(self._identity, ledger.stream, token, meta, entrant)
            return Claimant(entrant_author(entrant), entrant)
        official = admission.author(ledger, meta)
        official.require(DisputeFiled)
        return Claimant(official.by, None)


def game_of(state: TournamentState, match: str) -> TournamentGame | None:
    """The game that a match is, if its result counts or is awaited; else None."""
    for (stage, number, slot), linked in state.linked.items():
        if match in linked:
            return TournamentGame(stage, number, slot, linked.index(match))
    for stage, number, played in state.rounds():
        for slot, result in played.results.items():
            for at, score in enumerate(result.matches):
                if score.match == match:
                    return TournamentGame(stage, number, slot, at)
    return None


def _of_seat(state: TournamentState, match: str, seat: int) -> Claimant:
    game = game_of(state, match)
    if game is None:
        raise Forbidden
    pairing = state.stages[game.stage].rounds[game.round - 1].pairings[game.slot]
    swapped = seat_of_a(game.number) == 1
    entrant = (pairing.entrants[::-1] if swapped else pairing.entrants)[seat]
    return Claimant(entrant_author(entrant), entrant)
