"""Rulings (TN-14): what each leads to, that a preview foretells it, and what is not admitted."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from domain.errors import IllegalRuling, UnknownEntrant
from domain.tournament import commands
from domain.tournament import events as e
from domain.tournament.consequences import Consequences, Place, admit, preview
from domain.tournament.formats import pair
from domain.tournament.plan import (
    AnyStage,
    DoubleElimination,
    Ladder,
    Plan,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from domain.tournament.progress import ToPlay, first_rounds, next_step
from domain.tournament.rulings import Correct, Disqualify, Overturn, Rerun, Ruling
from domain.tournament.stage import Entrant, Pairing, Result, Round
from domain.tournament.state import TournamentState
from tests.kit.budget import budget
from tests.kit.evenings import Evening, Tossed, refused_rulings, somebody

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
]


def loser(evening: Evening, stage: int, number: int, slot: int) -> Entrant:
    played = evening.round(stage, number)
    (beaten,) = set(played.pairings[slot].entrants) - {played.winner(slot)}
    return beaten


def overturn(evening: Evening, stage: int, number: int, slot: int, **more: Any) -> Overturn:
    """Let the one win who had lost; who had drawn as `b` if nobody had."""
    played = evening.round(stage, number)
    pairing = played.pairings[slot]
    winner = pairing.a if played.winner(slot) == pairing.b else pairing.b
    return Overturn(stage, number, slot, winner, **more)


def taken(evening: Evening) -> Iterator[tuple[int, int, Result]]:
    """Every result that was played, whatever became of it."""
    for event in evening.events:
        if isinstance(event, e.ResultsTaken):
            for result in event.results:
                yield event.stage, event.round, result


def expect_sound(evening: Evening) -> None:
    """What holds of every tournament with rulings."""
    ids = [score.match for *_, result in taken(evening) for score in result.matches]
    assert len(ids) == len(set(ids)), "a match was played twice"
    runs = [(stage, number, r.slot, r.run) for stage, number, r in taken(evening)]
    assert len(runs) == len(set(runs)), "a run was decided twice"
    met: dict[tuple[int, ...], tuple[int | None, ...]] = {}
    for event in evening.events:
        if isinstance(event, e.RoundPaired):
            for p in event.pairings:
                where = event.stage, event.round, p.slot, p.run
                assert met.setdefault(where, (p.a, p.b)) == (p.a, p.b), "a run has other entrants"
    folded = evening.folded()
    assert folded.state == evening.state
    assert folded.paired_at == evening.ledger.paired_at
    findings = evening.verified()
    assert findings.sound, findings.differences[:3]


# --- a preview foretells what happens ------------------------------------------------------------


def go_on(evening: Evening) -> ToPlay:
    """Say all that follows without a match; what is to be played then."""
    while not isinstance(step := next_step(evening.state), ToPlay):
        if step is None:
            return ToPlay(len(evening.state.plan.stages), 0, [])
        evening.step()
    return step


def catch_up(evening: Evening, frontier: ToPlay) -> None:
    """Decide again all that had been decided when `frontier` was to be played."""
    while True:
        step = go_on(evening)
        where, there = (step.stage, step.round), (frontier.stage, frontier.round)
        slots = [s for s in step.slots if where < there or s not in frontier.slots]
        if where > there or not slots:
            return
        again = ToPlay(*where, slots)
        results = list(evening.results(evening.state, again))
        evening.say((e.ResultsTaken(*where, results), {}), by="server")


def rounds(state: TournamentState) -> dict[tuple[int, int], Round]:
    return {(stage, number): played for stage, number, played in state.rounds()}


def ranks(state: TournamentState) -> dict[tuple[int, Entrant], int]:
    return {(stage, row.entrant): row.rank for stage, rows in state.tables.items() for row in rows}


def expect_foretold(
    told: Consequences, before: TournamentState, after: TournamentState, ruling: Ruling
) -> None:
    """The preview against what has really happened since."""
    assert told.exact
    olds, news = rounds(before), rounds(after)
    old_matches = {
        score.match
        for played in olds.values()
        for result in played.results.values()
        for score in result.matches
    }
    for place in told.kept:
        new = news[place.stage, place.round]
        pairing, result = new.pairings[place.slot], new.results[place.slot]
        was = result_of(olds[place.stage, place.round], pairing)
        assert (was.winner, was.decided, was.matches) == (
            result.winner,
            result.decided,
            result.matches,
        )
    for again in told.replayed:
        new = news[again.stage, again.round]
        pairing = new.pairings[again.slot]
        assert (pairing.a, pairing.b) == (again.a, again.b)
        assert new.winner(again.slot) == again.winner
        now = new.results.get(again.slot)
        assert old_matches.isdisjoint(score.match for score in (now.matches if now else ()))
        old = olds.get((again.stage, again.round), Round({}))
        assert again.was == old.pairings.get(again.slot)
        assert again.won_by == old.winner(again.slot)
    for place in told.dropped:
        assert place.slot in olds[place.stage, place.round].pairings
        assert place.slot not in news.get((place.stage, place.round), Round({})).pairings
    expect_complete(told, olds, news, ruling)
    old_ranks, new_ranks = ranks(before), ranks(after)
    assert {(move.stage, move.entrant): (move.before, move.after) for move in told.moves} == {
        at: (old_ranks.get(at), new_ranks.get(at))
        for at in old_ranks.keys() | new_ranks.keys()
        if old_ranks.get(at) != new_ranks.get(at)
    }


def result_of(played: Round, pairing: Pairing) -> Result:
    return next(
        result for slot, result in played.results.items() if played.pairings[slot].meets(pairing)
    )


def expect_complete(
    told: Consequences,
    olds: dict[tuple[int, int], Round],
    news: dict[tuple[int, int], Round],
    ruling: Ruling,
) -> None:
    """What the preview says nothing of is as it was, but for the pairing that is ruled on."""
    since = (ruling.stage, ruling.round) if isinstance(ruling, Overturn | Rerun) else (0, 0)
    spoken = {(place.stage, place.round, place.slot) for place in (*told.kept, *told.dropped)}
    spoken |= {(again.stage, again.round, again.slot) for again in told.replayed}
    ruled = (*since, ruling.slot) if isinstance(ruling, Overturn) else None
    for where in olds.keys() | news.keys():
        old, new = olds.get(where, Round({})), news.get(where, Round({}))
        for slot in old.pairings.keys() | new.pairings.keys():
            if (*where, slot) in spoken:
                assert where >= since
            elif (*where, slot) != ruled:
                assert old.pairings[slot] == new.pairings[slot]
                assert old.results.get(slot) == new.results.get(slot)
                assert where < since or slot not in old.results


def any_ruling(evening: Evening, luck: Random) -> Ruling | None:
    """One that is admitted, if one was found."""
    state = evening.state
    decided = [(s, n, slot) for s, n, played in state.rounds() for slot in played.results]
    entrants = list(state.entrants)
    ruling: Ruling
    for _ in range(9):
        kind, repair = luck.choice("oorrrccd"), luck.random() < 0.5
        if kind == "d":
            ruling = Disqualify(luck.choice(entrants))
        elif kind == "c":
            build = [luck.randrange(1_000)]
            ruling = Correct(luck.choice(entrants), build, luck.random() < 0.5, repair)
        elif not decided:
            continue
        elif kind == "r":
            ruling = Rerun(*luck.choice(decided), repair)
        else:
            stage, number, slot = luck.choice(decided)
            pairing = evening.round(stage, number).pairings[slot]
            winner = luck.choice([*pairing.entrants, None])
            ruling = Overturn(stage, number, slot, winner, repair)
        if not refused_rulings(evening, ruling):
            return ruling
    return None


def rule_at_random(evening: Evening, luck: Random) -> None:
    """One ruling, foretold and then made."""
    ruling = any_ruling(evening, luck)
    if ruling is None:
        return
    untouched = copy.deepcopy(evening.state)
    told = evening.preview(ruling)
    assert evening.state == untouched, "a preview changes nothing"
    calm = evening.copied()
    frontier = go_on(calm)
    evening.rule(ruling)
    if luck.random() < 0.2:
        return  # the next thing may happen before anything has followed from it
    catch_up(evening, frontier)
    expect_foretold(told, calm.state, evening.state, ruling)


@pytest.mark.parametrize("stages", PLANS)
def test_a_preview_foretells_what_a_ruling_leads_to(stages):
    for number in range(budget(20, soak=2_000)):
        luck = Random(number)
        evening = Evening.tossed(*stages, entrants=luck.choice((2, 3, 5, 8, 9, 12)), salt=number)
        evening.step()
        for _ in range(3):
            for _ in range(luck.randrange(14)):
                evening.step(most=luck.choice((1, 2, None)))
                if luck.random() < 0.04 and not evening.state.over:
                    evening.withdraw(luck.choice(list(evening.state.entrants)))
            for _ in range(luck.choice((1, 1, 2))):
                rule_at_random(evening, luck)
        evening.play()
        assert evening.state.status == "finished"
        rule_at_random(evening, luck)
        evening.play()
        assert evening.state.status == "finished"
        expect_sound(evening)


# --- each kind, in each format -------------------------------------------------------------------


def test_an_overturned_pairing_sends_another_on_and_plays_what_follows_anew():
    evening = Evening.tossed(SingleElimination(), entrants=8, salt=1).play()
    beaten, ruling = loser(evening, 0, 1, 2), overturn(evening, 0, 1, 2)
    sound = evening.round(0, 1).results[2]
    told = evening.preview(ruling)
    assert told.kept == [
        Place(0, 1, 0),
        Place(0, 1, 1),
        Place(0, 1, 3),
        Place(0, 2, 0),
    ]
    assert [(again.round, again.slot) for again in told.replayed] == [(2, 1), (3, 0)]
    evening.rule(ruling)
    evening.play()
    ruled = evening.round(0, 1).results[2]
    assert (ruled.winner, ruled.decided) == (beaten, "ruling")
    assert ruled.matches == sound.matches
    again = evening.round(0, 2).pairings[1]
    assert beaten in again.entrants
    assert again.run == 1
    assert (0, 1, sound) in list(taken(evening)), "what was decided before stays in the record"
    expect_sound(evening)


def test_the_same_two_keep_their_result_when_the_one_before_is_played_anew_alike():
    evening = Evening.tossed(SingleElimination(), entrants=4).play()
    final = evening.round(0, 2).results[0]
    for _ in range(9):
        evening.rule(Rerun(0, 1, 0))
        evening.play()
        if evening.round(0, 2).results[0] != final:
            break
    assert evening.round(0, 1).results[0].run > 0
    assert evening.round(0, 2).pairings[0].run == 1
    expect_sound(evening)


def test_a_reset_is_played_only_if_the_first_final_asks_for_it():
    for salt in range(9):
        evening = Evening.tossed(DoubleElimination(), entrants=4, salt=salt).play()
        count = len(evening.state.stages[0].rounds)
        evening.rule(overturn(evening, 0, 4, 0))
        evening.play()
        assert len(evening.state.stages[0].rounds) == 9 - count
        assert evening.state.status == "finished"
        (last,) = evening.state.stages[0].rounds[-1].results.values()
        assert evening.state.ranking[0] == last.winner
        assert [row.entrant for row in evening.state.tables[0]] == evening.state.ranking
        evening.rule(overturn(evening, 0, 4, 0))
        evening.play()
        assert len(evening.state.stages[0].rounds) == count
        expect_sound(evening)


@pytest.mark.parametrize("stage", [Swiss(rounds=4), Ladder(rounds=4), RoundRobin()])
def test_rounds_that_were_paired_by_points_stand(stage):
    evening = Evening.tossed(stage, entrants=8, salt=3).play()
    before = [dict(played.results) for played in evening.state.stages[0].rounds]
    ruling = overturn(evening, 0, 1, 0)
    told = evening.preview(ruling)
    assert not told.replayed
    assert not told.dropped
    assert told.moves
    evening.rule(ruling)
    evening.play()
    for number, played in enumerate(evening.state.stages[0].rounds):
        assert played.results == before[number] | ({0: played.results[0]} if number == 0 else {})
    expect_sound(evening)


@pytest.mark.parametrize("stage", [Swiss(rounds=4), Ladder(rounds=4)])
def test_repair_pairs_anew_and_pairs_that_meet_again_keep_their_result(stage):
    moved = 0
    for salt in range(9):
        evening = Evening.tossed(stage, entrants=8, salt=salt).play()
        before = copy.deepcopy(evening.state)
        evening.rule(overturn(evening, 0, 1, 0, repair=True))
        evening.play()
        calm = rounds(before)
        for where, played in rounds(evening.state).items():
            was = {p.entrants: slot for slot, p in calm[where].pairings.items()}
            for slot, pairing in played.pairings.items():
                old = was.get(pairing.entrants)
                if old is None:
                    assert pairing.run > 0
                elif where != (0, 1):
                    moved += old != slot
                    assert played.results[slot].matches == calm[where].results[old].matches
        expect_sound(evening)
    assert moved


def test_a_ruling_without_repair_takes_no_repair_back():
    for salt in range(9):
        one, two = (Evening.tossed(Swiss(rounds=3), entrants=8, salt=salt).play() for _ in "12")
        for evening in (one, two):
            evening.rule(overturn(evening, 0, 1, 0, repair=True))
        one.play()
        for evening in (one, two):
            evening.rule(overturn(evening, 0, 1, 1))
        two.play()
        assert two.round(0, 2).pairings.keys() == one.round(0, 2).pairings.keys()
        paired = [event for event in two.events if isinstance(event, e.RoundPaired)]
        assert len(paired) == 5, "rounds 2 and 3 were paired again"


def test_who_comes_through_changes_with_the_stage_before():
    stages = RoundRobin(groups=2), SingleElimination(qualifiers=4)
    changed = 0
    for salt in range(9):
        evening = Evening.tossed(*stages, entrants=8, salt=salt).play()
        before = list(evening.state.stages[1].seeds)
        evening.rule(overturn(evening, 0, 3, 0))
        evening.play()
        begun = [event for event in evening.events if isinstance(event, e.StageBegun)]
        seeds = evening.state.stages[1].seeds
        assert len(begun) == (2 if seeds == before else 3)
        assert begun[-1].seeds == seeds
        changed += seeds != before
        expect_sound(evening)
    assert changed


def test_who_comes_through_after_all_but_has_left_meanwhile_loses_by_walkover():
    stages = Swiss(rounds=2), SingleElimination(qualifiers=2)
    found = 0
    for salt in range(30):
        evening = Evening.tossed(*stages, entrants=4, salt=salt).play(until=(1, 1))
        third = evening.state.tables[0][2].entrant
        evening.withdraw(third)
        evening.play()
        for slot, pairing in evening.round(0, 2).pairings.items():
            if third in pairing.entrants and evening.round(0, 2).winner(slot) != third:
                evening.rule(Overturn(0, 2, slot, third))
        evening.play()
        if third in evening.state.stages[1].seeds:
            found += 1
            assert evening.round(1, 1).results[0].decided == "walkover"
            assert evening.state.ranking[0] != third
        expect_sound(evening)
    assert found


def test_a_stage_without_rounds_has_no_table():
    stages = Swiss(rounds=2), Swiss(qualifiers=2, rounds=1), Ladder(qualifiers=2, rounds=1)
    found = 0
    for salt in range(30):
        evening = Evening.tossed(*stages, entrants=4, salt=salt).play(until=(2, 1))
        seeds = set(evening.state.stages[1].seeds)
        evening.withdraw(*{1, 2, 3, 4} - seeds)
        for slot, pairing in evening.round(0, 2).pairings.items():
            if seeds.isdisjoint(pairing.entrants) or len(seeds & set(pairing.entrants)) == 1:
                (other, *_) = set(pairing.entrants) - seeds
                if evening.round(0, 2).winner(slot) != other:
                    evening.rule(Overturn(0, 2, slot, other))
        evening.play()
        if len(set(evening.state.stages[1].seeds) & seeds) < 2:
            found += 1
            assert not evening.state.stages[1].rounds
            assert 1 not in evening.state.tables
        expect_sound(evening)
    assert found


def test_a_disqualified_finalist_loses_what_is_not_decided():
    evening = Evening.tossed(SingleElimination(), entrants=4, salt=2).play(until=(0, 2))
    final = evening.round(0, 2).pairings[0]
    told = evening.preview(Disqualify(final.a))
    assert [(again.round, again.winner) for again in told.replayed] == [(2, final.b)]
    evening.rule(Disqualify(final.a))
    evening.play()
    assert evening.round(0, 2).results[0].decided == "walkover"
    assert evening.state.ranking[:2] == [final.b, final.a]
    expect_sound(evening)


def test_a_disqualified_winner_keeps_what_was_decided_until_it_is_overturned():
    evening = Evening.tossed(SingleElimination(), entrants=4, salt=2).play()
    first, second, *_ = evening.state.ranking
    evening.rule(Disqualify(first))
    evening.play()
    assert evening.state.ranking[:2] == [first, second]
    evening.rule(overturn(evening, 0, 2, 0))
    evening.play()
    assert evening.state.ranking[:2] == [second, first]
    expect_sound(evening)


def test_an_overturned_walkover_gives_nobody_matches():
    evening = Evening.tossed(RoundRobin(tie_breaks=("matches_won",)), entrants=4)
    evening.play(until=(0, 1))
    gone = evening.round(0, 1).pairings[0].a
    evening.withdraw(gone)
    evening.play()
    evening.rule(Overturn(0, 1, 0, gone))
    evening.play()
    assert evening.round(0, 1).results[0].won == (0, 0)
    expect_sound(evening)


# --- corrected builds ----------------------------------------------------------------------------


def test_a_corrected_build_plays_from_now_on_and_what_was_decided_stands():
    evening = Evening.tossed(RoundRobin(), entrants=6, salt=5).play(until=(0, 3))
    before = copy.deepcopy(rounds(evening.state))
    evening.rule(Correct(4, ["other"]))
    assert evening.state.entrants[4].build == ["other"]
    evening.play()
    assert rounds(evening.state)[0, 1].results == before[0, 1].results
    assert rounds(evening.state)[0, 2].results == before[0, 2].results
    expect_sound(evening)


def test_a_pairing_in_play_begins_anew_with_the_corrected_build():
    evening = Evening.tossed(RoundRobin(best_of=3), entrants=4).play(until=(0, 2))
    evening.rule(Correct(1, ["other"]))
    runs = {1 in p.entrants: p.run for p in evening.round(0, 2).pairings.values()}
    assert runs == {True: 1, False: 0}, "matches that were begun with the old build are not taken"


def test_all_that_a_corrected_build_has_played_can_be_played_anew():
    evening = Evening.tossed(Swiss(rounds=3), entrants=6).play()
    evening.rule(Correct(2, ["other"], replay=True))
    evening.play()
    for _, _, played in evening.state.rounds():
        for pairing in played.pairings.values():
            assert pairing.run == (1 if 2 in pairing.entrants and pairing.b else 0)
    expect_sound(evening)


def test_what_was_decided_against_somebody_who_has_left_stands():
    evening = Evening.tossed(RoundRobin(), entrants=4).play(until=(0, 2))
    (first,) = (p for p in evening.round(0, 1).pairings.values() if 2 in p.entrants)
    (other,) = set(first.entrants) - {2}
    result = evening.round(0, 1).results[first.slot]
    evening.withdraw(other)
    evening.rule(Correct(2, ["other"], replay=True))
    evening.play()
    assert evening.round(0, 1).results[first.slot] == result
    expect_sound(evening)


# --- while a round is in play --------------------------------------------------------------------


def test_a_ruling_in_the_middle_of_a_round_keeps_what_it_does_not_concern():
    evening = Evening.tossed(DoubleElimination(), entrants=16, salt=4).play(until=(0, 3))
    evening.step(most=2)
    kept = dict(evening.round(0, 3).results)
    evening.rule(overturn(evening, 0, 1, 7))
    evening.play(until=(0, 3))
    unchanged = {slot for slot, p in evening.round(0, 3).pairings.items() if p.run == 0}
    assert {s: r for s, r in evening.round(0, 3).results.items() if s in unchanged} == {
        slot: result for slot, result in kept.items() if slot in unchanged
    }
    evening.play()
    expect_sound(evening)


def test_a_round_keeps_the_time_at_which_it_was_paired_first():
    evening = Evening.tossed(Swiss(rounds=3), entrants=8).play(until=(0, 3))
    at = evening.ledger.paired_at[0, 3]
    evening.rule(overturn(evening, 0, 1, 0, repair=True))
    evening.play(until=(0, 3))
    assert evening.ledger.paired_at[0, 3] == at, "pairings that stand are played as they began"


def test_a_ruling_in_a_pause_waits_for_its_end():
    evening = Evening.tossed(SingleElimination(), entrants=4).play(until=(0, 2))
    evening.say(commands.pause(evening.ledger, ""), by="organiser")
    ruling = overturn(evening, 0, 1, 0)
    told = evening.preview(ruling)
    assert told.exact
    evening.rule(ruling)
    assert next_step(evening.state) is None
    evening.say(commands.resume(evening.ledger), by="organiser")
    evening.play()
    assert evening.state.status == "finished"
    expect_sound(evening)


def test_a_preview_does_not_wait_for_what_has_just_been_asked():
    evening = Evening.tossed(SingleElimination(), entrants=8).play(until=(0, 2))
    evening.withdraw(evening.round(0, 2).pairings[0].a)
    told = evening.preview(overturn(evening, 0, 1, 3))
    assert {(again.round, again.slot) for again in told.replayed} == {(2, 1)}


def test_a_preview_plays_what_had_been_decided_of_a_round_in_play():
    evening = Evening.tossed(RoundRobin(), entrants=6).play(until=(0, 1))
    evening.step(most=2)
    (again,) = evening.preview(Rerun(0, 1, 0)).replayed
    evening.rule(Rerun(0, 1, 0))
    evening.play()
    assert again.winner == evening.round(0, 1).winner(0)


def test_a_preview_ends_where_people_have_to_play():
    evening = Evening.tossed(SingleElimination(), entrants=4).play()
    told = preview(evening.state, overturn(evening, 0, 1, 0), None)
    assert not told.exact
    assert [(again.round, again.winner) for again in told.replayed] == [(2, None)]


def test_a_bracket_that_closes_up_keeps_its_names():
    """Where rounds are left out the same two may meet in the same slot, but in another bracket."""
    for salt in range(15):
        luck = Random(salt)
        evening = Evening.tossed(DoubleElimination(), entrants=8, salt=salt).play(until=(0, 1))
        evening.withdraw(*luck.sample(range(1, 9), 5))
        evening.play()
        for _ in range(3):
            ruling = any_ruling(evening, luck)
            if ruling is not None:
                evening.rule(ruling)
                evening.play()
        for number, played in enumerate(evening.state.stages[0].rounds):
            stage = evening.state.stages[0]
            expected = {p.slot: p.bracket for p in pair(first_rounds(stage, number))}
            assert {slot: p.bracket for slot, p in played.pairings.items()} == expected


# --- what is not admitted ------------------------------------------------------------------------


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
def test_a_ruling_names_what_is_there(ruling, pointer):
    evening = Evening.tossed(SingleElimination(), entrants=7, seeding="entered").play(until=(0, 2))
    byes = [p.slot for p in evening.round(0, 1).pairings.values() if p.b is None]
    assert byes == [0]
    swap = {0: 3, 3: 0}
    if isinstance(ruling, Overturn | Rerun) and (ruling.stage, ruling.round) == (0, 1):
        ruling = msgspec.structs.replace(ruling, slot=swap.get(ruling.slot, ruling.slot))
    assert refused_rulings(evening, ruling) == [("illegal_ruling", pointer)]
    with pytest.raises(IllegalRuling):
        evening.preview(ruling)


def test_a_pairing_is_overturned_only_to_something_else():
    evening = Evening.tossed(Swiss(rounds=1), entrants=8, salt=1).play()
    for slot, result in evening.round(0, 1).results.items():
        assert refused_rulings(evening, Overturn(0, 1, slot, result.winner)) == [
            ("illegal_ruling", "/winner")
        ]


def test_where_nobody_came_a_draw_can_be_ruled():
    evening = Evening.tossed(RoundRobin(), entrants=2).play(until=(0, 1))
    evening.withdraw(1, 2)
    evening.play()
    evening.rule(Overturn(0, 1, 0, None))
    evening.play()
    assert [row.points for row in evening.state.tables[0]] == [1, 1]
    expect_sound(evening)


def test_who_has_left_is_not_played_anew_nor_corrected_nor_disqualified():
    evening = Evening.tossed(RoundRobin(), entrants=4).play(until=(0, 2))
    evening.withdraw(1)
    (slot,) = (p.slot for p in evening.round(0, 1).pairings.values() if 1 in p.entrants)
    assert refused_rulings(evening, Rerun(0, 1, slot)) == [("illegal_ruling", "/slot")]
    assert refused_rulings(evening, Correct(1, [])) == [("illegal_ruling", "/entrant")]
    assert refused_rulings(evening, Disqualify(1)) == [("illegal_ruling", "/entrant")]
    assert refused_rulings(evening, overturn(evening, 0, 1, slot)) == []


@pytest.mark.parametrize("ruling", [Correct(9, []), Disqualify(0)])
def test_an_entrant_is_one_who_entered(ruling):
    evening = Evening.tossed(RoundRobin(), entrants=4).play()
    with pytest.raises(UnknownEntrant):
        admit(evening.state, ruling)


def test_nothing_is_ruled_before_the_first_stage_or_after_a_cancellation():
    evening = Evening(
        Plan(name="x", game="laplaplus", stages=(Swiss(),), secret_entries=True), executor=Tossed
    )
    evening.enter(somebody(4))
    assert refused_rulings(evening, Disqualify(1)) == [("illegal_ruling", "")]
    evening.say(commands.lock(evening.ledger), by="organiser")
    assert refused_rulings(evening, Correct(1, [7])) == [("illegal_ruling", "")]
    evening.say(*commands.reveal(evening.ledger))
    evening.step()
    assert refused_rulings(evening, Correct(1, [7])) == []
    evening.say(commands.cancel(evening.ledger, ""), by="organiser")
    assert refused_rulings(evening, Disqualify(1)) == [("illegal_ruling", "")]


def test_people_who_play_at_their_seats_have_no_builds_to_correct():
    evening = Evening.tossed(RoundRobin(), entrants=4, play="seats").play(until=(0, 1))
    assert refused_rulings(evening, Correct(1, [7])) == [("illegal_ruling", "/build")]
    assert refused_rulings(evening, Disqualify(1)) == []
