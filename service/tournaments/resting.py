"""Whether a tournament waits for people, or something more follows by itself."""

from domain.tournament.commands import organising
from domain.tournament.progress import ToPlay, next_step
from domain.tournament.record.ledger import Ledger
from service.tournaments.kind import Tournaments
from service.tournaments.seats import Seating


class Resting:
    """Knows when tournaments have come to rest."""

    def __init__(self, tournaments: Tournaments, seating: Seating) -> None:
        self._tournaments = tournaments
        self._seating = seating

    async def rests(self, tournament: str, version: int) -> bool:
        """Whether nothing follows version `version` but what people bring about."""
        async with self._tournaments.open(tournament) as (ledger, _meta):
            return ledger.version == version and await self._waits_for_people(ledger)

    async def _waits_for_people(self, ledger: Ledger) -> bool:
        state = ledger.state
        if state.status != "playing":
            return True
        if state.link is None:
            return organising.awaits_beacon(state)
        step = next_step(state)
        if not isinstance(step, ToPlay) or state.plan.play != "seats":
            return False
        return await self._seating.waits_for_people(ledger, step)
