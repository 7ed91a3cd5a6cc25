"""Applying the events of judges and disputes to the state of a tournament (TN-19)."""

from typing import assert_never

from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import Judge
from saikoro.domain.tournament.state.tournament import (
    Comment,
    Dispute,
    Rejection,
    TournamentState,
)

OnDispute = e.DisputeCommented | e.DisputeWithdrawn | e.DisputeRejected
"""The events that name a dispute by its line."""
Judging = e.JudgeAdded | e.JudgeRevoked | e.DisputeFiled | OnDispute


def judge(state: TournamentState, event: Judging, by: str) -> None:
    """Apply an event of judges or disputes; `by` is the author of its line."""
    match event:
        case e.JudgeAdded():
            state.judges[event.judge] = Judge(event.name, event.role)
        case e.JudgeRevoked():
            state.judges[event.judge].revoked = True
        case e.DisputeFiled():
            played = state.stages[event.stage].rounds[event.round - 1]
            state.disputes[state.version] = Dispute(
                stage=event.stage,
                round=event.round,
                slot=event.slot,
                entrants=played.pairings[event.slot].entrants,
                entrant=event.entrant,
                reason=event.reason,
                match=event.match,
                events=event.events,
                kept=event.kept,
                found=event.found,
                by=by,
            )
        case e.DisputeCommented():
            known = state.disputes[event.dispute]
            known.comments = (*known.comments, Comment(state.version, event.text, by))
        case e.DisputeWithdrawn():
            state.disputes[event.dispute].withdrawn_by = state.version
        case e.DisputeRejected():
            rejected = Rejection(state.version, event.reason, by)
            state.disputes[event.dispute].rejected = rejected
        case _:
            assert_never(event)
