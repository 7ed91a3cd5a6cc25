"""Clocks of rounds in the state of a tournament (TN-21.5)."""

from saikoro.domain.match.clocks import milliseconds, stamp
from saikoro.domain.tournament.state.found import rounds_with
from saikoro.domain.tournament.state.tournament import TournamentState, Where


def delay_clocks(state: TournamentState, paused: int) -> None:
    """Let the rounds that are not decided start and end `paused` milliseconds later."""
    if not paused:
        return
    stages = [*state.stages, *(stage for found in state.found for stage in found.stages)]
    for played in (one for stage in stages for one in stage.rounds):
        if played.decided or not played.ends:
            continue
        played.starts, played.ends = _later(played.starts, paused), _later(played.ends, paused)
        played.own_ends = {slot: _later(ends, paused) for slot, ends in played.own_ends.items()}


def delay_table(state: TournamentState, where: Where, paused: int) -> None:
    """Let a pairing end `paused` milliseconds later."""
    stage, number, slot = where
    pairing = state.stages[stage].rounds[number - 1].pairings[slot]
    for played in rounds_with(state, where, pairing):
        ends = played.own_ends.get(slot, played.ends)
        if paused and ends:
            played.own_ends[slot] = _later(ends, paused)


def _later(moment: str, paused: int) -> str:
    return stamp(milliseconds(moment) + paused)
