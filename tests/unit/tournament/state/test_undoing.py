"""Taking rulings back (TN-14.5, TN-14.6): everything is as if they had not been made."""

from random import Random
from typing import Any

import pytest

from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.domain.tournament.commands.admission import admit
from saikoro.domain.tournament.facts.rulings import (
    Correct,
    Disqualify,
    DoubleLoss,
    GameLoss,
    Overturn,
    PlayedAtTable,
    Reinstate,
    Rerun,
    Ruling,
    Undo,
    Warn,
)
from saikoro.domain.tournament.facts.stage import Pairing
from saikoro.domain.tournament.facts.words import Offence
from saikoro.domain.tournament.planning.plan import (
    DoubleElimination,
    Ladder,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.planning.versions import JUDGES, NEWEST
from saikoro.domain.tournament.progress import ToPlay, next_step
from tests.kit.budget import budget
from tests.kit.local_tournament import LocalTournament, refused_rulings
from tests.unit.tournament.commands.test_consequences import PLANS, expect_sound


def random_ruling(tournament: LocalTournament, rng: Random) -> Ruling | None:
    """A legal ruling, if one is found; also on undecided pairings."""
    places = [
        (stage, number, slot)
        for stage, number, played in tournament.state.rounds()
        for slot in played.pairings
    ]
    for _ in range(20):
        stage, number, slot = rng.choice(places)
        pairing = tournament.round(stage, number).pairings[slot]
        entrant = rng.choice(tournament.state.playing)
        repair = rng.random() < 0.5
        possible: list[Ruling] = [
            Overturn(stage, number, slot, rng.choice(pairing.entrants), repair),
            DoubleLoss(stage, number, slot, repair),
            Rerun(stage, number, slot, repair),
            Correct(entrant, [99], rng.random() < 0.5, repair),
            Disqualify(entrant),
            Reinstate(entrant),
            Warn(entrant, Offence.CONDUCT, stage, number, slot),
            *(_random_loss((stage, number, slot), pairing, rng) for _ in range(3)),
            PlayedAtTable(stage, number, slot, (rng.choice((*pairing.entrants, None)),), 0, repair),
        ]
        ruling = rng.choice(possible)
        if not refused_rulings(tournament, ruling):
            return ruling
    return None


def _random_loss(where: tuple[int, int, int], pairing: Pairing, rng: Random) -> GameLoss:
    number, repair = rng.choice((0, 0, 1, 2)), rng.random() < 0.5
    return GameLoss(*where, number, rng.choice(pairing.entrants), Offence.LATE, repair)


def apply_steps(tournament: LocalTournament) -> None:
    """Append all that follows without a match."""
    while not isinstance(next_step(tournament.state), ToPlay | None):
        tournament.step()


def shown(tournament: LocalTournament) -> Any:
    """All that people read: pairings, results, tables, the ranking, and who has left."""
    state = tournament.state
    return (
        [stage.seeds for stage in state.stages],
        [
            (at, number, dict(played.pairings), dict(played.results))
            for at, number, played in state.rounds()
        ],
        {at: [_without_gone(row) for row in rows] for at, rows in state.tables.items()},
        state.ranking if state.status == "finished" else None,
        state.status,
        {number: (known.gone, known.build) for number, known in state.entrants.items()},
    )


def _without_gone(row: Any) -> Any:
    """A row without who has left, which an earlier table does not know (TN-10.4)."""
    return row.rank, row.place, row.entrant, row.points, row.tie_breaks


def undo_last(tournament: LocalTournament, line: int) -> None:
    tournament.rule(Undo(line))
    apply_steps(tournament)


def play_some(tournament: LocalTournament, rng: Random) -> None:
    """Play to a random point, with some entrants leaving."""
    for _ in range(rng.randrange(2, 30)):
        if tournament.step(most=rng.choice((1, 2, 99))) is None:
            break
        if rng.random() < 0.05 and not tournament.state.over:
            tournament.withdraw(rng.choice(tournament.state.playing))
    apply_steps(tournament)


@pytest.mark.parametrize("stages", PLANS)
def test_a_ruling_that_is_undone_was_never_made(stages):
    rng = Random(7)
    for salt in range(budget(3, soak=200)):
        tournament = LocalTournament.random(*stages, entrants=rng.choice((4, 7, 8)), salt=salt)
        play_some(tournament, rng)
        ruling = random_ruling(tournament, rng)
        if ruling is None:
            continue
        before = shown(tournament)
        tournament.rule(ruling)
        line = tournament.state.version
        apply_steps(tournament)
        undo_last(tournament, line)
        assert shown(tournament) == before, ruling
        expect_sound(tournament)
        tournament.play()
        expect_sound(tournament)


@pytest.mark.parametrize("stages", PLANS)
def test_what_was_played_after_a_ruling_gives_way_to_what_was_before(stages):
    rng = Random(8)
    for salt in range(budget(2, soak=200)):
        tournament = LocalTournament.random(*stages, entrants=rng.choice((4, 7, 8)), salt=salt)
        tournament.play()
        before = shown(tournament)
        ruling = random_ruling(tournament, rng)
        if ruling is None:
            continue
        tournament.rule(ruling)
        line = tournament.state.version
        tournament.play()
        tournament.rule(Undo(line))
        tournament.play()
        assert shown(tournament) == before, ruling
        expect_sound(tournament)


def test_a_result_overturned_back_brings_what_followed_back():
    tournament = LocalTournament.random(SingleElimination(), entrants=8).play()
    before = shown(tournament)
    played = tournament.round(0, 1)
    winner, loser = played.winner(0), played.loser(0)
    for heir in (loser, winner):
        tournament.rule(Overturn(0, 1, 0, heir))
        tournament.play()
    assert shown(tournament)[3:] == before[3:]
    assert tournament.round(0, 2).results == before[1][1][3]


# --- withdrawals and disqualifications -----------------------------------------------------------


def test_a_withdrawal_is_undone_with_its_walkovers():
    tournament = LocalTournament.random(RoundRobin(), entrants=4).play(until=(0, 2))
    before = shown(tournament)
    tournament.withdraw(1)
    line = tournament.state.version
    apply_steps(tournament)
    assert "walkover" in {r.decided for r in tournament.round(0, 2).results.values()}
    undo_last(tournament, line)
    assert shown(tournament) == before
    tournament.play()
    assert {r.decided for r in tournament.round(0, 2).results.values()} <= {"games", "drawn"}
    expect_sound(tournament)


@pytest.mark.parametrize("repair", [False, True])
def test_rounds_that_were_played_without_an_entrant_stand_unless_repaired(repair):
    tournament = LocalTournament.random(Swiss(rounds=4), entrants=8).play(until=(0, 2))
    tournament.rule(Disqualify(3))
    line = tournament.state.version
    tournament.play(until=(0, 4))
    assert 3 not in {one for p in tournament.round(0, 3).pairings.values() for one in p.entrants}
    tournament.rule(Undo(line, repair=repair))
    tournament.play()
    for number, expected in ((2, True), (3, repair), (4, True)):
        pairings = tournament.round(0, number).pairings.values()
        assert (3 in {one for p in pairings for one in p.entrants}) == expected
    expect_sound(tournament)


@pytest.mark.parametrize("stage", [RoundRobin(), Swiss(rounds=4), Ladder(rounds=4)])
def test_a_reinstated_entrant_plays_what_is_not_decided(stage):
    tournament = LocalTournament.random(stage, entrants=6).play(until=(0, 2))
    tournament.rule(Disqualify(2))
    tournament.play(until=(0, 3))
    lost = dict(tournament.round(0, 2).results)
    tournament.rule(Reinstate(2))
    tournament.play()
    assert tournament.round(0, 2).results == lost
    assert tournament.state.entrants[2].gone == ""
    mine = [
        result.decided
        for number, pairing, result in tournament.state.stages[0].met()
        if number > 3 and 2 in pairing.entrants
    ]
    assert mine
    assert set(mine) <= {"games", "drawn", "bye"}
    expect_sound(tournament)


# --- what is refused -----------------------------------------------------------------------------


def ruled(*rulings: Ruling, entrants: int = 4) -> LocalTournament:
    """A double elimination that has ended, and these rulings."""
    tournament = LocalTournament.random(DoubleElimination(), entrants=entrants).play()
    for ruling in rulings:
        tournament.rule(ruling)
    return tournament


def test_only_a_ruling_that_stands_can_be_undone():
    tournament = ruled(Disqualify(1))
    line = tournament.state.version
    for wrong in (0, 1, line - 1, line + 1):
        assert refused_rulings(tournament, Undo(wrong)) == [("illegal_ruling", "/line")]
    tournament.rule(Undo(line))
    undone = tournament.state.version
    assert refused_rulings(tournament, Undo(line)) == [("illegal_ruling", "/line")]
    assert refused_rulings(tournament, Undo(undone)) == [("illegal_ruling", "/line")]
    tournament.play()
    expect_sound(tournament)


def test_a_ruling_is_undone_before_the_one_that_it_builds_on():
    tournament = ruled(Rerun(0, 1, 0))
    first = tournament.state.version
    tournament.play()
    tournament.rule(Rerun(0, 1, 0))
    second = tournament.state.version
    tournament.play()
    assert refused_rulings(tournament, Undo(first)) == [("illegal_ruling", "/line")]
    tournament.rule(Undo(second))
    tournament.rule(Undo(first))
    tournament.play()
    assert tournament.round(0, 1).pairings[0].run == 0
    tournament.rule(Rerun(0, 1, 0))
    assert tournament.round(0, 1).pairings[0].run == 3, "no dice are used twice"
    tournament.play()
    expect_sound(tournament)


@pytest.mark.parametrize("rules", [JUDGES, NEWEST])
def test_a_rerun_after_an_undone_one_has_another_run(rules):
    """TN-1.3, also where the undoing does not restore what the ruling found (TN-14.6)."""
    cup = LocalTournament.random(DoubleElimination(), entrants=4, rules=rules).play(until=(0, 2))
    cup.rule(Rerun(0, 1, 0))
    line = cup.state.version
    cup.play()
    cup.rule(Undo(line))
    assert cup.round(0, 1).pairings[0].run == 0
    cup.rule(Rerun(0, 1, 0))
    assert cup.round(0, 1).pairings[0].run == 2


def test_only_those_who_left_during_play_are_reinstated():
    tournament = ruled()
    assert refused_rulings(tournament, Reinstate(1)) == [("illegal_ruling", "/entrant")]
    with pytest.raises(UnknownEntrant):
        admit(tournament.state, Reinstate(99))


@pytest.mark.parametrize("ruling", [Undo(9), Reinstate(1)])
def test_version_1_has_neither(ruling):
    tournament = LocalTournament.random(Swiss(), entrants=4).play()
    tournament.state.rules = 1
    tournament.state.entrants[1].gone = "withdrawn"
    assert refused_rulings(tournament, ruling) == [("illegal_ruling", "/kind")]


def test_an_undoing_is_previewed_exactly():
    tournament = LocalTournament.random(SingleElimination(), entrants=8).play()
    ranking = tournament.state.ranking
    played = tournament.round(0, 1)
    tournament.rule(Overturn(0, 1, 0, played.loser(0)))
    line = tournament.state.version
    tournament.play()
    now = {entrant: rank for rank, entrant in enumerate(tournament.state.ranking, 1)}
    seen = tournament.preview(Undo(line))
    assert seen.exact
    moves = {move.entrant: move.after for move in seen.moves}
    assert {entrant: moves.get(entrant, now[entrant]) for entrant in now} == {
        entrant: rank for rank, entrant in enumerate(ranking, 1)
    }
