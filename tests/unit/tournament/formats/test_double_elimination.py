"""TN-6."""

from collections import Counter

import pytest

from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Stage
from saikoro.domain.tournament.formats.double_elimination import pair, rounds
from saikoro.domain.tournament.planning.plan import DoubleElimination
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

NONE = DoubleElimination(grand_final="none")
SIMPLE = DoubleElimination(grand_final="simple")
RESET = DoubleElimination(grand_final="reset")


def test_sixteen_where_the_better_seed_always_wins():
    """TN-6.1 to TN-6.4, by hand."""
    stage = play_stage(seeded(RESET, 16), pair, a_wins)
    assert couples(stage)[1:] == [
        {0: (1, 8), 1: (4, 5), 2: (2, 7), 3: (3, 6)}
        | {8: (9, 16), 9: (12, 13), 10: (10, 15), 11: (11, 14)},
        {0: (1, 4), 1: (2, 3), 8: (6, 9), 9: (7, 12), 10: (5, 10), 11: (8, 11)},
        {0: (1, 2), 8: (6, 7), 9: (5, 8)},
        {8: (3, 6), 9: (4, 5)},
        {8: (3, 4)},
        {8: (2, 3)},
        {0: (1, 2)},
    ]


def test_the_second_time_the_halves_are_exchanged():
    """TN-6.2: losers' round 4 of 32, where that differs from the reversed order."""
    stage = play_stage(seeded(RESET, 32), pair, a_wins)
    assert couples(stage)[4] == {0: (1, 2), 16: (7, 11), 17: (6, 10), 18: (8, 12), 19: (5, 9)}


def test_five_have_byes_in_both_brackets():
    """TN-6.3."""
    stage = play_stage(seeded(SIMPLE, 5), pair, a_wins)
    assert couples(stage) == [
        {0: (1,), 1: (4, 5), 2: (2,), 3: (3,)},
        {0: (1, 4), 1: (2, 3), 4: (5,)},
        {0: (1, 2), 4: (3, 5), 5: (4,)},
        {4: (3, 4)},
        {4: (2, 3)},
        {0: (1, 2)},
    ]


def challenger_wins(pairing: Pairing) -> Result:
    """The better seed wins, but loses the first final."""
    return won_by(pairing, pairing.entrants[pairing.bracket == "final" and pairing.b is not None])


@pytest.mark.parametrize(
    ("plan", "finals"), [(NONE, []), (SIMPLE, [{0: (1, 2)}]), (RESET, [{0: (1, 2)}, {0: (1, 2)}])]
)
@pytest.mark.parametrize("count", [2, 3, 4, 8])
def test_only_a_reset_gives_the_first_loser_another_final(plan, finals, count):
    """TN-6.4."""
    stage = play_stage(seeded(plan, count), pair, challenger_wins)
    before = 2 * (count - 1).bit_length() - 1
    assert couples(stage)[before:] == finals
    assert len(stage.rounds) == rounds(stage)


def test_there_is_no_reset_if_the_unbeaten_entrant_wins():
    """TN-6.4."""
    stage = play_stage(seeded(RESET, 4), pair, a_wins)
    assert len(stage.rounds) == rounds(stage) - 1


def test_there_is_no_reset_after_a_bye_in_the_final():
    """TN-6.4: a bye in the final is not a win."""
    stage = seeded(RESET, 4)
    decide = if_present(stage, a_wins)

    def both_leave_the_winners_final(pairing: Pairing) -> Result:
        stage.gone |= {1, 2} if pairing.entrants == (1, 2) else set()
        return decide(pairing)

    stage = play_stage(stage, pair, both_leave_the_winners_final)
    assert couples(stage)[1:] == [{0: (1, 2), 2: (3, 4)}, {2: (3,)}, {0: (3,)}]


def test_a_round_without_a_pairing_is_skipped():
    """TN-6.3: six of eight are gone, so losers' round 3 is empty."""
    stage = Stage(RESET, list(range(1, 9)), gone=set(range(3, 9)))
    stage = play_stage(stage, pair, if_present(stage, a_wins))
    assert couples(stage) == [
        {0: (1, 8), 1: (4, 5), 2: (2, 7), 3: (3, 6)},
        {0: (1,), 1: (2,), 4: (8,), 5: (7,)},
        {0: (1, 2)},
        {4: (2,)},
        {0: (1, 2)},
    ]


def test_a_round_can_be_skipped_before_the_winners_final():
    """TN-6.3: after round 4 of 64 only its losers remain, who next play losers' round 6."""
    half = play_stage(seeded(RESET, 64), pair, a_wins).rounds[:4]
    stage = Stage(RESET, list(range(1, 65)), half, gone={*range(1, 65)} - {5, 6, 7, 8})
    stage = play_stage(stage, pair, if_present(stage, a_wins))
    assert couples(stage)[5:] == [
        {32: (6,), 33: (7,), 34: (5,), 35: (8,)},
        {32: (6, 7), 33: (5, 8)},
        {32: (6,), 33: (5,)},
        {32: (5, 6)},
        {32: (5,)},
        {0: (5,)},
    ]


def test_a_single_entrant_has_byes():
    """TN-5.1: there are at least two places."""
    assert couples(play_stage(seeded(RESET, 1), pair, a_wins)) == [{0: (1,)}, {0: (1,)}]


def test_a_stage_without_entrants_is_finished():
    assert pair(seeded(RESET, 0)) == []


class TestAnyNumberOfEntrants:
    @pytest.mark.parametrize("plan", [NONE, SIMPLE, RESET], ids=lambda plan: plan.grand_final)
    @every_count
    def test_every_entrant_plays_until_the_second_loss(self, plan, count):
        """TN-6.5."""
        for stage in some_stages(plan, count, pair):
            lost: Counter[Entrant | None] = Counter()
            for played in stage.rounds:
                assert at_most_once(played)
                assert all(lost[e] < 2 for p in played.pairings.values() for e in p.entrants)
                lost.update(played.loser(slot) for slot in played.pairings)
            last = stage.rounds[-1]
            left = sorted(lost[entrant] for entrant in stage.seeds if lost[entrant] < 2)
            if plan is NONE:
                assert left == [0, 1]
            elif plan is SIMPLE:
                assert left in ([0], [1, 1])
                assert left == [0] or lost[last.loser(0)] == 1
            else:
                assert left in ([0], [1])
            assert plan is NONE or lost[last.winner(0)] < 2

    @pytest.mark.parametrize(
        ("plan", "fewest", "most"), [(NONE, 3, 3), (SIMPLE, 2, 2), (RESET, 2, 1)]
    )
    @every_count
    def test_as_many_pairings_as_losses(self, plan, fewest, most, count):
        """TN-6.4, TN-6.5: two each, except for the winner and the loser of the last final."""
        for stage in some_stages(plan, count, pair):
            assert 2 * count - fewest <= len(list(encounters(stage))) <= 2 * count - most
            assert rounds(stage) - len(stage.rounds) <= (plan is RESET)

    @every_count
    def test_the_better_seed_is_a(self, count):
        """TN-6.3."""
        for stage in some_stages(RESET, count, pair):
            seeds = [
                tuple(map(stage.seed, pairing.entrants)) for _, pairing, _ in encounters(stage)
            ]
            assert all(a < b for a, b in seeds)

    @every_count
    def test_losers_do_not_meet_again_early(self, count):
        """TN-6.2: of 2^k places, not before losers' round k (or 6, if k is greater)."""
        for stage in some_stages(RESET, count, pair):
            met: set[frozenset[Entrant]] = set()
            for number, pairing, _ in encounters(stage):
                two = frozenset(pairing.entrants)
                if pairing.bracket == "losers" and number - 1 < min((count - 1).bit_length(), 6):
                    assert two not in met
                met.add(two)

    @pytest.mark.parametrize("chance", [0.01, 0.2, 0.9])
    @every_count
    def test_it_ends_after_any_withdrawals(self, count, chance):
        """TN-6.3: no entrant is paired after two losses, or after a pairing without a winner."""
        for stage in some_stages(RESET, count, pair, chance):
            assert len(stage.rounds) <= rounds(stage)
            lost: Counter[Entrant] = Counter()
            for played in stage.rounds:
                assert played.decided
                assert at_most_once(played)
                for slot, pairing in played.pairings.items():
                    assert all(lost[entrant] < 2 for entrant in pairing.entrants)
                    losses = 1 if played.winner(slot) is not None else 2
                    beaten = {*pairing.entrants} - {played.winner(slot)}
                    lost.update(dict.fromkeys(beaten, losses))
            assert sum(lost[entrant] < 2 for entrant in stage.seeds) <= 1
