"""What outputs mark pairings with: reruns, open disputes, and who ruled (TN-14.7, TN-19.6)."""

from collections import Counter

from domain.tournament.judging.disputes import disputed, open_disputes
from domain.tournament.judging.rulings import Rerun
from domain.tournament.outputs.documents.decisions import ruled_by
from domain.tournament.stage import Entrant, Slot
from domain.tournament.state import TournamentState

Where = tuple[int, int, Slot]
"""Stage, round and slot of a pairing."""


def reruns(state: TournamentState) -> Counter[Where]:
    """How often each pairing was ruled to be run again, undone rulings included (TN-14.7)."""
    ruled = (known.what for known in state.rulings.values())
    return Counter((one.stage, one.round, one.slot) for one in ruled if isinstance(one, Rerun))


class Marks:
    """The marks of every pairing."""

    def __init__(self, state: TournamentState) -> None:
        self.reruns = reruns(state)
        self.disputed = disputed(state)
        """The number of open disputes."""
        self.ruled_by = ruled_by(state)
        self.disputes = len(open_disputes(state))
        """Of the whole tournament, also about pairings that a ruling removed."""
        again = {where: 1 for where, count in self.reruns.items() if count > 1}
        self.rerun_again = len(again)
        """How many pairings were rerun more than once."""
        self._rerun_again_of = _by_entrant(state, again)
        self._disputed_of = _by_entrant(state, self.disputed)

    def rerun_again_of(self, stage: int, entrant: Entrant) -> int:
        """How many pairings of an entrant in a stage were rerun more than once."""
        return self._rerun_again_of[stage, entrant]

    def disputed_of(self, stage: int, entrant: Entrant) -> int:
        """How many open disputes the pairings of an entrant in a stage have."""
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
