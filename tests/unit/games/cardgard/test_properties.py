"""Random matches: they end, and keep the invariants."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.state import CardgardState, start
from saikoro.domain.match.events import DieRolled, GameEvent
from saikoro.domain.match.play.position import play_position
from saikoro.domain.match.sources.dice import RepeatedDice
from saikoro.domain.record.line import Event
from tests.kit.budget import budget
from tests.kit.cardgard import house_set, moves, random_build
from tests.kit.cardgard_cards import card_sets


def battle(seed: int, cards: CardSet, **options: object) -> list[Event]:
    """A match between two random builds."""
    choose = random.Random(seed)
    answers = moves(random_build(choose, cards), random_build(choose, cards))
    dice = RepeatedDice([], seed.to_bytes(32, "big"))
    position = play_position(CARDGARD, CARDGARD.book.read_options(options), cards, answers, dice)
    assert position.error is None
    assert position.outcome is not None
    return position.events


def check_battle(events: list[Event], cards: CardSet) -> None:
    """Invariants of every event of a match."""
    state = start(CardgardOptions())
    for event in events:
        if isinstance(event, DieRolled):
            assert 1 <= event.value <= 6
        if isinstance(event, GameEvent):
            event.apply(state, cards)
            check_state(state, event)
    kinds = Counter(type(event) for event in events)
    assert kinds[e.MatchEnded] == kinds[e.LineupsRevealed] == 1
    assert kinds[e.TurnBegan] <= 6 * kinds[e.RoundBegan]
    assert kinds[e.RoundBegan] - kinds[e.RoundEnded] in (0, 1)


def check_state(state: CardgardState, event: GameEvent) -> None:
    on_field = {ref: unit.square for ref, unit in state.units.items() if unit.on_field}
    placed = {
        ref: square
        for squares in state.squares
        for square, ref in enumerate(squares, 1)
        if ref is not None
    }
    assert placed == on_field
    for seat, command in enumerate(state.commands):
        assert command.square is None or state.squares[seat][command.square - 1] is None
        gone = {unit.ref for unit in state.units.values() if unit.seat == seat} - on_field.keys()
        assert set(state.knocked_out[seat]) == gone
    for unit in state.units.values():
        assert 0 <= unit.hp <= unit.max_hp
        assert len(unit.ailments) == len(set(unit.ailments))
    if not isinstance(event, e.LineupsRevealed):
        assert sorted(state.order) in ([], sorted(state.units))
    assert len(state.acted) == len(set(state.acted))


@pytest.mark.parametrize("seed", range(budget(3, soak=400)))
def test_matches_of_the_catalogue_keep_the_invariants(seed):
    for number in range(50):
        check_battle(battle(1000 * seed + number, house_set()), house_set())


@given(cards=card_sets(), seed=st.integers(0, 2**32))
@settings(max_examples=budget(6, soak=20_000))
def test_matches_of_random_cards_keep_the_invariants(cards, seed):
    for number in range(5):
        check_battle(battle(seed + number, cards, rounds=1 + number), cards)
