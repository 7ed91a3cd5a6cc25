"""TN-7."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace

from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Round, Stage
from saikoro.domain.tournament.formats.round_robin import pair, rounds
from saikoro.domain.tournament.planning.plan import RoundRobin
from saikoro.domain.tournament.standings.ranking import groups
from tests.kit.brackets import (
    a_wins,
    at_most_once,
    couples,
    every_count,
    if_present,
    play_stage,
    seeded,
)

ONCE = RoundRobin()
TWICE = RoundRobin(times=2)


def test_four_by_hand():
    """TN-7.2, TN-7.3."""
    stage = play_stage(seeded(TWICE, 4), pair, a_wins)
    assert couples(stage) == [
        {0: (1, 4), 1: (2, 3)},
        {0: (1, 2), 1: (4, 3)},
        {0: (3, 1), 1: (2, 4)},
        {0: (4, 1), 1: (3, 2)},
        {0: (2, 1), 1: (3, 4)},
        {0: (1, 3), 1: (4, 2)},
    ]


def test_five_by_hand():
    """TN-7.2: places 1, 4, 2, 5, 3 rest in turn."""
    stage = play_stage(seeded(ONCE, 5), pair, a_wins)
    assert couples(stage) == [
        {0: (2, 5), 1: (3, 4)},
        {0: (1, 2), 1: (5, 3)},
        {0: (3, 1), 1: (4, 5)},
        {0: (1, 4), 1: (2, 3)},
        {0: (5, 1), 1: (4, 2)},
    ]


def test_groups_of_different_size_end_at_different_rounds():
    """TN-7.1, TN-7.3, TN-7.4: slots are numbered through groups 1, 6, 7 and 2, 5 and 3, 4."""
    stage = play_stage(seeded(RoundRobin(groups=3, times=2), 7), pair, a_wins)
    assert couples(stage) == [
        {0: (6, 7), 1: (2, 5), 2: (3, 4)},
        {0: (1, 6), 1: (5, 2), 2: (4, 3)},
        {0: (7, 1)},
        {0: (7, 6)},
        {0: (6, 1)},
        {0: (1, 7)},
    ]
    assert [pairing.group for pairing in stage.rounds[0].pairings.values()] == [0, 1, 2]


def test_gone_entrants_are_still_paired():
    """TN-7.2, TN-13.1: as `walkover` or `double_loss`."""
    stage = Stage(ONCE, [1, 2, 3, 4], gone={3, 4})
    stage = play_stage(stage, pair, if_present(stage, a_wins))
    assert couples(stage) == couples(play_stage(seeded(ONCE, 4), pair, a_wins))


@pytest.mark.parametrize("count", [0, 1])
def test_without_an_opponent_there_is_no_round(count):
    assert rounds(seeded(TWICE, count)) == 0
    assert pair(seeded(TWICE, count)) == []


class TestAnyNumberOfEntrants:
    @every_count
    def test_groups_differ_by_one_at_most(self, count):
        """TN-7.1."""
        for number in range(1, count // 2 + 1):
            shared = groups(seeded(RoundRobin(groups=number), count))
            sizes = {len(group) for group in shared}
            assert len(shared) == number
            assert min(sizes) >= 2
            assert max(sizes) - min(sizes) <= 1
            assert sorted(entrant for group in shared for entrant in group) == [
                *range(1, count + 1)
            ]

    @every_count
    def test_every_pair_of_a_group_meets(self, count):
        """TN-7.2, TN-7.3: and no other pair; the second time with the seats exchanged."""
        for stage, times in stages(count):
            seats = Counter((p.a, p.b) for pairings in schedule(stage) for p in pairings)
            met = Counter(frozenset(two) for two in seats)
            pairs = (two for group in groups(stage) for two in combinations(group, 2))
            assert met == Counter({frozenset(two): times for two in pairs})
            assert set(seats.values()) == {1}

    @every_count
    def test_seats_are_shared_evenly(self, count):
        """TN-7.2, TN-7.3: they differ by one for an odd number of opponents, met once."""
        for stage, times in stages(count):
            balance: Counter[Entrant | None] = Counter()
            for pairings in schedule(stage):
                balance.update(pairing.a for pairing in pairings)
                balance.subtract(pairing.b for pairing in pairings)
            for group in groups(stage):
                uneven = times * (len(group) - 1) % 2
                assert {abs(balance[entrant]) for entrant in group} == {uneven}

    @every_count
    def test_entrants_of_odd_groups_rest_once_in_a_cycle(self, count):
        """TN-7.2, TN-7.4: entrants of even groups do not rest until the group has ended."""
        for stage, times in stages(count):
            planned = schedule(stage)
            assert len(planned) == rounds(stage)
            for number, group in enumerate(groups(stage)):
                cycle = len(group) - 1 + len(group) % 2
                for first in range(0, len(planned), cycle):
                    there = Counter(
                        entrant
                        for pairings in planned[first : first + cycle]
                        for pairing in pairings
                        if pairing.group == number
                        for entrant in pairing.entrants
                    )
                    met = len(group) - 1 if first < cycle * times else 0
                    assert there == Counter(dict.fromkeys(group, met))

    @every_count
    def test_slots_are_numbered_through_the_groups(self, count):
        """TN-7.3: no entrant is in two of them."""
        for stage, _ in stages(count):
            places = {e: at for group in groups(stage) for at, e in enumerate(group)}
            for pairings in schedule(stage):
                assert at_most_once(Round({pairing.slot: pairing for pairing in pairings}))
                order = [(p.group, min(places[e] for e in p.entrants)) for p in pairings]
                assert order == sorted(order)
                assert [pairing.slot for pairing in pairings] == [*range(len(pairings))]


def stages(count: int) -> Iterator[tuple[Stage, int]]:
    """Stages with how often every pair meets: one group twice, groups of two to four once."""
    yield seeded(TWICE, count), 2
    yield seeded(RoundRobin(groups=max(1, count // 3)), count), 1
    yield seeded(RoundRobin(groups=count // 2), count), 1


def schedule(stage: Stage) -> list[list[Pairing]]:
    """All rounds, which do not depend on results."""
    unplayed = replace(stage, rounds=[])
    planned = []
    while pairings := pair(unplayed):
        planned.append(pairings)
        unplayed.rounds.append(Round({}))
    return planned
