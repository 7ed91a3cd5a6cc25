"""The tables at which the pairings of a round are played (TN-21.6)."""

import itertools
from collections.abc import Iterator

from saikoro.domain.tournament.facts.stage import Pairing, Round, Slot
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.state import TournamentState


def tables(state: TournamentState, played: Round) -> dict[Slot, int | None]:
    """The table of every slot, in the order of slots; None for a bye.

    Without `tables` in the plan they are counted from 1, byes included.
    """
    pairings = [pairing for _, pairing in sorted(played.pairings.items())]
    plan = state.plan.tables
    if plan is None:
        return {pairing.slot: number for number, pairing in enumerate(pairings, 1)}
    fixed = {folded_name(one.name): one.table for one in plan.fixed}
    found: dict[Slot, int | None] = {}
    taken: set[int] = set()
    for pairing in pairings:
        for table in _wished(state, fixed, pairing):
            if table not in taken:
                found[pairing.slot] = table
                taken.add(table)
                break
    free = (table for table in itertools.count(plan.first) if table not in taken)
    for pairing in pairings:
        if pairing.b is not None:
            found[pairing.slot] = found.get(pairing.slot) or next(free)
    return {pairing.slot: found.get(pairing.slot) for pairing in pairings}


def _wished(state: TournamentState, fixed: dict[str, int], pairing: Pairing) -> Iterator[int]:
    """The fixed tables of the entrants of a pairing, that of `a` first; none for a bye."""
    if pairing.b is None:
        return
    for entrant in pairing.entrants:
        table = fixed.get(folded_name(state.entrants[entrant].name))
        if table is not None:
            yield table
