"""Who files or withdraws a dispute: an entrant with a token of its own, or an official for it.

An entrant shows the token of its entry, its invitation if it has none, or the token of a seat.
"""

from collections.abc import Callable
from typing import NamedTuple

from domain.tournament.events import DisputeFiled
from domain.tournament.judging.judges import entrant_author
from domain.tournament.matches.deciding import seat_of_a
from domain.tournament.record.ledger import Ledger
from domain.tournament.stage import Entrant, Slot
from domain.tournament.state import TournamentState
from service.errors import Forbidden, UnknownMatch
from service.identity import Identity
from service.organisers.authority import Admission, Authority
from service.organisers.keys import is_key
from service.store.streams.protocol import Meta
from service.streams.pages import Pages
from service.tokens import number_in, stream_of
from service.tournaments.commands import Token
from service.tournaments.registering import require_entrant


class Place(NamedTuple):
    """Where a match is played."""

    stage: int
    round: int
    slot: Slot
    number: int
    """Within the pairing, from 0."""


class Claimant(NamedTuple):
    """Who asks, as a line names it."""

    by: str
    entrant: Entrant | None
    """None for an official, who asks on behalf of an entrant."""


Claim = Callable[[Ledger, Meta], Claimant]
"""Who asks; Unauthorised, Forbidden or MissingRole."""


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


def place_of(state: TournamentState, match: str) -> Place | None:
    """Where a match is played whose result counts, or is awaited; None if it is not."""
    for (stage, number, slot), linked in state.linked.items():
        if match in linked:
            return Place(stage, number, slot, linked.index(match))
    for stage, number, played in state.rounds():
        for slot, result in played.results.items():
            for at, score in enumerate(result.matches):
                if score.match == match:
                    return Place(stage, number, slot, at)
    return None


def _of_seat(state: TournamentState, match: str, seat: int) -> Claimant:
    place = place_of(state, match)
    if place is None:
        raise Forbidden
    pairing = state.stages[place.stage].rounds[place.round - 1].pairings[place.slot]
    swapped = seat_of_a(place.number) == 1
    entrant = (pairing.entrants[::-1] if swapped else pairing.entrants)[seat]
    return Claimant(entrant_author(entrant), entrant)
