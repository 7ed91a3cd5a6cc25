"""Random whole matches: they end, they fold, and the rules of the book always hold."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.draws import draws_of_a_turn
from saikoro.domain.games.pbwcg.events.frame import (
    BattleBegan,
    CheckDeclared,
    CheckOpened,
    CheckResolved,
    MatchEnded,
    PlTurnBegan,
    PlTurnEnded,
    TurnBegan,
    TurnEnded,
    UnitTurnBegan,
    UnitTurnEnded,
)
from saikoro.domain.games.pbwcg.options import RINGS
from saikoro.domain.games.pbwcg.state import PbwcgState, Unit, start
from saikoro.domain.games.pbwcg.words import Phase
from saikoro.domain.match.events import DieRolled, GameEvent
from saikoro.domain.match.interface.checking import check
from saikoro.domain.record.line import write_unnumbered
from tests.kit.budget import budget
from tests.kit.pbwcg import PBWCG, Match, played
from tests.kit.pbwcg_cards import card_set_sources

FIELDS = {
    "pc_action": ["unit"],
    "support_action": ["unit"],
    "declare_ch": ["purpose", "unit", "try", "of"],
    "choose_discard": ["count", "reason"],
}
"""The public fields of decisions (PB-20)."""


@st.composite
def option_sets(draw: st.DrawFn) -> dict[str, Any]:
    """PB-24."""
    deck_max = draw(st.sampled_from([8, 12, 40]))
    return {
        "attribute_ring": [*map(str, draw(st.sampled_from(RINGS)))],
        "late_recovery": draw(st.booleans()),
        "base_endurance": draw(st.sampled_from([1, 4, 8, 20])),
        "exclude_grail": draw(st.booleans()),
        "deck_max": deck_max,
        "opening_hand": draw(st.integers(0, 10)),
        "hand_limit": draw(st.integers(1, 10)),
        "turn_cap": draw(st.integers(5, 12)),
        "starters": draw(st.sampled_from(["ask", "submitted"])),
        "ch_declaration": draw(st.sampled_from(["ask", "odd"])),
    }


# At every decision


def look(match: Match, choose: Random) -> None:
    """What is legal is listed once, and is accepted; a wrong answer is an error, not more."""
    decision, state = match.decision, match.state
    assert [*decision.fields] == FIELDS.get(decision.name, [])
    if decision.name == "deck":
        return
    if state.phase is not Phase.SET_UP:
        check_at_rest(state, match.table.cards)
    for seat in match.run.waiting:
        legal = decision.choices.shown(seat)
        assert len({repr(answer) for answer in legal}) == len(legal) > 0
        for answer in choose.sample(legal, min(3, len(legal))):
            decision.read(seat, answer)
            check_steps(decision, seat, answer)
            broken = broken_answer(answer, choose)
            if broken not in legal:
                check_refused(decision, seat, broken)
        assert len(decision.labels(seat, legal)) == len(legal)


def check_steps(decision: Any, seat: int, answer: Any) -> None:
    """An answer can be put together field by field, and target by target."""
    if not isinstance(answer, dict) or "op" not in answer:
        return
    begun: dict[str, Any] = {}
    for name, value in answer.items():
        if name == "targets":
            for count in range(len(value)):
                further = check(decision, seat, begun | {name: value[:count]}).further
                assert further is not None
                assert value[count] in further.choices
        else:
            further = check(decision, seat, begun).further
            assert further is not None
            assert value in further.choices
        begun[name] = value


def broken_answer(answer: Any, choose: Random) -> Any:
    """An answer with something else in one place."""
    strange: list[Any] = [None, -1, 10**30, "A.pc01", "left", [], {}, True, 1.0, [[]]]
    if isinstance(answer, dict):
        changed = choose.choice([*answer, "more"])
        return answer | {changed: choose.choice(strange)}
    return choose.choice(strange)


def check_refused(decision: Any, seat: int, answer: Any) -> None:
    violations: tuple[Violation, ...] = ()
    try:
        decision.read(seat, answer)
    except IllegalAnswer as illegal:
        violations = illegal.violations
    assert all(one.code and one.rule and one.detail for one in violations)
    assert violations or "discard" in answer


def check_at_rest(state: PbwcgState, cards: CardSet) -> None:
    """PB-11.8, PB-16.3: what holds at every decision."""
    for seat in (0, 1):
        pcs = [*state.pcs(seat)]
        assert len(pcs) != 1 or pcs[0].slot <= 2 or state.check is not None
        for pc in pcs:
            assert pc.endurance > 0


# At every event


def check_events(match: Match) -> None:
    """The invariants hold at each event, and the fold of all that is seen is the state."""
    cards, state = match.table.cards, start(match.table.options)
    for event, secrets in zip(match.events, match.secrets, strict=True):
        if not isinstance(event, GameEvent):
            assert not isinstance(event, DieRolled) or 1 <= event.value <= event.sides
            continue
        line = msgspec.json.decode(write_unnumbered(event))
        seen = [secrets[seat]["event"] for seat in "01" if "event" in secrets.get(seat, {})]
        everything = line["data"] | (seen[0] if seen else {})
        msgspec.convert(everything, type(event)).apply(state, cards)
        check_state(state, cards)
    assert state == match.state


def check_state(state: PbwcgState, cards: CardSet) -> None:
    for seat, pl in enumerate(state.pls):
        if state.phase is Phase.SET_UP:
            continue
        field = state.field
        held = [*pl.hand, *pl.discard, *(slot.card for slot in pl.sets if slot is not None)]
        held += [] if field is None or field.owner != seat else [field.card]
        pcs = [unit for unit in state.units.values() if unit.seat == seat and unit.master is None]
        held += (card for pc in pcs for card in (pc.card, *pc.items))
        assert len(held) + pl.deck == len(pl.deck_list)
        assert not Counter(held) - Counter(pl.deck_list)
    for unit in state.units.values():
        check_unit(state, unit, cards)


def check_unit(state: PbwcgState, unit: Unit, cards: CardSet) -> None:
    """PB-1.1, PB-8.8, PB-14.1, PB-15.1."""
    pl = state.pls[unit.seat]
    if unit.master is None:
        printed = cards.pcs[unit.card]
        assert 0 <= unit.endurance <= (printed.endurance or state.base_endurance)
        assert 0 <= unit.wp <= printed.wp
        names = [bs.name for bs in unit.bs]
        assert len(names) == len(set(names)) <= 3
        assert set(names) <= set(pl.received.get(unit.card, ()))
        assert sum(status.limited is not None for status in unit.statuses) <= 1
        hands = [cards.equipment[item].place.hands for item in unit.items]
        assert sum(hands) <= 2
        places = [cards.equipment[item].place for item in unit.items]
        assert max(Counter(place for place in places if not place.hands).values(), default=1) == 1
    else:
        support = cards.supports[unit.card]
        assert 0 <= unit.endurance <= support.endurance_maximum
        assert 0 <= unit.wp <= support.wp


def check_frame(match: Match) -> None:
    """PB-5, PB-22.3, PB-23.4, PB-23.10."""
    kinds = Counter(type(event) for event in match.events)
    assert isinstance(match.events[-1], MatchEnded)
    assert kinds[MatchEnded] == kinds[BattleBegan] == 1
    turns = [event.turn for event in match.events if isinstance(event, TurnBegan)]
    assert turns == [*range(1, len(turns) + 1)]
    assert len(turns) <= match.table.options.turn_cap
    for began, ended in (
        (TurnBegan, TurnEnded),
        (PlTurnBegan, PlTurnEnded),
        (UnitTurnBegan, UnitTurnEnded),
        (CheckOpened, CheckResolved),
    ):
        assert kinds[began] - kinds[ended] in (0, 1)
    assert kinds[CheckOpened] == kinds[CheckDeclared]
    assert max(match.draws.values()) <= draws_of_a_turn(match.table.options, match.table.cards)
    a, b = match.state.pls
    match match.events[-1]:
        case MatchEnded("draw", winner, _):
            assert winner is None
            assert a.hp == b.hp or max(a.hp, b.hp) <= 0
        case MatchEnded("win", winner, "hp"):
            assert winner is not None
            assert match.state.pls[1 - winner].hp <= 0 < match.state.pls[winner].hp
        case MatchEnded(_, winner, reason):
            assert reason == "turn_cap"
            assert len(turns) == match.table.options.turn_cap


@pytest.mark.parametrize("seed", range(budget(5, soak=10_000)))
def test_random_matches_of_the_catalogue(seed):
    match = played(seed, look=look)
    check_frame(match)
    check_events(match)


@settings(max_examples=budget(6, soak=10_000))
@given(
    source=card_set_sources(pcs=5, items=4, sets=9, distinct=True),
    options=option_sets(),
    seed=st.integers(0, 10**6),
)
def test_random_matches_of_random_cards_and_options(source, options, seed):
    match = played(seed, PBWCG.cards.read(source), look, **options)
    check_frame(match)
    check_events(match)
