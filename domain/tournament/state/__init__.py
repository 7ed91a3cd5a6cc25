"""The state of a tournament; `evolve` is its only writer."""

from domain.tournament.state.evolution import evolve
from domain.tournament.state.tournament import (
    Dispute,
    EntrantState,
    Gone,
    Ruled,
    TournamentState,
    present,
)

__all__ = ["Dispute", "EntrantState", "Gone", "Ruled", "TournamentState", "evolve", "present"]
