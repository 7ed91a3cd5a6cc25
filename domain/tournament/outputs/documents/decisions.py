"""Rulings and disputes as documents, with their authors, reasons and outcomes (TN-17.2, TN-19)."""

from typing import Any

import msgspec

from saikoro.domain.disputes.state import brought
from saikoro.domain.disputes.words import StatusInTournament
from saikoro.domain.tournament.facts.events import EntrantWithdrawn
from saikoro.domain.tournament.facts.judges import (
    ORGANISER,
    Official,
    entrant_behind,
    judge_of,
    official,
)
from saikoro.domain.tournament.facts.rulings import OfPairing, Penalty
from saikoro.domain.tournament.facts.stage import Slot
from saikoro.domain.tournament.outputs.documents.linking import Linking
from saikoro.domain.tournament.outputs.documents.views import (
    ClosedBy,
    DisputeComment,
    DisputeView,
    NamedEvent,
    RulingView,
)
from saikoro.domain.tournament.state import Dispute, Ruled, TournamentState
from saikoro.domain.tournament.state.disputes import pairing_at, status, upheld_by
from saikoro.domain.tournament.state.penalties import penalty_count
from saikoro.domain.tournament.state.tournament import Comment


def rulings(state: TournamentState) -> list[RulingView]:
    """Every ruling and every withdrawal during play, oldest first."""
    return [_ruling(state, line, ruled) for line, ruled in state.rulings.items()]


def disputes(
    state: TournamentState, links: Linking, only: StatusInTournament | None = None
) -> list[DisputeView]:
    """Every dispute, or those with one status, oldest first."""
    views = (_dispute(state, line, dispute, links) for line, dispute in state.disputes.items())
    return [view for view in views if only in {None, view.status}]


def ruled_by(state: TournamentState) -> dict[tuple[int, int, Slot], Official]:
    """The author of the newest ruling on each pairing that stands, by stage, round and slot."""
    return {
        (ruled.what.stage, ruled.what.round, ruled.what.slot): official(state.judges, ruled.by)
        for ruled in state.rulings.values()
        if ruled.undone_by is None and isinstance(ruled.what, OfPairing)
    }


def _ruling(state: TournamentState, line: int, ruled: Ruled) -> RulingView:
    if isinstance(ruled.what, EntrantWithdrawn):
        made: dict[str, Any] = {"kind": "withdrawal", "entrant": ruled.what.entrant}
    else:
        made = msgspec.to_builtins(ruled.what)
    return RulingView(
        line=line,
        ruling=made,
        reason=ruled.reason,
        by=_official(state, ruled.by),
        dispute=ruled.dispute,
        undone_by=ruled.undone_by,
        count=_count(state, line, ruled),
    )


def _count(state: TournamentState, line: int, ruled: Ruled) -> int | msgspec.UnsetType:
    if isinstance(ruled.what, Penalty) and ruled.undone_by is None:
        return penalty_count(state, ruled.what, line)
    return msgspec.UNSET


def _dispute(state: TournamentState, line: int, dispute: Dispute, links: Linking) -> DisputeView:
    where = dispute.stage, dispute.round, dispute.slot
    stands = pairing_at(state, *where) == dispute.entrants
    return DisputeView(
        line=line,
        status=status(state, line),
        stage=dispute.stage,
        round=dispute.round,
        slot=dispute.slot,
        entrants=list(dispute.entrants),
        entrant=dispute.entrant,
        name=state.entrants[dispute.entrant].name,
        reason=dispute.reason,
        by=_official(state, dispute.by),
        match=dispute.match,
        matches=links.matches(*where) if stands else [],
        decision=_decision(state, line, dispute),
        events=[
            NamedEvent(version, links.why(dispute.match or "", version))
            for version in dispute.events
        ]
        or msgspec.UNSET,
        kept=brought(dispute.kept, dispute.found) or msgspec.UNSET,
        comments=[_comment(state, one) for one in dispute.comments] or msgspec.UNSET,
    )


def _comment(state: TournamentState, comment: Comment) -> DisputeComment:
    by = _official(state, comment.by)
    name = state.entrants[entrant_behind(comment.by)].name if by is None else by.name
    return DisputeComment(line=comment.line, by=comment.by, name=name, text=comment.text)


def _decision(state: TournamentState, line: int, dispute: Dispute) -> ClosedBy | None:
    ruling = upheld_by(state, line)
    if ruling is not None:
        ruled = state.rulings[ruling]
        by = official(state.judges, ruled.by)
        return ClosedBy(line=ruling, by=by, reason=ruled.reason)
    rejected = dispute.rejected
    if rejected is None:
        return None
    by = official(state.judges, rejected.by)
    return ClosedBy(line=rejected.line, by=by, reason=rejected.reason)


def _official(state: TournamentState, by: str) -> Official | None:
    """The official who wrote a line; None for an entrant."""
    known = by == ORGANISER or judge_of(by) is not None
    return official(state.judges, by) if known else None
