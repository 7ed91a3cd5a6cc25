"""Trying what follows: from any state in which KTC asks something, as the match itself goes on."""

from random import Random
from typing import Any

import pytest

from domain.bots.course import Course
from domain.bots.seen import Snapshot
from domain.games.ktc import KTC
from domain.match.chance import Chance
from tests.kit.budget import budget
from tests.kit.ktc import Match, house_set, random_operation
from tests.kit.seating import secret


def continued(match: Match) -> Course[Any, Any, Any]:
    assert KTC.resume is not None
    state = Snapshot.of(match.state).opened()
    return Course(KTC, KTC.resume, match.options, match.cards, state, bytes(32))


def answers_to(match: Match, choose: Random, chance: Chance) -> list[Any]:
    decision = match.decision
    if decision.options is None:
        return [decision.drawn(seat, chance) for seat in decision.seats]
    return [random_operation(choose, match.legal())]


@pytest.mark.parametrize("placement", ["secret", "second_last"])
def test_what_is_asked_of_a_copy_is_what_the_match_asks(placement):
    asked = set()
    for seed in range(budget(4, soak=200)):
        choose, chance = Random(seed), Chance(secret("chance", seed))
        match = Match(house_set(), None, seed, placement=placement)
        match.begin()
        while match.stop is not None:
            stop = continued(match).stop
            assert stop is not None
            assert (stop.name, stop.seats) == (match.stop.name, match.stop.seats)
            if stop.options is not None:
                assert stop.options(match.seat) == match.legal()
            asked.add(stop.name)
            match.answer(*answers_to(match, choose, chance))
    assert asked == {"roster", "placement", "operation", "promotion"}


def test_a_copy_goes_on_as_the_match_does_with_the_same_dice():
    """Both are continued from the same state; the dice that follow are all that may differ."""
    choose, chance = Random(3), Chance(secret("chance"))
    match = Match(house_set(), None, 3)
    match.begin()
    for _ in range(9):
        match.answer(*answers_to(match, choose, chance))
    one, two = continued(match), continued(match)
    for course, same in ((one, Chance(bytes(32))), (two, Chance(bytes(32)))):
        while course.stop is not None:
            course.answer({}, same)
    assert one.state == two.state
    assert one.outcome == two.outcome


def test_trying_leaves_the_match_alone():
    match = Match(house_set(), None, 4)
    match.begin()
    before = Snapshot.of(match.state)
    course = continued(match)
    while course.stop is not None:
        course.answer({}, Chance(bytes(32)))
    assert Snapshot.of(match.state) == before
    assert course.worth(0) == -course.worth(1)
