"""Swiss (TN-8)."""

import pytest

from saikoro.domain.tournament.facts.stage import Pairing, Result, Round, Stage
from saikoro.domain.tournament.formats.swiss import pair, rounds
from saikoro.domain.tournament.planning.plan import Ladder, Swiss
from tests.unit.tournament.formats.rounds import drawn_round, won_round


def swiss(entrants: int, *played: Round, rounds: int = 9, accelerated: bool = False) -> Stage:
    """A Swiss with this many entrants and these rounds."""
    return Stage(
        plan=Swiss(rounds=rounds, accelerated=accelerated),
        seeds=list(range(1, entrants + 1)),
        rounds=list(played),
    )


def met(pairings: list[Pairing]) -> list[tuple[int, int | None]]:
    return [(pairing.a, pairing.b) for pairing in pairings]


@pytest.mark.parametrize(
    ("entrants", "number"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (1000, 10)]
)
def test_as_many_rounds_as_single_out_one_winner(entrants, number):
    assert rounds(swiss(entrants, rounds=0)) == number


def test_a_plan_may_ask_for_other_rounds():
    assert rounds(swiss(8, rounds=7)) == 7


def test_another_format_has_no_swiss_rounds():
    with pytest.raises(TypeError):
        rounds(Stage(plan=Ladder(), seeds=[1, 2]))


def test_the_first_round_lets_the_upper_half_meet_the_lower():
    assert met(pair(swiss(8))) == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_score_groups_are_paired_within_themselves():
    first = won_round((1, 5), (2, 6), (3, 7), (4, 8))
    assert met(pair(swiss(8, first))) == [(3, 1), (4, 2), (7, 5), (8, 6)]


def test_a_draw_makes_a_score_group_of_its_own():
    first = won_round((1, 5), (2, 6), (3, 7), (4, 8))
    first.results[0] = Result(0, None, "drawn")
    first.results[1] = Result(1, None, "drawn")
    paired = pair(swiss(8, first))
    assert met([paired[0], paired[3]]) == [(4, 3), (8, 7)]


def test_a_finished_swiss_has_no_pairings():
    assert pair(swiss(4, won_round((1, 2)), rounds=1)) == []


def test_a_single_entrant_is_not_paired():
    stage = swiss(3)
    stage.gone = {1, 3}
    assert pair(stage) == []


def test_a_gone_entrant_is_not_paired():
    stage = swiss(5)
    stage.gone = {2}
    assert met(pair(stage)) == [(1, 4), (3, 5)]


def test_a_bye_goes_to_the_last_and_has_the_last_slot():
    assert pair(swiss(5)) == [
        Pairing(0, 1, 3, "swiss"),
        Pairing(1, 2, 4, "swiss"),
        Pairing(2, 5, None, "swiss"),
    ]


def test_a_bye_goes_to_the_lowest_without_one():
    first = won_round((1, 3), (2, 4), (5, None))
    assert pair(swiss(5, first))[-1] == Pairing(2, 4, None, "swiss")


def test_a_bye_that_was_asked_for_is_none_that_one_has_had():
    first = drawn_round((1, 3), (2, 4), (5, None))
    first.pairings[2] = Pairing(2, 5, None, "swiss", requested=True)
    first.results[2] = Result(2, None, "requested_bye")
    assert pair(swiss(5, first))[-1].entrants == (5,)


def test_a_bye_moves_up_where_it_would_force_a_rematch():
    fought = [drawn_round((1, 2)), drawn_round((1, 3)), drawn_round((1, 4))]
    paired = pair(swiss(5, *fought))
    assert paired[-1].entrants == (4,)
    assert {frozenset(one.entrants) for one in paired[:-1]} == {
        frozenset({1, 5}),
        frozenset({2, 3}),
    }


def test_a_bye_stays_with_the_last_where_every_choice_forces_a_rematch():
    fought = [drawn_round((1, 2)), drawn_round((1, 3)), drawn_round((2, 3))]
    assert pair(swiss(3, *fought))[-1].entrants == (3,)


def test_second_byes_go_to_those_with_the_fewest():
    had = [drawn_round((2, None)), drawn_round((1, None)), drawn_round((3, None))]
    assert pair(swiss(3, *had, drawn_round((3, None))))[-1].entrants == (2,)


def test_a_rematch_comes_only_when_all_have_met():
    fought = [drawn_round((1, 2), (3, 4)), drawn_round((1, 3), (2, 4))]
    assert {frozenset(one.entrants) for one in pair(swiss(4, *fought))} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }
    assert len(pair(swiss(4, *fought, drawn_round((1, 4), (2, 3))))) == 2


def test_a_walkover_is_not_a_meeting():
    first = won_round((1, 2))
    first.results[0] = Result(0, 1, "walkover")
    stage = swiss(4, first, won_round((1, 3)), won_round((1, 4)))
    assert frozenset({1, 2}) in {frozenset(one.entrants) for one in pair(stage)}


def test_the_entrant_who_was_a_less_often_is_a():
    stage = swiss(2, won_round((1, 2)), won_round((1, None)))
    assert met(pair(stage)) == [(2, 1)]


def test_with_equal_seats_the_last_difference_decides():
    last_b = swiss(2, won_round((1, 2)), won_round((2, 1)))
    assert met(pair(last_b)) == [(1, 2)]
    last_a = swiss(2, won_round((2, 1)), won_round((1, 2)))
    assert met(pair(last_a)) == [(2, 1)]


def test_without_a_difference_the_round_number_decides_the_seats():
    assert met(pair(swiss(2))) == [(1, 2)]
    assert met(pair(swiss(2, drawn_round((1, None))))) == [(2, 1)]


def test_acceleration_pairs_the_first_half_of_the_seeds_apart():
    assert met(pair(swiss(8, rounds=3, accelerated=True))) == [(1, 3), (2, 4), (5, 7), (6, 8)]
    assert {one.a for one in pair(swiss(5, rounds=2, accelerated=True))} == {1, 3, 5}


def test_acceleration_ends_after_half_of_the_rounds():
    first = won_round((1, 3), (2, 4), (5, 7), (6, 8))
    halfway = pair(swiss(8, first, rounds=3, accelerated=True))
    assert {frozenset(one.entrants) for one in halfway} == {
        frozenset({1, 2}),
        frozenset({3, 5}),
        frozenset({4, 6}),
        frozenset({7, 8}),
    }
    assert pair(swiss(8, first, rounds=2, accelerated=True)) == pair(swiss(8, first))


def test_acceleration_spares_the_only_round():
    assert pair(swiss(8, rounds=1, accelerated=True)) == pair(swiss(8))
