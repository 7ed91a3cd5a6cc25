"""Seeding by the ranking of another tournament, recomputed from its record (TN-29)."""

from collections.abc import Sequence

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.errors.rules import IllegalPlan, Violation
from saikoro.domain.text import Text
from saikoro.domain.tournament.facts.words import TournamentStatus
from saikoro.domain.tournament.planning.plan import SeededBy
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.record.reading import read_record

RULE = "TN-29.1"

_UNFINISHED = Text(
    "大会 {tournament} の状態は「{status}」で、最終順位がありません",
    "the tournament {tournament} is {status}, and has no final ranking",
)


def ranked_by(ledger: Ledger) -> SeededBy:
    """The final ranking of a tournament, to seed another; IllegalPlan until it is finished."""
    state = ledger.state
    if state.status != "finished":
        status = Text.wired(TournamentStatus(state.status))
        detail = _UNFINISHED.filled(tournament=ledger.stream, status=status)
        raise IllegalPlan([Violation.of("seeding_unfinished", RULE, detail, "/seeded_by")])
    names = tuple(state.entrants[entrant].name for entrant in state.ranking)
    return SeededBy(ledger.stream, ledger.head.hex(), names)


def seeding_fault(seeded_by: SeededBy, lines: Sequence[bytes]) -> str:
    """Why the record of the other tournament does not give this ranking; empty if it does."""
    try:
        ranked = ranked_by(read_record(lines).ledger)
    except (BrokenLine, IllegalPlan, IndexError) as wrong:
        return str(wrong)
    for what in ("tournament", "head", "ranking"):
        if getattr(ranked, what) != getattr(seeded_by, what):
            return f"its {what} is not that of the plan"
    return ""
