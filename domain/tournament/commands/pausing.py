"""Commands of officials who pause one table and resume it (TN-30.3)."""

from saikoro.domain.errors.rules import IllegalPause, Violation
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands.organising import shown_reason, untimely
from saikoro.domain.tournament.commands.ruled_pairings import DECIDED, NO_STAGE
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.planning.versions import TABLE_PAUSES
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.tournament.state.tournament import Where

_RULES_TOO_OLD = Text(
    "大会のルールは {rules} 版で、卓の中断がありません",
    "the tournament has rules of version {rules}, without pauses of tables",
)
_BUILDS_PLAY = Text(
    "構築が対戦するので、中断できる人どうしのマッチはありません",
    "builds play: there is no match between people to pause",
)
_NO_ROUND = Text("ラウンド {number} は組み合わせ前です", "round {number} has not been paired")
_NO_PAIRING_OF_TWO = Text("枠 {slot} に二人の組がありません", "slot {slot} has no pairing of two")
_PAUSED_ALREADY = Text("枠 {slot} はすでに中断中です", "slot {slot} is paused already")
_NOT_PAUSED = Text("枠 {slot} は中断されていません", "slot {slot} is not paused")

CODE, RULE = "illegal_pause", "TN-30.3"


def pause_table(ledger: Ledger, where: Where, reason: str) -> Proposed:
    """Pause one pairing; IllegalPause names the reason if that is impossible."""
    return _admitted(ledger, e.TablePaused(*where, shown_reason(reason)))


def resume_table(ledger: Ledger, where: Where) -> Proposed:
    """Resume one pairing; IllegalPause names the reason if that is impossible."""
    return _admitted(ledger, e.TableResumed(*where))


def table_fault(state: TournamentState, event: e.TablePaused | e.TableResumed) -> Violation | None:
    """Why a table cannot be paused or resumed now; None if it can."""
    where = event.stage, event.round, event.slot
    stage, number, slot = where
    if state.rules < TABLE_PAUSES:
        return _violation(_RULES_TOO_OLD.filled(rules=state.rules))
    if state.plan.play != "seats":
        return _violation(_BUILDS_PLAY)
    if state.status not in {"playing", "paused"}:
        return untimely(CODE, RULE, state.status)
    if stage not in range(len(state.stages)):
        return _violation(NO_STAGE.filled(stage=stage))
    rounds = state.stages[stage].rounds
    if number not in range(1, len(rounds) + 1):
        return _violation(_NO_ROUND.filled(number=number))
    pairing = rounds[number - 1].pairings.get(slot)
    if pairing is None or pairing.b is None:
        return _violation(_NO_PAIRING_OF_TWO.filled(slot=slot))
    if slot in rounds[number - 1].results:
        return _violation(DECIDED.filled(slot=slot))
    paused = state.pause_of(where) is not state.pause
    if paused and isinstance(event, e.TablePaused):
        return _violation(_PAUSED_ALREADY.filled(slot=slot))
    if not paused and isinstance(event, e.TableResumed):
        return _violation(_NOT_PAUSED.filled(slot=slot))
    return None


def _violation(detail: Text) -> Violation:
    return Violation.of(CODE, RULE, detail)


def _admitted(ledger: Ledger, event: e.TablePaused | e.TableResumed) -> Proposed:
    fault = table_fault(ledger.state, event)
    if fault is not None:
        raise IllegalPause([fault])
    return event, {}
