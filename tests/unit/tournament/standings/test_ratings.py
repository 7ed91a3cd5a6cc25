"""Ratings of a ladder (TN-15.1)."""

import pytest

from saikoro.domain.tournament.facts.stage import Decided, Pairing, Result, Round, Stage
from saikoro.domain.tournament.planning.plan import Ladder
from saikoro.domain.tournament.standings.ratings import ratings


def ladder(*played: tuple[int, int | None, int | None, Decided]) -> Stage:
    """A ladder of four after these pairings, one per round: a, b, winner, decided."""
    return Stage(
        plan=Ladder(),
        seeds=[4, 3, 2, 1],
        rounds=[
            Round({0: Pairing(0, a, b, "ladder")}, {0: Result(0, winner, decided)})
            for a, b, winner, decided in played
        ],
    )


def test_every_entrant_begins_at_zero():
    assert ratings(ladder()) == {4: 0, 3: 0, 2: 0, 1: 0}


@pytest.mark.parametrize(("a", "b"), [(1, 2), (2, 1)])
def test_the_winner_rises_and_the_loser_falls(a, b):
    assert ratings(ladder((a, b, 1, "games"))) == {4: 0, 3: 0, 2: -1833, 1: 3438}


def test_a_draw_between_equals_lowers_the_uncertainty():
    assert ratings(ladder((1, 2, None, "drawn"))) == {4: 0, 3: 0, 2: 802, 1: 802}


def test_later_pairings_build_on_earlier_ones():
    upset = ratings(ladder((1, 2, 1, "games"), (3, 1, 3, "games")))
    expected = ratings(ladder((3, 1, 3, "games")))
    assert upset[3] > expected[3]


@pytest.mark.parametrize(
    ("b", "winner", "decided"), [(None, 1, "bye"), (2, 1, "walkover"), (2, None, "double_loss")]
)
def test_pairings_that_were_not_played_change_nothing(b, winner, decided):
    assert ratings(ladder((1, b, winner, decided))) == {4: 0, 3: 0, 2: 0, 1: 0}


def test_pairings_of_a_round_count_in_the_order_of_slots():
    stage = ladder((1, 2, 1, "games"), (1, 3, 3, "games"))
    first, second = stage.rounds
    at_once = Round(
        {1: Pairing(1, 1, 3, "ladder"), 0: first.pairings[0]},
        {1: Result(1, 3, "games"), 0: first.results[0]},
    )
    assert second.decided
    assert ratings(Stage(plan=Ladder(), seeds=stage.seeds, rounds=[at_once])) == ratings(stage)
