"""Marks on pairings in outputs: reruns, open disputes, and who ruled (TN-14.7, TN-19.6)."""

from collections import Counter

from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.outputs.documents.decisions import ruled_by
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.tournament.state.disputes import disputed, open_disputes
from saikoro.domain.tournament.state.tournament import Where, reruns


class Marks:
    """The marks of every pairing."""

    def __init__(self, state: TournamentState) -> None:
        self.reruns = reruns(state)
        self.disputed = disputed(state)
        """The number of open disputes."""
        self.ruled_by = ruled_by(state)
        self.disputes = len(open_disputes(state))
        """The number of all open disputes, including those about pairings that a ruling removed."""
        again = {where: 1 for where, count in self.reruns.items() if count > 1}
        self.rerun_again = len(again)
        """The number of pairings that were rerun more than once."""
        self._rerun_again_of = _by_entrant(state, again)
        self._disputed_of = _by_entrant(state, self.disputed)

    def rerun_again_of(self, stage: int, entrant: Entrant) -> int:
        """The number of an entrant's pairings in a stage that were rerun more than once."""
        return self._rerun_again_of[stage, entrant]

    def disputed_of(self, stage: int, entrant: Entrant) -> int:
        """The number of open disputes about the pairings of an entrant in a stage."""
        return self._disputed_of[stage, entrant]


def _by_entrant(state: TournamentState, counts: dict[Where, int]) -> Counter[tuple[int, Entrant]]:
    """The counts of pairings, summed by stage and entrant."""
    found: Counter[tuple[int, Entrant]] = Counter()
    for (stage, number, slot), count in counts.items():
        rounds = state.stages[stage].rounds if stage < len(state.stages) else []
        if number > len(rounds) or slot not in rounds[number - 1].pairings:
            continue
        for entrant in rounds[number - 1].pairings[slot].entrants:
            found[stage, entrant] += count
    return found
