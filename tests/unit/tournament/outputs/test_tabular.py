import csv
import io
from random import Random

import pytest

from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.outputs.tabular import results_csv, standings_csv
from saikoro.domain.tournament.planning.plan import RoundRobin, SingleElimination, Swiss
from saikoro.domain.tournament.state import evolve
from tests.kit.random_tournaments import locked, plan_of, play_on, played


def rows(table: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table.decode("utf-8-sig"), newline="")))


def test_rows_end_as_in_rfc_4180() -> None:
    table = standings_csv(played(plan_of(Swiss()), 5, Random(1)))
    assert table.count(b"\r\n") == table.count(b"\n") == 6
    assert table.endswith(b"\r\n")


def test_standings_are_the_latest_tables() -> None:
    state = played(plan_of(RoundRobin(groups=2)), 6, Random(2))
    for shown, row in zip(rows(standings_csv(state)), state.tables[0], strict=True):
        assert shown["name"] == state.entrants[row.entrant].name
        assert (shown["stage"], shown["gone"]) == ("0", "false")
        for column in ("group", "rank", "place", "entrant", "points", "won", "drawn", "lost"):
            assert shown[column] == str(getattr(row, column))
        assert tuple(int(shown[name]) for name in RoundRobin().tie_breaks) == row.tie_breaks


def test_a_stage_leaves_empty_what_it_does_not_rank_by() -> None:
    plan = plan_of(
        Swiss(tie_breaks=("wins",)),
        RoundRobin(qualifiers=3, tie_breaks=("buchholz", "wins")),
        SingleElimination(qualifiers=2),
    )
    by_stage = {row["stage"]: row for row in rows(standings_csv(played(plan, 4, Random(3))))}
    assert list(by_stage["0"])[6:10] == ["points", "wins", "buchholz", "won"]
    assert (by_stage["0"]["buchholz"], by_stage["0"]["wins"] != "") == ("", True)
    assert by_stage["1"]["buchholz"] != ""
    assert (by_stage["2"]["points"], by_stage["2"]["wins"]) == ("", "")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "\t"])
def test_no_name_is_a_formula(start: str) -> None:
    state = locked(plan_of(Swiss()), [f'{start}A1,"x"', "b"])
    play_on(state, Random(4))
    names = {row["name"] for row in rows(standings_csv(state))}
    assert names == {f'\'{start}A1,"x"', "b"}
    assert {row["a_name"] for row in rows(results_csv(state))} <= names


@pytest.mark.parametrize("written", ["a;=1+1", "a; -1", 'a;"＝1'])
def test_no_name_has_a_formula_where_a_semicolon_separates(written: str) -> None:
    state = locked(plan_of(Swiss()), [written, "b"])
    play_on(state, Random(4))
    names = {row["name"] for row in rows(standings_csv(state))} - {"b"}
    assert all("'" in name.partition(";")[2] for name in names)


def test_a_negative_number_stays_a_number() -> None:
    shown = rows(standings_csv(played(plan_of(RoundRobin()), 4, Random(5))))
    values = [int(row["hp_difference"]) for row in shown]
    assert min(values) < 0
    assert sum(values) == 0


def test_results_have_a_row_for_every_match() -> None:
    state = played(plan_of(SingleElimination(best_of=3)), 4, Random(6))
    shown = rows(results_csv(state))
    expected = [
        (score.match, str(score.winner or ""), str(number % 2), str(pairing.a))
        for _, pairing, result in state.stages[0].met()
        for number, score in enumerate(result.matches)
    ]
    assert [(row["match"], row["winner"], row["seat_of_a"], row["a"]) for row in shown] == expected
    assert {len(row["head"]) for row in shown} == {64}


def test_a_bye_has_a_row_without_a_match() -> None:
    [bye, *_] = rows(results_csv(played(plan_of(SingleElimination()), 3, Random(7))))
    assert (bye["a"], bye["b"], bye["decided"], bye["won_by"]) == ("1", "", "bye", "1")
    assert (bye["match"], bye["number"], bye["reason"], bye["left_b"]) == ("", "", "", "")


def test_a_match_that_is_being_played_has_no_outcome_yet() -> None:
    state = locked(plan_of(Swiss(), play="seats"), ["a", "b"])
    play_on(state, Random(8), rounds=0)
    evolve(state, e.MatchesLinked(0, 1, [e.Linked(0, 0, "ab" * 16)]))
    [row] = rows(results_csv(state))
    assert (row["match"], row["seat_of_a"]) == ("ab" * 16, "0")
    assert (row["decided"], row["head"], row["winner"]) == ("", "", "")
