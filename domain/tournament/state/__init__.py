"""The state of a tournament after some of its lines; `evolve` is its only writer.

The room depends on the facts, and on standings, which a ruling can change.
"""

from saikoro.domain.tournament.state.evolution import evolve
from saikoro.domain.tournament.state.tournament import (
    Dispute,
    EntrantState,
    Ruled,
    TournamentState,
    present,
)

__all__ = ["Dispute", "EntrantState", "Ruled", "TournamentState", "evolve", "present"]
