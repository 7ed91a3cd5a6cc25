"""Adding and revoking judges (TN-19.1, TN-19.3)."""

from saikoro.domain.errors.rules import IllegalJudge, Violation
from saikoro.domain.errors.unknown import UnknownJudge
from saikoro.domain.names import Shown, form_of, is_name, read_name
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands.organising import untimely
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import MAX_JUDGES, Role
from saikoro.domain.tournament.planning.names import folded_name, look, mixed, mixed_scripts
from saikoro.domain.tournament.planning.versions import JUDGES
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.state import TournamentState

_NO_JUDGES = Text(
    "ルールが 3 版より前の大会に審判はいません",
    "a tournament with rules before version 3 has no judges",
)
_TOO_MANY_JUDGES = Text(
    "大会の審判は、取り消された人も含めて {most} 人までです",
    "a tournament has at most {most} judges, revoked ones included",
)
_REVOKED_ALREADY = Text(
    "審判 {judge} {name} は取り消し済みです", "judge {judge} {name} is revoked already"
)
_LOOKS_LIKE_ANOTHER = Text(
    "名前が審判 {number} {name} と同じか、まぎらわしいです",
    "the name is, or looks like, that of judge {number} {name}",
)
_OTHER_NUMBER = Text("次の審判は {number} 番です", "the next judge is number {number}")

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
        return _violation(_NO_JUDGES)
    if state.status == "cancelled":
        return untimely(CODE, ADDING, state.status)
    if event.judge != len(state.judges) + 1:
        number = len(state.judges) + 1
        return _violation(_OTHER_NUMBER.filled(number=number))
    if len(state.judges) >= MAX_JUDGES:
        detail = _TOO_MANY_JUDGES.filled(most=MAX_JUDGES)
        return _violation(detail)
    name = event.name
    if name != name.strip() or not is_name(name):
        return _violation(form_of(Shown.NAME), "/name")
    scripts = mixed_scripts(name)
    if scripts:
        return _violation(mixed(scripts), "/name")
    for number, other in state.judges.items():
        if not other.revoked and look(folded_name(other.name)) == look(folded_name(name)):
            detail = _LOOKS_LIKE_ANOTHER.filled(number=number, name=repr(other.name))
            return _violation(detail, "/name")
    return None


def revoking_fault(state: TournamentState, event: e.JudgeRevoked) -> Violation | None:
    """The reason why this judge cannot be revoked now; None if it can. UnknownJudge."""
    known = state.judges.get(event.judge)
    if known is None:
        raise UnknownJudge(event.judge)
    if known.revoked:
        detail = _REVOKED_ALREADY.filled(judge=event.judge, name=repr(known.name))
        return _violation(detail, rule=REVOKING)
    return None


def _violation(detail: Text, pointer: str = "", rule: str = ADDING) -> Violation:
    return Violation.of(CODE, rule, detail, pointer)


def _expect_legal(fault: Violation | None) -> None:
    if fault is not None:
        raise IllegalJudge([fault])
