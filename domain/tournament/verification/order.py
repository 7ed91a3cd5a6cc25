"""The order of events: which event may follow in which state."""

from saikoro.domain.errors.rules import IllegalRuling, Violation
from saikoro.domain.errors.unknown import Unknown
from saikoro.domain.match.events import DrawOpened, EntropyFixed
from saikoro.domain.record.line import Event
from saikoro.domain.tournament.commands.admission import admit
from saikoro.domain.tournament.commands.appointing import adding_fault, revoking_fault
from saikoro.domain.tournament.commands.attending import bye_fault, dropping_fault, late_fault
from saikoro.domain.tournament.commands.disputing import (
    closing_fault,
    commenting_fault,
    filing_fault,
    upholding_fault,
)
from saikoro.domain.tournament.commands.organising import awaits_beacon, beacon_fault
from saikoro.domain.tournament.commands.pausing import table_fault
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.planning.versions import DOUBLE_LOSS, JUDGES
from saikoro.domain.tournament.progress import playable
from saikoro.domain.tournament.state import TournamentState, present
from saikoro.domain.tournament.state.judging import Judging
from saikoro.domain.tournament.verification.entered import entries_fault


def out_of_order(state: TournamentState, event: Event, by: str | None = None) -> str:
    """Why `event` is not allowed in this state; empty if it is.

    Events that follow from the state alone are checked against
    `saikoro.domain.tournament.progress`.
    """
    if (state.chain_head == "") != isinstance(event, e.TournamentCreated):
        return "a tournament is created once, by its first event"
    match event:
        case e.EntrantsEntered() | e.EntrantsCheckedIn() | e.EntriesLocked():
            return _entry_error(state, event)
        case e.RegistrationOpened() | e.RegistrationClosed():
            return _registration_error(state, event)
        case e.EntrantDropped() | e.EntrantAdmitted() | e.ByeRequested():
            return _attendance_error(state, event)
        case e.MatchesLinked():
            return _linking_error(state, event)
        case e.BeaconEntered():
            return _detail(beacon_fault(state, event))
        case e.SeedsRevealed() if awaits_beacon(state):
            return "the beacon has not been entered"
        case e.SeedsRevealed() | EntropyFixed() | DrawOpened() | e.BuildsOpened():
            return _reveal_error(state, event)
        case e.StageBegun():
            until_lock = state.plan.sealed_until == "lock"
            return "the builds are still sealed" if until_lock and _sealed(state) else ""
        case e.RulingMade():
            return _ruling_error(state, event)
        case (
            e.JudgeAdded()
            | e.JudgeRevoked()
            | e.DisputeFiled()
            | e.DisputeCommented()
            | e.DisputeWithdrawn()
            | e.DisputeRejected()
        ):
            return _judging_error(state, event, by or "")
        case e.EntrantWithdrawn() | e.TournamentCancelled():
            return f"the tournament is {state.status}" if state.over else ""
        case e.TablePaused() | e.TableResumed():
            return _detail(table_fault(state, event))
        case e.TournamentPaused() | e.TournamentResumed():
            before = "playing" if isinstance(event, e.TournamentPaused) else "paused"
            return "" if state.status == before else f"the tournament is {state.status}"
    return ""


def _ruling_error(state: TournamentState, event: e.RulingMade) -> str:
    if state.rules >= DOUBLE_LOSS and not event.reason.strip():
        return "a ruling has a reason"
    try:
        admit(state, event.ruling)
        return _detail(upholding_fault(state, event.ruling, event.dispute))
    except (IllegalRuling, Unknown) as refused:
        return str(refused)


def _judging_error(state: TournamentState, event: Judging, by: str) -> str:
    try:
        match event:
            case e.JudgeAdded():
                return _detail(adding_fault(state, event))
            case e.JudgeRevoked():
                return _detail(revoking_fault(state, event))
            case e.DisputeFiled():
                return _detail(filing_fault(state, event))
            case e.DisputeCommented():
                return _detail(commenting_fault(state, event, by))
            case e.DisputeWithdrawn() | e.DisputeRejected():
                return _detail(closing_fault(state, event))
    except Unknown as refused:
        return str(refused)


def _detail(fault: Violation | None) -> str:
    return "" if fault is None else fault.detail


def _entry_error(
    state: TournamentState, event: e.EntrantsEntered | e.EntrantsCheckedIn | e.EntriesLocked
) -> str:
    if state.status != "entering":
        return f"entries are locked: the tournament is {state.status}"
    match event:
        case e.EntrantsEntered():
            return entries_fault(state, event.entries)
        case e.EntrantsCheckedIn():
            twice = state.rules >= JUDGES and len(set(event.entrants)) < len(event.entrants)
            return "an entrant is checked in twice" if twice else ""
        case e.EntriesLocked():
            playing = present(state)
            return "" if event.entrants == playing else f"{playing} play, not {event.entrants}"


def _attendance_error(
    state: TournamentState, event: e.EntrantDropped | e.EntrantAdmitted | e.ByeRequested
) -> str:
    if isinstance(event, e.EntrantDropped):
        return dropping_fault(state, event)
    if isinstance(event, e.EntrantAdmitted):
        fault = late_fault(state, event)
        if fault is None and event.entry is not None:
            return entries_fault(state, [event.entry])
    else:
        fault = bye_fault(state, event)
    return "" if fault is None else fault.detail


def _linking_error(state: TournamentState, event: e.MatchesLinked) -> str:
    """Find a match that is not the next one of a pairing in play, or has another id (TN-3.3)."""
    if state.rules < JUDGES:
        return ""
    if not event.matches:
        return "no match is created"
    playing = {one.slot: one for one in playable(state, event.stage, event.round)}
    for linked in event.matches:
        pairing = playing.pop(linked.slot, None)
        if pairing is None or state.plan.play != "seats":
            return f"slot {linked.slot} has no match now, or two in one line"
        where = event.stage, event.round, linked.slot
        number = state.next_match(where)
        known = state.entropy.match(*where, number, pairing.run).match.hex()
        if (linked.number, linked.run, linked.match) != (number, pairing.run, known):
            return f"match {number} of run {pairing.run} of slot {linked.slot} is {known}"
    return ""


def _registration_error(
    state: TournamentState, event: e.RegistrationOpened | e.RegistrationClosed
) -> str:
    """Find a link opened or closed when entries are not open, or against the plan (TN-24.1)."""
    if not state.plan.registration:
        return "the plan has no registration"
    if state.status != "entering":
        return f"entries are locked: the tournament is {state.status}"
    if isinstance(event, e.RegistrationClosed):
        return "" if state.registration else "the link is closed already"
    return "" if event.link == state.link_no + 1 else f"it is link {state.link_no + 1}"


def _reveal_error(
    state: TournamentState, event: e.SeedsRevealed | EntropyFixed | DrawOpened | e.BuildsOpened
) -> str:
    """Find reveals that come twice, or not in their order (TN-3.1, TN-3.2).

    The order is seeds, mix, link, sealed builds. Builds that are opened later follow from the state
    (TN-25.2).
    """
    if isinstance(event, e.BuildsOpened) and (state.stages or state.plan.sealed_until == "played"):
        return ""
    revealed = sum((_seeds_revealed(state), state.mix is not None, state.link is not None))
    if not state.playing or _REVEALS[revealed] is not type(event):
        return "it is revealed out of order"
    if isinstance(event, e.BuildsOpened):
        sealed, opened = _sealed(state), [build.entrant for build in event.builds]
        if not sealed or opened != sealed:
            return f"{sealed} have sealed builds, not {opened}"
    return ""


_REVEALS = (e.SeedsRevealed, EntropyFixed, DrawOpened, e.BuildsOpened)


def _seeds_revealed(state: TournamentState) -> bool:
    return any(known.seed is not None for known in state.entrants.values())


def _sealed(state: TournamentState) -> list[Entrant]:
    """The playing entrants whose build is still sealed."""
    return [entrant for entrant in state.playing if state.entrants[entrant].sealed]
