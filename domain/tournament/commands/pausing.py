"""Commands of officials who pause one table and resume it (TN-30.3)."""

from saikoro.domain.errors import IllegalPause, Violation
from saikoro.domain.tournament.commands.organising import shown_reason, untimely
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.planning.versions import TABLE_PAUSES
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.tournament.state.tournament import Where

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
        return _violation(
            f"the tournament has rules of version {state.rules}, without pauses of tables",
            f"大会のルールは {state.rules} 版で、卓の中断がありません",
        )
    if state.plan.play != "seats":
        return _violation(
            "builds play: there is no match between people to pause",
            "構築が対戦するので、中断できる人どうしのマッチはありません",
        )
    if state.status not in {"playing", "paused"}:
        return untimely(CODE, RULE, state.status)
    if stage not in range(len(state.stages)):
        return _violation(f"stage {stage} has not begun", f"ステージ {stage} は始まっていません")
    rounds = state.stages[stage].rounds
    if number not in range(1, len(rounds) + 1):
        return _violation(
            f"round {number} has not been paired", f"ラウンド {number} は組み合わせ前です"
        )
    pairing = rounds[number - 1].pairings.get(slot)
    if pairing is None or pairing.b is None:
        return _violation(f"slot {slot} has no pairing of two", f"枠 {slot} に二人の組がありません")
    if slot in rounds[number - 1].results:
        return _violation(f"slot {slot} is decided", f"枠 {slot} は結果が出ています")
    paused = state.pause_of(where) is not state.pause
    if paused and isinstance(event, e.TablePaused):
        return _violation(f"slot {slot} is paused already", f"枠 {slot} はすでに中断中です")
    if not paused and isinstance(event, e.TableResumed):
        return _violation(f"slot {slot} is not paused", f"枠 {slot} は中断されていません")
    return None


def _violation(detail: str, ja: str) -> Violation:
    return Violation(CODE, RULE, detail, ja=ja)


def _admitted(ledger: Ledger, event: e.TablePaused | e.TableResumed) -> Proposed:
    fault = table_fault(ledger.state, event)
    if fault is not None:
        raise IllegalPause([fault])
    return event, {}
