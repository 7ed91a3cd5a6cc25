"""Points for decided pairings (TN-9)."""

import pytest

from saikoro.domain.tournament.facts.stage import Decided, Pairing, Result, Round, Stage
from saikoro.domain.tournament.planning.plan import Ladder, PointsFor, Swiss
from saikoro.domain.tournament.standings.points import points

WORTH = PointsFor(win=5, draw=2, loss=1, bye=4)


def met(b: int | None, winner: int | None, decided: Decided) -> Stage:
    """A stage of three in which entrant 1 has met `b`."""
    pairing = Pairing(slot=0, a=1, b=b, bracket="swiss")
    result = Result(slot=0, winner=winner, decided=decided)
    return Stage(
        plan=Swiss(points=WORTH), seeds=[3, 1, 2], rounds=[Round({0: pairing}, {0: result})]
    )


@pytest.mark.parametrize("decided", ["games", "replay", "die", "walkover", "ruling"])
def test_the_winner_gets_a_win_and_the_other_a_loss(decided):
    assert points(met(2, 2, decided)) == {3: 0, 1: 1, 2: 5}


@pytest.mark.parametrize("decided", ["drawn", "ruling"])
def test_a_draw_is_worth_the_same_to_both(decided):
    assert points(met(2, None, decided)) == {3: 0, 1: 2, 2: 2}


def test_a_bye_has_points_of_its_own():
    assert points(met(None, 1, "bye")) == {3: 0, 1: 4, 2: 0}


def test_a_pairing_with_both_absent_is_a_loss_for_both():
    assert points(met(2, None, "double_loss")) == {3: 0, 1: 1, 2: 1}
    assert points(met(None, None, "double_loss")) == {3: 0, 1: 1, 2: 0}


def test_rounds_add_up_and_undecided_pairings_give_nothing():
    stage = met(2, 1, "games")
    stage.rounds.append(Round(dict(stage.rounds[0].pairings), dict(stage.rounds[0].results)))
    stage.rounds.append(Round(dict(stage.rounds[0].pairings)))
    assert points(stage) == {3: 0, 1: 10, 2: 2}


def test_a_ladder_has_no_points():
    with pytest.raises(TypeError):
        points(Stage(plan=Ladder(), seeds=[1, 2]))
