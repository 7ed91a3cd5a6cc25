"""The status of disputes (TN-19.4 to TN-19.6)."""

from collections import Counter

from saikoro.domain.disputes.words import StatusInTournament
from saikoro.domain.tournament.facts.stage import Entrant, Slot
from saikoro.domain.tournament.state.tournament import TournamentState


def status(state: TournamentState, line: int) -> StatusInTournament:
    """The status of the dispute that this line filed.

    It is upheld while a ruling that upholds it stands, and open again if that is undone (TN-19.6).
    """
    dispute = state.disputes[line]
    if upheld_by(state, line) is not None:
        return "upheld"
    if dispute.withdrawn_by is not None:
        return "withdrawn"
    return "open" if dispute.rejected is None else "rejected"


def upheld_by(state: TournamentState, line: int) -> int | None:
    """The line of the ruling that upholds a dispute and stands; None if there is none."""
    ruled = (at for at, one in state.rulings.items() if one.dispute == line and not one.undone_by)
    return next(ruled, None)


def open_disputes(state: TournamentState) -> list[int]:
    """The lines of the open disputes, oldest first."""
    return [line for line in state.disputes if status(state, line) == "open"]


def disputed(state: TournamentState) -> Counter[tuple[int, int, Slot]]:
    """The number of open disputes about each pairing, by stage, round and slot."""
    found: Counter[tuple[int, int, Slot]] = Counter()
    for dispute in map(state.disputes.__getitem__, open_disputes(state)):
        if pairing_at(state, dispute.stage, dispute.round, dispute.slot) == dispute.entrants:
            found[dispute.stage, dispute.round, dispute.slot] += 1
    return found


def pairing_at(state: TournamentState, stage: int, number: int, slot: Slot) -> tuple[Entrant, ...]:
    """The entrants of a pairing; empty if there is none."""
    if not 0 <= stage < len(state.stages) or not 1 <= number <= len(state.stages[stage].rounds):
        return ()
    pairing = state.stages[stage].rounds[number - 1].pairings.get(slot)
    return () if pairing is None else pairing.entrants
