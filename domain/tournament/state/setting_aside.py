"""Removing pairings so that they can come back: with their run, and with their result (TN-14.3)."""

from domain.tournament.stage import Pairing
from domain.tournament.state.tournament import TournamentState


def put_aside(state: TournamentState, stage: int, number: int, pairing: Pairing) -> None:
    """Set a pairing aside that its slot no longer has."""
    of = state.stages[stage]
    result = of.rounds[number - 1].results.get(pairing.slot)
    kept = result if result is not None and (result.played or result.decided == "bye") else None
    of.set_aside[number, pairing.slot, pairing.a, pairing.b] = pairing.run, kept
    of.retire(number, pairing)
    state.linked.pop((stage, number, pairing.slot), None)


def drop_rounds(state: TournamentState, stage: int, kept: int) -> None:
    """Remove all rounds of a stage but the first `kept`."""
    rounds = state.stages[stage].rounds
    for number, played in enumerate(rounds[kept:], kept + 1):
        for pairing in played.pairings.values():
            put_aside(state, stage, number, pairing)
    del rounds[kept:]
