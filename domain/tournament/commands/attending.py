"""Commands about entrants who come late, sit a round out, or leave after one (TN-26 to TN-28)."""

from saikoro.domain.errors.rules import IllegalBye, NotAdmitted, Violation
from saikoro.domain.errors.tournaments import HasLeft, NotPlaying
from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.commands.organising import NewSecret, shown_reason, untimely
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.facts.words import TournamentStatus
from saikoro.domain.tournament.formats import rounds
from saikoro.domain.tournament.planning.plan import AnyStage, Ladder, Swiss
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.state import TournamentState

_NAME_KNOWN = Text(
    "参加者 {entrant} の名前です。番号で参加を認めてください",
    "entrant {entrant} has this name: admit it by its number",
)
_NO_LATE_ENTRIES = Text("計画に途中参加がありません", "the plan has no late entries")
_NOT_BEGUN = Text(
    "途中参加は、第 1 ステージが始まってから受け付けます",
    "late entries are taken once the first stage has begun",
)
_TOO_LATE = Text(
    "途中参加は、遅くともラウンド {last} からです",
    "late entries play from round {last} on at the latest",
)
_ENTERED_ALREADY = Text(
    "新しい申込は、新しい参加者だけのものです", "only a new entrant has a new entry"
)
_OTHER_NUMBER = Text("参加者の番号は順に付きます", "entrants are numbered in order")
_TAKES_PART = Text(
    "参加者 {entrant} は出場しているか、すでに抜けています",
    "entrant {entrant} takes part, or has left",
)
_NO_STAGE = Text("これから行うステージ {stage} はありません", "there is no stage {stage} to play")
_NO_REQUESTED_BYES = Text(
    "このステージでは、不戦の希望を受け付けません", "this stage has no requested byes"
)
_NO_ROUND = Text(
    "ラウンド {round} は組み合わせ済みか、このステージにありません",
    "round {round} is paired already, or is none of this stage",
)
_TAKES_NO_PART = Text("参加者 {entrant} は出場していません", "entrant {entrant} does not take part")
_TOO_MANY_BYES = Text(
    "参加者 {entrant} はラウンド {asked} の不戦を希望済みです（{requested_byes} 回まで）",
    "entrant {entrant} has asked for rounds {asked}, of {requested_byes}",
)

LATE, BYE = "TN-27.1", "TN-28.1"


def drop(ledger: Ledger, entrant: Entrant, reason: str) -> Proposed:
    """Let an entrant leave once its pairings are decided; before the lock, at once (TN-26.3)."""
    state = ledger.state
    if state.status == "entering" or state.over:
        return organising.withdraw(ledger, entrant, reason)
    _expect_present(state, entrant)
    if entrant in state.dropping:
        raise HasLeft(entrant)
    return e.EntrantDropped(entrant, shown_reason(reason)), {}


def request_bye(ledger: Ledger, entrant: Entrant, stage: int, number: int) -> Proposed:
    """Let an entrant sit out a round that is not paired; IllegalBye where it cannot (TN-28.1)."""
    event = e.ByeRequested(entrant, stage, number)
    _expect_present(ledger.state, entrant)
    fault = bye_fault(ledger.state, event)
    if fault is not None:
        raise IllegalBye([fault])
    return event, {}


def admit_entrant(ledger: Ledger, entrant: Entrant) -> Proposed:
    """Admit an entrant who entered but does not play, from the next round on (TN-27.1)."""
    _expect_present(ledger.state, entrant)
    return _admitted(ledger, e.EntrantAdmitted(entrant))


def admit_entry(ledger: Ledger, entry: Entry, new_secret: NewSecret) -> Proposed:
    """Admit a new entrant from the next round on (TN-27.1)."""
    state = ledger.state
    if state.status == "entering":
        raise NotPlaying(TournamentStatus(state.status))
    [entered], hidden = organising.entered(ledger, [entry], new_secret)
    if entered.entrant in state.entrants:
        detail = _NAME_KNOWN.filled(entrant=entered.entrant)
        raise NotAdmitted([Violation.of("late_entry_known", LATE, detail, "/entry/name")])
    event, _ = _admitted(ledger, e.EntrantAdmitted(entered.entrant, entered))
    return event, hidden


def _admitted(ledger: Ledger, event: e.EntrantAdmitted) -> Proposed:
    fault = late_fault(ledger.state, event)
    if fault is not None:
        raise NotAdmitted([fault])
    return event, {}


def late_fault(state: TournamentState, event: e.EntrantAdmitted) -> Violation | None:
    """The reason why this entrant cannot be admitted now; None if it can (TN-27.1)."""
    if state.over or state.status == "entering":
        return untimely("late_entry_untimely", LATE, state.status)
    last = _late_until(state.plan.stages[0])
    if not last:
        return Violation.of("late_entry_unplanned", LATE, _NO_LATE_ENTRIES)
    if not state.stages:
        return Violation.of("late_entry_untimely", LATE, _NOT_BEGUN)
    stage = state.stages[0]
    if len(state.stages) > 1 or len(stage.rounds) >= min(last, rounds(stage)):
        detail = _TOO_LATE.filled(last=last)
        return Violation.of("late_entry_untimely", LATE, detail)
    known = state.entrants.get(event.entrant)
    if (known is None) != (event.entry is not None):
        return Violation.of("late_entry_known", LATE, _ENTERED_ALREADY, "/entrant")
    if event.entry is not None and event.entrant != len(state.entrants) + 1:
        return Violation.of("late_entry_known", LATE, _OTHER_NUMBER, "/entrant")
    if known is not None and (known.gone or event.entrant in stage.seeds):
        detail = _TAKES_PART.filled(entrant=event.entrant)
        return Violation.of("late_entry_playing", LATE, detail, "/entrant")
    return None


def bye_fault(state: TournamentState, event: e.ByeRequested) -> Violation | None:
    """The reason why an entrant cannot sit this round out; None if it can (TN-28.1)."""
    if state.over or event.stage not in range(len(state.plan.stages)):
        detail = _NO_STAGE.filled(stage=event.stage)
        return Violation.of("bye_untimely", BYE, detail, "/stage")
    plan = state.plan.stages[event.stage]
    if not isinstance(plan, Swiss | Ladder) or not plan.requested_byes:
        return Violation.of("bye_unplanned", BYE, _NO_REQUESTED_BYES, "/stage")
    begun = state.stages[event.stage] if event.stage < len(state.stages) else None
    paired = 0 if begun is None else len(begun.rounds)
    last = rounds(begun) if begun is not None else plan.rounds or event.round
    if not paired < event.round <= last:
        detail = _NO_ROUND.filled(round=event.round)
        return Violation.of("bye_untimely", BYE, detail, "/round")
    known = state.entrants.get(event.entrant)
    if known is None or known.gone or (begun is not None and event.entrant not in begun.seeds):
        detail = _TAKES_NO_PART.filled(entrant=event.entrant)
        return Violation.of("bye_untimely", BYE, detail, "/entrant")
    asked = [number for number, who in state.byes_of(event.stage).items() if event.entrant in who]
    if event.round in asked or len(asked) >= plan.requested_byes:
        detail = _TOO_MANY_BYES.filled(
            entrant=event.entrant, asked=str(asked), requested_byes=plan.requested_byes
        )
        return Violation.of("bye_too_many", BYE, detail, "/round")
    return None


def dropping_fault(state: TournamentState, event: e.EntrantDropped) -> str:
    """Why an entrant cannot leave after its round; empty if it can (TN-26.3)."""
    known = state.entrants.get(event.entrant)
    if state.status not in {"playing", "paused"}:
        return f"the tournament is {state.status}"
    if known is None or known.gone or event.entrant in state.dropping:
        return f"entrant {event.entrant} does not take part, or leaves already"
    return ""


def _late_until(plan: AnyStage) -> int:
    return plan.late_until if isinstance(plan, Swiss | Ladder) else 0


def _expect_present(state: TournamentState, entrant: Entrant) -> None:
    if entrant not in state.entrants:
        raise UnknownEntrant(entrant)
    if state.entrants[entrant].gone:
        raise HasLeft(entrant)
