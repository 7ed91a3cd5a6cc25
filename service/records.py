"""Records of a tournament's matches: as they are stored, or played again, byte for byte."""

from domain.tournament.events import ResultsTaken
from domain.tournament.hall import Hall
from domain.tournament.header import TournamentHeader
from domain.tournament.ledger import Ledger
from domain.tournament.stage import Pairing
from service.errors import UnknownMatch
from service.ledgers import Ledgers
from service.reading import Reader


class Records:
    """Finds the records of matches, whether or not their tournament keeps them."""

    def __init__(self, ledgers: Ledgers, matches: Reader, tournaments: Reader) -> None:
        self._ledgers = ledgers
        self._matches = matches
        self._tournaments = tournaments

    async def record(self, tournament: str, match: str) -> list[bytes]:
        """The header line and every event line; UnknownMatch for one of another tournament."""
        async with self._ledgers.open(tournament) as (ledger, _meta):
            hall = await self._ledgers.hall(ledger)
            found = _present(ledger, match)
            kept = ledger.state.plan.keep == "matches" or ledger.state.plan.play == "seats"
            if found is not None and not kept:
                return _played(ledger, hall, *found, match)
        if found is None:
            past, where, pairing = await self._past(tournament, match)
            if not kept:
                return _played(past, hall, where, pairing, match)
        return await self._matches.record(match)

    async def _past(self, tournament: str, match: str) -> tuple[Ledger, tuple[int, int], Pairing]:
        """A match whose result a ruling has replaced: the tournament as it was then."""
        header, *lines = await self._tournaments.record(tournament)
        ledger = Ledger(TournamentHeader.read(header))
        for line in lines:
            event = ledger.take(line, {})
            if isinstance(event, ResultsTaken):
                for result in event.results:
                    if any(score.match == match for score in result.matches):
                        played = ledger.state.stages[event.stage].rounds[event.round - 1]
                        where = event.stage, event.round
                        return ledger, where, played.pairings[result.slot]
        raise UnknownMatch(match)


def _present(ledger: Ledger, match: str) -> tuple[tuple[int, int], Pairing] | None:
    """Where a match stands whose result counts now."""
    for stage, number, played in ledger.state.rounds():
        for slot, result in played.results.items():
            if any(score.match == match for score in result.matches):
                return (stage, number), played.pairings[slot]
    return None


def _played(
    ledger: Ledger, hall: Hall, where: tuple[int, int], pairing: Pairing, match: str
) -> list[bytes]:
    """The record of a match that is played again."""
    at = ledger.paired_at[where]
    _, matches = hall.play_pairing(ledger.state, where, pairing, at)
    for played in matches:
        if played.match == match:
            return [played.header, *played.lines]
    raise UnknownMatch(match)
