"""Who may be the author of which line (TN-19.2)."""

from domain.record.line import Event
from domain.tournament import events as e
from domain.tournament.judging.judges import ORGANISER, Role, judge_of
from domain.tournament.registering import ENTRANT, in_window
from domain.tournament.registering import author as entrant_author
from domain.tournament.state import TournamentState
from domain.tournament.versions import JUDGES

_ATTENDANCE = (e.EntrantWithdrawn, e.EntrantDropped, e.EntrantAdmitted, e.ByeRequested)
_DESK = (e.EntrantsCheckedIn, *_ATTENDANCE, e.DisputeFiled, e.DisputeWithdrawn)
_JUDGE = (*_DESK, e.RulingMade, e.DisputeRejected, e.TournamentPaused, e.TournamentResumed)

_NOT_OF_JUDGES = (e.TournamentCreated, e.RoundPaired, e.MatchesLinked, e.ResultsTaken)
"""What no judge is the author of, whatever the role."""

_OF_OFFICIALS = (
    *(e.RulingMade, e.JudgeAdded, e.JudgeRevoked),
    *(e.DisputeFiled, e.DisputeWithdrawn, e.DisputeRejected),
)
"""What only the organiser, judges and, as far as it may, an entrant can be the authors of."""


def may(role: Role, event: type[Event]) -> bool:
    """Whether a judge in this role may ask for what leads to such an event."""
    match role:
        case "organiser":
            return not issubclass(event, _NOT_OF_JUDGES)
        case "judge":
            return issubclass(event, _JUDGE)
        case "desk":
            return issubclass(event, _DESK)


def author_fault(state: TournamentState, event: Event, by: str | None, at: str = "") -> str:
    """Why `by` cannot be the author of this event; empty if it can, or is not restricted.

    `state` is that before the event, which came `at` a time.
    """
    author = by or ""
    if author.startswith(ENTRANT):
        return _entrant_fault(state, event, author, at)
    if state.rules < JUDGES:
        return ""
    judge = judge_of(author)
    if judge is not None:
        return _judge_fault(state, event, judge)
    if isinstance(event, _OF_OFFICIALS) and author != ORGANISER:
        return f"neither the organiser nor a judge is its author, but {author!r}"
    return ""


def _judge_fault(state: TournamentState, event: Event, judge: int) -> str:
    known = state.judges.get(judge)
    if known is None:
        return f"there is no judge {judge}"
    if known.revoked:
        return f"judge {judge} was revoked"
    if not may(known.role, type(event)):
        return f"judge {judge} has the role {known.role}, which may not do this"
    return ""


def _entrant_fault(state: TournamentState, event: Event, by: str, at: str) -> str:
    """An entrant does what concerns itself alone (TN-19.4, TN-24.5, TN-26.1)."""
    match event:
        case e.EntrantsEntered(entries=[e.Entered(entrant=entrant)]):
            if entrant not in state.entrants and not state.registration:
                return "registration by link was not open"
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
        case _:
            return "no entrant causes this"
    return "" if by == entrant_author(entrant) else f"it is about entrant {entrant}, but of {by}"
