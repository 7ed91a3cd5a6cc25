"""Matches of a tournament: where they belong, and their records, stored or played again."""

from typing import NamedTuple

from api_schemas.tournaments import TournamentMatch
from domain.tournament.events import ResultsTaken
from domain.tournament.matches.executor import PairingExecutor
from domain.tournament.record.header import TournamentHeader
from domain.tournament.record.ledger import Ledger
from domain.tournament.stage import Pairing, Result
from service.errors import UnknownMatch
from service.streams.pages import Pages
from service.tournaments.executors import Executors
from service.tournaments.kind import Tournaments


class Found(NamedTuple):
    """A match of a tournament, in the ledger as it stood with its result."""

    ledger: Ledger
    stage: int
    round: int
    pairing: Pairing
    result: Result
    number: int
    """Of the match in its pairing."""


class Records:
    """Finds the matches of tournaments, whether or not these keep them."""

    def __init__(
        self, tournaments: Tournaments, executors: Executors, matches: Pages, pages: Pages
    ) -> None:
        self._tournaments = tournaments
        self._executors = executors
        self._matches = matches
        self._pages = pages
        """Of tournaments."""

    async def place(self, tournament: str, match: str) -> TournamentMatch:
        """Where a match belongs; UnknownMatch if it is none of the tournament's."""
        async with self._tournaments.open(tournament) as (ledger, _meta):
            found = _present(ledger, match)
        counts = found is not None
        at = found or await self._past(tournament, match)
        score = at.result.matches[at.number]
        return TournamentMatch(
            tournament=tournament,
            match=match,
            stage=at.stage,
            round=at.round,
            slot=at.pairing.slot,
            run=at.pairing.run,
            number=at.number,
            a=at.pairing.a,
            b=at.pairing.entrants[-1],
            winner=score.winner,
            version=score.version,
            head=score.head,
            counts=counts,
        )

    async def record(self, tournament: str, match: str) -> list[bytes]:
        """The header line and every event line; UnknownMatch if it is none of the tournament's."""
        async with self._tournaments.open(tournament) as (ledger, _meta):
            found, executor = _present(ledger, match), await self._executors.of(ledger)
            kept = ledger.state.plan.keeps_matches
            if found is not None and not kept:
                return _played(found, executor, match)
        if found is None:
            found = await self._past(tournament, match)
            if not kept:
                return _played(found, executor, match)
        return await self._matches.record(match)

    async def _past(self, tournament: str, match: str) -> Found:
        """A match whose result a ruling has replaced: the tournament as it was then."""
        header, *lines = await self._pages.record(tournament)
        ledger = Ledger(TournamentHeader.read(header))
        for line in lines:
            event = ledger.take(line, {})
            if isinstance(event, ResultsTaken) and match.encode() in line:
                found = _present(ledger, match)
                if found is not None:
                    return found
        raise UnknownMatch(match)


def _present(ledger: Ledger, match: str) -> Found | None:
    """A match whose result counts as the ledger stands."""
    for stage, number, played in ledger.state.rounds():
        for slot, result in played.results.items():
            for at, score in enumerate(result.matches):
                if score.match == match:
                    return Found(ledger, stage, number, played.pairings[slot], result, at)
    return None


def _played(found: Found, executor: PairingExecutor, match: str) -> list[bytes]:
    """The record of a match that is played again."""
    where = found.stage, found.round
    at = found.ledger.paired_at[where]
    _, matches = executor.play_pairing(found.ledger.state, where, found.pairing, at)
    played = matches[found.number]
    if played.match != match:
        raise UnknownMatch(match)
    return [played.header, *played.lines]
