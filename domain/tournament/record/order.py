"""What may happen in a tournament when: whoever says something else has not kept to the rules."""

from domain.errors import IllegalRuling, UnknownEntrant
from domain.match.events import DrawOpened, EntropyFixed
from domain.record.line import Event
from domain.tournament import events as e
from domain.tournament.commands import present
from domain.tournament.consequences import admit
from domain.tournament.stage import Entrant
from domain.tournament.state import TournamentState


def out_of_order(state: TournamentState, event: Event) -> str:
    """Why `event` cannot come where the tournament stands; empty if it can.

    What follows by itself, `domain.tournament.progress` says.
    """
    if (state.chain_head == "") != isinstance(event, e.TournamentCreated):
        return "a tournament is created first, and once"
    match event:
        case e.EntrantsEntered() | e.EntrantsCheckedIn() | e.EntriesLocked():
            return _late(state, event)
        case e.SeedsRevealed() | EntropyFixed() | DrawOpened() | e.BuildsOpened():
            return _unrevealed(state, event)
        case e.StageBegun():
            return "builds are still sealed" if _sealed(state) else ""
        case e.RulingMade():
            try:
                admit(state, event.ruling)
            except (IllegalRuling, UnknownEntrant) as refused:
                return str(refused)
        case e.EntrantWithdrawn() | e.TournamentCancelled():
            return f"the tournament is {state.status}" if state.over else ""
        case e.TournamentPaused():
            return "" if state.status == "playing" else f"the tournament is {state.status}"
        case e.TournamentResumed():
            return "" if state.status == "paused" else f"the tournament is {state.status}"
    return ""


def _late(
    state: TournamentState, event: e.EntrantsEntered | e.EntrantsCheckedIn | e.EntriesLocked
) -> str:
    if state.status != "entering":
        return f"entries are not taken any more: the tournament is {state.status}"
    if isinstance(event, e.EntriesLocked) and event.entrants != (here := present(state)):
        return f"{here} play, not {event.entrants}"
    return ""


def _unrevealed(
    state: TournamentState, event: e.SeedsRevealed | EntropyFixed | DrawOpened | e.BuildsOpened
) -> str:
    """Seeds, mix, link and sealed builds are shown in this order, each once (TN-3.1, TN-3.2)."""
    shown = sum((_seeds_shown(state), state.mix is not None, state.link is not None))
    if not state.playing or _SHOWN[shown] is not type(event):
        return "it is not its turn to be shown"
    if isinstance(event, e.BuildsOpened):
        sealed, opened = _sealed(state), [build.entrant for build in event.builds]
        if not sealed or opened != sealed:
            return f"{sealed} have sealed builds, not {opened}"
    return ""


_SHOWN = (e.SeedsRevealed, EntropyFixed, DrawOpened, e.BuildsOpened)


def _seeds_shown(state: TournamentState) -> bool:
    return any(known.seed is not None for known in state.entrants.values())


def _sealed(state: TournamentState) -> list[Entrant]:
    """Who plays with a build that is still sealed."""
    known = ((entrant, state.entrants[entrant]) for entrant in state.playing)
    return [entrant for entrant, one in known if one.commit is not None and one.build is None]
