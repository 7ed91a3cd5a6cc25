"""TN-5."""

from collections import Counter

import pytest

from saikoro.domain.tournament.facts.stage import Entrant, Stage
from saikoro.domain.tournament.formats.single_elimination import pair, rounds
from saikoro.domain.tournament.planning.plan import SingleElimination
from tests.kit.brackets import (
    a_wins,
    at_most_once,
    couples,
    encounters,
    every_count,
    if_present,
    play_stage,
    seeded,
    some_stages,
    won_by,
)

PLAN = SingleElimination()
THIRD_PLACE = SingleElimination(third_place=True)


def test_the_chart_of_eight():
    """TN-5.1, TN-5.2."""
    stage = play_stage(seeded(PLAN, 8), pair, a_wins)
    assert couples(stage) == [
        {0: (1, 8), 1: (4, 5), 2: (2, 7), 3: (3, 6)},
        {0: (1, 4), 1: (2, 3)},
        {0: (1, 2)},
    ]


def test_missing_seeds_give_byes():
    """TN-5.1, TN-5.2."""
    stage = play_stage(seeded(PLAN, 5), pair, a_wins)
    assert couples(stage)[0] == {0: (1,), 1: (4, 5), 2: (2,), 3: (3,)}


def test_the_better_seed_is_a_in_every_round():
    """TN-5.4."""
    stage = play_stage(seeded(PLAN, 4), pair, lambda pairing: won_by(pairing, pairing.entrants[-1]))
    assert couples(stage) == [{0: (1, 4), 1: (2, 3)}, {0: (3, 4)}]


def test_seeds_are_not_numbers_of_entrants():
    """TN-4."""
    assert couples(play_stage(Stage(PLAN, [7, 9]), pair, a_wins)) == [{0: (7, 9)}]


def test_every_pairing_names_its_bracket():
    stage = play_stage(seeded(THIRD_PLACE, 4), pair, a_wins)
    named = [[played.pairings[slot].bracket for slot in (0, 1)] for played in stage.rounds]
    assert named == [["winners", "winners"], ["final", "third_place"]]


def test_a_single_entrant_has_a_bye():
    """TN-5.1: there are at least two places."""
    assert couples(play_stage(seeded(PLAN, 1), pair, a_wins)) == [{0: (1,)}]


def test_a_stage_without_entrants_is_finished():
    assert pair(seeded(PLAN, 0)) == []


def test_a_pairing_without_a_winner_leaves_an_empty_place():
    """TN-5.2, TN-5.3: the next opponent has a bye, and there is no third place."""
    stage = Stage(THIRD_PLACE, [1, 2, 3, 4], gone={2, 3})
    stage = play_stage(stage, pair, if_present(stage, a_wins))
    assert couples(stage) == [{0: (1, 4), 1: (2, 3)}, {0: (1,)}]


def test_it_is_over_when_all_are_gone():
    """TN-5.2."""
    stage = Stage(THIRD_PLACE, [1, 2, 3, 4], gone={1, 2, 3, 4})
    assert len(play_stage(stage, pair, if_present(stage, a_wins)).rounds) == 1


class TestAnyNumberOfEntrants:
    @every_count
    def test_every_entrant_but_the_winner_loses_once(self, count):
        """TN-5.2: in as many pairings of two."""
        for stage in some_stages(PLAN, count, pair):
            lost = Counter(
                stage.rounds[number - 1].loser(p.slot) for number, p, _ in encounters(stage)
            )
            winner = stage.rounds[-1].winner(0)
            assert lost == Counter(entrant for entrant in stage.seeds if entrant != winner)

    @every_count
    def test_the_winners_of_neighbouring_slots_meet(self, count):
        """TN-5.2."""
        for stage in some_stages(PLAN, count, pair):
            assert len(stage.rounds) == rounds(stage) == (count - 1).bit_length()
            for before, after in zip(stage.rounds, stage.rounds[1:], strict=False):
                for p, pairing in after.pairings.items():
                    assert {*pairing.entrants} == {before.winner(2 * p), before.winner(2 * p + 1)}

    @every_count
    def test_only_the_best_seeds_have_byes_and_only_in_round_1(self, count):
        """TN-5.1."""
        for stage in some_stages(PLAN, count, pair):
            byes = {pairing.a: number for number, pairing, _ in stage.met() if pairing.b is None}
            assert byes == dict.fromkeys(stage.seeds[: 2 ** rounds(stage) - count], 1)

    @every_count
    def test_the_best_seeds_meet_as_late_as_possible(self, count):
        """TN-5.1: the best two only in the final, the best four not before the semi-finals."""
        for stage in some_stages(PLAN, count, pair):
            for number, pairing, _ in encounters(stage):
                assert max(map(stage.seed, pairing.entrants)) > 2 ** (rounds(stage) - number)

    @every_count
    def test_the_losers_of_the_semi_finals_meet_for_the_third_place(self, count):
        """TN-5.3: with three entrants one semi-final is a bye."""
        for stage in some_stages(THIRD_PLACE, count, pair):
            third = stage.rounds[-1].pairings.get(1)
            assert (third is None) == (count < 4)
            if third is not None:
                assert {*third.entrants} == {stage.rounds[-2].loser(slot) for slot in (0, 1)}

    @pytest.mark.parametrize("chance", [0.01, 0.2, 0.9])
    @every_count
    def test_it_ends_after_any_withdrawals(self, count, chance):
        """TN-5.2, TN-5.3: losers are not paired again, except for the third place."""
        for stage in some_stages(THIRD_PLACE, count, pair, chance):
            assert len(stage.rounds) <= rounds(stage)
            out: set[Entrant] = set()
            for played in stage.rounds:
                assert played.decided
                assert at_most_once(played)
                for pairing in played.pairings.values():
                    if pairing.bracket == "third_place":
                        assert out.issuperset(pairing.entrants)
                    else:
                        assert out.isdisjoint(pairing.entrants)
                for slot, pairing in played.pairings.items():
                    out.update({*pairing.entrants} - {played.winner(slot)})
            assert len(stage.seeds) - len(out) <= 1
