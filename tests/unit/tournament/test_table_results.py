"""Results of a real table (TN-34): the worked examples of the rule book, and what follows."""

from typing import Any

import pytest

from saikoro.domain.tournament.commands.admission import admit
from saikoro.domain.tournament.commands.authors import author_fault, may
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import ORGANISER, Role
from saikoro.domain.tournament.facts.rulings import GameLoss, PlayedAtTable, Rerun, Undo
from saikoro.domain.tournament.facts.stage import Pairing, Result
from saikoro.domain.tournament.facts.words import Offence
from saikoro.domain.tournament.outputs.documents.results import results
from saikoro.domain.tournament.outputs.tabular import results_csv
from saikoro.domain.tournament.planning.plan import Plan, Swiss
from saikoro.domain.tournament.planning.versions import DESK
from saikoro.domain.tournament.progress import ToPlay, next_step
from saikoro.domain.tournament.verification.findings import TableMatch
from tests.kit.drawn import results_page
from tests.kit.judging import judged
from tests.kit.local_tournament import (
    LocalTournament,
    RandomExecutor,
    dummy_entries,
    refused_rulings,
)
from tests.kit.tossed_seats import TossedSeats
from tests.kit.worded import worded

FIRST = (0, 1)


def begun(**options: Any) -> TossedSeats:
    """A tournament of four people, whose first round has begun."""
    cup = TossedSeats(**options)
    cup.play(until=FIRST)
    cup.moment = max(cup.now, cup.round(*FIRST).starts)
    return cup


def met(cup: TossedSeats) -> Pairing:
    return cup.round(*FIRST).pairings[0]


def result(cup: TossedSeats) -> Result | None:
    return cup.round(*FIRST).results.get(0)


def at_table(cup: TossedSeats, won: str, number: int = 0) -> PlayedAtTable:
    """The ruling that the matches from `number` on were won by `a` or `b`, or drawn (`-`)."""
    pairing = met(cup)
    winners = tuple({"a": pairing.a, "b": pairing.b}.get(one) for one in won)
    return PlayedAtTable(*FIRST, 0, winners, number)


def summary(cup: TossedSeats) -> tuple[int | None, str, tuple[int, int]] | None:
    found = result(cup)
    return None if found is None else (found.winner, found.decided, found.won)


# --- the examples of TN-34.2 ---------------------------------------------------------------------


def test_one_match_decides_the_pairing():
    cup = begun()
    cup.link(FIRST, met(cup), 0)
    cup.rule(at_table(cup, "b"))
    assert summary(cup) == (met(cup).b, "games", (0, 1))
    assert cup.found().sound, cup.found().differences


def test_a_draw_stays_drawn_where_nothing_breaks_it():
    cup = begun()
    cup.rule(at_table(cup, "-"))
    assert summary(cup) == (None, "drawn", (0, 0))


def test_best_of_three_in_one_line():
    cup = begun(best_of=3)
    cup.rule(at_table(cup, "aba"))
    assert summary(cup) == (met(cup).a, "games", (2, 1))


def test_no_match_follows_the_one_that_decides():
    cup = begun(best_of=3)
    assert refused_rulings(cup, at_table(cup, "aab")) == [("illegal_ruling", "/winners/2")]


def test_what_is_missing_is_played_in_the_service():
    cup = begun(best_of=3)
    cup.link(FIRST, met(cup), 0)
    cup.link(FIRST, met(cup), 1)
    cup.rule(at_table(cup, "b", 1))
    assert result(cup) is None
    assert cup.state.next_match((*FIRST, 0)) == 2
    cup.link(FIRST, met(cup), 2)
    cup.take(FIRST, met(cup), ["a", "*", "a"], late=False)
    assert summary(cup) == (met(cup).a, "games", (2, 1))
    found = cup.found()
    assert found.sound, found.differences
    assert found.at_table == [TableMatch(0, 1, 0, number=1)]


def test_a_result_with_a_match_that_a_ruling_decided_in_another_way_is_found():
    cup = begun(best_of=3)
    cup.link(FIRST, met(cup), 0)
    cup.rule(at_table(cup, "b", 0))
    cup.link(FIRST, met(cup), 1)
    cup.take(FIRST, met(cup), ["a", "a"], late=False)
    assert [one.what for one in cup.found().differences] == ["result"]


# --- undoing and penalties -----------------------------------------------------------------------


def test_an_undone_result_gives_the_match_back():
    cup = begun()
    cup.link(FIRST, met(cup), 0)
    linked = dict(cup.state.linked)
    cup.rule(at_table(cup, "b"))
    cup.rule(Undo(cup.state.version))
    assert (result(cup), cup.state.linked) == (None, linked)
    assert cup.state.next_match((*FIRST, 0)) == 1
    cup.take(FIRST, met(cup), ["a"], late=False)
    found = cup.found()
    assert (found.sound, found.at_table) == (True, [])


def test_a_game_loss_can_be_given_at_a_real_table():
    cup = begun()
    cup.rule(at_table(cup, "b"))
    cup.rule(GameLoss(*FIRST, 0, 0, met(cup).b or 0, Offence.CONDUCT))
    assert summary(cup) == (met(cup).a, "games", (1, 0))
    found = result(cup)
    assert found is not None
    assert (found.matches[0].at_table, found.matches[0].lost_by) == (True, (met(cup).b,))


def test_a_rerun_is_played_again():
    cup = begun()
    cup.rule(at_table(cup, "b"))
    cup.rule(Rerun(*FIRST, 0))
    assert result(cup) is None
    assert cup.state.next_match((*FIRST, 0)) == 0
    step = next_step(cup.state)
    assert isinstance(step, ToPlay)
    assert 0 in step.slots


# --- what is refused (TN-34.1) -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"winners": ()}, "/winners"),
        ({"winners": (None,) * 4}, "/winners"),
        ({"winners": (99,)}, "/winners/0"),
        ({"number": 1}, "/number"),
        ({"number": -1}, "/number"),
        ({"slot": 9}, "/slot"),
        ({"round": 2}, "/round"),
        ({"stage": 1}, "/stage"),
    ],
)
def test_results_are_of_matches_that_there_are(change, pointer):
    cup = begun(best_of=3)
    fields = {"stage": 0, "round": 1, "slot": 0, "winners": (None,)} | change
    assert refused_rulings(cup, PlayedAtTable(**fields)) == [("illegal_ruling", pointer)]


def test_a_match_is_entered_once():
    cup = begun(best_of=3)
    cup.rule(at_table(cup, "a"))
    assert refused_rulings(cup, at_table(cup, "b")) == [("illegal_ruling", "/number")]
    cup.rule(at_table(cup, "a", 1))
    assert refused_rulings(cup, at_table(cup, "b", 2)) == [("illegal_ruling", "/slot")]


def test_who_has_left_plays_at_no_table():
    cup = begun()
    cup.withdraw(met(cup).a)
    assert refused_rulings(cup, at_table(cup, "b")) == [("illegal_ruling", "/slot")]


def test_builds_are_not_played_at_tables():
    cup = LocalTournament.random(Swiss(rounds=1), entrants=2).play(until=FIRST)
    ruling = PlayedAtTable(*FIRST, 0, (1,))
    assert refused_rulings(cup, ruling) == [("illegal_ruling", "/kind")]


@pytest.mark.parametrize("rules", range(1, DESK))
def test_older_rules_have_no_results_of_real_tables(rules):
    plan = Plan(name="old", game="laplaplus", play="seats", stages=(Swiss(rounds=1),))
    cup = LocalTournament(plan, executor=RandomExecutor, rules=rules)
    cup.enter(dummy_entries(2))
    cup.lock().play(until=FIRST)
    assert refused_rulings(cup, PlayedAtTable(*FIRST, 0, (1,))) == [("illegal_ruling", "/kind")]


# --- the desk (TN-34.3) --------------------------------------------------------------------------


@pytest.mark.parametrize(("role", "allowed"), [("organiser", 3), ("judge", 3), ("desk", 1)])
def test_the_desk_enters_results_and_decides_nothing(role: Role, allowed: int):
    entered = PlayedAtTable(*FIRST, 0, (1,))
    made = [
        e.RulingMade(entered, "as on the slip"),
        e.RulingMade(entered, "as on the slip", dispute=3),
        e.RulingMade(Undo(9), "a slip of another table"),
    ]
    assert sum(may(role, event) for event in made) == allowed


def test_a_ruling_that_the_desk_may_not_make_is_found():
    cup = begun()
    desk = judged(cup, "Rin", "desk")
    entered = e.RulingMade(at_table(cup, "b"), "as on the slip")
    assert author_fault(cup.state, entered, desk) == ""
    admit(cup.state, entered.ruling)
    cup.append((entered, {}), by=desk)
    assert cup.found().sound, cup.found().differences
    cup = begun()
    desk = judged(cup, "Rin", "desk")
    cup.append(
        (e.RulingMade(GameLoss(*FIRST, 0, 0, met(cup).a, Offence.LATE), "late"), {}), by=desk
    )
    assert [one.what for one in cup.found().differences] == ["author"]


# --- outputs (TN-34.4) ---------------------------------------------------------------------------


def test_every_output_marks_a_real_table():
    cup = begun(best_of=3)
    cup.rule(at_table(cup, "aba"))
    [pairing, _] = results(cup.state).stages[0].rounds[0].pairings
    assert [match.match for match in pairing.matches] == [None] * 3
    outcomes = [match.outcome for match in pairing.matches]
    assert all(one is not None and one.at_table is True for one in outcomes)
    assert results_csv(cup.state).count(b",at_table,0,0") == 3
    english, japanese = results_page(cup.state, "en"), results_page(cup.state, "ja")
    worded(line for line in english.splitlines() if "real table" in line)
    worded(line for line in japanese.splitlines() if "実際の卓" in line)


def test_nothing_proves_a_result_of_a_real_table():
    cup = begun()
    cup.rule(at_table(cup, "b"))
    cup.append((e.TournamentCancelled(), {}), by=ORGANISER)
    found = cup.found()
    assert (found.sound, found.finished, found.verdict) == (True, True, "incomplete")
