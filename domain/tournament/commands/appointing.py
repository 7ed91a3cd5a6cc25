"""Adding and revoking judges (TN-19.1, TN-19.3)."""

from saikoro.domain.errors import IllegalJudge, UnknownJudge, Violation
from saikoro.domain.names import form_of, is_name, read_name
from saikoro.domain.tournament.commands.organising import untimely
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import MAX_JUDGES, Role
from saikoro.domain.tournament.planning.names import folded_name, look, mixed, mixed_scripts
from saikoro.domain.tournament.planning.versions import JUDGES
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.state import TournamentState

CODE = "illegal_judge"
ADDING, REVOKING = "TN-19.1", "TN-19.3"


def add_judge(ledger: Ledger, name: str, role: Role) -> Proposed:
    """Add a judge with the next number; IllegalJudge names the fault."""
    event = e.JudgeAdded(len(ledger.state.judges) + 1, read_name(name), role)
    _expect_legal(adding_fault(ledger.state, event))
    return event, {}


def revoke_judge(ledger: Ledger, judge: int) -> Proposed:
    """Revoke the key of a judge; UnknownJudge, or IllegalJudge if it is revoked already."""
    event = e.JudgeRevoked(judge)
    _expect_legal(revoking_fault(ledger.state, event))
    return event, {}


def adding_fault(state: TournamentState, event: e.JudgeAdded) -> Violation | None:
    """The reason why this judge cannot be added now; None if it can."""
    if state.rules < JUDGES:
        detail = "a tournament with rules before version 3 has no judges"
        return _violation(detail, "ルールが 3 版より前の大会に審判はいません")
    if state.status == "cancelled":
        return untimely(CODE, ADDING, state.status)
    if event.judge != len(state.judges) + 1:
        number = len(state.judges) + 1
        return _violation(f"the next judge is number {number}", f"次の審判は {number} 番です")
    if len(state.judges) >= MAX_JUDGES:
        detail = f"a tournament has at most {MAX_JUDGES} judges, revoked ones included"
        ja = f"大会の審判は、取り消された人も含めて {MAX_JUDGES} 人までです"
        return _violation(detail, ja)
    name = event.name
    if name != name.strip() or not is_name(name):
        return _violation(form_of("name"), form_of("name", language="ja"), "/name")
    scripts = mixed_scripts(name)
    if scripts:
        return _violation(*mixed(scripts), "/name")
    for number, other in state.judges.items():
        if not other.revoked and look(folded_name(other.name)) == look(folded_name(name)):
            detail = f"the name is, or looks like, that of judge {number} {other.name!r}"
            ja = f"名前が審判 {number} {other.name!r} と同じか、まぎらわしいです"
            return _violation(detail, ja, "/name")
    return None


def revoking_fault(state: TournamentState, event: e.JudgeRevoked) -> Violation | None:
    """The reason why this judge cannot be revoked now; None if it can. UnknownJudge."""
    known = state.judges.get(event.judge)
    if known is None:
        raise UnknownJudge(event.judge)
    if known.revoked:
        detail = f"judge {event.judge} {known.name!r} is revoked already"
        ja = f"審判 {event.judge} {known.name!r} は取り消し済みです"
        return _violation(detail, ja, rule=REVOKING)
    return None


def _violation(detail: str, ja: str, pointer: str = "", rule: str = ADDING) -> Violation:
    return Violation(CODE, rule, detail, pointer, ja=ja)


def _expect_legal(fault: Violation | None) -> None:
    if fault is not None:
        raise IllegalJudge([fault])
