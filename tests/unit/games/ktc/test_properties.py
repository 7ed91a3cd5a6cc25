"""Random matches: they end, fold, and keep the invariants of the book."""

from collections import Counter
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.ids import SQUARES, seat_of
from saikoro.domain.games.ktc.state import KtcState, Soldier, start
from saikoro.domain.match.events import DieRolled, GameEvent
from saikoro.domain.record.line import Event
from tests.kit.budget import budget
from tests.kit.ktc import (
    Match,
    act,
    house_set,
    placed_at_random,
    random_operation,
)
from tests.kit.ktc_cards import random_set

OPTIONS: list[dict[str, Any]] = [
    {},
    {"placement": "second_last", "commander_reach": "any", "promotion_field": "own"},
    {"exile_keeps": "state", "promotion_field": "enemy", "turn_cap": 40},
    {"first_turn": "no_skill", "turn_cap": 2},
]


def random_match(seed: int, cards: CardSet, **options: Any) -> Match:
    """A match of random operations; every decision is checked on the way."""
    choose = Random(seed)
    match = placed_at_random(choose, cards, **options)
    while match.stop is not None:
        legal = match.legal()
        check_decision(match, legal, choose)
        match.answer(random_operation(choose, legal))
    return match


def check_decision(match: Match, legal: list[Any], choose: Random) -> None:
    state, name = match.state, match.decision.name
    assert match.decision.seats == (state.seat,)
    assert legal
    assert len({repr(answer) for answer in legal}) == len(legal)
    assert match.refused(choose.choice(legal)) is None
    if name == "operation" and match.options.exile_keeps == "info":
        assert all(s.hp for s in state.soldiers.values() if s.place is not None)
    assert all(field.count(None) < 3 for field in state.fields)


# Every event


def check_events(events: list[Event], match: Match) -> None:
    """The invariants at every event; the fold is the state."""
    state = start(match.options)
    for event in events:
        if isinstance(event, DieRolled):
            assert 0 <= event.value <= 999
        if isinstance(event, GameEvent):
            before = hp_before(state, event)
            event.apply(state, match.cards)
            check_event(state, event, before)
            if state.soldiers:
                check_state(state, match.cards)
    assert state == match.state
    check_order(events, match)


def hp_before(state: KtcState, event: GameEvent) -> int:
    target = getattr(event, "target", getattr(event, "soldier", ""))
    return state.soldiers[target].hp if target in state.soldiers else 0


def check_event(state: KtcState, event: GameEvent, before: int) -> None:
    """KT-8.3 to KT-8.5, KT-8.16."""
    match event:
        case e.DamageDealt(source, _, _, x0, x1, x2, hp):
            assert min(x0, x1, x2) >= 0
            assert hp == max(0, before - x2)
            assert source is not None or x0 == x1
        case e.Healed(source, target, x0, x1, x2, hp):
            assert hp == max(before, min(state.soldiers[target].max_hp, before + x2))
            assert source is not None or x0 == x1
        case e.HpIncreased(soldier, n, hp):
            assert hp == min(state.soldiers[soldier].max_hp, before + n)
        case e.HpDecreased(_, n, hp):
            assert hp == max(0, before - n)
        case e.SoldierDefeated(soldier, by):
            assert by is None or seat_of(by) != seat_of(soldier)
        case e.UniqueChanged(_, from_, to):
            assert from_ != to


def check_state(state: KtcState, cards: CardSet) -> None:
    """KT-2.5, KT-3.4: each soldier is in one zone, and its values are within bounds."""
    for seat, side in enumerate("AB"):
        standing = {name: at for at, name in enumerate(state.fields[seat]) if name is not None}
        zones = [*standing, *state.outside[seat], *state.removed[seat]]
        assert sorted(zones) == sorted(f"{side}{number}" for number in range(1, 11))
        for name in zones:
            assert state.soldiers[name].place == standing.get(name)
    for soldier in state.soldiers.values():
        check_soldier(soldier, cards)


def check_soldier(soldier: Soldier, cards: CardSet) -> None:
    card = cards.soldiers[soldier.card]
    assert 0 <= soldier.hp <= soldier.max_hp == card.hp[soldier.upper]
    assert 0 <= soldier.unique <= (card.unique.max if card.unique else 0)
    limits = {skill.name: skill.uses or 99_999 for skill in (*card.lower, *card.upper)}
    assert all(uses <= limits[skill] for skill, uses in soldier.uses.items())
    for kind, held in (("バフ", soldier.buff), ("デバフ", soldier.debuff)):
        if held is not None:
            status = cards.statuses[held.name]
            assert status.kind == kind
            assert 1 <= held.turns <= status.turns or held.turns == status.turns == 0
    assert soldier.timer >= 0


def check_order(events: list[Event], match: Match) -> None:
    """KT-5.1, KT-10.3, KT-11, KT-12.1."""
    kinds = Counter(type(event) for event in events)
    why = Counter(event.why for event in events if isinstance(event, DieRolled))
    assert kinds[e.MatchEnded] == kinds[e.GameStarted] == 1
    assert isinstance(events[-1], e.MatchEnded)
    turns = [(event.turn, event.seat) for event in events if isinstance(event, e.TurnStarted)]
    assert [turn for turn, _ in turns] == list(range(1, len(turns) + 1))
    assert len(turns) <= match.options.turn_cap
    assert all(one != other for (_, one), (_, other) in pairwise(turns))
    assert kinds[e.TurnStarted] - kinds[e.TurnEnded] in (0, 1)
    assert why["action"] == kinds[e.ActionDeclared]
    assert why["commander"] == kinds[e.CommanderAttackDeclared]
    assert why["first_player"] % 2 == 0
    assert kinds[e.SkillUsed] == kinds[e.SkillSucceeded] + kinds[e.SkillFailed]
    assert why["effect"] >= kinds[e.EffectFailed]
    for one, other in pairwise(events):
        if isinstance(one, e.ActionDeclared):
            moved = isinstance(other, e.SoldierMoved)
            assert moved is (one.to is not None)
        if isinstance(one, DieRolled) and one.why == "action":
            assert not isinstance(other, e.SoldierMoved) or other.cause == "effect"
    check_end(match, events[-1])


def check_end(match: Match, ended: Event) -> None:
    """KT-11.2, KT-11.4."""
    assert isinstance(ended, e.MatchEnded)
    kills = [match.state.fields[1 - seat].count(None) for seat in (0, 1)]
    hp = [
        sum(s.hp for s in match.state.soldiers.values() if s.seat == seat and s.place is not None)
        for seat in (0, 1)
    ]
    match ended.reason:
        case "three":
            assert ended.winner is not None
            assert kills[ended.winner] >= 3 > kills[1 - ended.winner]
        case "both_three":
            assert min(kills) >= 3
            assert ended.winner == 1 - (match.state.seat or 0)
        case "cap_kills":
            assert max(kills) < 3
            assert kills[0] != kills[1]
            assert ended.winner == kills.index(max(kills))
        case "cap_hp":
            assert kills[0] == kills[1]
            assert ended.winner == hp.index(max(hp))
        case reason:
            assert reason == "cap_draw"
            assert ended.winner is None
            assert (kills[0], hp[0]) == (kills[1], hp[1])


@pytest.mark.parametrize("seed", range(budget(4, soak=4_000)))
def test_random_matches_of_the_house_set(seed):
    for number, options in enumerate(OPTIONS):
        match = random_match(4 * seed + number, house_set(), **options)
        check_events(match.emitted(), match)


@pytest.mark.parametrize("seed", range(budget(6, soak=4_000)))
def test_random_matches_of_random_cards(seed):
    cards = random_set(seed)
    for number, options in enumerate(OPTIONS):
        match = random_match(4 * seed + number, cards, **options)
        check_events(match.emitted(), match)


# Legal actions


@pytest.mark.parametrize("seed", range(budget(6, soak=600)))
def test_only_listed_actions_are_legal(seed):
    """Every soldier, square, skill and target is tried."""
    choose, cards = Random(seed), (house_set(), random_set(seed))[seed % 2]
    match = placed_at_random(choose, cards, **OPTIONS[seed % 3])
    left = choose.randint(3, 20)
    while match.stop is not None and left:
        match.answer(random_operation(choose, match.legal()))
        left -= 1
    if match.stop is not None and match.stop.name == "operation":
        read = [answer for answer in tried(match) if match.refused(answer) is None]
        listed = {repr(answer) for answer in match.legal()}
        assert sorted(map(repr, read)) == sorted(listed & set(map(repr, tried(match))))


def tried(match: Match) -> list[Any]:
    """行動 of three soldiers with every square, skill and target, legal or not."""
    state = match.state
    mine = [name for name in state.fields[state.seat or 0] if name is not None][:3]
    ids = list(state.soldiers)
    outside = [name for names in state.outside for name in names] or ids[:1]
    targets = [
        [],
        *([name] for name in ids),
        *([f"col{column}"] for column in range(1, 6)),
        *([name, square] for name, square in product(outside, SQUARES)),
    ]
    return [
        act(name, skill, *one, to=to)
        for name in mine
        for to in (None, *SQUARES)
        for skill in (None, *sorted(skills(match, name)))
        for one in targets
    ]


def skills(match: Match, name: str) -> set[str]:
    card = match.cards.soldiers[match.state.soldiers[name].card]
    return {skill.name for skill in (*card.lower, *card.upper)}
