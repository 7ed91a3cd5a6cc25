"""Rulings and disputes as documents: by whom, why, and what became of them (TN-17.2, TN-19)."""

from typing import Any

import msgspec

from domain.tournament.events import EntrantWithdrawn
from domain.tournament.judging.disputes import Status, pairing_at, status, upheld_by
from domain.tournament.judging.judges import ORGANISER, Official, judge_of, official
from domain.tournament.judging.rulings import OfPairing
from domain.tournament.outputs.documents.linking import Linking, PairingMatch
from domain.tournament.stage import Entrant, Slot
from domain.tournament.state import Dispute, Ruled, TournamentState


class RulingView(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling, or a withdrawal during play."""

    line: int
    """The version of its event, by which it can be undone."""
    ruling: dict[str, Any]
    """As it was made; of a withdrawal `{"kind": "withdrawal", "entrant": …}`."""
    reason: str
    by: Official | None
    """Who made it; null for an entrant who withdrew by itself."""
    dispute: int | None
    """The line of the dispute that it upholds."""
    undone_by: int | None
    """The line of the ruling that has undone it."""


class ClosedBy(msgspec.Struct, frozen=True, kw_only=True):
    """The decision on a dispute."""

    line: int
    """The version of its event."""
    by: Official
    """Who decided."""
    reason: str


class DisputeView(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute of an entrant about a pairing."""

    line: int
    """The version of its event, by which it is rejected, withdrawn or upheld."""
    status: Status
    stage: int
    round: int
    slot: Slot
    entrants: list[Entrant]
    """Those of the pairing when it was disputed."""
    entrant: Entrant
    """The one who disputes it."""
    name: str
    reason: str
    by: Official | None
    """Who filed it on behalf of the entrant; null if it did so itself."""
    match: str | None
    """The match that is disputed; null for the whole pairing."""
    matches: list[PairingMatch]
    """Of the pairing as it is now, each with its links; empty if a ruling removed it."""
    decision: ClosedBy | None
    """The ruling that upholds it, or the rejection; null while it is open or withdrawn."""


def rulings(state: TournamentState) -> list[RulingView]:
    """Every ruling and every withdrawal during play, oldest first."""
    return [_ruling(state, line, ruled) for line, ruled in state.rulings.items()]


def disputes(
    state: TournamentState, links: Linking, only: Status | None = None
) -> list[DisputeView]:
    """Every dispute, or those with one status, oldest first."""
    views = (_dispute(state, line, dispute, links) for line, dispute in state.disputes.items())
    return [view for view in views if only in {None, view.status}]


def ruled_by(state: TournamentState) -> dict[tuple[int, int, Slot], Official]:
    """Who made the newest ruling on each pairing that stands, by stage, round and slot."""
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
    )


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
    )


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
    """Who the author of a line is; None for an entrant."""
    known = by == ORGANISER or judge_of(by) is not None
    return official(state.judges, by) if known else None
