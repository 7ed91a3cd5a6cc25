"""Random whole matches: they end, they fold, and what the book says always holds (FB-17.3)."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.conformance.poisoned import poisoned
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.fairies.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.battle import AttackDeclared, AttackEnded, Blocked
from saikoro.domain.games.fairies.events.effects import MatchDecided
from saikoro.domain.games.fairies.events.frame import TurnStarted
from saikoro.domain.games.fairies.events.plays import WindowClosed, WindowOpened
from saikoro.domain.games.fairies.rules.field import Field, Lying
from saikoro.domain.games.fairies.state import (
    FIRST_WOUND,
    SLOTS,
    FairiesState,
    Placed,
    SeatState,
    field_of,
    start,
)
from saikoro.domain.match.events import DieRolled, GameEvent
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import AnyGame
from tests.kit.budget import budget
from tests.kit.fairies import Match
from tests.kit.fairies_cards import playable_sources
from tests.kit.fairies_catalogue import HOUSE

OPTIONS: list[dict[str, Any]] = [
    {},
    {"losing_rule": "reach", "deck_out": "empty", "tie": "neither", "main_min": 40},
    {"loser": "stays", "attacker_pays": False, "direct_breaker": True, "turn_limit": 30},
    {"block_stops_damage": True, "direct_damage_checks": 3, "support_attacks": True},
    {"first_turn_attacks": 6, "first_turn_damage": 1000, "first_turn_draw": False},
    {"trigger_limit_by": "name", "opening_hand": 8, "open_decks": True, "direct_damage": 0},
    {"losing_damage": 1000, "turn_limit": 60, "opening_hand": 3, "direct_damage_checks": 0},
]


COPYING = poisoned(FAIRIES, frozenset({Placed}))
"""Its rules find a copy of the state after each event."""

FIELDS = {
    "respond": ["window"],
    "guardian_effect": ["card"],
    "choose": ["n", "may_none", "by"],
    "confirm": ["by"],
}
"""The public fields of decisions (FB-18)."""


def random_match(
    seed: int, cards: CardSet = HOUSE, game: AnyGame = FAIRIES, **options: Any
) -> Match:
    """A whole match between random players with random decks; every decision is checked."""
    match = Match(cards=cards, seed=seed, game=game, **options)
    match.begin()
    for _ in (0, 1):
        match.answer(match.decision.draw(match.seat, match.chance))
    while not match.over:
        check_decision(match, match.decision)
        match.answer_at_random()
    return match


def check_decision(match: Match, decision: Decision[Any]) -> None:
    """The list is the law: no answer twice, the default among them, each of them read."""
    assert [*decision.fields] == FIELDS.get(decision.name, [])
    if decision.choices.listed is None:
        return
    seat, options = match.seat, match.legal()
    assert options
    assert len({repr(option) for option in options}) == len(options)
    assert decision.deadline.time_out(seat).answer in options
    assert len(decision.labels(seat, options[:20])) == len(options[:20])
    option = match.random.choice(options)
    assert decision.read(seat, dict(option)) == option


def check_events(match: Match) -> None:
    """The invariants hold at every event, and the fold is the state."""
    state = start(match.options)
    for event in match.events:
        if isinstance(event, GameEvent):
            event.apply(state, match.cards)
            if state.first is not None:
                check_state(state)
    assert state == match.state
    check_order(match)


def check_state(state: FairiesState) -> None:
    for seat, side in enumerate(state.seats):
        check_zones(state, seat, side)
        assert len(side.units) == len(side.supports) == SLOTS
        assert side.damage >= 0
        check_costs(side)


def check_zones(state: FairiesState, seat: int, side: SeatState) -> None:
    """Every card is in exactly one zone, being cast or checked, or a slough."""
    placed = field_of(side)
    piles = (side.hand, side.deck, side.extra, side.forest, side.banished, side.gone)
    cards = [card for pile in piles for card in pile]
    cards += [card for each in placed for card in (each.card, *each.sloughs)]
    cards += [card for card in state.between if int(card[1]) % 2 == seat]
    assert len(cards) == len(set(cards))
    assert all(int(card[1]) % 2 == seat for card in cards)


def check_costs(side: SeatState) -> None:
    """Wounds are min(5, highest / 10, brought); upright + turned + reversed are those gained."""
    kinds = Counter(cost.kind for cost in side.costs)
    brought = [card for card in side.cost_ids if int(card.rpartition(".")[2]) >= FIRST_WOUND]
    assert kinds[w.CostKind.WOUND] <= min(5, side.highest // 10, len(brought))
    assert len(side.costs) + len(side.cost_deck) == len(side.cost_ids)


def check_order(match: Match) -> None:
    """Windows are pairs, attacks end, turns alternate, and the decision of the match is last."""
    game = [event for event in match.events if isinstance(event, GameEvent)]
    turns = [(event.turn, event.seat) for event in game if isinstance(event, TurnStarted)]
    assert [turn for turn, _ in turns] == [*range(1, len(turns) + 1)]
    assert all(one != other for (_, one), (_, other) in pairwise(turns))
    assert len(turns) <= match.options.turn_limit
    assert isinstance(game[-1], MatchDecided)
    assert sum(isinstance(event, DieRolled) for event in match.events) <= 1000
    kinds = Counter(type(event) for event in game)
    assert kinds[WindowOpened] - kinds[WindowClosed] in (0, 1, 2)
    assert kinds[AttackDeclared] - kinds[AttackEnded] in (0, 1)
    for one, other in pairwise(game):
        if isinstance(one, Blocked):
            assert isinstance(other, WindowClosed)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_the_book_says_always_holds(options):
    for seed in range(budget(1, soak=3_000)):
        check_events(random_match(seed, **options))


@settings(max_examples=budget(4, soak=4_000))
@given(source=playable_sources(), seed=st.integers(0, 10**6), options=st.sampled_from(OPTIONS))
def test_it_holds_with_any_cards(source, seed, options):
    options = options | {"turn_limit": 20, "main_min": 40}
    check_events(random_match(seed, read_card_set(source), COPYING, **options))


@pytest.mark.parametrize("seed", range(budget(3, soak=100)))
def test_what_lies_on_the_field_is_looked_up_anew_once_it_has_changed(seed, monkeypatch):
    emit = Field.emit

    def emit_and_look(field: Field, event: GameEvent) -> None:
        emit(field, event)
        for side in (0, 1):
            assert field.lying(side) == Lying.of(field.side(side), field.cards), event

    monkeypatch.setattr(Field, "emit", emit_and_look)
    random_match(seed, turn_limit=30)
