"""Disputes of entrants: how they are filed, withdrawn, rejected and upheld (TN-19.4, TN-19.5)."""

from saikoro.domain.disputes.commands import (
    MAX_COMMENTS,
    MAX_DISPUTES,
    MAX_NAMED,
    TOO_MANY_COMMENTS,
    is_kept,
)
from saikoro.domain.disputes.reasons import MAX_REASON, is_reason
from saikoro.domain.disputes.words import DisputeStatus, StatusInTournament
from saikoro.domain.errors.rules import IllegalDispute, Violation
from saikoro.domain.errors.unknown import UnknownDispute, UnknownEntrant
from saikoro.domain.names import Shown, form_of
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands.organising import untimely
from saikoro.domain.tournament.commands.ruled_pairings import NOT_IN_PAIRING
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import OfPairing, Rewind, Ruling, Undo
from saikoro.domain.tournament.facts.stage import Slot
from saikoro.domain.tournament.planning.versions import COMMENTS, DESK, JUDGES
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.state import Dispute, TournamentState
from saikoro.domain.tournament.state.disputes import pairing_at, status
from saikoro.domain.tournament.state.tournament import Made, entrant_of

_NO_DISPUTES = Text(
    "ルールが 3 版より前の大会に異議はありません",
    "a tournament with rules before version 3 has no disputes",
)
_OTHER_MATCH = Text(
    "マッチ {match} はこの組のものではありません",
    "match {match} does not count in this pairing",
)
_DISPUTED_ALREADY = Text(
    "この組への異議は、{line} 行目で申立済みです",
    "the entrant disputes this pairing already, in line {line}",
)
_TOO_MANY_DISPUTES = Text(
    "一つの組への異議は、一人 {most} 回までです",
    "an entrant disputes a pairing at most {most} times",
)
_NO_MATCH_NAMED = Text(
    "イベントや控えを添えるには、マッチの指定が必要です",
    "events and heads are of one match, which is named",
)
_CLOSED = Text(
    "{line} 行目の異議の状態は「{status}」です", "the dispute in line {line} is {status}"
)
_NO_PAIRING_OF_TWO = Text(
    "{place} は二人の組ではありません", "{place} is no pairing of two entrants"
)
_NO_EVIDENCE_YET = Text(
    "ルールが 5 版より前の大会では、異議にイベントや控えを添えられません",
    "with rules before version 5 a dispute names no events and brings no heads",
)
_EVENTS_MISPLACED = Text(
    "異議に挙げるイベントは {most} 個までで、番号の順に一度ずつです",
    "a dispute names up to {most} events, each once and in order",
)
_HEADS_MISPLACED = Text(
    "異議に添える控えは {most} 個までで、それぞれに照合の結果が付きます",
    "a dispute brings up to {most} heads, each with what became of it",
)
_OTHER_PAIRING = Text(
    "裁定は、{line} 行目で異議のあった組についてのものではありません",
    "the ruling is not about the pairing that is disputed in line {line}",
)
_NO_HEAD = Text(
    "ヘッドは 16 進 64 桁、署名は 16 進 128 桁の小文字です",
    "a head has 64 lower-case hexadecimal digits, and a signature 128",
)
_NO_SUCH_EVENT = Text("イベントの番号は 1 からです", "events count from 1")

_NO_COMMENTS_YET = Text(
    "ルールが 6 版より前の大会では、異議に書き込めません",
    "with rules before version 6 nobody comments on a dispute",
)

CODE = "illegal_dispute"
FILING, CLOSING, COMMENTING = "TN-19.4", "TN-19.5", "TN-19.7"


def file_dispute(ledger: Ledger, event: e.DisputeFiled) -> Proposed:
    """File a dispute (TN-19.4); IllegalDispute, or UnknownEntrant."""
    _expect_legal(filing_fault(ledger.state, event))
    return event, {}


def comment_on_dispute(ledger: Ledger, dispute: int, text: str, by: str) -> Proposed:
    """Comment on an open dispute (TN-19.7); UnknownDispute, or IllegalDispute."""
    event = e.DisputeCommented(dispute, text)
    _expect_legal(commenting_fault(ledger.state, event, by))
    return event, {}


def withdraw_dispute(ledger: Ledger, dispute: int) -> Proposed:
    """Withdraw an open dispute; UnknownDispute, or IllegalDispute."""
    event = e.DisputeWithdrawn(dispute)
    _expect_legal(closing_fault(ledger.state, event))
    return event, {}


def reject_dispute(ledger: Ledger, dispute: int, reason: str) -> Proposed:
    """Reject an open dispute (TN-19.5); UnknownDispute, or IllegalDispute."""
    event = e.DisputeRejected(dispute, reason)
    _expect_legal(closing_fault(ledger.state, event))
    return event, {}


def filing_fault(state: TournamentState, event: e.DisputeFiled) -> Violation | None:
    """The reason why this dispute cannot be filed now; None if it can. UnknownEntrant."""
    if state.rules < JUDGES:
        return _violation(_NO_DISPUTES)
    if state.status in {"entering", "cancelled"}:
        return untimely(CODE, FILING, state.status)
    if event.entrant not in state.entrants:
        raise UnknownEntrant(event.entrant)
    where = event.stage, event.round, event.slot
    entrants = pairing_at(state, *where)
    if len(entrants) < 2:
        place = "/".join(map(str, where))
        detail = _NO_PAIRING_OF_TWO.filled(place=place)
        return _violation(detail, "/slot")
    if event.entrant not in entrants:
        return _violation(NOT_IN_PAIRING.filled(entrant=event.entrant), "/entrant")
    if event.match is not None and event.match not in _matches(state, *where):
        return _violation(_OTHER_MATCH.filled(match=event.match), "/match")
    fault = evidence_fault(state, event)
    if fault is not None:
        return fault
    known = [
        line
        for line, one in state.disputes.items()
        if (one.stage, one.round, one.slot) == where and one.entrant == event.entrant
    ]
    for line in known:
        if status(state, line) == "open":
            return _violation(_DISPUTED_ALREADY.filled(line=line))
    if len(known) >= MAX_DISPUTES:
        return _violation(_TOO_MANY_DISPUTES.filled(most=MAX_DISPUTES))
    return _reason_fault(event.reason, FILING)


def evidence_fault(state: TournamentState, event: e.DisputeFiled) -> Violation | None:
    """The reason why a dispute cannot name these events or bring these heads; None if it can."""
    if not event.events and not event.kept and not event.found:
        return None
    if state.rules < DESK:
        return _violation(_NO_EVIDENCE_YET, "/events" if event.events else "/kept")
    if event.match is None:
        return _violation(_NO_MATCH_NAMED, "/match")
    if len(event.events) > MAX_NAMED or list(event.events) != sorted({*event.events}):
        detail = _EVENTS_MISPLACED.filled(most=MAX_NAMED)
        return _violation(detail, "/events")
    if event.events and event.events[0] < 1:
        return _violation(_NO_SUCH_EVENT, "/events/0")
    if len(event.kept) > MAX_NAMED or len(event.found) != len(event.kept):
        detail = _HEADS_MISPLACED.filled(most=MAX_NAMED)
        return _violation(detail, "/kept")
    for at, kept in enumerate(event.kept):
        if not is_kept(kept):
            return _violation(_NO_HEAD, f"/kept/{at}")
    return None


def commenting_fault(
    state: TournamentState, event: e.DisputeCommented, by: str
) -> Violation | None:
    """The reason why `by` cannot comment on this dispute now; None if it can. UnknownDispute."""
    if state.rules < COMMENTS:
        return _violation(_NO_COMMENTS_YET, rule=COMMENTING)
    closed = _closed_fault(state, event.dispute)
    if closed is not None:
        return closed
    given = sum(one.by == by for one in state.disputes[event.dispute].comments)
    if given >= MAX_COMMENTS:
        return _violation(TOO_MANY_COMMENTS.filled(most=MAX_COMMENTS), rule=COMMENTING)
    return _reason_fault(event.text, COMMENTING, "/text")


def closing_fault(
    state: TournamentState, event: e.DisputeWithdrawn | e.DisputeRejected
) -> Violation | None:
    """The reason why this dispute cannot be closed now; None if it can. UnknownDispute."""
    closed = _closed_fault(state, event.dispute)
    if closed is not None:
        return closed
    if isinstance(event, e.DisputeRejected):
        return _reason_fault(event.reason, CLOSING)
    return None


def _closed_fault(state: TournamentState, line: int) -> Violation | None:
    """The violation where a dispute is not open; UnknownDispute."""
    if line not in state.disputes:
        raise UnknownDispute(line)
    now = status(state, line)
    return None if now == "open" else _closed(line, now)


def upholding_fault(state: TournamentState, ruling: Ruling, line: int | None) -> Violation | None:
    """The reason why a ruling cannot uphold this dispute; None if it can. UnknownDispute.

    A dispute that was rejected can still be upheld (TN-19.5).
    """
    if line is None:
        return None
    if line not in state.disputes:
        raise UnknownDispute(line)
    now = status(state, line)
    if now in {"upheld", "withdrawn"}:
        return _closed(line, now, "/dispute")
    if not _concerns(state, ruling, state.disputes[line]):
        detail = _OTHER_PAIRING.filled(line=line)
        return _violation(detail, "/dispute", CLOSING)
    return None


def expect_upholding(state: TournamentState, ruling: Ruling, line: int | None) -> None:
    """Raise IllegalDispute if a ruling cannot uphold this dispute; UnknownDispute."""
    _expect_legal(upholding_fault(state, ruling, line))


def _concerns(state: TournamentState, what: Made, dispute: Dispute) -> bool:
    """Whether a ruling is about the pairing of a dispute, or about one of its entrants."""
    if isinstance(what, Undo):
        undone = state.rulings.get(what.line)
        return undone is not None and _concerns(state, undone.what, dispute)
    if isinstance(what, OfPairing | Rewind):
        where = dispute.stage, dispute.round, dispute.slot
        return (what.stage, what.round, what.slot) == where
    return entrant_of(what) in dispute.entrants


def _matches(state: TournamentState, stage: int, number: int, slot: Slot) -> set[str]:
    """The matches that count for a pairing, or were created for it."""
    result = state.stages[stage].rounds[number - 1].results.get(slot)
    decisive = {score.match for score in (result.matches if result else ())}
    return (decisive | set(state.linked.get((stage, number, slot), ()))) - {""}


def _reason_fault(reason: str, rule: str, pointer: str = "/reason") -> Violation | None:
    if is_reason(reason):
        return None
    return _violation(form_of(Shown.REASON, MAX_REASON), pointer, rule)


def _closed(line: int, now: StatusInTournament, pointer: str = "") -> Violation:
    """The violation of closing a dispute that is closed."""
    status = Text.wired(DisputeStatus(now))
    return _violation(_CLOSED.filled(line=line, status=status), pointer, CLOSING)


def _violation(detail: Text, pointer: str = "", rule: str = FILING) -> Violation:
    return Violation.of(CODE, rule, detail, pointer)


def _expect_legal(fault: Violation | None) -> None:
    if fault is not None:
        raise IllegalDispute([fault])
