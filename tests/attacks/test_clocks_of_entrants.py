"""An entrant wants a record that nobody believes: by checking in as the time for it ends."""

from typing import Any

import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.planning.plan import Plan, SingleElimination
from saikoro.service.identity import Receipt
from saikoro.service.streams.execution import Executed
from saikoro.service.tournaments import registering
from tests.kit.local_tournament import LocalTournament, RandomExecutor, dummy_entries

BEFORE, AFTER = "2026-11-28T09:59:59.999Z", "2026-11-28T10:00:00.000Z"


class OneTournament:
    """The streams of a service that has only this tournament."""

    def __init__(self, tournament: LocalTournament) -> None:
        self.tournament = tournament

    async def execute(self, _id: str, command: Any, **_: object) -> Any:
        proposal = await command(self.tournament.ledger, None)
        for batch in proposal.batches:
            self.tournament.lines += batch.lines
        receipt = Receipt(self.tournament.ledger.stream, self.tournament.ledger.version, "", "")
        return Executed(receipt.version, lambda: receipt, "", None)


async def test_a_second_that_passes_while_a_check_in_is_taken(monkeypatch: pytest.MonkeyPatch):
    plan = Plan(
        name="Cup",
        game="laplaplus",
        stages=(SingleElimination(),),
        check_in=True,
        check_in_until="2026-11-28T10:00:00Z",
    )
    tournament = LocalTournament(plan, LAPLAPLUS, "", RandomExecutor)
    tournament.enter(dummy_entries(2))
    moments = iter([BEFORE, AFTER, AFTER])
    monkeypatch.setattr(registering, "now", lambda: next(moments))
    unused: Any = None
    streams: Any = OneTournament(tournament)
    registration = registering.Registration(streams, unused, unused, unused)
    token = f"saikoro_{tournament.ledger.stream}_1_x"
    await registration.check_in(tournament.ledger.stream, token)
    assert tournament.verified().differences == []
