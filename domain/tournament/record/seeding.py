"""Seeding by the ranking of another tournament, recomputed from its record (TN-29)."""

from collections.abc import Sequence

from saikoro.domain.errors import BrokenLine, IllegalPlan, Violation
from saikoro.domain.tournament.facts.words import TournamentStatus
from saikoro.domain.tournament.planning.plan import SeededBy
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.record.reading import read_record

RULE = "TN-29.1"


def ranked_by(ledger: Ledger) -> SeededBy:
    """The final ranking of a tournament, to seed another; IllegalPlan until it is finished."""
    state = ledger.state
    if state.status != "finished":
        detail = f"the tournament {ledger.stream} is {state.status}, and has no final ranking"
        shown = TournamentStatus.text_of(state.status, "ja")
        ja = f"大会 {ledger.stream} の状態は「{shown}」で、最終順位がありません"
        raise IllegalPlan([Violation("seeding_unfinished", RULE, detail, "/seeded_by", ja=ja)])
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
