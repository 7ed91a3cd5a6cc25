"""Seeding by the ranking of another tournament, recomputed from its record (TN-29)."""

from collections.abc import Sequence

from domain.errors import BrokenLine, IllegalPlan, Violation
from domain.tournament.entries.drafts import folded_name
from domain.tournament.planning.plan import SeededBy
from domain.tournament.record.ledger import Ledger
from domain.tournament.record.reading import read_record
from domain.tournament.stage import Entrant
from domain.tournament.state import TournamentState

RULE = "TN-29.1"


def ranked_by(ledger: Ledger) -> SeededBy:
    """The final ranking of a tournament, to seed another; IllegalPlan until it is finished."""
    state = ledger.state
    if state.status != "finished":
        detail = f"the tournament {ledger.stream} is {state.status}, and has no final ranking"
        raise IllegalPlan([Violation("seeding_unfinished", RULE, detail, "/seeded_by")])
    names = tuple(state.entrants[entrant].name for entrant in state.ranking)
    return SeededBy(ledger.stream, ledger.head.hex(), names)


def seeds_by_ranking(state: TournamentState, present: Sequence[Entrant]) -> list[Entrant]:
    """These entrants in the order of the ranking; those who are not in it last, by number."""
    ranking = () if state.plan.seeded_by is None else state.plan.seeded_by.ranking
    places = {folded_name(name): place for place, name in enumerate(ranking)}
    folded = {entrant: folded_name(state.entrants[entrant].name) for entrant in present}
    return sorted(present, key=lambda entrant: places.get(folded[entrant], len(places)))


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
