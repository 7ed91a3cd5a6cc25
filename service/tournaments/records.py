"""Matches of a tournament: their pairings, and their records, stored or replayed."""

from typing import NamedTuple

from saikoro.api_schemas.tournaments import TournamentMatch
from saikoro.domain.tournament.facts.events import ResultsTaken
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.facts.stage import Pairing, Result
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.streams.pages import Pages
from saikoro.service.tournaments.kind import Tournaments
from saikoro.service.tournaments.playing import Executors


class LocatedMatch(NamedTuple):
    """A match of a tournament, with the ledger at its result."""

    ledger: Ledger
    stage: int
    round: int
    pairing: Pairing
    result: Result
    number: int
    """The number of the match in its pairing."""


class Records:
    """Finds the matches of tournaments, stored or not."""

    def __init__(
        self,
        tournaments: Tournaments,
        executors: Executors,
        matches: Pages,
        pages: Pages,
    ) -> None:
        self._tournaments = tournaments
        self._executors = executors
        self._matches = matches
        self._pages = pages
        """Pages of tournaments."""

    async def place(self, tournament: str, match: str) -> TournamentMatch:
        """The place of a match in its tournament; UnknownMatch if it is not in it."""
        async with self._tournaments.open(tournament) as (ledger, _meta):
            found = _current_match(ledger, match)
        counts = found is not None
        at = found or await self._replaced_match(tournament, match)
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

    async def record(self, tournament: str, match: str, *, live: bool = False) -> list[bytes]:
        """The header line and every event line; UnknownMatch if it is not in the tournament."""
        async with self._tournaments.open(tournament) as (ledger, _meta):
            found, kept = _current_match(ledger, match), ledger.state.plan.keeps_matches
            # Stored matches are served without their game.
            executor = None if kept else await self._executors.of(ledger)
            if found is not None and executor is not None:
                return _replay(found, executor, match)
        if found is None:
            found = await self._replaced_match(tournament, match)
            if executor is not None:
                return _replay(found, executor, match)
        return await (self._matches.live if live else self._matches).record(match)

    async def so_far(self, tournament: str, match: str) -> list[bytes]:
        """The header line and every event line without delay, also of a match that goes on.

        UnknownMatch if it is not in the tournament.
        """
        async with self._tournaments.open(tournament) as (ledger, _meta):
            created = any(match in linked for linked in ledger.state.linked.values())
        if created:
            return await self._matches.live.record(match)
        return await self.record(tournament, match, live=True)

    async def _replaced_match(self, tournament: str, match: str) -> LocatedMatch:
        """A match whose result a ruling has replaced, with the tournament before the ruling."""
        header, *lines = await self._pages.record(tournament)
        ledger = Ledger(TournamentHeader.read(header))
        for line in lines:
            event = ledger.take(line, {})
            if isinstance(event, ResultsTaken) and match.encode() in line:
                found = _current_match(ledger, match)
                if found is not None:
                    return found
        raise UnknownMatch(match)


def _current_match(ledger: Ledger, match: str) -> LocatedMatch | None:
    """A match whose result counts in this state."""
    for stage, number, played in ledger.state.rounds():
        for slot, result in played.results.items():
            for at, score in enumerate(result.matches):
                if score.match == match:
                    return LocatedMatch(ledger, stage, number, played.pairings[slot], result, at)
    return None


def _replay(found: LocatedMatch, executor: PairingExecutor, match: str) -> list[bytes]:
    """The record of a match, which is played again."""
    where = found.stage, found.round
    at = found.ledger.paired_at[where]
    played = executor.play_numbered(found.ledger.state, where, found.pairing, found.number, at)
    if played.match != match:
        raise UnknownMatch(match)
    return [played.header, *played.lines]
