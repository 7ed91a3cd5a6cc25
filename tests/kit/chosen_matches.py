"""Tournaments of builds in memory whose matches a test decides."""

from typing import Any

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.facts.stage import Pairing, Result, Score
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.matches.playing import Played
from saikoro.domain.tournament.planning.plan import AnyStage, Plan
from saikoro.domain.tournament.standings.deciding import decide
from saikoro.domain.tournament.state import TournamentState
from tests.kit.local_tournament import LocalTournament, dummy_entries


class ChosenExecutor(PairingExecutor):
    """An executor whose matches end as `won` says, by their numbers in every pairing."""

    won = ""
    """The winner of each match: `a` or `b`, `-` for a draw; `a` for those after the last."""

    def play_pairing(
        self, state: TournamentState, where: tuple[int, int], pairing: Pairing, at: str
    ) -> tuple[Result, list[Played]]:
        stage, scores = state.stages[where[0]], list[Score]()
        fixed = stage.fixed_of(where[1], pairing)
        while (result := decide(stage.plan, pairing, scores, pairing.a, lambda: 1)) is None:
            number = len(scores)
            scores.append(fixed.get(number) or self._score(state, where, pairing, number))
        return result, []

    def _score(
        self, state: TournamentState, where: tuple[int, int], pairing: Pairing, number: int
    ) -> Score:
        won = self.won[number : number + 1] or "a"
        match = state.entropy.match(*where, pairing.slot, number, pairing.run).match.hex()
        winner = {"a": pairing.a, "b": pairing.b}.get(won)
        return Score(match, f"{number:064x}", 9, winner, "chosen", (3, 1))


def chosen(stage: AnyStage, won: str = "", entrants: int = 2, **plan: Any) -> LocalTournament:
    """A tournament with its first round paired, whose matches end as `won` says."""
    executor = type("Chosen", (ChosenExecutor,), {"won": won})
    made = Plan(name="chosen", game=LAPLAPLUS.id, stages=(stage,), **plan)
    entries = dummy_entries(entrants)
    return LocalTournament.of(LAPLAPLUS, made, entries, executor=executor).play(until=(0, 1))
