"""Commands of officials who pause one table and resume it (TN-30.3)."""

from saikoro.domain.errors import IllegalPause, Violation
from saikoro.domain.tournament.commands.organising import shown_reason
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.planning.versions import TABLE_PAUSES
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.tournament.state.tournament import Where

RULE = "TN-30.3"


def pause_table(ledger: Ledger, where: Where, reason: str) -> Proposed:
    """Pause one pairing; IllegalPause names the reason if that is impossible."""
    return _admitted(ledger, e.TablePaused(*where, shown_reason(reason)))


def resume_table(ledger: Ledger, where: Where) -> Proposed:
    """Resume one pairing; IllegalPause names the reason if that is impossible."""
    return _admitted(ledger, e.TableResumed(*where))


def table_fault(state: TournamentState, event: e.TablePaused | e.TableResumed) -> Violation | None:
    """Why a table cannot be paused or resumed now; None if it can."""
    where = event.stage, event.round, event.slot
    detail = _fault(state, where, pausing=isinstance(event, e.TablePaused))
    return Violation("illegal_pause", RULE, detail) if detail else None


def _fault(state: TournamentState, where: Where, *, pausing: bool) -> str:
    stage, number, slot = where
    if state.rules < TABLE_PAUSES:
        return f"the tournament has rules of version {state.rules}, without pauses of tables"
    if state.plan.play != "seats":
        return "builds play: there is no match between people to pause"
    if state.status not in {"playing", "paused"}:
        return f"the tournament is {state.status}"
    if stage not in range(len(state.stages)):
        return f"stage {stage} has not begun"
    rounds = state.stages[stage].rounds
    if number not in range(1, len(rounds) + 1):
        return f"round {number} has not been paired"
    pairing = rounds[number - 1].pairings.get(slot)
    if pairing is None or pairing.b is None:
        return f"slot {slot} has no pairing of two"
    if slot in rounds[number - 1].results:
        return f"slot {slot} is decided"
    paused = state.pause_of(where) is not state.pause
    if paused == pausing:
        return f"slot {slot} is {'paused already' if paused else 'not paused'}"
    return ""


def _admitted(ledger: Ledger, event: e.TablePaused | e.TableResumed) -> Proposed:
    fault = table_fault(ledger.state, event)
    if fault is not None:
        raise IllegalPause([fault])
    return event, {}
