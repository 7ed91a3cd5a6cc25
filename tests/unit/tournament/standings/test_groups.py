"""The groups of a round robin (TN-7.1)."""

from saikoro.domain.tournament.facts.stage import Stage
from saikoro.domain.tournament.planning.plan import RoundRobin, Swiss
from saikoro.domain.tournament.standings.ranking import groups


def grouped(number: int, entrants: int) -> list[list[int]]:
    return groups(Stage(RoundRobin(groups=number), list(range(1, entrants + 1))))


def test_seeds_go_to_groups_in_a_snake():
    assert grouped(3, 8) == [[1, 6, 7], [2, 5, 8], [3, 4]]


def test_there_are_only_as_many_groups_as_have_two_entrants():
    assert grouped(4, 5) == [[1, 4, 5], [2, 3]]
    assert grouped(2, 1) == [[1]]


def test_other_formats_are_one_group():
    assert groups(Stage(Swiss(), [3, 1, 2])) == [[3, 1, 2]]
