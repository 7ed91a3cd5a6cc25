"""Commands about entrants who come late, sit a round out, or leave after one (TN-26 to TN-28)."""

from saikoro.domain.errors import (
    HasLeft,
    IllegalBye,
    NotAdmitted,
    NotPlaying,
    UnknownEntrant,
    Violation,
)
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
        detail = f"entrant {entered.entrant} has this name: admit it by its number"
        ja = f"参加者 {entered.entrant} の名前です。番号で参加を認めてください"
        raise NotAdmitted([Violation("late_entry_known", LATE, detail, "/entry/name", ja=ja)])
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
        detail, ja = "the plan has no late entries", "計画に途中参加がありません"
        return Violation("late_entry_unplanned", LATE, detail, ja=ja)
    if not state.stages:
        detail = "late entries are taken once the first stage has begun"
        ja = "途中参加は、第 1 ステージが始まってから受け付けます"
        return Violation("late_entry_untimely", LATE, detail, ja=ja)
    stage = state.stages[0]
    if len(state.stages) > 1 or len(stage.rounds) >= min(last, rounds(stage)):
        detail = f"late entries play from round {last} on at the latest"
        ja = f"途中参加は、遅くともラウンド {last} からです"
        return Violation("late_entry_untimely", LATE, detail, ja=ja)
    known = state.entrants.get(event.entrant)
    if (known is None) != (event.entry is not None):
        detail, ja = (
            "only a new entrant has a new entry",
            "新しい申込は、新しい参加者だけのものです",
        )
        return Violation("late_entry_known", LATE, detail, "/entrant", ja=ja)
    if event.entry is not None and event.entrant != len(state.entrants) + 1:
        detail, ja = "entrants are numbered in order", "参加者の番号は順に付きます"
        return Violation("late_entry_known", LATE, detail, "/entrant", ja=ja)
    if known is not None and (known.gone or event.entrant in stage.seeds):
        detail = f"entrant {event.entrant} takes part, or has left"
        ja = f"参加者 {event.entrant} は出場しているか、すでに抜けています"
        return Violation("late_entry_playing", LATE, detail, "/entrant", ja=ja)
    return None


def bye_fault(state: TournamentState, event: e.ByeRequested) -> Violation | None:
    """The reason why an entrant cannot sit this round out; None if it can (TN-28.1)."""
    if state.over or event.stage not in range(len(state.plan.stages)):
        detail = f"there is no stage {event.stage} to play"
        ja = f"これから行うステージ {event.stage} はありません"
        return Violation("bye_untimely", BYE, detail, "/stage", ja=ja)
    plan = state.plan.stages[event.stage]
    if not isinstance(plan, Swiss | Ladder) or not plan.requested_byes:
        detail, ja = (
            "this stage has no requested byes",
            "このステージでは、不戦の希望を受け付けません",
        )
        return Violation("bye_unplanned", BYE, detail, "/stage", ja=ja)
    begun = state.stages[event.stage] if event.stage < len(state.stages) else None
    paired = 0 if begun is None else len(begun.rounds)
    last = rounds(begun) if begun is not None else plan.rounds or event.round
    if not paired < event.round <= last:
        detail = f"round {event.round} is paired already, or is none of this stage"
        ja = f"ラウンド {event.round} は組み合わせ済みか、このステージにありません"
        return Violation("bye_untimely", BYE, detail, "/round", ja=ja)
    known = state.entrants.get(event.entrant)
    if known is None or known.gone or (begun is not None and event.entrant not in begun.seeds):
        detail = f"entrant {event.entrant} does not take part"
        ja = f"参加者 {event.entrant} は出場していません"
        return Violation("bye_untimely", BYE, detail, "/entrant", ja=ja)
    asked = [number for number, who in state.byes_of(event.stage).items() if event.entrant in who]
    if event.round in asked or len(asked) >= plan.requested_byes:
        detail = f"entrant {event.entrant} has asked for rounds {asked}, of {plan.requested_byes}"
        ja = (
            f"参加者 {event.entrant} はラウンド {asked} の不戦を希望済みです"
            f"（{plan.requested_byes} 回まで）"
        )
        return Violation("bye_too_many", BYE, detail, "/round", ja=ja)
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
