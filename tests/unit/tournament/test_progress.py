"""What follows from where a tournament stands (TN-2, TN-13), in whole evenings of every format."""

from random import Random
from typing import Any

import pytest

from domain.errors import HasLeft, IllegalEntries, TournamentOver
from domain.record.line import Event
from domain.tournament import commands
from domain.tournament import events as e
from domain.tournament.entries.entry import Entry
from domain.tournament.plan import (
    MAX_ENTRANTS,
    AnyStage,
    DoubleElimination,
    Ladder,
    Plan,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from domain.tournament.progress import ToPlay, next_step, playable
from domain.tournament.rulings import Disqualify
from domain.tournament.stage import Stage
from domain.tournament.standings.tables import table
from tests.kit.budget import budget
from tests.kit.evenings import Evening, Tossed, somebody

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

COUNTS = [*range(2, 18), 31, 32, 33, 64, 65, 127, 128, 129, 130]


def expect_sound(evening: Evening) -> None:
    """What holds of every tournament, however it went."""
    expect_order(evening.events)
    expect_frozen_tables(evening)
    folded = evening.folded()
    assert folded.state == evening.state
    assert folded.head == evening.ledger.head
    assert folded.hidden == evening.ledger.hidden
    assert folded.paired_at == evening.ledger.paired_at
    findings = evening.verified()
    assert findings.sound, findings.differences[:3]


def expect_order(events: list[Event]) -> None:
    """Stages and rounds follow one another; a round is paired, decided, closed, once."""
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


def expect_frozen_tables(evening: Evening) -> None:
    """The tables that were said are those of the rounds so far, whoever has left since."""
    for event in evening.events:
        if isinstance(event, e.RoundClosed):
            stage = evening.state.stages[event.stage]
            again = Stage(
                stage.plan,
                stage.seeds,
                stage.rounds[: event.round],
                gone={row.entrant for row in event.table if row.gone},
            )
            assert event.table == table(again)


# --- every format, to its end --------------------------------------------------------------------


@pytest.mark.parametrize("stages", PLANS)
def test_every_tournament_comes_to_its_end(stages):
    for entrants in COUNTS if len(stages) == 1 else COUNTS[:20]:
        if entrants > 40 and budget(0, soak=1) == 0 and entrants % 2:
            continue
        evening = Evening.tossed(*stages, entrants=entrants, salt=entrants).play()
        assert evening.state.status == "finished"
        assert sorted(evening.state.ranking) == list(range(1, entrants + 1))
        assert next_step(evening.state) is None
        if entrants < 40:
            expect_sound(evening)


def test_asking_twice_gives_the_same_and_changes_nothing():
    for stages in PLANS:
        evening = Evening.tossed(*stages, entrants=9)
        while (step := next_step(evening.state)) is not None:
            assert next_step(evening.state) == step
            assert evening.folded().state == evening.state
            evening.step(most=3)


def test_results_may_come_one_by_one_and_in_any_order():
    luck = Random(3)
    for stages in PLANS:
        whole = Evening.tossed(*stages, entrants=11).play()
        evening = Evening.tossed(*stages, entrants=11)
        while (step := next_step(evening.state)) is not None:
            if isinstance(step, ToPlay):
                one = ToPlay(step.stage, step.round, [luck.choice(step.slots)])
                taken = e.ResultsTaken(
                    one.stage, one.round, list(evening.results(evening.state, one))
                )
                evening.say((taken, {}), by="server")
            else:
                evening.step()
        assert evening.state.ranking == whole.state.ranking
        assert evening.state.tables == whole.state.tables
        expect_sound(evening)


# --- leaving (TN-13) -----------------------------------------------------------------------------


def leave_at_random(evening: Evening, luck: Random, chance: float) -> None:
    """Play to the end; before every step somebody leaves by chance, or there is a pause."""
    while next_step(evening.state) is not None:
        if luck.random() < chance:
            evening.withdraw(luck.choice(list(evening.state.entrants)))
        if luck.random() < 0.1:
            evening.say(commands.pause(evening.ledger, ""), by="organiser")
            assert next_step(evening.state) is None
            evening.say(commands.resume(evening.ledger), by="organiser")
        evening.step(most=luck.choice((1, 3, None)))


@pytest.mark.parametrize("stages", PLANS)
def test_a_tournament_ends_however_many_leave(stages):
    for number in range(budget(12, soak=1_000)):
        luck = Random(number)
        evening = Evening.tossed(*stages, entrants=luck.choice((2, 3, 5, 8, 13, 21)), salt=number)
        leave_at_random(evening, luck, luck.choice((0.02, 0.2, 0.9)))
        assert evening.state.status == "finished"
        expect_sound(evening)
        for _, _, played in evening.state.rounds():
            for slot, pairing in played.pairings.items():
                assert played.results[slot].winner in (None, *pairing.entrants)


@pytest.mark.parametrize("stages", PLANS)
def test_when_all_leave_nobody_wins_any_more(stages):
    evening = Evening.tossed(*stages, entrants=11)
    evening.step()
    evening.withdraw(*range(1, 12))
    evening.play()
    assert evening.state.status == "finished"
    for _, _, played in evening.state.rounds():
        assert {result.decided for result in played.results.values()} <= {"nobody"}
    expect_sound(evening)


@pytest.mark.parametrize("stage", [SingleElimination(), DoubleElimination()])
def test_who_is_alone_wins_everything(stage):
    evening = Evening.tossed(stage, entrants=7)
    evening.step()
    evening.withdraw(1, 2, 3, 5, 6, 7)
    evening.play()
    assert evening.state.ranking[0] == 4
    expect_sound(evening)


def test_a_pairing_of_somebody_who_has_left_is_a_walkover():
    evening = Evening.tossed(RoundRobin(best_of=3), entrants=4).play(until=(0, 2))
    before = dict(evening.round(0, 1).results)
    first, second = evening.round(0, 2).pairings.values()
    assert second.b is not None
    evening.withdraw(first.a, second.a, second.b)
    assert next_step(evening.state) == evening.step()
    walkover, nobody = (evening.round(0, 2).results[slot] for slot in (0, 1))
    assert (walkover.winner, walkover.decided, walkover.won) == (first.b, "walkover", (0, 2))
    assert (nobody.winner, nobody.decided, nobody.won) == (None, "nobody", (0, 0))
    assert evening.round(0, 1).results == before


def test_who_has_left_is_not_paired_again_where_rounds_are_paired_by_points():
    for stage in (Swiss(rounds=4), Ladder(rounds=4)):
        evening = Evening.tossed(stage, entrants=6).play(until=(0, 2))
        evening.withdraw(3)
        evening.play()
        later = evening.state.stages[0].rounds[2:]
        assert len(later) == 2
        assert not any(3 in p.entrants for played in later for p in played.pairings.values())


def test_who_leaves_before_the_first_stage_has_begun_is_not_in_the_tournament():
    evening = Evening.tossed(RoundRobin(), entrants=5)
    evening.withdraw(2)
    evening.play()
    assert sorted(evening.state.ranking) == [1, 3, 4, 5]


def test_who_was_disqualified_cannot_withdraw_any_more():
    evening = Evening.tossed(Swiss(), entrants=5).play(until=(0, 1))
    evening.rule(Disqualify(2))
    with pytest.raises(HasLeft):
        commands.withdraw(evening.ledger, 2, "")


# --- byes ----------------------------------------------------------------------------------------


def test_a_bye_is_decided_when_it_is_paired():
    evening = Evening.tossed(Swiss(best_of=3), entrants=5).play(until=(0, 1))
    (paired,) = (event for event in evening.events if isinstance(event, e.RoundPaired))
    bye = paired.pairings[-1]
    assert bye.b is None
    assert [(r.slot, r.winner, r.decided, r.won) for r in paired.results] == [
        (bye.slot, bye.a, "bye", (2, 0))
    ]


def test_who_has_left_wins_no_bye():
    evening = Evening.tossed(SingleElimination(), entrants=3, seeding="entered")
    evening.step()
    evening.withdraw(1)
    evening.play()
    assert evening.round(0, 1).results[0].decided == "nobody"
    assert evening.round(0, 2).pairings[0].b is None
    assert evening.state.ranking[0] in (2, 3)


# --- entries -------------------------------------------------------------------------------------


def entering(**plan: Any) -> Evening:
    return Evening(Plan(name="x", game="laplaplus", stages=(Swiss(),), **plan), executor=Tossed)


def test_only_who_has_checked_in_plays():
    evening = entering(check_in=True)
    evening.enter(somebody(5))
    evening.say(commands.check_in(evening.ledger, [2, 4, 5]), by="organiser")
    evening.withdraw(4)
    evening.lock()
    assert evening.state.playing == [2, 5]
    evening.play()
    assert sorted(evening.state.ranking) == [2, 5]
    expect_sound(evening)


def test_a_new_build_leaves_a_check_in_as_it_is():
    evening = entering(check_in=True)
    evening.enter(somebody(3))
    evening.say(commands.check_in(evening.ledger, [1, 2]), by="organiser")
    evening.withdraw(2)
    evening.enter(somebody(2))
    assert [known.checked_in for known in evening.state.entrants.values()] == [True, False, False]


def test_an_entry_replaces_the_one_with_that_name():
    evening = entering()
    evening.enter(somebody(3))
    evening.enter([Entry(name="ＥＮＴＲＡＮＴ 2", build=["other"]), Entry(name="new", build=[])])
    assert [(n, known.name) for n, known in evening.state.entrants.items()] == [
        (1, "entrant 1"),
        (2, "ＥＮＴＲＡＮＴ 2"),
        (3, "entrant 3"),
        (4, "new"),
    ]
    assert evening.state.entrants[2].build == ["other"]


@pytest.mark.parametrize("entrants", [0, 1])
def test_nobody_plays_alone(entrants):
    evening = entering()
    evening.enter(somebody(entrants + 1))
    evening.withdraw(1)
    with pytest.raises(IllegalEntries) as refused:
        evening.lock()
    assert [violation.code for violation in refused.value.violations] == ["too_few_entrants"]


def test_there_is_room_for_so_many_and_no_more():
    evening = entering()
    with pytest.raises(IllegalEntries) as refused:
        evening.enter(somebody(MAX_ENTRANTS + 1))
    assert [violation.code for violation in refused.value.violations] == ["entries_too_many"]


# --- stages (TN-2.2, TN-10.3) --------------------------------------------------------------------


def test_the_best_of_all_groups_qualify_in_their_order():
    evening = Evening.tossed(RoundRobin(groups=3), SingleElimination(qualifiers=6), entrants=12)
    evening.play(until=(1, 1))
    rows = evening.state.tables[0]
    first = [row for row in rows if row.rank == 1]
    second = [row for row in rows if row.rank == 2]
    order = [
        row.entrant
        for tier in (first, second)
        for row in sorted(tier, key=lambda r: (-r.points, [-v for v in r.tie_breaks], r.seed))
    ]
    assert evening.state.stages[1].seeds == order


def test_who_has_left_qualifies_for_nothing_and_who_leaves_later_stays():
    stages = Swiss(rounds=1), SingleElimination(qualifiers=4), Swiss(qualifiers=2)
    evening = Evening.tossed(*stages, entrants=8).play(until=(0, 1))
    evening.step()
    evening.step()
    best = [row.entrant for row in evening.state.tables[0]]
    evening.withdraw(best[1])
    evening.play(until=(1, 1))
    assert evening.state.stages[1].seeds == [best[0], *best[2:5]]
    evening.withdraw(best[2])
    evening.play(until=(2, 1))
    assert evening.state.stages[1].seeds == [best[0], *best[2:5]]
    assert best[2] not in evening.state.stages[2].seeds
    evening.play()
    expect_sound(evening)


def test_the_ranking_begins_with_the_last_stage_that_each_came_to():
    evening = Evening.tossed(
        Swiss(), SingleElimination(qualifiers=4), Swiss(qualifiers=2), entrants=9
    ).play()
    tables = [[row.entrant for row in evening.state.tables[stage]] for stage in (2, 1, 0)]
    order = list(dict.fromkeys(entrant for rows in tables for entrant in rows))
    assert evening.state.ranking == order


def test_more_qualifiers_than_there_are_is_everybody():
    evening = Evening.tossed(Swiss(rounds=1), Ladder(qualifiers=99, rounds=1), entrants=3).play()
    assert sorted(evening.state.stages[1].seeds) == [1, 2, 3]
    expect_sound(evening)


# --- pause and end -------------------------------------------------------------------------------


def test_nothing_is_begun_in_a_pause_but_what_is_in_hand_may_end():
    evening = Evening.tossed(Swiss(), entrants=4).play(until=(0, 1))
    assert [pairing.slot for pairing in playable(evening.state, 0, 1)] == [0, 1]
    evening.say(commands.pause(evening.ledger, ""), by="organiser")
    assert next_step(evening.state) is None
    assert len(playable(evening.state, 0, 1)) == 2
    in_hand = list(evening.results(evening.state, ToPlay(0, 1, [1])))
    evening.say((e.ResultsTaken(0, 1, in_hand), {}), by="server")
    evening.say(commands.resume(evening.ledger), by="organiser")
    assert next_step(evening.state) == ToPlay(0, 1, [0])
    evening.play()
    expect_sound(evening)


def test_nothing_follows_the_end_of_a_cancelled_tournament():
    evening = Evening.tossed(Swiss(), entrants=4).play(until=(0, 1))
    evening.say(commands.cancel(evening.ledger, ""), by="organiser")
    assert next_step(evening.state) is None
    assert playable(evening.state, 0, 1) == []
    with pytest.raises(TournamentOver):
        evening.withdraw(1)


def test_what_can_be_played_is_what_is_left_of_the_present_round():
    evening = Evening.tossed(RoundRobin(), entrants=6).play(until=(0, 2))
    evening.step(most=1)
    first, second = (evening.round(0, 2).pairings[slot] for slot in (1, 2))
    evening.withdraw(first.a)
    assert playable(evening.state, 0, 2) == [second]
    assert playable(evening.state, 0, 1) == playable(evening.state, 0, 3) == []
    assert playable(evening.state, 1, 1) == []
