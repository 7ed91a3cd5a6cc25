"""After any rulings and undoings with nothing played in between, all is as before (TN-14.6)."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import (
    Disqualify,
    DoubleLoss,
    GameLoss,
    OfPairing,
    Overturn,
    Rerun,
    Undo,
)
from saikoro.domain.tournament.facts.words import Offence
from saikoro.domain.tournament.planning.plan import RoundRobin, SingleElimination, Swiss
from saikoro.domain.tournament.planning.versions import ANY_UNDO, DESK, EXACT_UNDO
from saikoro.domain.tournament.progress import ToPlay, next_step
from saikoro.domain.tournament.state import TournamentState
from tests.kit.budget import budget
from tests.kit.local_tournament import LocalTournament, refused_rulings
from tests.unit.tournament.commands.test_consequences import PLANS, expect_sound
from tests.unit.tournament.state.test_undoing import apply_steps, play_some, random_ruling, shown


def standing(state: TournamentState, since: int) -> list[int]:
    """The lines after `since` of rulings and withdrawals that stand."""
    return [
        line
        for line, ruled in state.rulings.items()
        if line > since and ruled.undone_by is None and not isinstance(ruled.what, Undo)
    ]


def undoable(tournament: LocalTournament, since: int) -> list[int]:
    return [
        line
        for line in standing(tournament.state, since)
        if not refused_rulings(tournament, Undo(line))
    ]


def rule_at_random(tournament: LocalTournament, rng: Random) -> None:
    """Make a ruling, or let an entrant withdraw or drop; with or without what follows from it."""
    ruling = random_ruling(tournament, rng)
    there = [one for one in tournament.state.playing if not tournament.state.entrants[one].gone]
    if not tournament.state.over and there and rng.random() < 0.15:
        tournament.withdraw(rng.choice(there))
    elif ruling is not None:
        tournament.rule(ruling)
    if rng.random() < 0.8:
        apply_steps(tournament)


def started(stages: Any, rng: Random, salt: int) -> LocalTournament:
    """A tournament at a random point, with rulings that stand, and rounds played since."""
    played = rng.choice(("builds", "seats"))
    tournament = LocalTournament.random(
        *stages, entrants=rng.choice((4, 7, 8)), salt=salt, play=played
    )
    play_some(tournament, rng)
    for _ in range(rng.randrange(3)):
        rule_at_random(tournament, rng)
        play_some(tournament, rng)
    return tournament


@pytest.mark.parametrize("stages", PLANS)
def test_rulings_that_are_all_undone_were_never_made(stages):
    rng = Random(11)
    for salt in range(budget(3, soak=300)):
        tournament = started(stages, rng, salt)
        before, since = shown(tournament), tournament.state.version
        for _ in range(rng.randrange(1, 7)):
            rule_at_random(tournament, rng)
            lines = undoable(tournament, since)
            if lines and rng.random() < 0.3:
                tournament.rule(Undo(rng.choice(lines), repair=rng.random() < 0.5))
        while lines := undoable(tournament, since):
            tournament.rule(Undo(rng.choice(lines), repair=rng.random() < 0.5))
            if rng.random() < 0.5:
                apply_steps(tournament)
        assert not standing(tournament.state, since)  # what stands can be undone
        apply_steps(tournament)
        assert shown(tournament) == before, (salt, tournament.state.rulings)
        expect_sound(tournament)
        tournament.play()
        expect_sound(tournament)


@pytest.mark.parametrize("stages", PLANS)
def test_every_ruling_undone_in_the_next_line_was_never_made(stages):
    rng = Random(12)
    for salt in range(budget(3, soak=200)):
        tournament = started(stages, rng, salt)
        seen = []
        since = tournament.state.version
        for _ in range(rng.randrange(2, 6)):
            apply_steps(tournament)
            seen.append((shown(tournament), tournament.state.version))
            rule_at_random(tournament, rng)
            apply_steps(tournament)
        for before, until in reversed(seen):
            for line in sorted(standing(tournament.state, max(since, until)), reverse=True):
                if tournament.state.rulings[line].undone_by is None:
                    tournament.rule(Undo(line, repair=rng.random() < 0.5))
            apply_steps(tournament)
            assert shown(tournament) == before, (salt, tournament.state.rulings)
        expect_sound(tournament)


@pytest.mark.parametrize("stages", PLANS)
def test_rulings_that_stand_are_as_if_no_other_had_been_made(stages):
    """TN-14.6: those after an undone one are made again, one right after another."""
    rng = Random(14)
    for salt in range(budget(3, soak=200)):
        tournament = started(stages, rng, salt)
        expected, since, made = tournament.copied(), tournament.state.version, []
        for _ in range(rng.randrange(2, 6)):
            ruling = random_ruling(tournament, rng)
            if ruling is not None and not refused_rulings(expected, ruling):
                tournament.rule(ruling)
                made.append((tournament.state.version, ruling))
        while (lines := undoable(tournament, since)) and rng.random() < 0.6:
            tournament.rule(Undo(rng.choice(lines)))
        stands = set(standing(tournament.state, since))
        for ruling in [ruling for line, ruling in made if line in stands]:
            if refused_rulings(expected, ruling):
                break  # It is about what there was only because of one that is undone.
            expected.rule(ruling)
        else:
            apply_steps(tournament)
            apply_steps(expected)
            assert without_runs(tournament) == without_runs(expected), (salt, made, stands)


def without_runs(tournament: LocalTournament) -> Any:
    """All that people read, without the runs: an undone ruling has used some."""
    seeds, rounds, *rest = shown(tournament)
    pairs = [
        (at, number, *({slot: replace(one, run=0) for slot, one in by.items()} for by in played))
        for at, number, *played in rounds
    ]
    return seeds, pairs, rest


@pytest.mark.parametrize("stages", PLANS)
def test_rulings_of_one_round_that_are_undone_in_any_order_were_never_made(stages):
    """TN-14.6, from version 6 on: also where rounds that had been there are played again."""
    rng = Random(11)
    for salt in range(budget(2, soak=200)):
        played = rng.choice(("builds", "seats"))
        tournament = LocalTournament.random(
            *stages, entrants=rng.choice((4, 7, 8)), salt=salt, play=played
        ).play()
        before, since = shown(tournament), tournament.state.version
        at = rng.choice([(stage, number) for stage, number, _ in tournament.state.rounds()])
        for _ in range(rng.randrange(2, 6)):
            tries = [random_ruling(tournament, rng) for _ in range(10)]
            of_round = [one for one in tries if isinstance(one, OfPairing)]
            for ruling in [one for one in of_round if (one.stage, one.round) == at][:1]:
                tournament.rule(ruling)
            if rng.random() < 0.3:
                rule_at_random(tournament, rng)
            if rng.random() < 0.7:
                tournament.play()
        while lines := undoable(tournament, since):
            tournament.rule(Undo(rng.choice(lines), repair=rng.random() < 0.5))
            if rng.random() < 0.7:
                tournament.play()
        assert not standing(tournament.state, since)  # what stands can be undone
        tournament.play()
        assert shown(tournament) == before, (salt, tournament.state.rulings)
        expect_sound(tournament)


def two_overturned(salt: int, rules: int = ANY_UNDO) -> tuple[LocalTournament, Any, list[int]]:
    """A Swiss of three rounds with two results of round 2 overturned, the first with `repair`.

    What follows from each is played. Also what it showed before, and the lines of the rulings.
    """
    swiss = LocalTournament.random(Swiss(rounds=3), entrants=8, salt=salt, rules=rules).play()
    before, second, lines = shown(swiss), swiss.round(0, 2), []
    for slot in (0, 1):
        loser = next(one for one in second.pairings[slot].entrants if one != second.winner(slot))
        swiss.rule(Overturn(0, 2, slot, loser, repair=slot == 0))
        lines.append(swiss.state.version)
        swiss.play()
    return swiss, before, lines


@pytest.mark.parametrize("salt", range(4))
def test_the_ruling_that_paired_a_round_again_can_be_undone_before_the_other(salt):
    swiss, before, (first, second) = two_overturned(salt)
    for line in (first, second):
        swiss.rule(Undo(line))
        swiss.play()
    assert shown(swiss) == before
    expect_sound(swiss)


def test_before_version_6_a_round_keeps_the_pairs_made_while_the_other_ruling_stood():
    """Records of these versions are folded as they were."""
    swiss, before, (first, second) = two_overturned(0, DESK)
    for line in (first, second):
        swiss.rule(Undo(line))
        swiss.play()
    assert shown(swiss) != before
    expect_sound(swiss)


def test_a_preview_shows_that_an_undoing_gives_back_the_pairs_of_before():
    swiss, _, (first, second) = two_overturned(0)
    swiss.rule(Undo(first))
    swiss.play()
    third = dict(swiss.round(0, 3).pairings)
    seen = swiss.preview(Undo(second))
    swiss.rule(Undo(second))
    swiss.play()
    changed = {slot for slot, one in swiss.round(0, 3).pairings.items() if one != third.get(slot)}
    assert {one.slot for one in seen.replayed if one.round == 3} == changed


def stated(tournament: LocalTournament) -> dict[int, Any]:
    """The newest table of each stage that a line states."""
    closed = (event for event in tournament.events if isinstance(event, e.RoundClosed))
    return {event.stage: event.table for event in closed}


@pytest.mark.parametrize("stages", PLANS)
def test_after_an_undoing_the_lines_state_the_tables_that_stand(stages):
    rng = Random(13)
    for salt in range(budget(3, soak=100)):
        tournament = LocalTournament.random(*stages, entrants=8, salt=salt).play()
        since = tournament.state.version
        for _ in range(2):
            rule_at_random(tournament, rng)
            apply_steps(tournament)
        while lines := undoable(tournament, since):
            tournament.rule(Undo(rng.choice(lines)))
        apply_steps(tournament)
        assert tournament.state.status == "finished"
        assert stated(tournament) == tournament.state.tables


def undone_in_this_order(rules: int, order: Sequence[int]) -> bool:
    """Whether the example of TN-14.6 ends as it was before its rulings."""
    stage = SingleElimination(third_place=True)
    cup = LocalTournament.random(stage, entrants=4, salt=1, rules=rules).play()
    before, semi_finals = shown(cup), cup.round(0, 1)
    losers = [semi_finals.loser(slot) for slot in (0, 1)]
    lines = []
    for ruling in (
        Rerun(0, 1, 0),
        Overturn(0, 1, 1, losers[1]),
        Overturn(0, 1, 0, losers[0]),
        DoubleLoss(0, 2, 0),
    ):
        cup.rule(ruling)
        lines.append(cup.state.version)
        apply_steps(cup)
    for number in order:
        cup.rule(Undo(lines[number - 1]))
    apply_steps(cup)
    assert not standing(cup.state, lines[0] - 1)
    expect_sound(cup)
    return bool(shown(cup) == before)


def test_undoings_are_made_again_with_what_they_undid():
    """TN-14.6: the final that ruling 4 is about is there because of rulings 2 and 3."""
    for order in ((2, 3, 4, 1), (2, 4, 3, 1), (4, 3, 2, 1), (3, 2, 4, 1), (4, 2, 3, 1)):
        assert undone_in_this_order(DESK, order), order


def test_before_version_5_an_undoing_is_made_again_though_nothing_is_there_to_undo():
    """Records of these versions are folded as they were."""
    assert not undone_in_this_order(EXACT_UNDO, (2, 3, 4, 1))
    assert undone_in_this_order(EXACT_UNDO, (4, 3, 2, 1))


@pytest.mark.parametrize("stage", [RoundRobin(), Swiss(rounds=4)])
def test_an_overturn_with_repair_that_is_undone_leaves_the_rounds_that_were_played(stage):
    tournament = LocalTournament.random(stage, entrants=8).play(until=(0, 3))
    first = tournament.round(0, 1)
    loser = next(one for one in first.pairings[0].entrants if one != first.winner(0))
    tournament.rule(Overturn(0, 1, 0, loser))
    tournament.play()
    before = shown(tournament)
    other = next(one for one in first.pairings[1].entrants if one != first.winner(1))
    tournament.rule(Overturn(0, 1, 1, other, repair=True))
    line = tournament.state.version
    apply_steps(tournament)
    tournament.rule(Undo(line))
    apply_steps(tournament)
    assert shown(tournament) == before
    expect_sound(tournament)


def test_a_game_loss_that_is_made_again_counts_and_the_match_that_is_missing_is_played():
    """TN-33.3: what the matches came to before it is no result of the pairing any more."""
    tournament = LocalTournament.random(SingleElimination(best_of=3), entrants=4).play(until=(0, 2))
    first = tournament.round(0, 1)
    slot = next(slot for slot, result in first.results.items() if 0 in result.won)
    tournament.rule(Overturn(0, 1, 1 - slot, first.loser(1 - slot)))
    line = tournament.state.version
    winner = first.winner(slot)
    assert winner is not None
    tournament.rule(GameLoss(0, 1, slot, 0, winner, Offence.LATE))
    tournament.rule(Undo(line))
    assert slot not in tournament.round(0, 1).results
    assert next_step(tournament.state) == ToPlay(0, 1, [slot])


def test_what_was_played_meanwhile_elsewhere_stays_after_an_undoing():
    tournament = LocalTournament.random(Swiss(rounds=4), entrants=8).play(until=(0, 3))
    other = tournament.round(0, 1).loser(0)
    tournament.rule(Disqualify(other or tournament.round(0, 1).pairings[0].a))
    line = tournament.state.version
    apply_steps(tournament)
    pairings = dict(tournament.round(0, 3).pairings)
    tournament.step(most=1)
    (played,) = (one for one in tournament.round(0, 3).results.values() if one.played)
    tournament.rule(Undo(line, repair=True))
    apply_steps(tournament)
    assert tournament.round(0, 3).results == {played.slot: played}
    assert tournament.round(0, 3).pairings == pairings
    tournament.play()
    expect_sound(tournament)
