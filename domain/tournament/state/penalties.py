"""Counting penalties (TN-33.2)."""

from saikoro.domain.tournament.facts.rulings import Penalty
from saikoro.domain.tournament.state.tournament import TournamentState


def penalty_count(state: TournamentState, penalty: Penalty, until: int | None = None) -> int:
    """The number of an entrant's penalties of one kind and offence that stand (TN-33.2).

    Up to the line `until`; without it those so far, and the one that is not made yet.
    """
    same = (
        isinstance(ruled.what, type(penalty))
        and (ruled.what.entrant, ruled.what.offence) == (penalty.entrant, penalty.offence)
        and ruled.undone_by is None
        and (until is None or line <= until)
        for line, ruled in state.rulings.items()
    )
    return sum(same) + (until is None)
