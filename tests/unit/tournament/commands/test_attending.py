"""Checking in, leaving after a round, late entries and requested byes (TN-26 to TN-28)."""

from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalBye, IllegalPlan, NotAdmitted
from saikoro.domain.errors.tournaments import CheckInClosed, HasLeft
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.commands import attending, registering
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Overturn, Undo
from saikoro.domain.tournament.facts.stage import Result, Row
from saikoro.domain.tournament.formats import rounds
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from saikoro.domain.tournament.planning.plan import AnyStage, Ladder, Plan, SingleElimination, Swiss
from saikoro.domain.tournament.progress import ToPlay, next_step
from tests.kit.local_tournament import LocalTournament, RandomExecutor, dummy_entries

TIE_BREAKS: Any = ("buchholz", "sonneborn_berger", "opponents_win_rate", "wins")


def swiss(**stage: Any) -> Swiss:
    return Swiss(**{"rounds": 3, "tie_breaks": TIE_BREAKS} | stage)


def tournament_of(entrants: int, stage: AnyStage, **plan: Any) -> LocalTournament:
    made = Plan(name="Cup", game="laplaplus", stages=(stage,), **{"seeding": "entered"} | plan)
    return LocalTournament.of(LAPLAPLUS, made, dummy_entries(entrants), "there", RandomExecutor)


def won_by(tournament: LocalTournament, *winners: int) -> None:
    """Decide the pairings of these winners in the round to play, and close it if it is over."""
    while not isinstance(step := next_step(tournament.state), ToPlay):
        tournament.step()
    pairings = tournament.round(step.stage, step.round).pairings
    slots = {entrant: slot for slot, one in pairings.items() for entrant in one.entrants}
    results = [Result(slots[winner], winner, "games", won=(1, 0)) for winner in winners]
    tournament.append((e.ResultsTaken(step.stage, step.round, results), {}), by="server")


def settle(tournament: LocalTournament) -> None:
    """Append all that follows until something must be played."""
    while not isinstance(next_step(tournament.state), ToPlay | None):
        tournament.step()


def admit(tournament: LocalTournament, number: int) -> None:
    [entry] = dummy_entries(1, number)
    proposed = attending.admit_entry(tournament.ledger, entry, tournament.new_secret)
    tournament.append(proposed, by="organiser")


def request_bye(tournament: LocalTournament, entrant: int, number: int) -> None:
    proposed = attending.request_bye(tournament.ledger, entrant, 0, number)
    tournament.append(proposed, by=f"entrant{entrant}")


def pairs(tournament: LocalTournament, number: int) -> set[tuple[int, ...]]:
    pairings = tournament.round(0, number).pairings.values()
    return {tuple(sorted(one.entrants)) for one in pairings}


def row(tournament: LocalTournament, entrant: int) -> Row:
    return next(one for one in tournament.state.tables[0] if one.entrant == entrant)


def sound(tournament: LocalTournament) -> bool:
    return tournament.verified().sound


# --- leaving after a round -----------------------------------------------------------------------


def test_who_drops_plays_its_round_to_the_end():
    tournament = tournament_of(4, swiss())
    won_by(tournament, 1, 2)
    settle(tournament)
    tournament.append(attending.drop(tournament.ledger, 1, "late"), by="entrant1")
    assert 1 in tournament.state.dropping
    won_by(tournament, 1)
    assert next_step(tournament.state) == e.EntrantWithdrawn(1, "late")
    settle(tournament)
    assert tournament.state.entrants[1].gone == "withdrawn"
    won_by(tournament, next(iter(tournament.round(0, 2).pairings[1].entrants)))
    settle(tournament)
    assert {one for pair in pairs(tournament, 3) for one in pair} == {2, 3, 4}
    assert row(tournament, 1).points == 6


def test_a_drop_between_rounds_is_a_withdrawal_at_once():
    tournament = tournament_of(4, swiss()).play(until=(0, 2))
    dropped = tournament.copied()
    dropped.append((e.TournamentPaused(), {}), by="organiser")
    dropped.append(attending.drop(dropped.ledger, 1, ""), by="entrant1")
    with pytest.raises(HasLeft):
        attending.drop(dropped.ledger, 1, "")
    dropped.append((e.TournamentResumed(), {}), by="organiser")
    assert sound(dropped.play())
    assert dropped.state.entrants[1].gone


def test_a_withdrawal_that_does_not_follow_is_found():
    tournament = tournament_of(4, swiss())
    settle(tournament)
    tournament.append((e.EntrantWithdrawn(1), {}))
    assert "order" in {found.what for found in tournament.verified().differences}


def test_a_dropped_entrant_can_be_brought_back():
    tournament = tournament_of(4, swiss()).play(until=(0, 1))
    tournament.append(attending.drop(tournament.ledger, 1, ""), by="entrant1")
    tournament.play(until=(0, 2))
    [line] = [at for at, ruled in tournament.state.rulings.items() if ruled.undone_by is None]
    tournament.rule(Undo(line=line))
    assert not tournament.state.entrants[1].gone
    assert sound(tournament.play())


# --- checking in ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "open_then"),
    [
        ("2026-01-02T02:59:59.999Z", False),
        ("2026-01-02T03:00:00.000Z", True),
        ("2026-01-02T03:29:59.999Z", True),
        ("2026-01-02T03:30:00.000Z", False),
    ],
)
def test_entrants_check_in_within_its_time(at, open_then):
    plan = Plan(
        name="Cup",
        game="laplaplus",
        stages=(SingleElimination(),),
        check_in=True,
        check_in_from="2026-01-02T03:00:00Z",
        check_in_until="2026-01-02T03:30:00Z",
    )
    tournament = LocalTournament(plan, LAPLAPLUS, "window", RandomExecutor)
    tournament.enter(dummy_entries(2))
    if open_then:
        assert registering.check_in(tournament.ledger, 1, at)[0] == e.EntrantsCheckedIn([1])
    else:
        with pytest.raises(CheckInClosed):
            registering.check_in(tournament.ledger, 1, at)
    tournament.append((e.EntrantsCheckedIn([1]), {}), by="entrant1")
    moved = [line.replace(b"2026-01-02T03:00:02.000Z", at.encode()) for line in tournament.record]
    assert moved != tournament.record or at == "2026-01-02T03:00:02.000Z"
    found = {one.what for one in tournament.verified(moved).differences}
    assert found - {"clock"} == (set() if open_then else {"author"})


@pytest.mark.parametrize(
    "changed",
    [
        {"check_in": False},
        {"check_in_from": "2026-02-30T00:00:00Z"},
        {"check_in_until": "2026-01-01T00:00:00Z"},
    ],
)
def test_a_time_that_cannot_be_is_refused(changed):
    plan = {
        "name": "Cup",
        "game": "laplaplus",
        "stages": [{"format": "swiss"}],
        "check_in": True,
        "check_in_from": "2026-01-02T03:00:00Z",
    }
    assert read_new_plan(plan).check_in_from
    with pytest.raises(IllegalPlan) as refused:
        read_new_plan(plan | changed)
    assert {violation.rule for violation in refused.value.violations} == {"TN-26.1"}


def test_who_has_not_checked_in_can_come_late():
    plan = Plan(
        name="Cup",
        game="laplaplus",
        stages=(swiss(late_until=2),),
        check_in=True,
        seeding="entered",
    )
    tournament = LocalTournament(plan, LAPLAPLUS, "late", RandomExecutor)
    tournament.enter(dummy_entries(5))
    tournament.append((e.EntrantsCheckedIn([1, 2, 3, 4]), {}), by="organiser")
    tournament.lock().play(until=(0, 1))
    tournament.append(attending.admit_entrant(tournament.ledger, 5), by="organiser")
    tournament.play()
    assert len(pairs(tournament, 1)) == 2
    assert len(pairs(tournament, 2)) == 3
    assert sound(tournament)


# --- late entries --------------------------------------------------------------------------------


def test_the_example_of_a_late_entry():
    points = {"win": 3, "draw": 1, "loss": 0, "missed": 1}
    stage = msgspec.convert(
        {"format": "swiss", "rounds": 3, "late_until": 3, "points": points}
        | {"tie_breaks": TIE_BREAKS},
        Swiss,
    )
    tournament = tournament_of(4, stage)
    won_by(tournament, 1, 2)
    won_by(tournament, 1, 4)
    admit(tournament, 5)
    settle(tournament)
    late = next(pair for pair in pairs(tournament, 3) if 5 in pair)
    others = [pair for pair in pairs(tournament, 3) if len(pair) == 2 and 5 not in pair]
    won_by(tournament, 5, *(pair[0] for pair in others))
    settle(tournament)
    assert late == (2, 5)
    shown = row(tournament, 5)
    assert shown.points == 5
    assert shown.tie_breaks[0] == 3
    assert shown.tie_breaks[3] == 1
    assert shown.byes == 0


def test_late_entries_verify_and_do_not_add_rounds():
    tournament = tournament_of(4, swiss(rounds=0, late_until=2)).play(until=(0, 1))
    for number in (5, 6, 7):
        admit(tournament, number)
    assert rounds(tournament.state.stages[0]) == 2
    tournament.play()
    assert len(tournament.state.ranking) == 7
    assert sound(tournament)


def test_a_ladder_takes_late_entries():
    tournament = tournament_of(4, Ladder(rounds=3, late_until=3)).play(until=(0, 2))
    admit(tournament, 5)
    assert sound(tournament.play())
    assert len(tournament.state.ranking) == 5


def test_sealed_builds_of_late_entries_are_opened_when_they_play():
    sealed: Any = {"secret_entries": True, "sealed_until": "played"}
    tournament = tournament_of(4, swiss(late_until=2), **sealed).play(until=(0, 1))
    admit(tournament, 5)
    admit(tournament, 6)
    assert tournament.state.entrants[5].sealed
    assert sound(tournament.play())
    assert not tournament.state.entrants[5].sealed


def test_rounds_before_a_late_entry_are_paired_again_without_it():
    tournament = tournament_of(4, swiss(late_until=3)).play(until=(0, 2))
    admit(tournament, 5)
    tournament.play(until=(0, 3))
    first = tournament.round(0, 1).results[0]
    other = next(one for one in tournament.round(0, 1).pairings[0].entrants if one != first.winner)
    tournament.rule(Overturn(stage=0, round=1, slot=0, winner=other, repair=True))
    tournament.play()
    assert all(5 not in pair for number in (1, 2) for pair in pairs(tournament, number))
    assert sound(tournament)


def test_a_late_entry_between_the_lock_and_the_draw_has_to_wait():
    tournament = tournament_of(4, swiss(late_until=2))
    assert tournament.state.stages == []
    with pytest.raises(NotAdmitted, match="once the first stage has begun") as refused:
        admit(tournament, 5)
    assert [one.code for one in refused.value.violations] == ["late_entry_untimely"]
    settle(tournament)
    admit(tournament, 5)
    assert tournament.state.stages[0].late == {5: 2}


@pytest.mark.parametrize(
    ("stage", "played", "code"),
    [
        (Swiss(rounds=3), 1, "late_entry_unplanned"),
        (SingleElimination(), 1, "late_entry_unplanned"),
        (Swiss(rounds=3, late_until=2), 3, "late_entry_untimely"),
    ],
)
def test_a_late_entry_that_cannot_be_is_refused(stage, played, code):
    tournament = tournament_of(8, stage).play(until=(0, played))
    with pytest.raises(NotAdmitted) as refused:
        admit(tournament, 9)
    assert [one.code for one in refused.value.violations] == [code]
    [entry] = dummy_entries(1, 9)
    forged = e.EntrantAdmitted(9, e.Entered(9, entry.name, "", build=[9]))
    tournament.append((forged, {}), by="organiser")
    assert "order" in {one.what for one in tournament.verified().differences}


def test_who_plays_or_has_left_is_not_admitted():
    tournament = tournament_of(4, swiss(late_until=3)).play(until=(0, 1))
    with pytest.raises(NotAdmitted):
        attending.admit_entrant(tournament.ledger, 1)
    with pytest.raises(NotAdmitted):
        admit(tournament, 2)
    tournament.withdraw(3)
    with pytest.raises(HasLeft):
        attending.admit_entrant(tournament.ledger, 3)


# --- requested byes ------------------------------------------------------------------------------


def test_the_example_of_a_requested_bye():
    tournament = tournament_of(3, swiss(rounds=2, requested_byes=1))
    settle(tournament)
    request_bye(tournament, 1, 2)
    assert pairs(tournament, 1) == {(1, 2), (3,)}
    won_by(tournament, 1)
    settle(tournament)
    assert pairs(tournament, 2) == {(2, 3), (1,)}
    won_by(tournament, 2)
    settle(tournament)
    shown = row(tournament, 1)
    assert (shown.points, shown.byes, shown.won) == (4, 1, 1)
    assert shown.tie_breaks[:2] == (7, 10)
    assert tournament.round(0, 2).results[1].decided == "requested_bye"


def test_the_points_of_a_requested_bye_are_an_option():
    points = msgspec.convert({"requested_bye": 3}, type(Swiss().points))
    tournament = tournament_of(4, swiss(requested_byes=1, points=points))
    request_bye(tournament, 4, 3)
    tournament.play()
    assert sound(tournament)
    assert tournament.round(0, 3).pairings[2].requested


def test_who_has_sat_out_can_get_a_bye():
    tournament = tournament_of(3, swiss(rounds=3, requested_byes=1))
    request_bye(tournament, 3, 2)
    tournament.play()
    assert (3,) in pairs(tournament, 1)
    assert (3,) in pairs(tournament, 2)
    assert sound(tournament)


def test_all_but_one_may_sit_out():
    tournament = tournament_of(4, Ladder(rounds=2, requested_byes=1))
    for entrant in (1, 2, 3):
        request_bye(tournament, entrant, 1)
    assert sound(tournament.play())
    decided = [one.decided for one in tournament.round(0, 1).results.values()]
    assert sorted(decided) == ["bye", *["requested_bye"] * 3]


def test_who_has_left_does_not_sit_out():
    tournament = tournament_of(4, swiss(requested_byes=1))
    request_bye(tournament, 1, 2)
    tournament.play(until=(0, 1))
    tournament.withdraw(1)
    assert sound(tournament.play())
    assert all(1 not in pair for pair in pairs(tournament, 2))


@pytest.mark.parametrize(
    ("stage", "entrant", "number", "code"),
    [
        (Swiss(rounds=3), 1, 2, "bye_unplanned"),
        (SingleElimination(), 1, 2, "bye_unplanned"),
        (Swiss(rounds=3, requested_byes=1), 1, 1, "bye_untimely"),
        (Swiss(rounds=3, requested_byes=1), 1, 4, "bye_untimely"),
        (Swiss(rounds=3, requested_byes=1), 2, 2, "bye_too_many"),
    ],
)
def test_a_bye_that_cannot_be_is_refused(stage, entrant, number, code):
    tournament = tournament_of(4, stage).play(until=(0, 1))
    if isinstance(stage, Swiss) and stage.requested_byes:
        request_bye(tournament, 2, 3)
    with pytest.raises(IllegalBye) as refused:
        request_bye(tournament, entrant, number)
    assert [one.code for one in refused.value.violations] == [code]
    tournament.append((e.ByeRequested(entrant, 0, number), {}), by="organiser")
    assert "order" in {one.what for one in tournament.verified().differences}
