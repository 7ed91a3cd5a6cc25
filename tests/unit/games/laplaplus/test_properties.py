"""Random battles: they end, and keep the invariants."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.match.events import GameEvent
from tests.kit.battles import battle, house_set
from tests.kit.budget import budget
from tests.kit.strategies import card_sets, rows


def check_battle(events: list[GameEvent]) -> None:
    """Invariants of every event of a battle."""
    state = LaplaPlusState()
    for event in events:
        if isinstance(event, e.CardDowned):
            assert state.cards[event.card].up
        if isinstance(event, e.CardUpped):
            assert not state.cards[event.card].up
        if isinstance(event, e.DamageDealt):
            assert event.amount > 0
            assert event.hp == state.hp[event.side] - event.amount
        event.apply(state, house_set())
        in_rows = [name for row in state.rows for name in row]
        assert sorted(in_rows) == sorted(state.cards)
        assert len(in_rows) == len(set(in_rows))
    kinds = Counter(type(event) for event in events)
    assert kinds[e.BattleEnded] == kinds[e.RowsRevealed] == 1
    assert isinstance(events[-1], e.BattleEnded)
    fatal = [
        at for at, event in enumerate(events) if isinstance(event, e.DamageDealt) and event.hp <= 0
    ]
    assert fatal in ([], [len(events) - 2])
    removed = kinds[e.CardRemoved]
    assert removed + len(state.cards) == sum(map(len, state.initial_rows))


@given(st.data())
@settings(max_examples=budget(50, soak=400_000))
def test_battles_of_house_cards_keep_the_invariants(data):
    cards = house_set()
    check_battle(battle(data.draw(rows(cards)), data.draw(rows(cards))))


@given(st.data())
@settings(max_examples=budget(25, soak=400_000))
def test_battles_of_random_cards_keep_the_invariants(data):
    cards = data.draw(card_sets())
    check_battle(battle(data.draw(rows(cards)), data.draw(rows(cards)), cards))


@pytest.mark.parametrize("seed", range(budget(1, soak=400)))
def test_battles_of_random_builds_end(seed):
    """LP-7.6; without Hypothesis, which allows more builds in the same time."""
    choose = random.Random(seed)
    for _ in range(200):
        a, b = ([choose.randint(1, 27) for _ in range(8)] for _ in range(2))
        ended = battle(a, b)[-1]
        assert isinstance(ended, e.BattleEnded)
