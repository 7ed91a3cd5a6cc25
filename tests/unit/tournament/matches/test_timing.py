"""Clocks of rounds: when they start and end, and what is decided then (TN-21)."""

import csv

import pytest

from saikoro.domain.errors.rules import IllegalPlan
from saikoro.domain.errors.tournaments import LockTooEarly
from saikoro.domain.match.clocks import milliseconds, stamp
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Overturn, Rerun, Undo
from saikoro.domain.tournament.facts.stage import Pairing, Score
from saikoro.domain.tournament.matches.timing import (
    earliest_lock,
    ends_at,
    has_started,
    may_draw,
    time_is_up,
)
from saikoro.domain.tournament.outputs.documents.results import results
from saikoro.domain.tournament.outputs.tabular import pairings_csv, results_csv
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from saikoro.domain.tournament.planning.plan import Draws, Plan, SingleElimination, Swiss
from saikoro.domain.tournament.planning.timetable import RoundClock, Tables
from saikoro.domain.tournament.progress import ToPlay, next_step
from saikoro.domain.tournament.standings.deciding import settle
from tests.kit.drawn import printed, results_page
from tests.kit.judging import uphold
from tests.kit.local_tournament import LocalTournament, dummy_entries, refused_rulings

CLOCK = RoundClock(seconds=1_800, pause=300, late="drawn")


def later(moment: str, seconds: float) -> str:
    return stamp(milliseconds(moment) + int(1000 * seconds))


def paired(clock: RoundClock = CLOCK) -> LocalTournament:
    """A Swiss of four people whose first round is paired."""
    stage = Swiss(rounds=2, clock=clock)
    cup = LocalTournament.random(stage, entrants=4, play="seats")
    cup.play(until=(0, 1))
    return cup


def linked(cup: LocalTournament, slot: int, number: int = 0, at: str = "") -> None:
    """Create a match of a pairing."""
    run = cup.round(0, 1).pairings[slot].run
    match = cup.state.entropy.match(0, 1, slot, number, run).match.hex()
    event = e.MatchesLinked(0, 1, [e.Linked(slot, number, match, run)])
    cup.moment = at
    cup.append((event, {}), by="server")
    cup.moment = ""


class TestTheExampleOfTheRuleBook:
    """TN-21.2."""

    def test_a_round_starts_after_its_pause_and_ends_after_its_length(self):
        cup = paired()
        drawn = cup.ledger.paired_at[0, 1]
        assert cup.round(0, 1).starts == later(drawn, 300)
        assert cup.round(0, 1).ends == later(drawn, 2_100)
        assert not has_started(cup.state, 0, 1, later(drawn, 299))
        assert has_started(cup.state, 0, 1, later(drawn, 300))
        assert not time_is_up(cup.state, 0, 1, 0, later(drawn, 2_099))
        assert time_is_up(cup.state, 0, 1, 0, later(drawn, 2_100))

    def test_the_first_round_does_not_start_before_the_plan_says(self):
        cup = paired(RoundClock(seconds=60, start="2027-01-01T00:00:00.000Z"))
        assert cup.round(0, 1).starts == "2027-01-01T00:00:00.000Z"
        assert cup.round(0, 1).ends == "2027-01-01T00:01:00.000Z"

    def test_a_pairing_that_is_left_to_a_judge_is_not_decided_by_the_clock(self):
        cup = paired(RoundClock(seconds=60))
        assert not time_is_up(cup.state, 0, 1, 0, "2099-01-01T00:00:00.000Z")

    def test_readers_see_the_times(self):
        cup = paired()
        shown = results(cup.state).stages[0].rounds[0]
        assert (shown.starts, shown.ends) == (cup.round(0, 1).starts, cup.round(0, 1).ends)
        assert shown.pairings[0].ends == shown.ends
        assert shown.starts is not None
        assert f",{shown.starts},{shown.ends}\r\n" in pairings_csv(cup.state).decode("utf-8-sig")
        when = f"{shown.starts[:10]} {shown.starts[11:19]} UTC"
        for page in ("pairings", "slips"):
            assert when in printed(cup.state, page, "ja")

    def test_the_results_show_tables_and_times_where_a_round_has_a_clock(self):
        """TN-17.3, TN-17.4."""
        cup = LocalTournament.random(
            *(Swiss(rounds=1, clock=CLOCK), SingleElimination(qualifiers=2)),
            entrants=5,
            play="seats",
            tables=Tables(first=7),
        )
        cup.play(until=(0, 1))
        at = later(cup.round(0, 1).ends, 60)
        linked(cup, 1, at=at)
        cup.play()
        timed, own = cup.round(0, 1), cup.round(0, 1).own_ends
        assert own == {1: later(at, 1_800)}
        header, *rows = csv.reader(results_csv(cup.state).decode("utf-8-sig").splitlines())
        cells = [dict(zip(header, row, strict=True)) for row in rows]
        assert [(one["table"], one["starts"], one["ends"]) for one in cells] == [
            ("7", timed.starts, timed.ends),
            ("8", timed.starts, own[1]),
            ("", timed.starts, timed.ends),
            ("", "", ""),
        ]
        page = results_page(cup.state, "en")
        starts, ends, own_end = (
            f"{m[:10]} {m[11:19]} UTC" for m in (timed.starts, timed.ends, own[1])
        )
        assert f"{starts} to {ends}\n" in page
        assert "- Table 7: " in page
        assert f"(until {own_end})" in next(line for line in page.splitlines() if "Table 8" in line)
        assert page.count("Table") == 2
        assert "8卓: " in results_page(cup.state, "ja")

    def test_the_results_of_a_plan_without_a_clock_have_no_times(self):
        cup = LocalTournament.random(Swiss(rounds=1), entrants=4).play()
        assert results_csv(cup.state).decode("utf-8-sig").splitlines()[0].endswith(",left_b")
        assert "Table" not in results_page(cup.state, "en")


A, B = 1, 2
PAIRING = Pairing(0, A, B, "swiss")


def scored(winner=None, reason="", left=(0, 0), missed=(), awaited=()):
    return Score("0" * 32, "", 9, winner, reason, left, missed, awaited)


def cut(left=(0, 0), missed=(), awaited=(A,)):
    """A match that was cancelled because the time was up."""
    winner = None if len(missed) != 1 else A + B - missed[0]
    return scored(winner, "round_over", left, missed, awaited)


@pytest.mark.parametrize(
    ("best_of", "scores", "drawn", "left", "clock"),
    [
        (1, [cut((3, 1))], (None, "drawn"), (A, "time"), (B, "time")),
        (3, [scored(A), cut((0, 9))], (A, "time"), (A, "time"), (A, "time")),
        (3, [scored(A), scored(B), cut((1, 2))], (None, "drawn"), (B, "time"), (B, "time")),
        (3, [scored(A), scored(B)], (None, "drawn"), (None, "drawn"), (None, "drawn")),
        (3, [scored(A)], (A, "time"), (A, "time"), (A, "time")),
        (1, [cut((3, 3), (), (A, B))], (None, "drawn"), (None, "drawn"), (None, "drawn")),
        (1, [cut((3, 3), (), ())], (None, "drawn"), (None, "drawn"), (None, "drawn")),
        (1, [cut((3, 1), (), (B,))], (None, "drawn"), (A, "time"), (A, "time")),
        (1, [cut((3, 1), (A,))], (B, "time"), (B, "time"), (B, "time")),
        (
            *(1, [cut((3, 1), (A, B))]),
            *((None, "double_loss"), (None, "double_loss"), (None, "double_loss")),
        ),
        (1, [scored(A)], (A, "games"), (A, "games"), (A, "games")),
    ],
)
def test_a_pairing_is_decided_as_the_table_says_when_its_time_is_up(
    best_of, scores, drawn, left, clock
):
    """TN-21.4."""
    by_clock = {
        RoundClock(seconds=60, late="drawn"): drawn,
        RoundClock(seconds=60, late="left"): left,
        RoundClock(seconds=60, late="clock"): clock,
    }
    for rule, expected in by_clock.items():
        plan = Swiss(best_of=best_of, clock=rule, draws=Draws(replays=3))
        result = settle(plan, PAIRING, scores, A, lambda: 1, time_is_up=True)
        assert result is not None
        assert (result.winner, result.decided) == expected


def test_an_elimination_that_is_drawn_when_its_time_is_up_is_decided_by_the_die():
    plan = SingleElimination(clock=RoundClock(seconds=60, late="drawn"))
    result = settle(plan, PAIRING, [cut()], A, lambda: 6, time_is_up=True)
    assert result is not None
    assert (result.winner, result.decided, result.die) == (B, "die", 6)


def test_a_pairing_without_a_match_or_with_time_left_is_played():
    plan = Swiss(best_of=3, clock=CLOCK)
    assert settle(plan, PAIRING, [], A, lambda: 1, time_is_up=True) is None
    assert settle(plan, PAIRING, [scored(A)], A, lambda: 1, time_is_up=False) is None


class TestOwnTime:
    """TN-21.3."""

    def test_a_pairing_that_is_run_again_has_the_length_of_a_round(self):
        cup = paired()
        cup.play()
        uphold(cup, Rerun(0, 1, 0), None, "organiser")
        assert isinstance(next_step(cup.state), ToPlay)
        at = "2026-01-02T09:00:00.000Z"
        linked(cup, 0, at=at)
        assert ends_at(cup.state, 0, 1, 0) == later(at, 1_800)
        assert ends_at(cup.state, 0, 1, 1) == cup.round(0, 1).ends

    def test_so_has_one_whose_first_match_begins_after_its_round(self):
        cup = paired()
        linked(cup, 0, at=cup.round(0, 1).starts)
        assert ends_at(cup.state, 0, 1, 0) == cup.round(0, 1).ends
        late = later(cup.round(0, 1).ends, 60)
        linked(cup, 1, at=late)
        assert ends_at(cup.state, 0, 1, 1) == later(late, 1_800)
        linked(cup, 1, number=1, at=later(late, 60))
        assert ends_at(cup.state, 0, 1, 1) == later(late, 1_800)


def test_no_time_goes_by_while_the_tournament_is_paused():
    """TN-21.5."""
    cup = paired()
    starts, ends = cup.round(0, 1).starts, cup.round(0, 1).ends
    cup.moment = "2026-01-02T04:00:00.000Z"
    cup.append(organising.pause(cup.ledger, "lunch"), by="organiser")
    cup.moment = "2026-01-02T05:00:00.500Z"
    cup.append(organising.resume(cup.ledger), by="organiser")
    assert cup.round(0, 1).starts == later(starts, 3_600.5)
    assert cup.round(0, 1).ends == later(ends, 3_600.5)
    assert cup.folded().state == cup.state


def test_a_judge_gives_a_result_to_a_pairing_that_is_not_decided():
    cup = paired(RoundClock(seconds=60))
    linked(cup, 0, at=cup.round(0, 1).starts)
    winner = cup.round(0, 1).pairings[0].b
    line = uphold(cup, Overturn(0, 1, 0, winner), None, "organiser")
    assert cup.round(0, 1).winner(0) == winner
    assert cup.round(0, 1).results[0].decided == "ruling"
    step = next_step(cup.state)
    assert isinstance(step, ToPlay)
    assert step.slots == [1]
    uphold(cup, Undo(line), None, "organiser")
    assert cup.round(0, 1).results == {}


def test_earlier_rules_give_no_result_to_a_pairing_that_is_not_decided():
    cup = paired()
    cup.state.rules = 2
    refused = refused_rulings(cup, Overturn(0, 1, 0, None))
    assert refused == [("illegal_ruling", "/slot")]


class TestForgedTimes:
    """What `verify` finds."""

    def kinds(self, cup, record):
        return {one.what for one in cup.verified(record).differences}

    def test_a_round_that_ends_at_another_time(self):
        cup = paired()
        ends = cup.round(0, 1).ends.encode()
        record = [line.replace(ends, b"2026-01-03T00:00:00.000Z") for line in cup.record]
        assert "clock" not in self.kinds(cup, cup.record)
        assert "clock" in self.kinds(cup, record)

    def test_a_match_that_was_created_before_its_round_had_started(self):
        cup = paired()
        linked(cup, 0, at=later(cup.round(0, 1).starts, -1))
        assert "clock" in self.kinds(cup, cup.record)

    def test_a_lock_before_the_tournament_was_announced_for_long_enough(self):
        """TN-21.8."""
        cup = LocalTournament.random(Swiss(rounds=1), entrants=4, announce_delay=3_600)
        earliest = later(cup.ledger.announced_at, 3_600)
        assert earliest_lock(cup.state.plan, cup.ledger.announced_at) == earliest
        with pytest.raises(LockTooEarly, match=earliest):
            organising.expect_announced(cup.ledger, later(earliest, -0.001))
        organising.expect_announced(cup.ledger, earliest)
        assert self.kinds(cup, cup.play().record) == {"clock"}
        stages = (Swiss(rounds=1),)
        cup = LocalTournament(Plan(name="x", game="laplaplus", stages=stages, announce_delay=60))
        cup.enter(dummy_entries(2))
        cup.moment = later(cup.ledger.announced_at, 60)
        assert self.kinds(cup, cup.lock().record) == set()

    def test_a_draw_before_the_delay_is_over(self):
        """TN-21.7."""
        cup = LocalTournament.random(Swiss(rounds=1), entrants=4, lock_delay=3_600)
        assert not may_draw(cup.state, cup.ledger.locked_at, later(cup.ledger.locked_at, 3_599))
        assert may_draw(cup.state, cup.ledger.locked_at, later(cup.ledger.locked_at, 3_600))
        cup.play(until=(0, 1))
        assert "clock" in self.kinds(cup, cup.record)
        cup = LocalTournament.random(Swiss(rounds=1), entrants=4, lock_delay=1)
        assert self.kinds(cup, cup.play().record) == set()


PLAN = {"name": "x", "game": "laplaplus", "play": "seats", "stages": [{"format": "swiss"}]}


@pytest.mark.parametrize(
    ("changed", "pointer"),
    [
        ({"stages": [{"format": "swiss", "clock": {}}]}, "/stages/0/clock"),
        ({"stages": [{"format": "swiss", "clock": {"seconds": 0}}]}, "/stages/0/clock/seconds"),
        (
            {"stages": [{"format": "swiss", "clock": {"seconds": 9, "start": "x"}}]},
            "/stages/0/clock/start",
        ),
        (
            {"stages": [{"format": "swiss", "clock": {"seconds": 9}}], "play": "builds"},
            "/stages/0/clock",
        ),
        ({"tables": {"first": 0}}, "/tables/first"),
        (
            {"tables": {"fixed": [{"name": "Ada", "table": 1}, {"name": "ＡＤＡ", "table": 2}]}},
            "/tables/fixed/1/name",
        ),
        ({"lock_delay": -1}, "/lock_delay"),
        ({"announce_delay": -1}, "/announce_delay"),
        (
            {"options": {"spectator_delay": 1}, "play": "builds"},
            "/options/spectator_delay",
        ),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(changed, pointer):
    with pytest.raises(IllegalPlan) as refused:
        read_new_plan(PLAN | changed)
    assert [one.pointer for one in refused.value.violations] == [pointer]
