"""Builds that stay closed after the end of a match: until when, and which matches they are of."""

from collections.abc import Collection, Sequence
from typing import Any

from saikoro.domain.match.clocks import milliseconds, stamp
from saikoro.domain.match.events import MatchCreated, MatchFinished, PairingPlayed, SecretsReleased
from saikoro.domain.match.words import OpenBuilds, ReleaseReason
from saikoro.domain.record.line import EventReader, Line, is_a
from saikoro.domain.tournament.planning.plan import Plan
from saikoro.domain.tournament.state import TournamentState

_CREATED = EventReader(MatchCreated)
_RELEASED = EventReader(SecretsReleased)


def opens_by(plan: Plan, created: str) -> str:
    """The moment from which a match that was `created` then is opened in any case (TN-32.2)."""
    after = 1_000 * plan.open_builds_after
    return "" if plan.open_builds == "match" else stamp(milliseconds(created) + after)


def may_open(state: TournamentState, stage: int) -> bool:
    """Whether the builds of the matches of a stage may be open now (TN-32.3)."""
    match state.plan.open_builds:
        case "match":
            return True
        case "stage":
            follows = stage + 1 < len(state.stages)
            return state.over or (follows and all(one.closed for one in state.stages[stage].rounds))
        case "end":
            return state.over


def still_closed(state: TournamentState) -> Collection[str]:
    """The matches that count now, and whose builds may not be opened yet."""
    return {
        match
        for (stage, _, _), matches in state.linked.items()
        if not may_open(state, stage)
        for match in matches
    }


def played_part(lines: Sequence[bytes]) -> Sequence[bytes]:
    """The lines of a match up to its result, without the header: what opens later follows."""
    if not lines or (pairing := pairing_of(lines)) is None or not pairing.stays_closed:
        return lines
    ends = (at for at, line in enumerate(lines, 1) if is_a(line, MatchFinished))
    return lines[: next(ends, len(lines))]


def pairing_of(lines: Sequence[bytes]) -> PairingPlayed | None:
    """The pairing that a match was created for; None if it does not name one."""
    created = _CREATED.read(Line.read(lines[0]))
    pairing: Any = created.pairing if isinstance(created, MatchCreated) else None
    return pairing if isinstance(pairing, PairingPlayed) else None


def closing_fault(plan: Plan, lines: Sequence[bytes]) -> str:
    """Why the builds of a match were not closed as the plan says; empty if they were (TN-32.2)."""
    pairing = pairing_of(lines)
    if pairing is None:
        return ""
    promised = OpenBuilds(plan.open_builds), opens_by(plan, Line.read(lines[0]).at or "")
    if (pairing.open_builds, pairing.opens_by) == promised:
        return ""
    return "its record has builds that are closed otherwise than the plan says"


class Openings:
    """When the builds of each stage came to be open, each time."""

    def __init__(self) -> None:
        self._moments: dict[int, list[str]] = {}
        self._open: set[int] = set()

    def note(self, state: TournamentState, at: str) -> None:
        """Note which stages are open in this state, which it has from this moment on."""
        if state.plan.open_builds == "match":
            return
        now = {stage for stage in range(len(state.stages)) if may_open(state, stage)}
        for stage in now - self._open:
            self._moments.setdefault(stage, []).append(at)
        self._open = now

    def fault(self, lines: Sequence[bytes]) -> str:
        """Why a match was not opened as `over` then; empty if it was, or was not (TN-32.3).

        `lines` are those of its record, without the header.
        """
        pairing, released = pairing_of(lines), _released_as_over(lines)
        if pairing is None or not released:
            return ""
        created = Line.read(lines[0]).at or ""
        moments = self._moments.get(pairing.stage, ())
        if any(created <= moment <= released for moment in moments):
            return ""
        return f"its builds were opened at {released}, while they had to stay closed"


def _released_as_over(lines: Sequence[bytes]) -> str:
    """The moment at which a match was opened because its stage or tournament was over, if so."""
    for line in lines:
        if is_a(line, SecretsReleased):
            parts = Line.read(line)
            event = _RELEASED.read(parts)
            if isinstance(event, SecretsReleased) and event.reason == ReleaseReason.OVER:
                return parts.at or ""
    return ""
