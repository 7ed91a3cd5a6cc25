"""Shares of matches, and their intervals."""

from saikoro.domain.bots.tally import Difference, Permille, Tally
from tests.kit.cases import for_every


def test_wilsons_interval() -> None:
    low, high = Tally(90, 10, 0).interval()
    assert (round(low, 4), round(high, 4)) == (0.8256, 0.9448)
    assert Tally(5, 0, 0).interval()[1] == 1
    assert Tally(1, 1, 2).share == 0.5


def test_a_share_of_a_thousand_has_an_interval_that_is_rounded_outwards() -> None:
    assert Permille.of(Tally(90, 10, 0)) == (900, 825, 945)
    assert Permille.of(Tally(1, 1, 0)) == (500, 94, 906)


@for_every("won", range(21))
def test_the_interval_holds_the_share(won: int) -> None:
    share, low, high = Permille.of(Tally(won, 20 - won, 0))
    assert 0 <= low <= share <= high <= 1000


def test_newcombes_interval_of_a_difference() -> None:
    """The first example of Newcombe 1998 (table II, method 10): 56 of 70 and 48 of 80."""
    found = Difference.between(Tally(56, 14, 0), Tally(48, 32, 0))
    assert [round(value, 4) for value in found] == [0.2, 0.0524, 0.3339]
    none_and_all = Difference.between(Tally(10, 0, 0), Tally(0, 20, 0))
    assert [round(value, 4) for value in none_and_all] == [1.0, 0.6791, 1.0]


def test_a_difference_of_a_thousand_is_rounded_outwards() -> None:
    assert Permille.between(Tally(56, 14, 0), Tally(48, 32, 0)) == (200, 52, 334)
    assert Permille.between(Tally(5, 5, 0), Tally(5, 5, 0))[0] == 0
