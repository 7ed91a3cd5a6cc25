"""The steps of whole tournaments of every format (TN-2, TN-13)."""

from random import Random
from typing import Any

import pytest

from saikoro.domain.errors.rules import IllegalEntries
from saikoro.domain.errors.tournaments import HasLeft, TournamentOver
from saikoro.domain.record.line import Event
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Disqualify
from saikoro.domain.tournament.facts.stage import Stage
from saikoro.domain.tournament.planning.plan import (
    MAX_ENTRANTS,
    AnyStage,
    DoubleElimination,
    Ladder,
    Plan,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.progress import ToPlay, next_step, playable
from saikoro.domain.tournament.standings.ranking import stage_standings
from tests.kit.budget import SOAKING, budget
from tests.kit.local_tournament import LocalTournament, RandomExecutor, dummy_entries

FORMATS: list[AnyStage] = [
    SingleElimination(third_place=True),
    DoubleElimination(grand_final="none"),
    DoubleElimination(grand_final="simple"),
    DoubleElimination(),
    RoundRobin(groups=3),
    RoundRobin(groups=64, times=2),
    Swiss(),
    Swiss(rounds=3, accelerated=True, best_of=3),
    Ladder(rounds=3),
]

PLANS: list[tuple[AnyStage, ...]] = [
    *((stage,) for stage in FORMATS),
    (RoundRobin(groups=4), SingleElimination(qualifiers=8)),
    (Swiss(rounds=2), DoubleElimination(qualifiers=6), RoundRobin(qualifiers=99)),
    (
        SingleElimination(),
        Swiss(qualifiers=4, mirrored=True),
        Ladder(qualifiers=3, rounds=2),
        SingleElimination(qualifiers=2),
    ),
]

COUNTS = [*range(2, 10), 13, 16, 17, 33, 64]
if SOAKING:
    COUNTS = [*range(2, 18), 31, 32, 33, 64, 65, 127, 128, 129, 130]


def expect_sound(tournament: LocalTournament) -> None:
    """The properties of every tournament."""
    expect_order(tournament.events)
    expect_frozen_tables(tournament)
    folded = tournament.folded()
    assert folded.state == tournament.state
    assert folded.head == tournament.ledger.head
    assert folded.hidden == tournament.ledger.hidden
    assert folded.paired_at == tournament.ledger.paired_at
    findings = tournament.verified()
    assert findings.sound, findings.differences[:3]


def expect_order(events: list[Event]) -> None:
    """Stages and rounds are in order; each round is paired, decided and closed once."""
    at, missing = (-1, 0), 0
    for event in events:
        match event:
            case e.StageBegun(stage=stage):
                assert missing == 0
                assert stage == at[0] + 1
                at = stage, 0
            case e.RoundPaired():
                assert (event.stage, event.round) == (at[0], at[1] + 1)
                assert event.pairings
                at = event.stage, event.round
                missing = len(event.pairings) - len(event.results)
            case e.ResultsTaken():
                assert (event.stage, event.round) == at
                missing -= len(event.results)
            case e.RoundClosed():
                assert (event.stage, event.round) == at
                assert missing == 0


def expect_frozen_tables(tournament: LocalTournament) -> None:
    """Every table is that of the rounds up to it."""
    for event in tournament.events:
        if isinstance(event, e.RoundClosed):
            stage = tournament.state.stages[event.stage]
            again = Stage(
                stage.plan,
                stage.seeds,
                stage.rounds[: event.round],
                gone={row.entrant for row in event.table if row.gone},
            )
            assert event.table == stage_standings(again)


# --- every format, to the end --------------------------------------------------------------------


@pytest.mark.parametrize("stages", PLANS)
def test_every_tournament_ends(stages):
    for entrants in COUNTS if len(stages) == 1 else [count for count in COUNTS if count < 64]:
        tournament = LocalTournament.random(*stages, entrants=entrants, salt=entrants).play()
        assert tournament.state.status == "finished"
        assert sorted(tournament.state.ranking) == list(range(1, entrants + 1))
        assert next_step(tournament.state) is None
        if entrants < 40:
            expect_sound(tournament)


def test_the_next_step_is_idempotent():
    for stages in PLANS:
        tournament = LocalTournament.random(*stages, entrants=9)
        while (step := next_step(tournament.state)) is not None:
            assert next_step(tournament.state) == step
            assert tournament.folded().state == tournament.state
            tournament.step(most=3)


def test_results_may_be_taken_in_any_order():
    rng = Random(3)
    for stages in PLANS:
        whole = LocalTournament.random(*stages, entrants=11).play()
        tournament = LocalTournament.random(*stages, entrants=11)
        while (step := next_step(tournament.state)) is not None:
            if isinstance(step, ToPlay):
                one = ToPlay(step.stage, step.round, [rng.choice(step.slots)])
                taken = e.ResultsTaken(
                    one.stage, one.round, list(tournament.results(tournament.state, one))
                )
                tournament.append((taken, {}), by="server")
            else:
                tournament.step()
        assert tournament.state.ranking == whole.state.ranking
        assert tournament.state.tables == whole.state.tables
        expect_sound(tournament)


# --- leaving (TN-13) -----------------------------------------------------------------------------


def leave_at_random(tournament: LocalTournament, rng: Random, chance: float) -> None:
    """Play to the end; before each step an entrant may withdraw, or there may be a pause."""
    while next_step(tournament.state) is not None:
        if rng.random() < chance:
            tournament.withdraw(rng.choice(list(tournament.state.entrants)))
        if rng.random() < 0.1:
            tournament.append(organising.pause(tournament.ledger, ""), by="organiser")
            assert next_step(tournament.state) is None
            tournament.append(organising.resume(tournament.ledger), by="organiser")
        tournament.step(most=rng.choice((1, 3, None)))


@pytest.mark.parametrize("stages", PLANS)
def test_a_tournament_ends_after_any_withdrawals(stages):
    for number in range(budget(5, soak=1_000)):
        rng = Random(number)
        tournament = LocalTournament.random(
            *stages, entrants=rng.choice((2, 3, 5, 8, 13, 21)), salt=number
        )
        leave_at_random(tournament, rng, rng.choice((0.02, 0.2, 0.9)))
        assert tournament.state.status == "finished"
        expect_sound(tournament)
        for _, _, played in tournament.state.rounds():
            for slot, pairing in played.pairings.items():
                assert played.results[slot].winner in (None, *pairing.entrants)


@pytest.mark.parametrize("stages", PLANS)
def test_no_pairing_has_a_winner_once_all_have_left(stages):
    tournament = LocalTournament.random(*stages, entrants=11)
    tournament.step()
    tournament.withdraw(*range(1, 12))
    tournament.play()
    assert tournament.state.status == "finished"
    for _, _, played in tournament.state.rounds():
        assert {result.decided for result in played.results.values()} <= {"double_loss"}
    expect_sound(tournament)


@pytest.mark.parametrize("stage", [SingleElimination(), DoubleElimination()])
def test_the_last_remaining_entrant_wins_every_pairing(stage):
    tournament = LocalTournament.random(stage, entrants=7)
    tournament.step()
    tournament.withdraw(1, 2, 3, 5, 6, 7)
    tournament.play()
    assert tournament.state.ranking[0] == 4
    expect_sound(tournament)


def test_a_pairing_with_a_gone_entrant_is_a_walkover():
    tournament = LocalTournament.random(RoundRobin(best_of=3), entrants=4).play(until=(0, 2))
    before = dict(tournament.round(0, 1).results)
    first, second = tournament.round(0, 2).pairings.values()
    assert second.b is not None
    tournament.withdraw(first.a, second.a, second.b)
    assert next_step(tournament.state) == tournament.step()
    walkover, both_lost = (tournament.round(0, 2).results[slot] for slot in (0, 1))
    assert (walkover.winner, walkover.decided, walkover.won) == (first.b, "walkover", (0, 2))
    assert (both_lost.winner, both_lost.decided, both_lost.won) == (None, "double_loss", (0, 0))
    assert tournament.round(0, 1).results == before


def test_gone_entrants_are_not_paired_by_points_again():
    for stage in (Swiss(rounds=4), Ladder(rounds=4)):
        tournament = LocalTournament.random(stage, entrants=6).play(until=(0, 2))
        tournament.withdraw(3)
        tournament.play()
        later = tournament.state.stages[0].rounds[2:]
        assert len(later) == 2
        assert not any(3 in p.entrants for played in later for p in played.pairings.values())


def test_an_early_withdrawal_is_not_in_the_tournament():
    tournament = LocalTournament.random(RoundRobin(), entrants=5)
    tournament.withdraw(2)
    tournament.play()
    assert sorted(tournament.state.ranking) == [1, 3, 4, 5]


def test_a_disqualified_entrant_cannot_withdraw():
    tournament = LocalTournament.random(Swiss(), entrants=5).play(until=(0, 1))
    tournament.rule(Disqualify(2))
    with pytest.raises(HasLeft):
        organising.withdraw(tournament.ledger, 2, "")


# --- byes ----------------------------------------------------------------------------------------


def test_a_bye_is_decided_when_it_is_paired():
    tournament = LocalTournament.random(Swiss(best_of=3), entrants=5).play(until=(0, 1))
    (paired,) = (event for event in tournament.events if isinstance(event, e.RoundPaired))
    bye = paired.pairings[-1]
    assert bye.b is None
    assert [(r.slot, r.winner, r.decided, r.won) for r in paired.results] == [
        (bye.slot, bye.a, "bye", (2, 0))
    ]


def test_a_gone_entrant_wins_no_bye():
    tournament = LocalTournament.random(SingleElimination(), entrants=3, seeding="entered")
    tournament.step()
    tournament.withdraw(1)
    tournament.play()
    assert tournament.round(0, 1).results[0].decided == "double_loss"
    assert tournament.round(0, 2).pairings[0].b is None
    assert tournament.state.ranking[0] in (2, 3)


# --- entries -------------------------------------------------------------------------------------


def entering(**plan: Any) -> LocalTournament:
    return LocalTournament(
        Plan(name="x", game="laplaplus", stages=(Swiss(),), **plan), executor=RandomExecutor
    )


def test_only_checked_in_entrants_play():
    tournament = entering(check_in=True)
    tournament.enter(dummy_entries(5))
    tournament.append(organising.check_in(tournament.ledger, [2, 4, 5]), by="organiser")
    tournament.withdraw(4)
    tournament.lock()
    assert tournament.state.playing == [2, 5]
    tournament.play()
    assert sorted(tournament.state.ranking) == [2, 5]
    expect_sound(tournament)


def test_a_new_build_keeps_the_check_in():
    tournament = entering(check_in=True)
    tournament.enter(dummy_entries(3))
    tournament.append(organising.check_in(tournament.ledger, [1, 2]), by="organiser")
    tournament.withdraw(2)
    tournament.enter(dummy_entries(2))
    assert [known.checked_in for known in tournament.state.entrants.values()] == [
        True,
        False,
        False,
    ]


def test_an_entry_replaces_the_one_with_that_name():
    tournament = entering()
    tournament.enter(dummy_entries(3))
    tournament.enter([Entry(name="ＥＮＴＲＡＮＴ 2", build=["other"]), Entry(name="new", build=[])])
    assert [(n, known.name) for n, known in tournament.state.entrants.items()] == [
        (1, "entrant 1"),
        (2, "ＥＮＴＲＡＮＴ 2"),
        (3, "entrant 3"),
        (4, "new"),
    ]
    assert tournament.state.entrants[2].build == ["other"]


@pytest.mark.parametrize("entrants", [0, 1])
def test_a_tournament_needs_two_entrants(entrants):
    tournament = entering()
    tournament.enter(dummy_entries(entrants + 1))
    tournament.withdraw(1)
    with pytest.raises(IllegalEntries) as refused:
        organising.lock(tournament.ledger)
    assert [violation.code for violation in refused.value.violations] == ["too_few_entrants"]


def test_the_number_of_entrants_is_limited():
    tournament = entering()
    with pytest.raises(IllegalEntries) as refused:
        tournament.enter(dummy_entries(MAX_ENTRANTS + 1))
    assert [violation.code for violation in refused.value.violations] == ["entries_too_many"]


# --- stages (TN-2.2, TN-10.3) --------------------------------------------------------------------


def test_the_best_of_all_groups_qualify_in_their_order():
    tournament = LocalTournament.random(
        RoundRobin(groups=3), SingleElimination(qualifiers=6), entrants=12
    )
    tournament.play(until=(1, 1))
    rows = tournament.state.tables[0]
    first = [row for row in rows if row.rank == 1]
    second = [row for row in rows if row.rank == 2]
    order = [
        row.entrant
        for tier in (first, second)
        for row in sorted(tier, key=lambda r: (-r.points, [-v for v in r.tie_breaks], r.seed))
    ]
    assert tournament.state.stages[1].seeds == order


def test_gone_entrants_do_not_qualify_but_later_leavers_stay():
    stages = Swiss(rounds=1), SingleElimination(qualifiers=4), Swiss(qualifiers=2)
    tournament = LocalTournament.random(*stages, entrants=8).play(until=(0, 1))
    tournament.step()
    tournament.step()
    best = [row.entrant for row in tournament.state.tables[0]]
    tournament.withdraw(best[1])
    tournament.play(until=(1, 1))
    assert tournament.state.stages[1].seeds == [best[0], *best[2:5]]
    tournament.withdraw(best[2])
    tournament.play(until=(2, 1))
    assert tournament.state.stages[1].seeds == [best[0], *best[2:5]]
    assert best[2] not in tournament.state.stages[2].seeds
    tournament.play()
    expect_sound(tournament)


def test_the_ranking_is_by_the_last_stage_reached():
    tournament = LocalTournament.random(
        Swiss(), SingleElimination(qualifiers=4), Swiss(qualifiers=2), entrants=9
    ).play()
    tables = [[row.entrant for row in tournament.state.tables[stage]] for stage in (2, 1, 0)]
    order = list(dict.fromkeys(entrant for rows in tables for entrant in rows))
    assert tournament.state.ranking == order


def test_all_qualify_if_there_are_too_few():
    tournament = LocalTournament.random(
        Swiss(rounds=1), Ladder(qualifiers=99, rounds=1), entrants=3
    ).play()
    assert sorted(tournament.state.stages[1].seeds) == [1, 2, 3]
    expect_sound(tournament)


# --- pause and end -------------------------------------------------------------------------------


def test_nothing_begins_in_a_pause_but_running_pairings_may_end():
    tournament = LocalTournament.random(Swiss(), entrants=4).play(until=(0, 1))
    assert [pairing.slot for pairing in playable(tournament.state, 0, 1)] == [0, 1]
    tournament.append(organising.pause(tournament.ledger, ""), by="organiser")
    assert next_step(tournament.state) is None
    assert len(playable(tournament.state, 0, 1)) == 2
    in_hand = list(tournament.results(tournament.state, ToPlay(0, 1, [1])))
    tournament.append((e.ResultsTaken(0, 1, in_hand), {}), by="server")
    tournament.append(organising.resume(tournament.ledger), by="organiser")
    assert next_step(tournament.state) == ToPlay(0, 1, [0])
    tournament.play()
    expect_sound(tournament)


def test_nothing_follows_the_end_of_a_cancelled_tournament():
    tournament = LocalTournament.random(Swiss(), entrants=4).play(until=(0, 1))
    tournament.append(organising.cancel(tournament.ledger, ""), by="organiser")
    assert next_step(tournament.state) is None
    assert playable(tournament.state, 0, 1) == []
    with pytest.raises(TournamentOver):
        tournament.withdraw(1)


def test_the_playable_pairings_are_the_rest_of_the_round():
    tournament = LocalTournament.random(RoundRobin(), entrants=6).play(until=(0, 2))
    tournament.step(most=1)
    first, second = (tournament.round(0, 2).pairings[slot] for slot in (1, 2))
    tournament.withdraw(first.a)
    assert playable(tournament.state, 0, 2) == [second]
    assert playable(tournament.state, 0, 1) == playable(tournament.state, 0, 3) == []
    assert playable(tournament.state, 1, 1) == []
