"""Penalties (TN-33): the worked examples of the rule book, and what follows from them."""

from typing import Any

import pytest

from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.domain.tournament.commands.admission import admit
from saikoro.domain.tournament.facts.rulings import (
    Correct,
    DoubleLoss,
    GameLoss,
    Overturn,
    Rerun,
    Undo,
    Warn,
)
from saikoro.domain.tournament.facts.stage import Pairing, Result
from saikoro.domain.tournament.facts.words import Offence
from saikoro.domain.tournament.outputs.documents.decisions import rulings
from saikoro.domain.tournament.outputs.documents.results import results
from saikoro.domain.tournament.outputs.tabular import results_csv
from saikoro.domain.tournament.planning.plan import (
    Draws,
    Plan,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.planning.versions import DESK
from tests.kit.chosen_matches import chosen
from tests.kit.drawn import results_page
from tests.kit.local_tournament import (
    LocalTournament,
    RandomExecutor,
    dummy_entries,
    refused_rulings,
)
from tests.kit.tossed_seats import TossedSeats
from tests.unit.tournament.commands.test_consequences import expect_sound
from tests.unit.tournament.state.test_undoing import apply_steps, shown

PLAY = Offence.PROCEDURE


def met(cup: LocalTournament, number: int = 1, slot: int = 0) -> Pairing:
    return cup.round(0, number).pairings[slot]


def result(cup: LocalTournament, number: int = 1, slot: int = 0) -> Result | None:
    return cup.round(0, number).results.get(slot)


def loses(cup: LocalTournament, who: str, number: int = 0, **more: Any) -> GameLoss:
    """The ruling that `a` or `b` loses a match in slot 0 of round 1."""
    pairing = met(cup)
    entrant = pairing.a if who == "a" else pairing.b
    assert entrant is not None
    return GameLoss(0, 1, 0, number, entrant, PLAY, **more)


def summary(cup: LocalTournament) -> tuple[str, str, tuple[int, int], int] | None:
    """The winner as `a`, `b` or `-`, how it was decided, the matches won and their number."""
    found, pairing = result(cup), met(cup)
    if found is None:
        return None
    winner = {pairing.a: "a", pairing.b: "b"}.get(found.winner, "-")
    return winner, found.decided, found.won, len(found.matches)


# --- the examples of TN-33.3 ---------------------------------------------------------------------

BEST_OF_3 = Swiss(rounds=1, best_of=3)

EXAMPLES = [
    (Swiss(rounds=1), "a", ["a0"], ("b", "games", (0, 1), 1)),
    (Swiss(rounds=1, draws=Draws(die=True)), "-", ["a0"], ("b", "games", (0, 1), 1)),
    (Swiss(rounds=1), None, ["a0"], ("b", "games", (0, 1), 1)),
    (Swiss(rounds=1), "a", ["a0", "b0"], ("-", "double_loss", (0, 0), 1)),
    (BEST_OF_3, "aa", ["a1"], None),
    (BEST_OF_3, "aba", ["a0"], ("b", "games", (0, 2), 2)),
    (BEST_OF_3, None, ["a0"], None),
    (Swiss(rounds=1, mirrored=True), "aa", ["a1"], ("-", "drawn", (1, 1), 2)),
    (SingleElimination(mirrored=True), "aa", ["a1"], ("a", "die", (1, 1), 2)),
]


@pytest.mark.parametrize(("stage", "won", "made", "then"), EXAMPLES)
def test_a_game_loss_decides_the_pairing_again_by_its_matches(stage, won, made, then):
    cup = chosen(stage, won or "")
    if won is not None:
        cup.step()
        assert result(cup) is not None
    for who, number in made:
        cup.rule(loses(cup, who, int(number)))
    found = summary(cup)
    if then is not None and then[1] == "die":  # whoever it is for
        assert found is not None
        then = found[0], *then[1:]
    assert found == then
    expect_sound(cup.play())


def test_what_is_missing_after_a_game_loss_is_played():
    cup = chosen(BEST_OF_3, "aab")
    cup.step()
    first = result(cup)
    assert first is not None
    cup.rule(loses(cup, "a", 1))
    cup.step()
    assert summary(cup) == ("b", "games", (1, 2), 3)
    found = result(cup)
    assert found is not None
    assert found.matches[0] == first.matches[0]
    lost = found.matches[1]
    assert (lost.match, lost.head) == (first.matches[1].match, first.matches[1].head)
    assert (lost.lost_by, lost.reason, lost.left) == ((met(cup).a,), "game_loss", (0, 0))


def test_a_match_that_never_began_is_not_played():
    cup = chosen(BEST_OF_3, "aab")
    cup.rule(loses(cup, "a"))
    cup.step()
    assert summary(cup) == ("b", "games", (1, 2), 3)
    found = result(cup)
    assert found is not None
    assert [bool(score.match) for score in found.matches] == [False, True, True]


def test_a_match_after_the_deciding_one_counts_again_when_it_is_needed():
    cup = chosen(BEST_OF_3, "aba")
    cup.step()
    cup.rule(loses(cup, "a", 0))
    cup.rule(loses(cup, "b", 1))
    assert summary(cup) == ("a", "games", (2, 1), 3)


def test_two_who_lose_every_match_have_a_double_loss():
    cup = chosen(BEST_OF_3)
    for number in range(3):
        cup.rule(loses(cup, "b", number))
        cup.rule(loses(cup, "a", number))
    assert summary(cup) == ("-", "double_loss", (0, 0), 3)
    expect_sound(cup.play())


def test_who_has_left_plays_no_more_match():
    cup = chosen(Swiss(rounds=2, best_of=3), "aa", entrants=4)
    cup.play(until=(0, 2))
    cup.withdraw(met(cup).a)
    cup.rule(loses(cup, "a", 1))
    apply_steps(cup)
    found = result(cup)
    assert found is not None
    assert (found.winner, found.decided) == (met(cup).b, "walkover")


def test_a_game_loss_in_a_semi_final_changes_who_plays_the_final():
    cup = chosen(SingleElimination(), "aaaa", entrants=4).play()
    winner, other = met(cup).a, met(cup).b
    consequences = cup.preview(loses(cup, "a"))
    assert [(one.round, one.slot) for one in consequences.replayed] == [(1, 0), (2, 0)]
    cup.rule(loses(cup, "a"))
    assert cup.state.status == "playing"
    cup.play()
    assert other in met(cup, 2).entrants
    assert winner not in met(cup, 2).entrants


# --- undoing, rerunning, correcting (TN-33.5) ----------------------------------------------------


def test_an_undone_game_loss_gives_the_matches_back():
    cup = chosen(BEST_OF_3, "aab")
    cup.step()
    before = shown(cup)
    cup.rule(loses(cup, "a", 1))
    line = cup.state.version
    cup.step()
    assert summary(cup) == ("b", "games", (1, 2), 3)
    cup.rule(Undo(line))
    assert summary(cup) == ("a", "games", (2, 0), 2)
    assert shown(cup)[1] == before[1]
    expect_sound(cup.play())


def test_game_losses_in_one_pairing_are_undone_from_the_last_one_on():
    cup = chosen(Swiss(rounds=1), "a")
    cup.step()
    before = shown(cup)
    cup.rule(loses(cup, "a"))
    first = cup.state.version
    cup.rule(loses(cup, "b"))
    second = cup.state.version
    assert refused_rulings(cup, Undo(first)) == [("illegal_ruling", "/line")]
    cup.rule(Undo(second))
    assert summary(cup) == ("b", "games", (0, 1), 1)
    cup.rule(Undo(first))
    assert shown(cup)[1] == before[1]


def test_a_rerun_begins_without_game_losses_and_a_correction_keeps_them():
    cup = chosen(BEST_OF_3, "aa")
    cup.rule(loses(cup, "a", 0))
    cup.step()
    cup.rule(Correct(met(cup).a, [99], replay=True))
    assert result(cup) is None
    cup.step()
    found = result(cup)
    assert found is not None
    assert found.matches[0].lost_by == (met(cup).a,)
    cup.rule(Rerun(0, 1, 0))
    cup.step()
    again = result(cup)
    assert again is not None
    assert not any(score.lost_by for score in again.matches)
    expect_sound(cup.play())


# --- matches between people ----------------------------------------------------------------------


def test_a_running_match_that_is_lost_is_not_awaited():
    cup = TossedSeats(best_of=3)
    cup.play(until=(0, 1))
    pairing = met(cup)
    cup.moment = max(cup.now, cup.round(0, 1).starts)
    cup.link((0, 1), pairing, 0)
    cup.rule(loses(cup, "a", 0))
    line = cup.state.version
    assert cup.state.next_match((0, 1, 0)) == 1
    cup.link((0, 1), pairing, 1)
    cup.rule(loses(cup, "a", 1))
    assert summary(cup) == ("b", "games", (0, 2), 2)
    assert cup.found().sound, cup.found().differences
    cup.rule(Undo(cup.state.version))
    assert cup.state.next_match((0, 1, 0)) == 2
    cup.rule(Undo(line))
    assert cup.state.linked[0, 1, 0][0] == cup.match((0, 1), pairing, 0)
    assert cup.state.next_match((0, 1, 0)) == 1
    assert cup.found().sound, cup.found().differences


def test_a_match_that_did_not_begin_has_a_gap_in_its_pairing():
    cup = TossedSeats(best_of=3)
    cup.play(until=(0, 1))
    pairing = met(cup)
    cup.moment = max(cup.now, cup.round(0, 1).starts)
    cup.rule(loses(cup, "a", 0))
    cup.link((0, 1), pairing, 1)
    assert cup.state.linked[0, 1, 0] == ["", cup.match((0, 1), pairing, 1)]
    [first, second] = results(cup.state).stages[0].rounds[0].pairings[0].matches
    assert (first.match, first.links.report) == (None, None)
    assert first.outcome is not None
    assert (first.outcome.lost_by, first.outcome.head) == ([pairing.a], "")
    assert (second.number, second.outcome) == (1, None)
    assert cup.found().sound, cup.found().differences


# --- what is refused (TN-33.4) -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"number": 1}, "/number"),
        ({"number": -1}, "/number"),
        ({"entrant": 3}, "/entrant"),
        ({"entrant": 99}, "/entrant"),
        ({"slot": 7}, "/slot"),
        ({"round": 2}, "/round"),
        ({"stage": 1}, "/stage"),
    ],
)
def test_a_game_loss_is_of_a_match_and_an_entrant_that_there_is(change, pointer):
    cup = chosen(RoundRobin(), entrants=4)
    pairing = met(cup)
    other = next(one for one in range(1, 5) if one not in pairing.entrants)
    fields = {"stage": 0, "round": 1, "slot": 0, "number": 0, "entrant": pairing.a} | change
    if change == {"entrant": 3}:
        fields["entrant"] = other
    cup.step()
    made = GameLoss(offence=PLAY, **fields)
    assert refused_rulings(cup, made) == [("illegal_ruling", pointer)]


def test_a_match_is_lost_once():
    cup = chosen(Swiss(rounds=1), "a")
    cup.step()
    assert refused_rulings(cup, loses(cup, "b")) == [("illegal_ruling", "/entrant")]
    cup.rule(loses(cup, "a"))
    assert refused_rulings(cup, loses(cup, "a")) == [("illegal_ruling", "/entrant")]


@pytest.mark.parametrize("other", [Overturn(0, 1, 0, 1), DoubleLoss(0, 1, 0)])
def test_a_pairing_that_a_ruling_decided_has_no_match_to_lose(other):
    cup = chosen(Swiss(rounds=1), "b")
    cup.step()
    if isinstance(other, Overturn):
        other = Overturn(0, 1, 0, met(cup).a)
    cup.rule(other)
    assert refused_rulings(cup, loses(cup, "b")) == [("illegal_ruling", "/slot")]


def test_byes_and_walkovers_have_no_match_to_lose():
    cup = chosen(Swiss(rounds=2), entrants=3)
    slot = next(slot for slot, one in cup.round(0, 1).pairings.items() if one.b is None)
    bye = GameLoss(0, 1, slot, 0, met(cup, slot=slot).a, PLAY)
    assert refused_rulings(cup, bye) == [("illegal_ruling", "/slot")]
    cup.withdraw(met(cup).a)
    apply_steps(cup)
    assert refused_rulings(cup, loses(cup, "b")) == [("illegal_ruling", "/slot")]


@pytest.mark.parametrize("rules", range(1, DESK))
def test_older_rules_have_no_penalties(rules):
    plan = Plan(name="old", game="laplaplus", stages=(Swiss(rounds=1),))
    cup = LocalTournament(plan, executor=RandomExecutor, rules=rules)
    cup.enter(dummy_entries(2))
    cup.lock().play(until=(0, 1))
    for made in (loses(cup, "a"), Warn(1, PLAY)):
        assert refused_rulings(cup, made) == [("illegal_ruling", "/kind")]


# --- warnings (TN-33.2) --------------------------------------------------------------------------


def test_penalties_are_counted_by_entrant_and_offence():
    cup = chosen(RoundRobin(), entrants=4)
    lines = []
    for offence in (Offence.SLOW_PLAY, Offence.CONDUCT, Offence.SLOW_PLAY, Offence.SLOW_PLAY):
        cup.rule(Warn(1, offence))
        lines.append(cup.state.version)
        cup.step()
    assert [view.count for view in rulings(cup.state)] == [1, 1, 2, 3]
    assert cup.preview(Warn(1, Offence.SLOW_PLAY)).count == 4
    assert cup.preview(Warn(2, Offence.SLOW_PLAY)).count == 1
    cup.rule(Undo(lines[2]))
    views = {view.line: view for view in rulings(cup.state)}
    assert views[lines[3]].count == 2
    assert not isinstance(views[lines[2]].count, int)
    expect_sound(cup.play())


def test_a_warning_changes_nothing_else():
    cup = LocalTournament.random(Swiss(rounds=2), entrants=4).play()
    before, ranking = shown(cup), cup.state.ranking
    cup.rule(
        Warn(1, Offence.CONDUCT, 0, 1, met(cup).slot) if 1 in met(cup).entrants else Warn(1, PLAY)
    )
    line = cup.state.version
    assert (shown(cup), cup.state.status, cup.state.ranking) == (before, "finished", ranking)
    cup.rule(Undo(line))
    assert (shown(cup), cup.state.status, cup.state.ranking) == (before, "finished", ranking)
    assert refused_rulings(cup, Undo(line)) == [("illegal_ruling", "/line")]
    expect_sound(cup)


def test_a_warning_stands_when_an_earlier_ruling_is_undone():
    cup = LocalTournament.random(Swiss(rounds=2), entrants=4).play(until=(0, 2))
    before = shown(cup)
    cup.rule(Rerun(0, 1, 0))
    line = cup.state.version
    cup.rule(Warn(met(cup).a, PLAY, 0, 1, 0))
    cup.rule(Undo(line))
    apply_steps(cup)
    assert shown(cup) == before
    assert [view.count for view in rulings(cup.state) if view.ruling["kind"] == "warning"] == [1]


@pytest.mark.parametrize(
    ("place", "pointer"),
    [
        ((0, 1, None), "/stage"),
        ((None, None, 0), "/stage"),
        ((0, 1, 9), "/slot"),
        ((0, 9, 0), "/round"),
        ((9, 1, 0), "/stage"),
    ],
)
def test_a_warning_names_a_pairing_in_full(place, pointer):
    cup = chosen(Swiss(rounds=1))
    assert refused_rulings(cup, Warn(1, PLAY, *place)) == [("illegal_ruling", pointer)]


def test_a_warning_is_for_an_entrant_and_a_pairing_of_its_own():
    cup = chosen(Swiss(rounds=1), entrants=4)
    other = met(cup, slot=1).a
    assert refused_rulings(cup, Warn(other, PLAY, 0, 1, 0)) == [("illegal_ruling", "/entrant")]
    with pytest.raises(UnknownEntrant):
        admit(cup.state, Warn(9, PLAY))


# --- outputs -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "en",
            [
                "loses match 1 for a mistake in play",
                "(penalty 1 of this kind)",
                "wins (by a ruling)",
            ],
        ),
        ("ja", ["第1マッチを敗北（手順の誤り）", "同じ種類の1回目", "裁定による"]),
    ],
)
def test_outputs_say_what_a_penalty_was_for(language, texts):
    cup = chosen(Swiss(rounds=1), "a")
    cup.step()
    cup.rule(loses(cup, "a"))
    page = results_page(cup.play().state, language)
    assert [text for text in texts if text not in page] == [], page
    assert b",game_loss,0,0" in results_csv(cup.state)
