"""Who may be the author of which line (TN-19.2)."""

from domain.record.line import Event
from domain.tournament import events as e
from domain.tournament.judging.judges import ORGANISER, Role, judge_of
from domain.tournament.registering import ENTRANT
from domain.tournament.registering import author as entrant_author
from domain.tournament.state import TournamentState
from domain.tournament.versions import JUDGES

_DESK = (e.EntrantsCheckedIn, e.EntrantWithdrawn, e.DisputeFiled, e.DisputeWithdrawn)
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


def author_fault(state: TournamentState, event: Event, by: str | None) -> str:
    """Why `by` cannot be the author of this event; empty if it can, or is not restricted.

    `state` is that before the event.
    """
    author = by or ""
    if author.startswith(ENTRANT):
        return _entrant_fault(state, event, author)
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


def _entrant_fault(state: TournamentState, event: Event, by: str) -> str:
    """An entrant does what concerns itself alone (TN-19.4, TN-24.5)."""
    match event:
        case e.EntrantsEntered(entries=[e.Entered(entrant=entrant)]):
            if entrant not in state.entrants and not state.registration:
                return "registration by link was not open"
        case (
            e.EntrantsCheckedIn(entrants=[entrant])
            | e.EntrantWithdrawn(entrant=entrant)
            | e.DisputeFiled(entrant=entrant)
        ):
            pass
        case e.DisputeWithdrawn(dispute=line) if line in state.disputes:
            entrant = state.disputes[line].entrant
        case _:
            return "an entrant enters, checks in, withdraws and disputes itself alone"
    return "" if by == entrant_author(entrant) else f"it is about entrant {entrant}, but of {by}"
