"""The times of rounds and pairings: their starts and ends (TN-21).

Events from outside carry the times that follow from their moment.
"""

import msgspec

from saikoro.domain.match.clocks import milliseconds, stamp
from saikoro.domain.record.line import Event
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Slot
from saikoro.domain.tournament.matches.pauses import Pauses
from saikoro.domain.tournament.planning.plan import Plan
from saikoro.domain.tournament.planning.timetable import RoundClock
from saikoro.domain.tournament.state import TournamentState


def timed(state: TournamentState, event: Event, at: str, pauses: Pauses) -> Event:
    """The event with the times that follow from the moment `at` of its line."""
    match event:
        case e.RoundPaired(stage=stage) if event.pairings:
            clock = state.plan.stages[stage].clock
            return event if clock is None else _scheduled(event, clock, at)
        case e.MatchesLinked():
            return msgspec.structs.replace(
                event, matches=[_linked(state, event, one, at) for one in event.matches]
            )
        case e.TournamentResumed() if _has_clock(state):
            return msgspec.structs.replace(event, paused=pauses.of_tournament(at))
        case e.TableResumed(stage, number, slot) if state.plan.stages[stage].clock is not None:
            paused = pauses.of_table((stage, number, slot), at)
            return msgspec.structs.replace(event, paused=paused)
    return event


def untimed(event: Event) -> Event:
    """The event without the times that `timed` gives it."""
    match event:
        case e.RoundPaired():
            return msgspec.structs.replace(event, starts="", ends="")
        case e.MatchesLinked():
            linked = [msgspec.structs.replace(one, ends="") for one in event.matches]
            return msgspec.structs.replace(event, matches=linked)
        case e.TournamentResumed() | e.TableResumed():
            return msgspec.structs.replace(event, paused=0)
    return event


def ends_at(state: TournamentState, stage: int, number: int, slot: Slot) -> str:
    """The end of a pairing's time; empty without a clock."""
    played = state.stages[stage].rounds[number - 1]
    return played.own_ends.get(slot, played.ends)


def cancels_from(state: TournamentState, stage: int, number: int, linked: e.Linked, at: str) -> str:
    """The time from which the clock may cancel a match that is created at this moment (TN-21.4).

    Empty if it never does.
    """
    clock = state.plan.stages[stage].clock
    if clock is None or clock.late == "judge":
        return ""
    own = _linked(state, e.MatchesLinked(stage, number, [linked]), linked, at).ends
    return own or ends_at(state, stage, number, linked.slot)


def time_is_up(state: TournamentState, stage: int, number: int, slot: Slot, at: str) -> bool:
    """Whether the service decides a pairing at this moment, because its time is up (TN-21.4)."""
    if state.pause_of((stage, number, slot)) is not state.pause:
        return False  # The clock of a table that is paused stands still.
    clock, ends = state.plan.stages[stage].clock, ends_at(state, stage, number, slot)
    return clock is not None and clock.late != "judge" and bool(ends) and at >= ends


def has_started(state: TournamentState, stage: int, number: int, at: str) -> bool:
    """Whether the matches of a round may begin at this moment (TN-21.2)."""
    return at >= state.stages[stage].rounds[number - 1].starts


def may_begin(state: TournamentState, event: e.MatchesLinked, at: str) -> bool:
    """Whether these matches may begin at this moment (TN-21.2 to TN-21.4).

    When its time is up, only the first match of a pairing can begin.
    """
    where = event.stage, event.round
    return has_started(state, *where, at) and not any(
        linked.number and time_is_up(state, *where, linked.slot, at) for linked in event.matches
    )


def earliest_lock(plan: Plan, announced_at: str) -> str:
    """The time from which entries may be locked; empty if the plan sets none (TN-21.8)."""
    delay = plan.announce_delay
    return stamp(milliseconds(announced_at) + 1000 * delay) if delay and announced_at else ""


def may_draw(state: TournamentState, locked_at: str, at: str) -> bool:
    """Whether the draw is allowed at this moment after the lock of entries (TN-21.7)."""
    delay = state.plan.lock_delay
    return not delay or milliseconds(at) >= milliseconds(locked_at) + 1000 * delay


def _scheduled(event: e.RoundPaired, clock: RoundClock, at: str) -> e.RoundPaired:
    starts = milliseconds(at) + 1000 * clock.pause
    if event.round == 1 and clock.start:
        starts = max(starts, milliseconds(clock.start))
    ends = starts + 1000 * clock.seconds
    return msgspec.structs.replace(event, starts=stamp(starts), ends=stamp(ends))


def _linked(state: TournamentState, event: e.MatchesLinked, linked: e.Linked, at: str) -> e.Linked:
    """Give a pairing a time of its own if it begins again, or after the end of its round."""
    clock = state.plan.stages[event.stage].clock
    played = state.stages[event.stage].rounds[event.round - 1]
    if clock is None or linked.number or not (linked.run or at >= played.ends):
        return linked
    ends = stamp(milliseconds(at) + 1000 * clock.seconds)
    return msgspec.structs.replace(linked, ends=ends)


def _has_clock(state: TournamentState) -> bool:
    return any(stage.clock is not None for stage in state.plan.stages)
