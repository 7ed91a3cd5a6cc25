"""The authors that each line may have (TN-19.2)."""

from collections.abc import Sequence

from saikoro.domain.match.events import DrawOpened, EntropyFixed
from saikoro.domain.record.line import Event
from saikoro.domain.tournament.commands.registering import entering_fault, in_window
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import (
    ENTRANT,
    ORGANISER,
    Role,
    entrant_author,
    judge_of,
)
from saikoro.domain.tournament.facts.rulings import PlayedAtTable
from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.planning.versions import JUDGES
from saikoro.domain.tournament.state import TournamentState

SERVER = "server"
"""The author of lines that the service adds by itself."""

_ATTENDANCE = (e.EntrantWithdrawn, e.EntrantDropped, e.EntrantAdmitted, e.ByeRequested)
_DISPUTING = (e.DisputeFiled, e.DisputeCommented, e.DisputeWithdrawn)
_DESK = (e.EntrantsCheckedIn, *_ATTENDANCE, *_DISPUTING)
_PAUSES = (e.TournamentPaused, e.TournamentResumed, e.TablePaused, e.TableResumed)
_JUDGE = (*_DESK, e.RulingMade, e.DisputeRejected, *_PAUSES)

_OF_SERVER = (e.RoundPaired, e.MatchesLinked, e.ResultsTaken)
"""The events that only the service writes."""

_DERIVED = (
    *(e.SeedsRevealed, EntropyFixed, DrawOpened, e.BuildsOpened),
    *(e.StageBegun, e.RoundClosed, e.TournamentFinished),
)
"""The events that follow from the state and have no author."""

_NOT_OF_JUDGES = (e.TournamentCreated, *_OF_SERVER, *_DERIVED)
"""The events that no judge writes, whatever the role."""


def may(role: Role, event: type[Event] | Event) -> bool:
    """Whether a judge in this role may ask for an event, or for events of this type.

    The desk enters results of real tables, and makes no other ruling (TN-34.3).
    """
    kind = event if isinstance(event, type) else type(event)
    match role:
        case "organiser":
            return not issubclass(kind, _NOT_OF_JUDGES)
        case "judge":
            return issubclass(kind, _JUDGE)
        case "desk":
            return issubclass(kind, _DESK) or _enters_results(event)


def _enters_results(event: type[Event] | Event) -> bool:
    """Whether an event enters results of a real table, and decides nothing else."""
    made = event if isinstance(event, e.RulingMade) else None
    return made is not None and isinstance(made.ruling, PlayedAtTable) and made.dispute is None


def author_fault(state: TournamentState, event: Event, by: str | None, at: str = "") -> str:
    """Why `by` cannot be the author of this event; empty if it can.

    `state` is the one before the event, and `at` its time. Before version 3 only the events that
    entrants ask for are restricted.
    """
    author = by or ""
    if author.startswith(ENTRANT):
        return _entrant_fault(state, event, author, at)
    if state.rules < JUDGES:
        return ""
    judge = judge_of(author)
    if judge is not None:
        return _judge_fault(state, event, judge)
    return _other_fault(event, by)


def _other_fault(event: Event, by: str | None) -> str:
    """Why `by`, which is neither a judge nor an entrant, cannot be the author."""
    if isinstance(event, _OF_SERVER):
        return "" if by == SERVER else f"its author is {SERVER}, and not {by!r}"
    if isinstance(event, _DERIVED):
        return "" if by is None else f"it follows from the lines before, and not from {by!r}"
    left_after_round = by is None and isinstance(event, e.EntrantWithdrawn)
    if by == ORGANISER or left_after_round:
        return ""
    return f"neither the organiser nor a judge is its author, but {by!r}"


def _judge_fault(state: TournamentState, event: Event, judge: int) -> str:
    known = state.judges.get(judge)
    if known is None:
        return f"there is no judge {judge}"
    if known.revoked:
        return f"judge {judge} was revoked"
    if not may(known.role, event):
        return f"judge {judge} has the role {known.role}, which may not do this"
    return ""


def _entrant_fault(state: TournamentState, event: Event, by: str, at: str) -> str:
    """Why an entrant, who decides only about itself, is no author (TN-19.4, TN-24.5, TN-26.1)."""
    match event:
        case e.EntrantsEntered(entries=[e.Entered(entrant=entrant) as entered]):
            why = entering_fault(state, entered)
            if why:
                return why
        case e.EntrantsCheckedIn(entrants=[entrant]):
            if not in_window(state.plan, at):
                return f"{at} is not within the time for checking in"
        case (
            e.EntrantWithdrawn(entrant=entrant)
            | e.EntrantDropped(entrant=entrant)
            | e.ByeRequested(entrant=entrant)
            | e.DisputeFiled(entrant=entrant)
        ):
            pass
        case e.DisputeWithdrawn(dispute=line) if line in state.disputes:
            entrant = state.disputes[line].entrant
        case e.DisputeCommented(dispute=line) if line in state.disputes:
            return _not_of_pairing(state.disputes[line].entrants, by)
        case _:
            return "no entrant causes this"
    return "" if by == entrant_author(entrant) else f"it is about entrant {entrant}, but of {by}"


def _not_of_pairing(entrants: Sequence[Entrant], by: str) -> str:
    if by in map(entrant_author, entrants):
        return ""
    return f"it is about the pairing of {entrants}, but of {by}"
