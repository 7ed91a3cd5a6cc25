"""Tournaments with random results, made of real events."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from saikoro.domain.match.events import DrawOpened, EntropyFixed
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.header import TournamentId
from saikoro.domain.tournament.facts.stage import Pairing, Result, Score
from saikoro.domain.tournament.planning.plan import AnyStage, Plan
from saikoro.domain.tournament.progress import ToOpen, ToPlay, next_step
from saikoro.domain.tournament.standings.deciding import decide
from saikoro.domain.tournament.state import TournamentState, evolve

REASON = "last_unit_fell"


def plan_of(*stages: AnyStage, **options: Any) -> Plan:
    """A plan in which entrant 1 is seed 1, and so on."""
    return Plan(name="Cup", game="cardgard", stages=stages, seeding="entered", **options)


def locked(plan: Plan, names: Sequence[str]) -> TournamentState:
    """A tournament before its first stage."""
    numbered = list(enumerate(names, 1))
    state = TournamentState(TournamentId(bytes(16)), plan)
    for event in (
        e.TournamentCreated("00" * 32),
        e.EntrantsEntered([e.Entered(number, name, "00" * 32) for number, name in numbered]),
        e.EntriesLocked([number for number, _ in numbered]),
        e.SeedsRevealed([(number, "00" * 32) for number, _ in numbered]),
        EntropyFixed("00" * 32),
        DrawOpened(1, "00" * 32),
    ):
        evolve(state, event)
    return state


def played(plan: Plan, count: int, rng: Random, rounds: int | None = None) -> TournamentState:
    """A tournament of `count` entrants, played for `rounds` rounds or to its end."""
    state = locked(plan, [f"Entrant {number}" for number in range(1, count + 1)])
    play_on(state, rng, rounds)
    return state


def play_on(state: TournamentState, rng: Random, rounds: int | None = None) -> None:
    """Play `rounds` more rounds, or to the end."""
    done = 0
    while (step := next_step(state)) is not None:
        assert not isinstance(step, ToOpen)
        if isinstance(step, ToPlay):
            if done == rounds:
                return
            done += 1
            slots = step.slots
            results = [random_result(state, (step.stage, step.round), slot, rng) for slot in slots]
            step = e.ResultsTaken(step.stage, step.round, results)
        evolve(state, step)


def random_result(state: TournamentState, at: tuple[int, int], slot: int, rng: Random) -> Result:
    """A random result of a pairing."""
    stage = state.stages[at[0]]
    pairing = stage.rounds[at[1] - 1].pairings[slot]
    better = min(pairing.entrants, key=stage.seeds.index)
    scores: list[Score] = []

    def die() -> int:
        return state.entropy.die(*at, slot, pairing.run)

    while (result := decide(stage.plan, pairing, scores, better, die)) is None:
        secrets = state.entropy.match(*at, slot, len(scores), pairing.run)
        scores.append(_score(pairing, secrets.match.hex(), rng))
    return result


def _score(pairing: Pairing, match: str, rng: Random) -> Score:
    winner = rng.choice([*pairing.entrants, *pairing.entrants, None])
    left = (rng.randrange(1, 9), 0) if winner == pairing.a else (0, rng.randrange(1, 9))
    return Score(match, match * 2, rng.randrange(9, 99), winner, REASON, left if winner else (0, 0))


def decided(state: TournamentState) -> Iterator[tuple[int, int, Pairing, Result]]:
    """Every decided pairing of two, with its stage and round."""
    for number, stage in enumerate(state.stages):
        for count, pairing, result in stage.met():
            if pairing.b is not None:
                yield number, count, pairing, result
