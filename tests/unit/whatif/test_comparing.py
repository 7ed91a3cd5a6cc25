"""Counting the matches of both arms, and what they say."""

from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.whatif.changes import FaceChange
from saikoro.domain.whatif.comparing import Counts, Played, Share, comparison
from saikoro.domain.whatif.writing import Wording
from tests.kit.worded import worded


def counted(changed: int, recorded: int, of: int) -> Counts:
    counts = Counts()
    for number in range(2 * of):
        won = changed if number % 2 == 0 else recorded
        counts.add(number, Played(0 if number // 2 < won else 1, 3), compared=True)
    return counts


def test_even_matches_have_the_change_and_odd_ones_do_not():
    counts = counted(8, 5, 10)
    assert (counts.changed_a, counts.changed_b) == (8, 2)
    assert (counts.recorded_a, counts.recorded_b) == (5, 5)
    assert counts.arm("changed").length == 3


def test_a_match_without_a_result_is_counted_as_that():
    counts = Counts()
    counts.add(1, None, compared=True)
    counts.add(1, Played(None, 2), compared=False)
    assert (counts.recorded_failed, counts.changed_drawn, counts.played) == (1, 1, 2)
    assert counts.differences() is None


def test_counts_of_two_processes_are_added():
    assert counted(8, 5, 10).plus(counted(1, 2, 3)).changed_a == 9


def test_what_one_seat_gains_the_other_loses():
    differences = counted(80, 50, 100).differences()
    assert differences is not None
    ours, theirs = differences
    assert ours == Share(300, 169, 417)
    assert theirs == Share(-300, -417, -169)


def test_an_interval_around_nothing_says_that_nothing_is_shown():
    def text(counts: Counts) -> str:
        bots = (Random(), Greedy(2))
        found = comparison("0" * 32, 7, FaceChange(3), bots, bytes(32), 100, counts)
        return "\n".join(Wording("en").many(found))

    assert "The interval has 0 in it" in text(counted(52, 50, 100))
    shown = text(counted(80, 50, 100))
    assert "The interval has 0 in it" not in shown
    worded(shown)
