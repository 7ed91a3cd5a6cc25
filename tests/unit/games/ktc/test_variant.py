"""A variant of KTC is KTC with the rules that it changes, and shares all others."""

from random import Random
from typing import Any

import pytest

from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.rules.set_up import default_placement
from saikoro.domain.games.ktc.state import defeats
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.record.line import Line, write_line
from tests.kit.ktc import IRON, Match, random_operation
from tests.kit.ktc_quick import QUICK

SUPPLY = {"op": "supply", "row": "front"}


def started(game: Any, *dice: int, **options: Any) -> Match:
    """A match of two equal rosters at the first operation of A; `dice` come after that."""
    match = Match(dice=[2, 1, *dice], game=game, **options)
    match.begin()
    match.answer({"roster": IRON}, {"roster": IRON})
    match.answer(*({"squares": default_placement(seat)} for seat in (0, 1)))
    return match


def reached(match: Match) -> set[str]:
    """The enemies that 突き of A1 can choose where A1 stands."""
    acts = [answer for answer in match.legal() if answer.get("soldier") == "A1"]
    return {
        answer["targets"][0]
        for answer in acts
        if answer["skill"] == "突き" and answer["to"] is None
    }


def test_the_variant_has_its_own_reach():
    front = {f"B{number}" for number in range(1, 6)}
    assert reached(started(KTC)) == front
    assert reached(started(QUICK)) == front | {f"B{number}" for number in range(6, 11)}


@pytest.mark.parametrize(("game", "over"), [(KTC, False), (QUICK, True)])
def test_the_variant_has_its_own_goal(game, over):
    match = started(game, 0)
    match.apply(e.SoldierDefeated("B1", None), e.SoldierDefeated("B2", None))
    match.answer({"op": "commander", "target": "B3"})
    assert match.outcome == (Outcome(0, "three") if over else None)


@pytest.mark.parametrize(("game", "winner"), [(KTC, None), (QUICK, 1)])
def test_the_variant_ends_at_the_cap_by_its_own_rule(game, winner):
    match = started(game, turn_cap=2)
    match.answer(SUPPLY)
    match.answer(SUPPLY)
    assert match.outcome == Outcome(winner, "cap_draw")


@pytest.mark.parametrize(("game", "winner"), [(KTC, None), (QUICK, 1)])
def test_the_variant_is_judged_by_its_own_rule(game, winner):
    match = started(game)
    assert game.book.judge(match.table) == Outcome(winner, "draws_exhausted")


def test_a_random_match_of_the_variant_ends_and_is_the_fold_of_its_lines():
    choose = Random(1)
    match = Match(dice=None, game=QUICK)
    match.begin()
    match.answer({"roster": IRON}, {"roster": IRON})
    match.answer(*({"squares": default_placement(seat)} for seat in (0, 1)))
    while match.stop is not None:
        match.answer(random_operation(choose, match.legal()))
    folded = QUICK.book.start(match.options)
    for number, event in enumerate(match.emitted(), 1):
        read = QUICK.book.reader.read(Line.read(write_line(event, number)))
        if isinstance(read, GameEvent):
            read.apply(folded, match.cards)
    assert folded == match.state
    assert match.outcome == Outcome(folded.winner, folded.reason or "")
    assert max(defeats(folded, 0), defeats(folded, 1)) == 2
