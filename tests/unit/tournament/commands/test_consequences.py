"""Rulings (TN-14): their consequences, previews, and illegal rulings."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalRuling
from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.commands.admission import admit
from saikoro.domain.tournament.commands.consequences import Consequences, PairingId, preview
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import (
    Correct,
    Disqualify,
    OfMatches,
    Overturn,
    Rerun,
    Ruling,
)
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Round, Score
from saikoro.domain.tournament.formats import pair
from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    Ladder,
    Plan,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.progress import ToPlay, first_rounds, next_step
from saikoro.domain.tournament.state import TournamentState
from tests.kit.budget import budget
from tests.kit.local_tournament import (
    LocalTournament,
    RandomExecutor,
    dummy_entries,
    refused_rulings,
)

PLANS: list[tuple[AnyStage, ...]] = [
    (SingleElimination(third_place=True),),
    (DoubleElimination(),),
    (DoubleElimination(grand_final="none"),),
    (RoundRobin(groups=2),),
    (Swiss(),),
    (Ladder(rounds=4),),
    (Swiss(rounds=3), SingleElimination(qualifiers=4)),
    (RoundRobin(groups=3), DoubleElimination(qualifiers=6), Swiss(qualifiers=3)),
    (SingleElimination(), Swiss(qualifiers=5), Ladder(qualifiers=4, rounds=2)),
    (Swiss(rounds=3, best_of=3), SingleElimination(qualifiers=4, mirrored=True)),
]


def loser(tournament: LocalTournament, stage: int, number: int, slot: int) -> Entrant:
    played = tournament.round(stage, number)
    (beaten,) = set(played.pairings[slot].entrants) - {played.winner(slot)}
    return beaten


def overturn(
    tournament: LocalTournament, stage: int, number: int, slot: int, **more: Any
) -> Overturn:
    """Let the loser win; after a draw, `b`."""
    played = tournament.round(stage, number)
    pairing = played.pairings[slot]
    winner = pairing.a if played.winner(slot) == pairing.b else pairing.b
    return Overturn(stage, number, slot, winner, **more)


def taken(tournament: LocalTournament) -> Iterator[tuple[int, int, Result]]:
    """Every result that was taken, replaced ones included."""
    for event in tournament.events:
        if isinstance(event, e.ResultsTaken):
            for result in event.results:
                yield event.stage, event.round, result


def expect_sound(tournament: LocalTournament) -> None:
    """The properties of every tournament with rulings."""
    # A ruling about matches decides a run again, by the same matches.
    rulings = (ruled.what for ruled in tournament.state.rulings.values())
    again = {(one.stage, one.round, one.slot) for one in rulings if isinstance(one, OfMatches)}
    every = [*taken(tournament)]
    once = [(at, number, r) for at, number, r in every if (at, number, r.slot) not in again]
    ids = [score.match for *_, result in once for score in result.matches]
    assert len(ids) == len(set(ids)), "a match was played twice"
    runs = [(stage, number, r.slot, r.run) for stage, number, r in once if r.matches]
    assert len(runs) == len(set(runs)), "a run was decided twice"
    known: dict[str, Score] = {}
    for score in (score for *_, result in every for score in result.matches):
        if score.match and not score.lost_by:
            assert known.setdefault(score.match, score) == score, "a match has two results"
    met: dict[tuple[int, ...], tuple[int | None, ...]] = {}
    for event in tournament.events:
        if isinstance(event, e.RoundPaired):
            for p in event.pairings:
                where = event.stage, event.round, p.slot, p.run
                assert met.setdefault(where, (p.a, p.b)) == (p.a, p.b), "a run has other entrants"
    folded = tournament.folded()
    assert folded.state == tournament.state
    assert folded.paired_at == tournament.ledger.paired_at
    findings = tournament.verified()
    assert findings.sound, findings.differences[:3]


# --- previews ------------------------------------------------------------------------------------


def apply_steps(tournament: LocalTournament) -> ToPlay:
    """Apply all steps that need no match; returns the pairings to play then."""
    while not isinstance(step := next_step(tournament.state), ToPlay):
        if step is None:
            return ToPlay(len(tournament.state.plan.stages), 0, [])
        tournament.step()
    return step


def play_until(tournament: LocalTournament, frontier: ToPlay) -> None:
    """Play everything up to `frontier`."""
    while True:
        step = apply_steps(tournament)
        where, there = (step.stage, step.round), (frontier.stage, frontier.round)
        slots = [s for s in step.slots if where < there or s not in frontier.slots]
        if where > there or not slots:
            return
        again = ToPlay(*where, slots)
        results = list(tournament.results(tournament.state, again))
        tournament.append((e.ResultsTaken(*where, results), {}), by="server")


def rounds(state: TournamentState) -> dict[tuple[int, int], Round]:
    return {(stage, number): played for stage, number, played in state.rounds()}


def ranks(state: TournamentState) -> dict[tuple[int, Entrant], int]:
    return {(stage, row.entrant): row.rank for stage, rows in state.tables.items() for row in rows}


def expect_as_previewed(
    consequences: Consequences, before: TournamentState, after: TournamentState, ruling: Ruling
) -> None:
    """Compare a preview with what has happened since."""
    assert consequences.exact
    olds, news = rounds(before), rounds(after)
    old_matches = {
        score.match
        for played in olds.values()
        for result in played.results.values()
        for score in result.matches
    }
    for place in consequences.kept:
        new = news[place.stage, place.round]
        pairing, result = new.pairings[place.slot], new.results[place.slot]
        was = result_of(olds[place.stage, place.round], pairing)
        assert (was.winner, was.decided, was.matches) == (
            result.winner,
            result.decided,
            result.matches,
        )
    for again in consequences.replayed:
        new = news[again.stage, again.round]
        pairing = new.pairings[again.slot]
        assert (pairing.a, pairing.b) == (again.a, again.b)
        assert new.winner(again.slot) == again.winner
        now = new.results.get(again.slot)
        assert old_matches.isdisjoint(score.match for score in (now.matches if now else ()))
        old = olds.get((again.stage, again.round), Round({}))
        assert again.was == old.pairings.get(again.slot)
        assert again.won_by == old.winner(again.slot)
    for place in consequences.dropped:
        assert place.slot in olds[place.stage, place.round].pairings
        assert place.slot not in news.get((place.stage, place.round), Round({})).pairings
    expect_complete(consequences, olds, news, ruling)
    old_ranks, new_ranks = ranks(before), ranks(after)
    assert {
        (move.stage, move.entrant): (move.before, move.after) for move in consequences.moves
    } == {
        at: (old_ranks.get(at), new_ranks.get(at))
        for at in old_ranks.keys() | new_ranks.keys()
        if old_ranks.get(at) != new_ranks.get(at)
    }


def result_of(played: Round, pairing: Pairing) -> Result:
    return next(
        result for slot, result in played.results.items() if played.pairings[slot].meets(pairing)
    )


def expect_complete(
    consequences: Consequences,
    olds: dict[tuple[int, int], Round],
    news: dict[tuple[int, int], Round],
    ruling: Ruling,
) -> None:
    """Pairings not in the preview have not changed, except that of the ruling."""
    since = (ruling.stage, ruling.round) if isinstance(ruling, Overturn | Rerun) else (0, 0)
    listed = {
        (place.stage, place.round, place.slot)
        for place in (*consequences.kept, *consequences.dropped)
    }
    listed |= {(again.stage, again.round, again.slot) for again in consequences.replayed}
    ruled = (*since, ruling.slot) if isinstance(ruling, Overturn) else None
    for where in olds.keys() | news.keys():
        old, new = olds.get(where, Round({})), news.get(where, Round({}))
        for slot in old.pairings.keys() | new.pairings.keys():
            if (*where, slot) in listed:
                assert where >= since
            elif (*where, slot) != ruled:
                assert old.pairings[slot] == new.pairings[slot]
                assert old.results.get(slot) == new.results.get(slot)
                assert where < since or slot not in old.results


def any_ruling(tournament: LocalTournament, rng: Random) -> Ruling | None:
    """A random legal ruling, if one is found."""
    state = tournament.state
    decided = [(s, n, slot) for s, n, played in state.rounds() for slot in played.results]
    entrants = list(state.entrants)
    ruling: Ruling
    for _ in range(9):
        kind, repair = rng.choice("oorrrccd"), rng.random() < 0.5
        if kind == "d":
            ruling = Disqualify(rng.choice(entrants))
        elif kind == "c":
            build = [rng.randrange(1_000)]
            ruling = Correct(rng.choice(entrants), build, rng.random() < 0.5, repair)
        elif not decided:
            continue
        elif kind == "r":
            ruling = Rerun(*rng.choice(decided), repair)
        else:
            stage, number, slot = rng.choice(decided)
            pairing = tournament.round(stage, number).pairings[slot]
            winner = rng.choice([*pairing.entrants, None])
            ruling = Overturn(stage, number, slot, winner, repair)
        if not refused_rulings(tournament, ruling):
            return ruling
    return None


def rule_at_random(tournament: LocalTournament, rng: Random) -> None:
    """Preview a ruling, make it, and compare."""
    ruling = any_ruling(tournament, rng)
    if ruling is None:
        return
    untouched = copy.deepcopy(tournament.state)
    consequences = tournament.preview(ruling)
    assert tournament.state == untouched, "a preview changes nothing"
    calm = tournament.copied()
    frontier = apply_steps(calm)
    tournament.rule(ruling)
    if rng.random() < 0.2:
        return  # sometimes another step comes before the ruling's consequences
    play_until(tournament, frontier)
    expect_as_previewed(consequences, calm.state, tournament.state, ruling)


@pytest.mark.parametrize("stages", PLANS)
def test_a_preview_predicts_the_consequences_of_a_ruling(stages):
    for number in range(budget(5, soak=2_000)):
        rng = Random(number)
        tournament = LocalTournament.random(
            *stages, entrants=rng.choice((2, 3, 5, 8, 9, 12)), salt=number
        )
        tournament.step()
        for _ in range(3):
            for _ in range(rng.randrange(14)):
                tournament.step(most=rng.choice((1, 2, None)))
                if rng.random() < 0.04 and not tournament.state.over:
                    tournament.withdraw(rng.choice(list(tournament.state.entrants)))
            for _ in range(rng.choice((1, 1, 2))):
                rule_at_random(tournament, rng)
        tournament.play()
        assert tournament.state.status == "finished"
        rule_at_random(tournament, rng)
        tournament.play()
        assert tournament.state.status == "finished"
        expect_sound(tournament)


# --- each kind, in each format -------------------------------------------------------------------


def test_an_overturned_pairing_replays_those_that_follow():
    tournament = LocalTournament.random(SingleElimination(), entrants=8, salt=4).play()
    beaten, ruling = loser(tournament, 0, 1, 2), overturn(tournament, 0, 1, 2)
    sound = tournament.round(0, 1).results[2]
    consequences = tournament.preview(ruling)
    assert consequences.kept == [
        PairingId(0, 1, 0),
        PairingId(0, 1, 1),
        PairingId(0, 1, 3),
        PairingId(0, 2, 0),
    ]
    assert [(again.round, again.slot) for again in consequences.replayed] == [(2, 1), (3, 0)]
    tournament.rule(ruling)
    tournament.play()
    ruled = tournament.round(0, 1).results[2]
    assert (ruled.winner, ruled.decided) == (beaten, "ruling")
    assert ruled.matches == sound.matches
    again = tournament.round(0, 2).pairings[1]
    assert beaten in again.entrants
    assert again.run == 1
    assert (0, 1, sound) in list(taken(tournament))  # what was decided before stays
    expect_sound(tournament)


def test_a_pairing_that_stays_the_same_keeps_its_result():
    tournament = LocalTournament.random(SingleElimination(), entrants=4).play()
    final = tournament.round(0, 2).results[0]
    for _ in range(9):
        tournament.rule(Rerun(0, 1, 0))
        tournament.play()
        if tournament.round(0, 2).results[0] != final:
            break
    assert tournament.round(0, 1).results[0].run > 0
    assert tournament.round(0, 2).pairings[0].run == 1
    expect_sound(tournament)


def test_a_reset_depends_on_the_first_final():
    for salt in range(9):
        tournament = LocalTournament.random(DoubleElimination(), entrants=4, salt=salt).play()
        count = len(tournament.state.stages[0].rounds)
        tournament.rule(overturn(tournament, 0, 4, 0))
        tournament.play()
        assert len(tournament.state.stages[0].rounds) == 9 - count
        assert tournament.state.status == "finished"
        (last,) = tournament.state.stages[0].rounds[-1].results.values()
        assert tournament.state.ranking[0] == last.winner
        assert [row.entrant for row in tournament.state.tables[0]] == tournament.state.ranking
        tournament.rule(overturn(tournament, 0, 4, 0))
        tournament.play()
        assert len(tournament.state.stages[0].rounds) == count
        expect_sound(tournament)


@pytest.mark.parametrize("stage", [Swiss(rounds=4), Ladder(rounds=4), RoundRobin()])
def test_rounds_paired_by_points_keep_their_pairings(stage):
    tournament = LocalTournament.random(stage, entrants=8, salt=3).play()
    before = [dict(played.results) for played in tournament.state.stages[0].rounds]
    ruling = overturn(tournament, 0, 1, 0)
    consequences = tournament.preview(ruling)
    assert not consequences.replayed
    assert not consequences.dropped
    assert consequences.moves
    tournament.rule(ruling)
    tournament.play()
    for number, played in enumerate(tournament.state.stages[0].rounds):
        assert played.results == before[number] | ({0: played.results[0]} if number == 0 else {})
    expect_sound(tournament)


@pytest.mark.parametrize("stage", [Swiss(rounds=4), Ladder(rounds=4)])
def test_repair_pairs_again_and_same_pairs_keep_their_result(stage):
    moved = 0
    for salt in range(9):
        tournament = LocalTournament.random(stage, entrants=8, salt=salt).play()
        before = copy.deepcopy(tournament.state)
        tournament.rule(overturn(tournament, 0, 1, 0, repair=True))
        tournament.play()
        calm = rounds(before)
        for where, played in rounds(tournament.state).items():
            was = {p.entrants: slot for slot, p in calm[where].pairings.items()}
            for slot, pairing in played.pairings.items():
                old = was.get(pairing.entrants)
                if old is None:
                    assert pairing.run > 0
                elif where != (0, 1):
                    moved += old != slot
                    assert played.results[slot].matches == calm[where].results[old].matches
        expect_sound(tournament)
    assert moved


def test_a_ruling_without_repair_does_not_undo_a_repair():
    for salt in range(9):
        one, two = (
            LocalTournament.random(Swiss(rounds=3), entrants=8, salt=salt).play() for _ in "12"
        )
        for tournament in (one, two):
            tournament.rule(overturn(tournament, 0, 1, 0, repair=True))
        one.play()
        for tournament in (one, two):
            tournament.rule(overturn(tournament, 0, 1, 1))
        two.play()
        assert two.round(0, 2).pairings.keys() == one.round(0, 2).pairings.keys()
        paired = [event for event in two.events if isinstance(event, e.RoundPaired)]
        assert len(paired) == 5  # rounds 2 and 3 twice


def test_qualifiers_change_with_the_stage_before():
    stages = RoundRobin(groups=2), SingleElimination(qualifiers=4)
    changed = 0
    for salt in range(9):
        tournament = LocalTournament.random(*stages, entrants=8, salt=salt).play()
        before = list(tournament.state.stages[1].seeds)
        tournament.rule(overturn(tournament, 0, 3, 0))
        tournament.play()
        begun = [event for event in tournament.events if isinstance(event, e.StageBegun)]
        seeds = tournament.state.stages[1].seeds
        assert len(begun) == (2 if seeds == before else 3)
        assert begun[-1].seeds == seeds
        changed += seeds != before
        expect_sound(tournament)
    assert changed


def test_a_late_qualifier_that_has_left_loses_by_walkover():
    stages = Swiss(rounds=2), SingleElimination(qualifiers=2)
    found = 0
    for salt in range(30):
        tournament = LocalTournament.random(*stages, entrants=4, salt=salt).play(until=(1, 1))
        third = tournament.state.tables[0][2].entrant
        tournament.withdraw(third)
        tournament.play()
        for slot, pairing in tournament.round(0, 2).pairings.items():
            if third in pairing.entrants and tournament.round(0, 2).winner(slot) != third:
                tournament.rule(Overturn(0, 2, slot, third))
        tournament.play()
        if third in tournament.state.stages[1].seeds:
            found += 1
            assert tournament.round(1, 1).results[0].decided == "walkover"
            assert tournament.state.ranking[0] != third
        expect_sound(tournament)
    assert found


def test_a_stage_without_rounds_has_no_table():
    stages = Swiss(rounds=2), Swiss(qualifiers=2, rounds=1), Ladder(qualifiers=2, rounds=1)
    found = 0
    for salt in range(30):
        tournament = LocalTournament.random(*stages, entrants=4, salt=salt).play(until=(2, 1))
        seeds = set(tournament.state.stages[1].seeds)
        tournament.withdraw(*{1, 2, 3, 4} - seeds)
        for slot, pairing in tournament.round(0, 2).pairings.items():
            if seeds.isdisjoint(pairing.entrants) or len(seeds & set(pairing.entrants)) == 1:
                (other, *_) = set(pairing.entrants) - seeds
                if tournament.round(0, 2).winner(slot) != other:
                    tournament.rule(Overturn(0, 2, slot, other))
        tournament.play()
        if len(set(tournament.state.stages[1].seeds) & seeds) < 2:
            found += 1
            assert not tournament.state.stages[1].rounds
            assert 1 not in tournament.state.tables
        expect_sound(tournament)
    assert found


def test_a_disqualified_finalist_loses_undecided_pairings():
    tournament = LocalTournament.random(SingleElimination(), entrants=4, salt=2).play(until=(0, 2))
    final = tournament.round(0, 2).pairings[0]
    consequences = tournament.preview(Disqualify(final.a))
    assert [(again.round, again.winner) for again in consequences.replayed] == [(2, final.b)]
    tournament.rule(Disqualify(final.a))
    tournament.play()
    assert tournament.round(0, 2).results[0].decided == "walkover"
    assert tournament.state.ranking[:2] == [final.b, final.a]
    expect_sound(tournament)


def test_a_disqualified_winner_keeps_results_until_overturned():
    tournament = LocalTournament.random(SingleElimination(), entrants=4, salt=2).play()
    first, second, *_ = tournament.state.ranking
    tournament.rule(Disqualify(first))
    tournament.play()
    assert tournament.state.ranking[:2] == [first, second]
    tournament.rule(overturn(tournament, 0, 2, 0))
    tournament.play()
    assert tournament.state.ranking[:2] == [second, first]
    expect_sound(tournament)


def test_an_overturned_walkover_gives_no_matches():
    tournament = LocalTournament.random(RoundRobin(tie_breaks=("matches_won",)), entrants=4)
    tournament.play(until=(0, 1))
    gone = tournament.round(0, 1).pairings[0].a
    tournament.withdraw(gone)
    tournament.play()
    tournament.rule(Overturn(0, 1, 0, gone))
    tournament.play()
    assert tournament.round(0, 1).results[0].won == (0, 0)
    expect_sound(tournament)


# --- corrected builds ----------------------------------------------------------------------------


def test_a_corrected_build_keeps_decided_pairings():
    tournament = LocalTournament.random(RoundRobin(), entrants=6, salt=5).play(until=(0, 3))
    before = copy.deepcopy(rounds(tournament.state))
    tournament.rule(Correct(4, ["other"]))
    assert tournament.state.entrants[4].build == ["other"]
    tournament.play()
    assert rounds(tournament.state)[0, 1].results == before[0, 1].results
    assert rounds(tournament.state)[0, 2].results == before[0, 2].results
    expect_sound(tournament)


def test_a_running_pairing_restarts_with_the_corrected_build():
    tournament = LocalTournament.random(RoundRobin(best_of=3), entrants=4).play(until=(0, 2))
    tournament.rule(Correct(1, ["other"]))
    runs = {1 in p.entrants: p.run for p in tournament.round(0, 2).pairings.values()}
    assert runs == {True: 1, False: 0}  # no match with the old build is taken


def test_decided_pairings_of_a_corrected_build_can_be_replayed():
    tournament = LocalTournament.random(Swiss(rounds=3), entrants=6).play()
    tournament.rule(Correct(2, ["other"], replay=True))
    tournament.play()
    for _, _, played in tournament.state.rounds():
        for pairing in played.pairings.values():
            assert pairing.run == (1 if 2 in pairing.entrants and pairing.b else 0)
    expect_sound(tournament)


def test_results_against_gone_entrants_are_not_replayed():
    tournament = LocalTournament.random(RoundRobin(), entrants=4).play(until=(0, 2))
    (first,) = (p for p in tournament.round(0, 1).pairings.values() if 2 in p.entrants)
    (other,) = set(first.entrants) - {2}
    result = tournament.round(0, 1).results[first.slot]
    tournament.withdraw(other)
    tournament.rule(Correct(2, ["other"], replay=True))
    tournament.play()
    assert tournament.round(0, 1).results[first.slot] == result
    expect_sound(tournament)


# --- while a round is in play --------------------------------------------------------------------


def test_a_ruling_during_a_round_keeps_other_results():
    tournament = LocalTournament.random(DoubleElimination(), entrants=16, salt=4).play(until=(0, 3))
    tournament.step(most=2)
    kept = dict(tournament.round(0, 3).results)
    tournament.rule(overturn(tournament, 0, 1, 7))
    tournament.play(until=(0, 3))
    unchanged = {slot for slot, p in tournament.round(0, 3).pairings.items() if p.run == 0}
    assert {s: r for s, r in tournament.round(0, 3).results.items() if s in unchanged} == {
        slot: result for slot, result in kept.items() if slot in unchanged
    }
    tournament.play()
    expect_sound(tournament)


def test_a_round_keeps_the_time_of_its_first_pairing():
    tournament = LocalTournament.random(Swiss(rounds=3), entrants=8).play(until=(0, 3))
    at = tournament.ledger.paired_at[0, 3]
    tournament.rule(overturn(tournament, 0, 1, 0, repair=True))
    tournament.play(until=(0, 3))
    assert tournament.ledger.paired_at[0, 3] == at  # pairings that stand go on as they began


def test_a_ruling_in_a_pause_waits_for_its_end():
    tournament = LocalTournament.random(SingleElimination(), entrants=4).play(until=(0, 2))
    tournament.append(organising.pause(tournament.ledger, ""), by="organiser")
    ruling = overturn(tournament, 0, 1, 0)
    consequences = tournament.preview(ruling)
    assert consequences.exact
    tournament.rule(ruling)
    assert next_step(tournament.state) is None
    tournament.append(organising.resume(tournament.ledger), by="organiser")
    tournament.play()
    assert tournament.state.status == "finished"
    expect_sound(tournament)


def test_a_preview_does_not_wait_for_running_pairings():
    tournament = LocalTournament.random(SingleElimination(), entrants=8).play(until=(0, 2))
    tournament.withdraw(tournament.round(0, 2).pairings[0].a)
    consequences = tournament.preview(overturn(tournament, 0, 1, 3))
    assert {(again.round, again.slot) for again in consequences.replayed} == {(2, 1)}


def test_a_preview_plays_the_decided_part_of_a_running_round():
    tournament = LocalTournament.random(RoundRobin(), entrants=6).play(until=(0, 1))
    tournament.step(most=2)
    (again,) = tournament.preview(Rerun(0, 1, 0)).replayed
    tournament.rule(Rerun(0, 1, 0))
    tournament.play()
    assert again.winner == tournament.round(0, 1).winner(0)


def test_a_preview_stops_at_matches_between_people():
    tournament = LocalTournament.random(SingleElimination(), entrants=4).play()
    consequences = preview(tournament.state, overturn(tournament, 0, 1, 0), None)
    assert not consequences.exact
    assert [(again.round, again.winner) for again in consequences.replayed] == [(2, None)]


def test_a_bracket_with_skipped_rounds_keeps_its_names():
    """If rounds are skipped, the same two may meet in the same slot of another bracket."""
    for salt in range(15):
        rng = Random(salt)
        tournament = LocalTournament.random(DoubleElimination(), entrants=8, salt=salt).play(
            until=(0, 1)
        )
        tournament.withdraw(*rng.sample(range(1, 9), 5))
        tournament.play()
        for _ in range(3):
            ruling = any_ruling(tournament, rng)
            if ruling is not None:
                tournament.rule(ruling)
                tournament.play()
        for number, played in enumerate(tournament.state.stages[0].rounds):
            stage = tournament.state.stages[0]
            expected = {p.slot: p.bracket for p in pair(first_rounds(stage, number))}
            assert {slot: p.bracket for slot, p in played.pairings.items()} == expected


# --- illegal rulings -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruling", "pointer"),
    [
        (Overturn(1, 1, 0, 1), "/stage"),
        (Overturn(-1, 1, 0, 1), "/stage"),
        (Overturn(0, 0, 0, 1), "/round"),
        (Overturn(0, 4, 0, 1), "/round"),
        (Rerun(0, 9, 0), "/round"),
        (Overturn(0, 1, 4, 1), "/slot"),
        (Rerun(0, 2, 0), "/slot"),
        (Overturn(0, 1, 0, None), "/winner"),
        (Overturn(0, 1, 0, 99), "/winner"),
        (Overturn(0, 1, 3, 5), "/slot"),
        (Rerun(0, 1, 3), "/slot"),
    ],
)
def test_a_ruling_names_an_existing_pairing(ruling, pointer):
    tournament = LocalTournament.random(SingleElimination(), entrants=7, seeding="entered").play(
        until=(0, 2)
    )
    byes = [p.slot for p in tournament.round(0, 1).pairings.values() if p.b is None]
    assert byes == [0]
    swap = {0: 3, 3: 0}
    if isinstance(ruling, Overturn | Rerun) and (ruling.stage, ruling.round) == (0, 1):
        ruling = msgspec.structs.replace(ruling, slot=swap.get(ruling.slot, ruling.slot))
    assert refused_rulings(tournament, ruling) == [("illegal_ruling", pointer)]
    with pytest.raises(IllegalRuling):
        tournament.preview(ruling)


def test_an_overturn_changes_the_result():
    tournament = LocalTournament.random(Swiss(rounds=1), entrants=8, salt=1).play()
    for slot, result in tournament.round(0, 1).results.items():
        assert refused_rulings(tournament, Overturn(0, 1, slot, result.winner)) == [
            ("illegal_ruling", "/winner")
        ]


def test_a_pairing_with_both_absent_can_be_ruled_a_draw():
    tournament = LocalTournament.random(RoundRobin(), entrants=2).play(until=(0, 1))
    tournament.withdraw(1, 2)
    tournament.play()
    tournament.rule(Overturn(0, 1, 0, None))
    tournament.play()
    assert [row.points for row in tournament.state.tables[0]] == [1, 1]
    expect_sound(tournament)


def test_gone_entrants_cannot_be_replayed_corrected_or_disqualified():
    tournament = LocalTournament.random(RoundRobin(), entrants=4).play(until=(0, 2))
    tournament.withdraw(1)
    (slot,) = (p.slot for p in tournament.round(0, 1).pairings.values() if 1 in p.entrants)
    assert refused_rulings(tournament, Rerun(0, 1, slot)) == [("illegal_ruling", "/slot")]
    assert refused_rulings(tournament, Correct(1, [])) == [("illegal_ruling", "/entrant")]
    assert refused_rulings(tournament, Disqualify(1)) == [("illegal_ruling", "/entrant")]
    assert refused_rulings(tournament, overturn(tournament, 0, 1, slot)) == []


@pytest.mark.parametrize("ruling", [Correct(9, []), Disqualify(0)])
def test_an_unknown_entrant_is_refused(ruling):
    tournament = LocalTournament.random(RoundRobin(), entrants=4).play()
    with pytest.raises(UnknownEntrant):
        admit(tournament.state, ruling)


def test_no_ruling_is_possible_before_the_first_stage_or_after_a_cancellation():
    tournament = LocalTournament(
        Plan(name="x", game="laplaplus", stages=(Swiss(),), secret_entries=True),
        executor=RandomExecutor,
    )
    tournament.enter(dummy_entries(4))
    assert refused_rulings(tournament, Disqualify(1)) == [("illegal_ruling", "")]
    tournament.append(organising.lock(tournament.ledger), by="organiser")
    assert refused_rulings(tournament, Correct(1, [7])) == [("illegal_ruling", "")]
    tournament.append(*organising.reveal(tournament.ledger))
    tournament.step()
    assert refused_rulings(tournament, Correct(1, [7])) == []
    tournament.append(organising.cancel(tournament.ledger, ""), by="organiser")
    assert refused_rulings(tournament, Disqualify(1)) == [("illegal_ruling", "")]


def test_entrants_at_seats_have_no_builds_to_correct():
    tournament = LocalTournament.random(RoundRobin(), entrants=4, play="seats").play(until=(0, 1))
    assert refused_rulings(tournament, Correct(1, [7])) == [("illegal_ruling", "/build")]
    assert refused_rulings(tournament, Disqualify(1)) == []
