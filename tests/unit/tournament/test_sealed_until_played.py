"""Builds that are sealed until their entrant first plays (TN-25)."""

from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalPlan
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.commands.organising import open_builds
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Correct, Reinstate, Rerun, Undo
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from saikoro.domain.tournament.planning.plan import AnyStage, Plan, SingleElimination, Swiss
from tests.kit.local_tournament import LocalTournament, RandomExecutor, dummy_entries


def tournament_of(entrants: int, stage: AnyStage, **plan: Any) -> LocalTournament:
    made = Plan(
        name="Cup",
        game="laplaplus",
        stages=(stage,),
        seeding="entered",
        secret_entries=True,
        sealed_until="played",
        **plan,
    )
    entries = dummy_entries(entrants)
    return LocalTournament.of(LAPLAPLUS, made, entries, "sealed", RandomExecutor)


def opened(tournament: LocalTournament) -> list[list[int]]:
    """The entrants whose builds each opening opens."""
    openings = (event for event in tournament.events if isinstance(event, e.BuildsOpened))
    return [[build.entrant for build in opening.builds] for opening in openings]


def test_builds_are_opened_when_their_entrants_first_play():
    tournament = tournament_of(3, SingleElimination())
    assert opened(tournament) == []
    assert opened(tournament.play()) == [[2, 3], [1]]
    assert tournament.verified().sound


def test_a_build_that_is_never_played_stays_sealed():
    tournament = tournament_of(3, SingleElimination())
    tournament.play(until=(0, 1))
    tournament.withdraw(1)
    tournament.play()
    assert opened(tournament) == [[2, 3]]
    assert tournament.state.entrants[1].sealed
    assert tournament.verified().sound


def test_nothing_is_opened_in_a_pause():
    tournament = tournament_of(4, Swiss(rounds=2))
    tournament.append((e.TournamentPaused(), {}), by="organiser")
    tournament.play()
    assert opened(tournament) == []
    tournament.append((e.TournamentResumed(), {}), by="organiser")
    assert tournament.play().verified().sound


def test_a_corrected_build_is_open_and_undone_it_is_opened():
    tournament = tournament_of(3, SingleElimination())
    tournament.play(until=(0, 1))
    tournament.rule(Correct(entrant=1, build=[9]))
    assert tournament.state.entrants[1].build == [9]
    tournament.rule(Undo(line=len(tournament.lines)))
    assert opened(tournament.play()) == [[2, 3], [1]]
    assert tournament.state.entrants[1].build == [1]
    assert tournament.verified().sound


def test_a_preview_knows_the_builds_that_are_sealed():
    tournament = tournament_of(3, SingleElimination())
    while not (tournament.state.stages and tournament.state.stages[0].rounds[:1]):
        tournament.step()
    while not tournament.round(0, 1).decided:
        tournament.step()
    ruling = Rerun(stage=0, round=1, slot=1)
    found = tournament.preview(ruling)
    assert found.exact
    assert tournament.state.entrants[1].sealed


def test_a_preview_of_undoing_a_withdrawal_plays_no_build_that_is_sealed():
    tournament = tournament_of(3, SingleElimination())
    tournament.play(until=(0, 1))
    tournament.step()
    tournament.withdraw(1)
    undo = Undo(line=len(tournament.lines))
    tournament.play()
    found = tournament.preview(undo)
    assert [(one.round, one.a, one.winner) for one in found.replayed] == [(2, 1, None)]
    assert not found.exact
    tournament.rule(undo)
    assert opened(tournament.play()) == [[2, 3], [1]]
    assert tournament.verified().sound


def test_a_preview_of_a_reinstatement_plays_no_build_that_is_sealed():
    tournament = tournament_of(4, SingleElimination())
    while not (tournament.state.stages and tournament.state.stages[0].rounds):
        tournament.step()
    tournament.append((e.TournamentPaused(), {}), by="organiser")
    tournament.withdraw(1)
    found = tournament.preview(Reinstate(entrant=1))
    assert [(one.round, one.a, one.winner) for one in found.replayed] == [(1, 1, None)]
    assert not found.exact


def test_a_preview_plays_the_open_builds_beside_those_that_are_sealed():
    tournament = tournament_of(8, SingleElimination())
    while not (tournament.state.stages and tournament.state.stages[0].rounds):
        tournament.step()
    pairings = tournament.round(0, 1).pairings
    tournament.append((e.TournamentPaused(), {}), by="organiser")
    sealed, known = pairings[0], pairings[1]
    for entrant in known.entrants:
        tournament.rule(Correct(entrant=entrant, build=[9]))
    for pairing in (sealed, known):
        tournament.withdraw(pairing.a)
    undo = Undo(line=len(tournament.lines))
    found = tournament.preview(undo)
    assert [one.slot for one in found.replayed if one.winner] == [1]
    assert found.exact
    tournament.rule(undo)
    assert not tournament.preview(Reinstate(entrant=sealed.a)).exact


@pytest.mark.parametrize("entrant", [1, 2])
def test_a_forged_build_is_found(entrant):
    tournament = tournament_of(3, SingleElimination()).play()
    forged = [
        line.replace(f'"build":[{entrant}]'.encode(), b'"build":[7]') for line in tournament.record
    ]
    assert "build" in {found.what for found in tournament.verified(forged).differences}


def test_an_opening_at_another_time_is_found():
    tournament = tournament_of(3, SingleElimination())
    early = tournament.copied()
    early.append(open_builds(early.ledger, [1]))
    early.play()
    assert "build" in {found.what for found in early.verified().differences}


def test_results_of_sealed_builds_are_found():
    tournament = tournament_of(2, SingleElimination()).play()
    lines = [line for line in tournament.record if b"builds.opened" not in line]
    found = {found.what for found in tournament.verified(lines).differences}
    assert "result" in found


@pytest.mark.parametrize(
    "changed",
    [{"secret_entries": False}, {"secret_entries": True, "play": "seats"}],
)
def test_a_plan_that_cannot_be_sealed_is_refused(changed):
    plan = Plan(name="Cup", game="laplaplus", stages=(SingleElimination(),), sealed_until="played")
    with pytest.raises(IllegalPlan) as refused:
        read_new_plan(msgspec.to_builtins(plan) | changed)
    [violation] = refused.value.violations
    assert (violation.code, violation.pointer) == ("impossible_plan", "/sealed_until")
