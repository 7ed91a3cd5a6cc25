"""Double losses (TN-18): the worked examples of the rule book, and what follows from them."""

from typing import Any

import pytest

from saikoro.domain.match import events as m
from saikoro.domain.match.words import CancelReason
from saikoro.domain.record.line import write_line
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import DoubleLoss, Overturn
from saikoro.domain.tournament.facts.stage import Pairing, Result, Score
from saikoro.domain.tournament.matches.attendance import missed_by
from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    Draws,
    RoundRobin,
    SingleElimination,
    Swiss,
    TieBreak,
)
from saikoro.domain.tournament.standings.deciding import decide, score
from saikoro.domain.tournament.standings.points import points
from saikoro.domain.tournament.standings.ranking import stage_standings
from saikoro.domain.tournament.standings.ratings import ratings
from tests.kit.local_tournament import LocalTournament, refused_rulings
from tests.kit.results import stage_of

A, B = 7, 4
PAIRING = Pairing(2, A, B, "swiss")


# --- who missed a match --------------------------------------------------------------------------


def asked(number: int) -> m.MatchEvent:
    return m.DecisionAsked(number, "deck", [0, 1], hidden=False, seconds=9)


def lines(*events: m.MatchEvent) -> list[bytes]:
    return [write_line(event, version) for version, event in enumerate(events, 1)]


ANSWERED = [m.AnswerGiven(1, 0, {}), m.AnswerGiven(1, 1, {})]
LATE = [m.SeatTimedOut(0, 1), m.SeatTimedOut(1, 1)]


@pytest.mark.parametrize(
    ("events", "missed"),
    [
        ([asked(1), *LATE], (0, 1)),
        ([asked(1), ANSWERED[0], LATE[1]], (1,)),
        ([asked(1), m.SubmissionSealed(1, 1, "00"), LATE[0]], (0,)),
        ([asked(1), *ANSWERED], ()),
        ([asked(1), *ANSWERED, asked(2), *LATE], (0, 1)),
        ([asked(1), *ANSWERED, asked(2), LATE[1]], ()),
        ([asked(1), *LATE, asked(2), *ANSWERED], ()),
        ([asked(1), m.SeatResigned(0), m.SeatResigned(1)], ()),
        ([m.MatchCancelled(CancelReason.EXPIRED)], (0, 1)),
    ],
)
def test_a_seat_misses_a_match_that_it_never_answers_in(events, missed):
    assert missed_by(lines(*events)) == missed


def a_score(number: int, *, missed: tuple[int, ...] = (), winner: int | None = None) -> Score:
    return score(
        PAIRING,
        number,
        "00" * 16,
        head="00" * 32,
        version=3,
        winner=winner,
        reason="forfeit",
        left=(0, 0),
        missed_by=missed,
    )


@pytest.mark.parametrize(("number", "winner"), [(0, A), (1, B)])
def test_a_match_that_one_missed_is_won_by_the_other(number, winner):
    missed_by_one = a_score(number, missed=(1,))
    assert (missed_by_one.winner, missed_by_one.missed_by) == (winner, (A + B - winner,))
    assert a_score(number, missed=(0, 1)).winner is None


# --- the worked examples of TN-18.1 --------------------------------------------------------------


def decided(plan: AnyStage, *scores: Score) -> Any:
    def no_die() -> int:
        raise AssertionError("a double loss was decided by the die")

    result = decide(plan, PAIRING, scores, A, no_die)
    return None if result is None else (result.winner, result.decided)


MISSED = a_score(0, missed=(0, 1))
DRAWN = a_score(0)
WON = a_score(0, winner=0)
ALL_DRAWS = Draws(replays=2, tie_breaks=("seed",), die=True)


@pytest.mark.parametrize(
    ("plan", "scores", "expected"),
    [
        (SingleElimination(), [MISSED], (None, "double_loss")),
        (Swiss(draws=ALL_DRAWS), [MISSED], (None, "double_loss")),
        (Swiss(draws=ALL_DRAWS), [DRAWN, MISSED], (None, "double_loss")),
        (Swiss(mirrored=True), [MISSED], None),
        (Swiss(mirrored=True), [DRAWN, MISSED], (None, "double_loss")),
        (Swiss(best_of=3), [WON, MISSED], None),
        (Swiss(best_of=3), [WON, MISSED, MISSED], (A, "games")),
        (Swiss(best_of=3), [MISSED, MISSED, a_score(2, missed=(1,))], (A, "games")),
        (Swiss(), [DRAWN], (None, "drawn")),
    ],
)
def test_a_pairing_that_both_missed_is_a_double_loss(plan, scores, expected):
    assert decided(plan, *scores) == expected


# --- what it counts for: the worked example of TN-18.3 -------------------------------------------

TIE_BREAKS: tuple[TieBreak, ...] = (
    "buchholz",
    "sonneborn_berger",
    "opponents_win_rate",
    "matches_won",
    "hp_difference",
)


def test_a_double_loss_is_a_loss_without_a_meeting():
    stage = stage_of(Swiss(tie_breaks=TIE_BREAKS), 4, "1>2 1:0 5:3, 3-4 1:1 6:2", "1>3 1:0 4:1")
    assert points(stage) == {1: 6, 2: 0, 3: 0, 4: 0}
    rows = {row.entrant: row for row in stage_standings(stage)}
    assert rows[4].tie_breaks == (0, 0, 3300, 0, 0)
    assert rows[3].tie_breaks == (6, 0, 10_000, 0, -3)
    assert (rows[4].won, rows[4].drawn, rows[4].lost) == (0, 0, 1)
    assert ratings(stage)[4] == 0


# --- eliminations: the worked examples of TN-18.4 and TN-18.5 ------------------------------------


def with_double_losses(entrants: int, *where: tuple[int, int], **plan: Any) -> LocalTournament:
    """A single elimination with a double loss in these rounds and slots, to the end."""
    tournament = LocalTournament.random(
        SingleElimination(**plan), entrants=entrants, seeding="entered"
    )
    for number, slot in where:
        tournament.play(until=(0, number))
        tournament.rule(DoubleLoss(0, number, slot))
    return tournament.play()


def test_an_empty_place_gives_the_next_opponent_a_bye():
    tournament = with_double_losses(4, (1, 1), third_place=True)
    [final] = tournament.round(0, 2).pairings.values()
    assert final.b is None
    assert tournament.state.ranking[0] == final.a
    assert not tournament.state.without_champion
    assert tournament.verified().sound


def test_an_elimination_without_a_champion_has_no_first():
    tournament = with_double_losses(4, (2, 0))
    finalists = set(tournament.round(0, 2).pairings[0].entrants)
    finished = tournament.events[-1]
    assert isinstance(finished, e.TournamentFinished)
    assert finished.without_champion
    assert set(finished.ranking[:2]) == finalists
    rows = tournament.state.tables[0]
    assert [(row.rank, row.place) for row in rows] == [(2, 2), (3, 2), (4, 4), (5, 4)]
    assert tournament.verified().sound


def test_a_result_that_a_ruling_replaces_makes_a_champion_again():
    tournament = with_double_losses(2, (1, 0))
    tournament.rule(Overturn(0, 1, 0, 2))
    tournament.play()
    assert not tournament.state.without_champion
    assert tournament.state.ranking == [2, 1]
    assert tournament.verified().sound


# --- the ruling (TN-18.2) ------------------------------------------------------------------------


def test_a_decided_pairing_can_be_ruled_a_double_loss():
    tournament = LocalTournament.random(RoundRobin(), entrants=4).play()
    was = tournament.round(0, 1).results[0]
    tournament.rule(DoubleLoss(0, 1, 0))
    result = tournament.round(0, 1).results[0]
    assert (result.winner, result.decided, result.matches) == (None, "double_loss", was.matches)
    tournament.play()
    assert tournament.verified().sound
    again = DoubleLoss(0, 1, 0)
    assert refused_rulings(tournament, again) == [("illegal_ruling", "/slot")]
    tournament.rule(Overturn(0, 1, 0, was.winner))
    assert tournament.round(0, 1).results[0].won == was.won


def test_a_double_loss_is_previewed():
    tournament = LocalTournament.random(SingleElimination(), entrants=4).play()
    winner = tournament.state.ranking[0]
    seen = tournament.preview(DoubleLoss(0, 2, 0))
    assert seen.exact
    moves = {move.entrant: (move.before, move.after) for move in seen.moves}
    assert moves[winner][0] == 1
    assert max(after for _, after in moves.values() if after) == 5


@pytest.mark.parametrize(
    ("ruling", "pointer"),
    [
        (DoubleLoss(0, 1, 0), "/slot"),
        (DoubleLoss(0, 1, 9), "/slot"),
        (DoubleLoss(0, 9, 0), "/round"),
        (DoubleLoss(1, 1, 0), "/stage"),
    ],
)
def test_only_a_pairing_of_two_can_be_a_double_loss(ruling, pointer):
    tournament = LocalTournament.random(SingleElimination(), entrants=3, seeding="entered")
    tournament.play(until=(0, 1))
    assert refused_rulings(tournament, ruling) == [("illegal_ruling", pointer)]


def test_version_1_has_no_double_losses():
    tournament = LocalTournament.random(SingleElimination(), entrants=2).play(until=(0, 1))
    tournament.state.rules = 1
    assert refused_rulings(tournament, DoubleLoss(0, 1, 0)) == [("illegal_ruling", "/kind")]


def test_a_score_says_who_missed_it_only_where_both_or_one_did():
    assert b"missed_by" not in write_line(e.ResultsTaken(0, 1, [_with(DRAWN)]), 1)
    assert b'"missed_by":[7,4]' in write_line(e.ResultsTaken(0, 1, [_with(MISSED)]), 1)


def _with(one: Score) -> Result:
    return Result(2, None, "drawn", matches=(one,))
