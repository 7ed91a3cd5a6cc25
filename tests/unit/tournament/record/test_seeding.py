"""Seeding by the ranking of another tournament (TN-29)."""

from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalPlan
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from saikoro.domain.tournament.planning.plan import Plan, SeededBy, SingleElimination
from saikoro.domain.tournament.record.seeding import ranked_by, seeding_fault
from tests.kit.local_tournament import LocalTournament, RandomExecutor

ZEROS = SeededBy("0" * 32, "0" * 64, ("Ada", "Bob", "Cho"))


def tournament_of(*names: str, **plan: Any) -> LocalTournament:
    made = Plan(name="Cup", game="laplaplus", stages=(SingleElimination(),), **plan)
    entries = [Entry(name=name, build=[number]) for number, name in enumerate(names)]
    return LocalTournament.of(LAPLAPLUS, made, entries, "seeded", RandomExecutor).play()


def test_the_example_of_seeds_by_a_ranking():
    tournament = tournament_of("Cho", "Dai", "ADA", "Eva", seeding="ranked", seeded_by=ZEROS)
    assert tournament.state.stages[0].seeds == [3, 1, 2, 4]
    assert tournament.verified().sound


def test_a_ranking_is_recomputed_from_the_record():
    first = tournament_of("Ada", "Bob", "Cho", "Dai")
    ranked = ranked_by(first.ledger)
    names = [first.state.entrants[entrant].name for entrant in first.state.ranking]
    assert ranked.ranking == tuple(names)
    assert seeding_fault(ranked, first.record) == ""
    second = tournament_of(*names[::-1], seeding="ranked", seeded_by=ranked)
    assert second.state.stages[0].seeds == [4, 3, 2, 1]
    for changed in (
        {"ranking": ranked.ranking[::-1]},
        {"head": "0" * 64},
        {"tournament": "0" * 32},
    ):
        [what] = changed
        forged = msgspec.structs.replace(ranked, **changed)
        assert what in seeding_fault(forged, first.record)
    assert seeding_fault(ranked, first.record[:-1])
    assert seeding_fault(ranked, [b"nonsense"])


def test_an_unfinished_tournament_has_no_ranking():
    first = tournament_of("Ada", "Bob")
    first.lines.pop()
    with pytest.raises(IllegalPlan) as refused:
        ranked_by(first.folded())
    assert refused.value.violations[0].code == "seeding_unfinished"


@pytest.mark.parametrize(
    "changed", [{"seeding": "ranked"}, {"seeded_by": msgspec.to_builtins(ZEROS)}]
)
def test_a_ranking_without_its_seeding_is_refused(changed):
    plan = {"name": "Cup", "game": "laplaplus", "stages": [{"format": "swiss"}]}
    with pytest.raises(IllegalPlan) as refused:
        read_new_plan(plan | changed)
    [violation] = refused.value.violations
    assert (violation.code, violation.pointer) == ("impossible_plan", "/seeded_by")
