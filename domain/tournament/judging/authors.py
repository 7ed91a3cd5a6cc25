"""Who may be the author of which line (TN-19.2)."""

from domain.match.events import DrawOpened, EntropyFixed
from domain.record.line import Event
from domain.tournament import events as e
from domain.tournament.commands.registering import entering_fault, in_window
from domain.tournament.judging.judges import ENTRANT, ORGANISER, Role, entrant_author, judge_of
from domain.tournament.planning.versions import JUDGES
from domain.tournament.state import TournamentState

SERVER = "server"
"""The author of lines that the service adds by itself."""

_ATTENDANCE = (e.EntrantWithdrawn, e.EntrantDropped, e.EntrantAdmitted, e.ByeRequested)
_DESK = (e.EntrantsCheckedIn, *_ATTENDANCE, e.DisputeFiled, e.DisputeWithdrawn)
_PAUSES = (e.TournamentPaused, e.TournamentResumed, e.TablePaused, e.TableResumed)
_JUDGE = (*_DESK, e.RulingMade, e.DisputeRejected, *_PAUSES)

_OF_SERVER = (e.RoundPaired, e.MatchesLinked, e.ResultsTaken)
"""What only the service is the author of."""

_DERIVED = (
    *(e.SeedsRevealed, EntropyFixed, DrawOpened, e.BuildsOpened),
    *(e.StageBegun, e.RoundClosed, e.TournamentFinished),
)
"""What follows from the state, and has no author."""

_NOT_OF_JUDGES = (e.TournamentCreated, *_OF_SERVER, *_DERIVED)
"""What no judge is the author of, whatever the role."""


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
    """Why `by` cannot be the author of this event; empty if it can.

    `state` is that before the event, which came `at` a time. Before version 3 only what entrants
    ask for is restricted.
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
    """Why neither a judge nor an entrant, but `by`, cannot be the author."""
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
    if not may(known.role, type(event)):
        return f"judge {judge} has the role {known.role}, which may not do this"
    return ""


def _entrant_fault(state: TournamentState, event: Event, by: str, at: str) -> str:
    """An entrant does what concerns itself alone (TN-19.4, TN-24.5, TN-26.1)."""
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
        case _:
            return "no entrant causes this"
    return "" if by == entrant_author(entrant) else f"it is about entrant {entrant}, but of {by}"
